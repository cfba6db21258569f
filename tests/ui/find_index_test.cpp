#include <QElapsedTimer>
#include <QtTest>

#include "tests/ui/made_results.h"
#include "tests/ui/made_verdict.h"
#include "tests/ui/registry.h"
#include "ui/look/time_unit.h"
#include "ui/window/workspace/find_index.h"

namespace culprit::ui::test {

class FindIndexTest : public QObject {
  Q_OBJECT
 private slots:
  void findsByEveryWordInAnyCase();
  void findsCyclesByNumber();
  void tellsHowLongCyclesTake();
  void findsCausesCountersAndChecks();
  void findsRowsOfWhereTheTimeWent();
  void findsWhatTheUserHasMarked();
  void findsProcessPairs();
  void findsTheNameOfBToo();
  void findsCountersThatNoFunctionHas();
  void showsAHandfulAndCountsAll();
  void tellsApartWhatWouldLookAlike();
  void hasNothingToFind();
  void answersWhileOneTypes();
};

static const Registered<FindIndexTest> kFindIndexTest("find_index_test");

namespace {

FindIndex indexOf(const std::shared_ptr<Results>& results, std::vector<Mark> marks = {},
                  std::shared_ptr<const CounterTable> counters = {}) {
  const auto display = [](const std::string& name) { return functionName(name, NameForm::Short); };
  return FindIndex({.view = viewOf(results),
                    .functions = NameColumn(results->names.functions, display),
                    .form = NameForm::Short,
                    .marks = std::move(marks),
                    .counters = std::move(counters)});
}

FoundGroup groupOf(const FindIndex& index, FindGroup group, const QString& words) {
  for (const FoundGroup& found : index.find(words.split(' ', Qt::SkipEmptyParts)))
    if (found.group == group) return found;
  return {};
}

QStringList texts(const FoundGroup& found) {
  QStringList all;
  for (const FindHit& hit : found.hits) all << hit.text;
  return all;
}

QStringList texts(const FindIndex& index, FindGroup group, const QString& words) {
  return texts(groupOf(index, group, words));
}

}  // namespace

void FindIndexTest::findsByEveryWordInAnyCase() {
  const auto results = judgedResults();
  const FindIndex index = indexOf(results);
  QCOMPARE(texts(index, FindGroup::Functions, "ON"), QStringList({"oncpu", "lonely"}));
  QCOMPARE(texts(index, FindGroup::Functions, "ON cpu"), QStringList("oncpu"));
  QCOMPARE(texts(index, FindGroup::Functions, "64> FLOAT"), QStringList("gemm"));  // the raw name
  QVERIFY(texts(index, FindGroup::Functions, "64 write").isEmpty());
  QCOMPARE(texts(index, FindGroup::Functions, "e"),
           QStringList({"write", "gemm", "lonely"}));  // by Suspicion
  const FoundGroup found = groupOf(index, FindGroup::Functions, "gemm");
  QVERIFY(std::get<Triplet>(found.hits[0].target) == tripletOf(*results, "gemm<float, 64>", "gpu_usage"));
  QCOMPARE(found.hits[0].remark, QString("cuda_kernel on GPU 7"));
  QCOMPARE(found.hits[0].tip, QString("gemm<float, 64>"));
}

void FindIndexTest::findsCyclesByNumber() {
  const auto results = judgedResults();
  const FindIndex index = indexOf(results);
  QCOMPARE(texts(index, FindGroup::Cycles, "3"), QStringList({"Cycle 3 of A", "Cycle 3 of B"}));
  for (const char* words : {"B 3", "b3", "cycle 3 of b", "3 B"})
    QCOMPARE(texts(index, FindGroup::Cycles, words), QStringList("Cycle 3 of B"));
  const FoundGroup found = groupOf(index, FindGroup::Cycles, "b 8");
  QVERIFY((std::get<CycleRef>(found.hits[0].target) == CycleRef{Side::B, 8}));
  QVERIFY(texts(index, FindGroup::Cycles, "a 8").isEmpty());
  for (const char* words : {"3 4", "a b 3", "cycle", "3x", "write 3", "a"})
    QVERIFY2(texts(index, FindGroup::Cycles, words).isEmpty(), words);
}

void FindIndexTest::tellsHowLongCyclesTake() {
  const auto results = judgedResults();
  PairResults& pair = results->pairs.at(0);
  for (Cycle& cycle : pair.cyclesA) {
    cycle.durationNs = 100'000'000;
    cycle.periodNs = 110'000'000;
  }
  const auto remark = [&results](const QString& words) {
    return groupOf(indexOf(results), FindGroup::Cycles, words).hits.at(0).remark;
  };
  QCOMPARE(remark("a 7"), durationText(100e6));
  pair.verdict.slowdown.arePeriods = true;
  pair.cyclesA.back().periodNs = 0;  // nothing follows
  QCOMPARE(remark("a 6"), durationText(110e6) + " from start to start");
  QCOMPARE(remark("a 7"), durationText(100e6));
}

void FindIndexTest::findsCausesCountersAndChecks() {
  const FindIndex index = indexOf(judgedResults());
  const FoundGroup causes = groupOf(index, FindGroup::Causes, "clock");
  QCOMPARE(texts(causes), QStringList("CPU clock"));
  QCOMPARE(std::get<FoundCause>(causes.hits[0].target).position, std::size_t{0});
  QVERIFY2(causes.hits[0].remark.startsWith("strong, "), qPrintable(causes.hits[0].remark));
  QCOMPARE(texts(index, FindGroup::Causes, "cpu_frequency"), QStringList("CPU clock"));
  QCOMPARE(texts(index, FindGroup::Counters, "usage"), QStringList("gpu_usage"));
  const FoundGroup checks = groupOf(index, FindGroup::Checks, "work per cycle");
  QVERIFY(!checks.hits.empty());
  QVERIFY(std::get<CheckId>(checks.hits[0].target) == CheckId::WorkPerCycle);
  QVERIFY2(checks.hits[0].remark.contains("fail"), qPrintable(checks.hits[0].remark));
}

void FindIndexTest::findsRowsOfWhereTheTimeWent() {
  const auto results = judgedResults();
  LevelShares families{TimeLevel::Family, {results->pairs[0].verdict.functions[2]}};
  families.rows.push_back(families.rows[0]);
  families.rows[1].name = "several gemm";
  families.rows[1].match = MatchedBy::Family;
  families.rows[1].a.functions.push_back(*results->names.functions.find("lonely"));
  results->pairs[0].verdict.levels.push_back(families);
  const FindIndex index = indexOf(results);
  const FoundGroup operators = groupOf(index, FindGroup::Times, "WRITE");
  QCOMPARE(operators.count, std::size_t{1});
  const auto& at = std::get<FoundShare>(operators.hits[0].target);
  QVERIFY(at.level == TimeLevel::Operator && at.row == 0);
  QVERIFY2(operators.hits[0].remark.startsWith("operator, "), qPrintable(operators.hits[0].remark));
  QVERIFY2(texts(index, FindGroup::Times, "gemm") == QStringList("several gemm (2)"),
           "a family of one is its function");
}

void FindIndexTest::findsWhatTheUserHasMarked() {
  const auto results = judgedResults();
  const Triplet gemm = tripletOf(*results, "gemm<float, 64>", "gpu_usage");
  Triplet unknown = gemm;
  unknown.function = FunctionId{999};
  const FindIndex index = indexOf(results, {{0, gemm, true, ""},
                                            {0, MarkedCycle{Side::B, 2}, false, "Warm-up\nof Tuesday"},
                                            {0, MarkedCycle{Side::B, 99}, false, "warm-up elsewhere"},
                                            {0, unknown, false, "warm-up of nothing"},
                                            {0, MarkedStretch{Side::A, 1'000, 3'000}, false, "stall"}});
  const FoundGroup notes = groupOf(index, FindGroup::Marks, "tuesday warm-up");
  QCOMPARE(notes.count, std::size_t{1});
  QVERIFY(notes.hits[0].text.startsWith("cycle 2 of B"));
  QCOMPARE(notes.hits[0].remark, QString("Warm-up of Tuesday"));
  QCOMPARE(groupOf(index, FindGroup::Marks, "stall").hits.at(0).text,
           QString("2.00 us of A, from 1.00 us after the start of its first cycle on"));
  const FoundGroup pins = groupOf(index, FindGroup::Marks, "gemm");
  QCOMPARE(texts(pins), QStringList("gemm, gpu_usage on GPU 7"));
  QCOMPARE(pins.hits[0].remark, QString("pinned"));
  QVERIFY(std::get<Mark>(pins.hits[0].target).subject == MarkSubject(gemm));
}

void FindIndexTest::findsProcessPairs() {
  const auto results = judgedResults();
  QVERIFY2(texts(indexOf(results), FindGroup::Pairs, "100").isEmpty(), "there is nowhere to go");
  results->pairs.emplace_back(results->pairs.front());
  results->pairs[1].a.rank = 7;
  results->pairs[1].a.host = "node12";
  const FindIndex index = indexOf(results);
  const FoundGroup found = groupOf(index, FindGroup::Pairs, "rank 7");
  QCOMPARE(found.count, std::size_t{1});
  QCOMPARE(std::get<FoundPair>(found.hits[0].target).pair, std::size_t{1});
  QCOMPARE(groupOf(index, FindGroup::Pairs, "NODE12").count, std::size_t{1});
  QCOMPARE(index.titleOf(FindGroup::Pairs), QString("Process pairs"));
  QCOMPARE(indexOf(asKinds(results)).titleOf(FindGroup::Pairs), QString("Kinds of cycle"));
}

void FindIndexTest::findsTheNameOfBToo() {
  const auto results = judgedResults();
  const FunctionId renamed = results->names.functions.intern("renamed<double>");
  const FunctionId write = *results->names.functions.find("write");
  results->pairs[0].functions = {{write, renamed}};
  QCOMPARE(texts(indexOf(results), FindGroup::Functions, "renamed"), QStringList("write"));
}

void FindIndexTest::findsCountersThatNoFunctionHas() {
  const auto table = std::make_shared<CounterTable>();
  table->counters = {{.metric = "fan_speed", .device = "Host"}, {.metric = "gpu_power", .device = "GPU 1"}};
  const FindIndex index = indexOf(judgedResults(), {}, table);
  const FoundGroup found = groupOf(index, FindGroup::Counters, "gpu 1 power");
  QCOMPARE(texts(found), QStringList("gpu_power"));
  QCOMPARE(std::get<FoundCounter>(found.hits[0].target).device, std::string("GPU 1"));
  QCOMPARE(texts(index, FindGroup::Counters, "fan"), QStringList("fan_speed"));
}

void FindIndexTest::showsAHandfulAndCountsAll() {
  const FindIndex index = indexOf(largeResults(500, 2, 30));
  const FoundGroup found = groupOf(index, FindGroup::Functions, "kernel");
  QCOMPARE(found.count, std::size_t{500});
  QCOMPARE(found.hits.size(), FindIndex::kMost);
  std::size_t shown = 0;
  for (const FoundGroup& group : index.find({"e"})) shown += group.hits.size();
  QVERIFY(shown <= 200);
}

void FindIndexTest::tellsApartWhatWouldLookAlike() {
  const auto results = judgedResults();
  const auto alike = [](const std::string&) { return std::string("void kernel<…>(…)"); };
  const FindIndex index({.view = viewOf(results),
                         .functions = NameColumn(results->names.functions, alike),
                         .form = NameForm::Collapsed});
  const QStringList several = texts(index, FindGroup::Functions, "e");
  QVERIFY(several.contains("gemm") && several.contains("write"));
  QVERIFY2(!several.contains("void kernel<…>(…)"), qPrintable(several.join('\n')));
  QCOMPARE(texts(index, FindGroup::Functions, "gemm"), QStringList("void kernel<…>(…)"));
}

void FindIndexTest::hasNothingToFind() {
  QVERIFY(FindIndex(FindIndex::Source()).find({"a"}).empty());
  const auto empty = std::make_shared<Results>();
  QVERIFY(indexOf(empty).find({"a"}).empty());
  const FindIndex index = indexOf(smallResults());
  QVERIFY(index.find({}).empty());
  QVERIFY(index.find({"nothing-like-this"}).empty());
  QCOMPARE(texts(index, FindGroup::Functions, "write"), QStringList("write"));
}

void FindIndexTest::answersWhileOneTypes() {
  const auto results = largeResults(100'000, 1, 60);
  QElapsedTimer clock;
  const auto display = [](const std::string& name) { return functionName(name, NameForm::Short); };
  const NameColumn functions(results->names.functions, display);  // the table has it
  clock.start();
  const FindIndex index({.view = viewOf(results), .functions = functions});
  const auto made = clock.restart();
  for (const char* words : {"k", "kernel", "kernel 77", "nothing"}) (void)index.find({words});
  qInfo("100,000 functions: %lld ms to make the index, %lld ms for four answers",
        static_cast<long long>(made), static_cast<long long>(clock.elapsed()));
  QVERIFY2(made < 2000 && clock.elapsed() < 2000, "even unoptimised and sanitized");
}

}  // namespace culprit::ui::test

#include "find_index_test.moc"
