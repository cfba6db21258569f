// One event found again in its file, with all of its fields.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/input_files.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Opened {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;
  Triplet gemm;
  std::shared_ptr<const LaunchList> list;

  explicit Opened(const std::string& head = {}) {
    std::string trace = test::rawTraceJson(3);
    trace.insert(1, head);
    const std::string args = R"("device":0,"stream":7)";
    const std::string more = R"("registers per thread":40,"note":"a \"b\"",)";
    for (std::size_t at = trace.find(args); at != std::string::npos;
         at = trace.find(args, at + more.size() + args.size()))
      trace.insert(at, more);
    folder.write("a/rank_0.json", trace);
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "a"}, .session = file}, monitor);
    results = Session::open(file).results();
    for (const Comparison& row : results->pairs.at(0).comparisons)
      if (results->names.functions[row.triplet.function] == "gemm") gemm = row.triplet;
    list = launchesOf(file, *results, 0, gemm, *keepCalls(), monitor);
  }
  RawEvent event(std::size_t row) const { return rawEventOf(*results, *list, row, SilentMonitor()); }
};

std::string valueOf(const std::vector<RawEvent::Field>& fields, const std::string& key) {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const auto& each) { return each.key == key; });
  return found == fields.end() ? "none" : found->value;
}

TEST(RawEvent, HasWhatTheSessionDoesNotKeep) {
  for (const char* head : {"", R"("baseTimeNanoseconds":1700000000000000000,)"}) {
    const Opened opened(head);
    const RawEvent event = opened.event(4);
    EXPECT_EQ(valueOf(event.fields, "name"), "gemm");
    EXPECT_EQ(valueOf(event.fields, "ts"), "2230");
    EXPECT_EQ(valueOf(event.fields, "dur"), "100");
    EXPECT_EQ(valueOf(event.fields, "args"), "none");
    EXPECT_EQ(valueOf(event.args, "registers per thread"), "40");
    EXPECT_EQ(valueOf(event.args, "note"), "a \"b\"");
    EXPECT_EQ(valueOf(event.args, "grid"), "[8,1,1]");
    EXPECT_EQ(event.file, (opened.folder.path() / "a" / "rank_0.json").string());
  }
}

std::string refusalOf(const Opened& opened) {
  try {
    opened.event(0);
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(RawEvent, SaysWhenTheFileHasChangedOrIsGone) {
  const Opened opened;
  const auto trace = opened.folder.path() / "a" / "rank_0.json";
  std::ofstream(trace, std::ios::app) << " ";
  EXPECT_NE(refusalOf(opened).find("has changed"), std::string::npos) << refusalOf(opened);
  std::filesystem::remove(trace);
  EXPECT_NE(refusalOf(opened).find("no longer there"), std::string::npos) << refusalOf(opened);
}

TEST(RawEvent, OfARunThatWasOneFileNamesThatFileWhenItIsGone) {
  const test::TempFolder folder;
  const auto trace = folder.write("x.json", test::rawTraceJson(3));
  const auto session = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {trace, trace}, .session = session}, monitor);
  const ResultsPtr results = Session::open(session).results();
  EXPECT_EQ(inputFile(results->runA, "x.json"), trace);
  std::filesystem::remove(trace);
  EXPECT_EQ(inputFile(results->runA, "x.json"), trace);
  EXPECT_EQ(inputFile(results->runA, "y.json"), trace / "y.json") << "of a folder of that name";
}

/// Compares two copies of a trace and opens the launches of one of its functions.
struct Listed {
  test::TempFolder folder;
  ResultsPtr results;
  std::shared_ptr<const LaunchList> list;

  Listed(const std::string& trace, const std::string& function, const std::string& name = "a/rank_0.json") {
    folder.write(name, trace);
    read(function);
  }
  explicit Listed(const std::string& function) : Listed(test::rawTraceJson(3), function) {}
  void read(const std::string& function) {
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "a"}, .session = file}, monitor);
    results = Session::open(file).results();
    for (const Comparison& row : results->pairs.at(0).comparisons)
      if (results->names.functions[row.triplet.function] == function)
        list = launchesOf(file, *results, 0, row.triplet, *keepCalls(), monitor);
    ASSERT_NE(list, nullptr);
  }
  RawEvent event(std::size_t row) const { return rawEventOf(*results, *list, row, SilentMonitor()); }
};

/// The trace of rawTraceJson() with more events behind its own.
std::string withEvents(const std::string& events) {
  std::string trace = test::rawTraceJson(3);
  return trace.insert(trace.rfind(']'), ",\n" + events);
}

TEST(RawEvent, OfATaskIsFoundUnderTheNameOfTheTask) {
  std::string events;
  for (int step = 0; step < 3; ++step)
    events += fmt::format(
        R"({}{{"ph":"X","cat":"CAT_CPU","name":"oncpu_{}","pid":5,"tid":"cpu 3","ts":{},"dur":50,)"
        R"("args":{{"prio":{}}}}})",
        step == 0 ? "" : ",", 900 + step, 1100 + step * 1000, step);
  const Listed listed(withEvents(events), "oncpu");
  ASSERT_EQ(listed.list->rowsOf(Side::A), 3U);
  const RawEvent event = listed.event(1);
  EXPECT_EQ(valueOf(event.fields, "name"), "oncpu_901");
  EXPECT_EQ(valueOf(event.args, "prio"), "1");
  EXPECT_EQ(listed.list->lane(0).name, "cpu 3, oncpu_900");
  EXPECT_EQ(listed.list->lane(2).name, "cpu 3, oncpu_902");
}

TEST(RawEvent, OfTwoMarksIsTheFirstOne) {
  std::string events;
  for (int step = 0; step < 3; ++step)
    events += fmt::format(
        R"({}{{"ph":"B","cat":"cpu_op","name":"load","pid":5,"tid":9,"ts":{},"args":{{"n":{}}}}},)"
        R"({{"ph":"E","cat":"cpu_op","pid":5,"tid":9,"ts":{}}})",
        step == 0 ? "" : ",", 1100 + step * 1000, step, 1150 + step * 1000);
  const Listed listed(withEvents(events), "load");
  EXPECT_EQ(valueOf(listed.event(2).fields, "ph"), "B");
  EXPECT_EQ(valueOf(listed.event(2).args, "n"), "2");
}

TEST(RawEvent, OfSeveralIsTheOneNearestInStartAndDuration) {
  // Two of one name that begin together on two threads; times that no session can hold.
  const Listed listed(
      withEvents(R"({"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":8,"ts":1100,"dur":50.4},)"
                 R"({"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":9,"ts":1100,"dur":50},)"
                 R"({"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":9,"ts":9223372036854775,"dur":50},)"
                 R"({"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":9,"ts":-9223372036854775,"dur":50})"),
      "op");
  ASSERT_EQ(listed.list->rowsOf(Side::A), 2U);
  for (std::size_t row = 0; row < 2; ++row) {
    const bool isShort = listed.list->durationNs(row) == 50'000;
    EXPECT_EQ(valueOf(listed.event(row).fields, "tid"), isShort ? "9" : "8");
  }
}

TEST(RawEvent, SaysHowMuchOfALongValueIsLeftOut) {
  const std::string stack(70'000, 'x');
  const std::string args = fmt::format(R"("args":{{"stack":"{0}é","frames":["{0}"]}})", stack);
  const Listed listed(
      withEvents(R"({"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":8,"ts":1100,"dur":50,)" + args + "}"),
      "op");
  const RawEvent event = listed.event(0);
  const std::string text = valueOf(event.args, "stack");
  EXPECT_LT(text.size(), 66'000U);
  EXPECT_NE(text.find("xx… (4466 more bytes)"), std::string::npos) << text.substr(65'530);
  EXPECT_NE(valueOf(event.args, "frames").find("xx… (4468 more bytes)"), std::string::npos);
}

TEST(RawEvent, OfTablesIsRefusedWithTheReason) {
  std::string table = "name,cat,ph,pid,tid,ts,dur,args\n";
  for (int step = 0; step < 4; ++step)
    table += fmt::format("Scheduler.step,python,X,host0(77),python 77,{}.0,800,{{}}\n",
                         1763000000001500 + step * 1000);
  const Listed listed(table, "Scheduler.step", "a/micro_event.csv");
  const auto why = whyNoRawEvent(*listed.list, 0);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("CSV"), std::string::npos) << *why;
  EXPECT_THROW(listed.event(0), Error);
  EXPECT_FALSE(whyNoRawEvent(*Listed("gemm").list, 0));
}

}  // namespace
}  // namespace culprit
