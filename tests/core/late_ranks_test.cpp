#include "core/analysis/judging/time/late_ranks.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <cmath>
#include <random>

#include "core/analysis/turns/collective_calls.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/store/session/session.h"
#include "tests/support/brushed.h"
#include "tests/support/corpus.h"
#include "tests/support/made_trace.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

constexpr int kCalls = 40;
constexpr std::int64_t kTransferUs = 100;

/// Ranks that compute for about 1 ms and meet in an all-reduce, again and again. Each writes its own file
/// with its own clock.
class MadeRanks {
 public:
  explicit MadeRanks(Names& names) : m_trace(names) {}

  /// `busyUs[rank][call]`: what it does before each call. `clockUs`: by which its clock is wrong.
  void add(const std::vector<std::vector<std::int64_t>>& busyUs, const std::vector<std::int64_t>& clockUs,
           const std::string& function = "ncclDevKernel_AllReduce", const std::string& group = "") {
    const auto first = static_cast<std::int64_t>(m_trace.content().processes.size());
    std::vector<std::int64_t> now(busyUs.size());
    std::vector<std::vector<std::int64_t>> start(busyUs.size()), end(busyUs.size());
    for (std::size_t call = 0; call < busyUs.front().size(); ++call) {
      for (std::size_t rank = 0; rank < now.size(); ++rank) now[rank] += busyUs[rank][call];
      const std::int64_t last = *std::max_element(now.begin(), now.end()) + kTransferUs;
      for (std::size_t rank = 0; rank < now.size(); ++rank) {
        start[rank].push_back(now[rank]);
        end[rank].push_back(last);
        now[rank] = last;
      }
    }
    for (std::size_t rank = 0; rank < now.size(); ++rank) {
      if (first + static_cast<std::int64_t>(rank) > 0) m_trace.beginCapture(Dialect::Kineto2022);
      const ProcessId process = m_trace.process(first + static_cast<std::int64_t>(rank));
      const std::uint32_t stream = m_trace.stream(process, 0);
      for (std::size_t call = 0; call < start[rank].size(); ++call) {
        m_trace.event(stream, EventCategory::GpuComm, function, start[rank][call] + clockUs[rank],
                      end[rank][call] - start[rank][call]);
        if (!group.empty()) m_trace.detail({.processGroup = group});
      }
    }
  }
  test::MadeTrace& trace() { return m_trace; }

 private:
  test::MadeTrace m_trace;
};

/// Busy times of ranks that are alike, but for one that takes `more` each time.
std::vector<std::vector<std::int64_t>> busy(std::size_t ranks, int calls, std::size_t late, std::int64_t more,
                                            unsigned seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<std::int64_t>> times(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (int call = 0; call < calls; ++call)
      times[rank].push_back(1000 + static_cast<std::int64_t>(random() % 200) + (rank == late ? more : 0));
  }
  return times;
}

std::vector<std::size_t> lateOf(const std::optional<Collectives>& collectives) {
  std::vector<std::size_t> late;
  if (!collectives) return late;
  for (const Collectives::Rank& rank : collectives->ranks) {
    if (rank.isLate) late.push_back(indexOf(rank.process));
  }
  return late;
}

std::optional<Collectives> collectivesOf(MadeRanks& made, const Names& names) {
  auto collectives = sumsOf(findCollectiveCalls(made.trace().content(), names), names);
  if (collectives) judgeRanks(*collectives, Thresholds());
  return collectives;
}

using Late = std::vector<std::size_t>;

}  // namespace

TEST(LateRanks, NamesTheRankTheOthersWaitFor) {
  Names names;
  MadeRanks made(names);
  made.add(busy(4, kCalls, 2, 400), {0, 0, 0, 0});
  const auto collectives = collectivesOf(made, names);
  ASSERT_TRUE(collectives);
  EXPECT_EQ(collectives->calls, static_cast<std::uint64_t>(kCalls));
  EXPECT_NEAR(collectives->transferMs, kCalls * 0.1, 1e-9);
  EXPECT_EQ(lateOf(collectives), Late{2});
  EXPECT_EQ(collectives->ranks[2].lastIn, static_cast<std::uint64_t>(kCalls));
  EXPECT_EQ(collectives->ranks[2].waitingMs, 0.0);
  const std::string text = lateRanksText(*collectives, made.trace().content().processes);
  EXPECT_TRUE(text.starts_with("Rank with pid 2 comes late to the collectives: it waits 0.0 ms there"))
      << text;
}

TEST(LateRanks, AWrongClockMakesNobodyLate) {
  Names names;
  MadeRanks right(names), wrong(names);
  right.add(busy(4, kCalls, 1, 300), {0, 0, 0, 0});
  wrong.add(busy(4, kCalls, 1, 300), {0, 7'200'000'000, -60'000'000, 12'345});
  const auto expected = collectivesOf(right, names);
  EXPECT_EQ(collectivesOf(wrong, names), expected);
  EXPECT_EQ(lateOf(expected), Late{1});
}

TEST(LateRanks, AlikeRanksAreSeldomCalledLate) {
  int called = 0;
  constexpr int kRounds = 200;
  for (const int calls : {4, 10, 20, 40}) {
    for (unsigned seed = 0; seed < kRounds; ++seed) {
      Names names;
      MadeRanks made(names);
      made.add(busy(8, calls, 99, 0, 1000 * seed + static_cast<unsigned>(calls)),
               std::vector<std::int64_t>(8));
      called += lateOf(collectivesOf(made, names)).empty() ? 0 : 1;
    }
  }
  EXPECT_LE(called, 4 * kRounds * 5 / 100);
}

TEST(LateRanks, NobodyIsLateOfTwoOrWhereNobodyWaits) {
  Names names;
  MadeRanks two(names), calm(names);
  two.add(busy(2, kCalls, 1, 400), {0, 0});
  EXPECT_EQ(lateOf(collectivesOf(two, names)), Late{});
  std::vector<std::vector<std::int64_t>> times(4, std::vector<std::int64_t>(kCalls, 1000));
  times[3].assign(kCalls, 1005);  // last each time, by a twentieth of the transfer
  calm.add(times, {0, 0, 0, 0});
  EXPECT_EQ(lateOf(collectivesOf(calm, names)), Late{});
}

TEST(LateRanks, ProcessGroupsMeetAmongThemselves) {
  Names names;
  MadeRanks made(names);
  made.add(busy(3, kCalls, 0, 400), {0, 0, 0}, "ncclDevKernel_AllReduce", "1 [0, 1, 2]");
  made.add(busy(3, kCalls / 2, 9, 0), {0, 0, 0}, "ncclDevKernel_AllReduce", "2 [3, 4, 5]");
  const auto collectives = collectivesOf(made, names);
  ASSERT_TRUE(collectives);
  EXPECT_EQ(collectives->calls, static_cast<std::uint64_t>(kCalls + kCalls / 2));
  EXPECT_EQ(collectives->unmatched, 0U);
  EXPECT_EQ(collectives->ranks[4].calls, static_cast<std::uint64_t>(kCalls / 2));
  EXPECT_NEAR(collectives->ranks[0].lastByChance, kCalls / 3.0, 1e-9);
}

TEST(LateRanks, CallsWithoutPartnersAreCountedAndLeftOut) {
  Names names;
  MadeRanks made(names);
  made.add(busy(3, kCalls, 0, 400), {0, 0, 0});
  made.add(busy(1, kCalls - 1, 9, 0), {0});
  const CollectiveCalls calls = findCollectiveCalls(made.trace().content(), names);
  EXPECT_TRUE(calls.groups.empty());
  EXPECT_EQ(calls.unmatched, static_cast<std::uint64_t>(4 * kCalls - 1));
  EXPECT_FALSE(collectivesOf(made, names));
}

class Megatron : public testing::Test {
 protected:
  void SetUp() override {
    const auto run = test::corpusPath("traces/multirank/megatron_tp8");
    const auto expected = test::corpusPath("verdict/multirank_megatron_tp8.json");
    if (!run || !expected) GTEST_SKIP() << "the corpus is not there";
    m_run = *run;
    m_expected.Parse(test::contentOf(*expected).c_str());
  }

  void expectReference(const std::optional<Collectives>& collectives) {
    ASSERT_TRUE(collectives);
    EXPECT_EQ(collectives->calls, m_expected["calls"].GetUint64());
    EXPECT_NEAR(collectives->transferMs, m_expected["transfer_ms"].GetDouble(), 1e-6 * 50);
    ASSERT_EQ(collectives->ranks.size(), m_expected["waiting_ms"].Size());
    Late late, expected;
    for (rapidjson::SizeType i = 0; i < collectives->ranks.size(); ++i) {
      const double waiting = m_expected["waiting_ms"][i].GetDouble();
      EXPECT_NEAR(collectives->ranks[i].waitingMs, waiting, 1e-6 * waiting);
      EXPECT_EQ(static_cast<double>(collectives->ranks[i].lastIn), m_expected["last_in"][i].GetDouble());
      if (collectives->ranks[i].isLate) late.push_back(i);
    }
    for (const auto& rank : m_expected["stragglers"].GetArray()) expected.push_back(rank.GetUint());
    EXPECT_EQ(late, expected);
  }

  std::filesystem::path m_run;
  rapidjson::Document m_expected;
};

TEST_F(Megatron, RanksAreLateAsThePrototypeFound) {
  SilentMonitor monitor;
  expectReference(describeRun({.run = m_run}, monitor).collectives);
}

TEST_F(Megatron, TheSessionKeepsThemAndItsTimeAddsUp) {
  const test::TempFolder temp;
  SilentMonitor monitor;
  const auto file = temp.path() / "x.culprit";
  compareRuns({.folders = {m_run, m_run}, .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  expectReference(results->runA.collectives);
  for (const PairResults& pair : results->pairs) {
    const bool isTold = std::any_of(pair.findings.begin(), pair.findings.end(), [](const Finding& finding) {
      return finding.kind == FindingKind::LateRanks;
    });
    EXPECT_TRUE(isTold);
    EXPECT_EQ(test::brushed(file, 0, {})->findings, results->pairs[0].findings);
  }
  EXPECT_TRUE(lateRanksText(*results).starts_with("In A ranks 0 and 6 come late")) << lateRanksText(*results);

  EXPECT_EQ(lateRanksNote(*results), "Late at the collectives: ranks 0 and 6 of A, ranks 0 and 6 of B.");
  const std::string said = plainText(headline(*results));
  EXPECT_TRUE(
      said.starts_with("8 ranks: the job takes the same time per cycle; ranks 0 and 6 arrive last in "
                       "both (the others wait "))
      << said;
  EXPECT_NE(said.find(" ms per cycle for them). A and B are the same folder. "), std::string::npos) << said;
  const std::string report = toMarkdown(buildReport(Session::open(file), {.isFull = true}));
  EXPECT_NE(report.find(". Collectives\n"), std::string::npos);
  EXPECT_TRUE(report.starts_with("# 8 ranks: the job takes the same time per cycle"))
      << report.substr(0, 200);
  EXPECT_NE(report.find("8 ranks: the job takes the same time per cycle", 20), std::string::npos);
  const std::size_t told = report.find("In A ranks 0 and 6 come late");
  EXPECT_NE(told, std::string::npos);
  EXPECT_EQ(report.find("In A ranks 0 and 6 come late", told + 1), std::string::npos)
      << "once for all eight process pairs";
  rapidjson::Document json;
  json.Parse(toJson(*results).c_str());
  EXPECT_TRUE(json["collectives"]["a"]["ranks"][6]["late"].GetBool());
  EXPECT_FALSE(json["collectives"]["b"]["ranks"][5]["late"].GetBool());

  const auto swapped = temp.path() / "swapped.culprit";
  swapSides(file, swapped, monitor);
  const ResultsPtr exchanged = Session::open(swapped).results();
  ASSERT_TRUE(exchanged->runA.collectives);
  EXPECT_EQ(exchanged->runA.collectives->ranks[0].process, results->runB.collectives->ranks[0].process);
}

}  // namespace culprit
