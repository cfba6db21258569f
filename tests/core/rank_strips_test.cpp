// The strips of the ranks: spans of made work, merged spans, what stands beside what, and real sessions in
// which every strip must add up to what the comparison says of the cycle.
#include "core/model/details/rank_strips.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/analysis/turns/strip_spans.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/impatient.h"
#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"
#include "tests/support/two_rank_run.h"

namespace culprit {
namespace {

using Spans = std::vector<StripSpan>;

std::int64_t lengthOf(const StripTimes& times) {
  return std::accumulate(times.begin(), times.end(), std::int64_t{0});
}

/// Ascending, without gaps and without two of one class beside each other.
void expectWhole(const Spans& spans, std::int64_t fromNs, std::int64_t toNs) {
  ASSERT_FALSE(spans.empty());
  EXPECT_EQ(spans.front().fromNs, fromNs);
  EXPECT_EQ(spans.back().toNs, toNs);
  for (std::size_t i = 0; i < spans.size(); ++i) {
    EXPECT_LT(spans[i].fromNs, spans[i].toNs);
    if (i == 0) continue;
    EXPECT_EQ(spans[i].fromNs, spans[i - 1].toNs);
    EXPECT_NE(spans[i].time, spans[i - 1].time);
  }
}

Work kernel(std::int64_t fromNs, std::int64_t toNs) {
  return {.piece = {fromNs, toNs}, .rank = TurnRank::Compute, .time = TimeClass::GpuCompute};
}

Work shared(std::int64_t fromNs, std::int64_t toNs, bool isWaiting) {
  return {.piece = {fromNs, toNs},
          .rank = TurnRank::Communication,
          .time = TimeClass::Communication,
          .isWaiting = isWaiting};
}

TEST(RankStrips, LayTheTurnsOutInTime) {
  // A kernel from before the cycle, one in it, a collective that waits behind it, and a call below both.
  const CycleWork cycle{.startNs = 1000,
                        .endNs = 1100,
                        .threads = 1,
                        .work = {kernel(950, 1010),
                                 kernel(1020, 1050),
                                 shared(1040, 1070, true),
                                 shared(1070, 1080, false),
                                 {.piece = {1005, 1030}, .rank = TurnRank::Calls, .time = TimeClass::Host}}};
  EXPECT_EQ(stripSpans(cycle, 1080), (Spans{{TimeClass::GpuCompute, -80, -70},
                                            {TimeClass::Host, -70, -60},
                                            {TimeClass::GpuCompute, -60, -30},
                                            {TimeClass::WaitingForRanks, -30, -10},
                                            {TimeClass::Communication, -10, 0},
                                            {TimeClass::Idle, 0, 20}}));
  EXPECT_EQ(stripSpans({.startNs = 5, .endNs = 9, .threads = 1}, 5), (Spans{{TimeClass::Idle, 0, 4}}));
  EXPECT_TRUE(stripSpans({.startNs = 5, .endNs = 5, .threads = 1}, 5).empty());
}

TEST(RankStrips, DataLoadingThatNobodyWaitsForIsWorkOfTheHost) {
  const auto input = [](std::size_t thread) {
    return CycleWork{
        .startNs = 0,
        .endNs = 10,
        .threads = 2,
        .work = {
            {.piece = {0, 10}, .rank = TurnRank::Input, .time = TimeClass::InputPipeline, .thread = thread}}};
  };
  EXPECT_EQ(stripSpans(input(0), 0), (Spans{{TimeClass::InputPipeline, 0, 10}}));
  EXPECT_EQ(stripSpans(input(1), 0), (Spans{{TimeClass::Host, 0, 10}}));
}

TEST(RankStrips, NarrowSpansAreMergedIntoTheClassWithMost) {
  const Spans spans{{TimeClass::GpuCompute, 0, 100}, {TimeClass::Idle, 100, 102},
                    {TimeClass::Host, 102, 105},     {TimeClass::Idle, 105, 107},
                    {TimeClass::Copies, 107, 112},   {TimeClass::GpuCompute, 112, 200}};
  EXPECT_EQ(mergedSpans(spans, 10), (Spans{{TimeClass::GpuCompute, 0, 100},
                                           {TimeClass::Copies, 100, 112},
                                           {TimeClass::GpuCompute, 112, 200}}));
  EXPECT_EQ(mergedSpans(spans, 1), spans);
  EXPECT_TRUE(mergedSpans({}, 10).empty());
  EXPECT_EQ(stripTimes(spans)[stripPlace(TimeClass::GpuCompute)], 188);
}

TEST(RankStrips, MergedSpansAreFewAndStillWhole) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Spans spans;
    std::int64_t now = -500;
    while (now < 100'000) {
      const auto wide = static_cast<std::int64_t>(random() % 20 == 0 ? random() % 5000 : random() % 60);
      spans.push_back({stripClass(random() % kStripClasses), now, now + 1 + wide});
      now = spans.back().toNs;
    }
    const Spans merged = mergedSpans(spans, 500);
    expectWhole(merged, -500, now);
    EXPECT_LE(merged.size(), static_cast<std::size_t>(2 * ((now + 500) / 500) + 1));
    EXPECT_EQ(lengthOf(stripTimes(merged)), now + 500);
    EXPECT_EQ(lengthOf(stripTimes(spans)), now + 500);
  }
}

TEST(RankStrips, ClassesHaveAPlaceEach) {
  for (std::size_t place = 0; place < kStripClasses; ++place) EXPECT_EQ(stripPlace(stripClass(place)), place);
  EXPECT_EQ(stripClass(kStripClasses - 1), TimeClass::WaitingForRanks);
}

TEST(RankStrips, CyclesStandBesideEachOtherByTheirNumber) {
  Results results;
  const auto add = [&results](const char* part, std::vector<Cycle> cycles) {
    PairResults& pair = results.pairs.emplace_back();
    pair.a.part = pair.b.part = part;
    pair.cyclesB = std::move(cycles);
  };
  add("x",
      {{.number = 1, .durationNs = 50}, {.number = 2, .durationNs = 10}, {.number = 3, .durationNs = 20}});
  add("y", {{.number = 9, .durationNs = 1}});
  add("x",
      {{.number = 2, .durationNs = 10}, {.number = 3, .durationNs = 30}, {.number = 4, .durationNs = 1}});
  const std::vector<std::size_t> pairs = pairsBeside(results, 2);
  ASSERT_EQ(pairs, (std::vector<std::size_t>{0, 2}));
  const auto numbers = commonCycles(results, pairs, Side::B);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(typicalCycle(results, pairs, Side::B, numbers), 2);
  EXPECT_EQ(typicalCycle(results, pairs, Side::A, {}), std::nullopt);
  EXPECT_TRUE(commonCycles(results, pairs, Side::A).empty());
  add("x", {{.number = 2, .durationNs = 90}});  // one that broke off hides nothing of the others
  EXPECT_EQ(commonCycles(results, pairsBeside(results, 0), Side::B), (std::vector<std::int64_t>{2, 3}));
}

TEST(RankStrips, OfferWhatAllRanksHaveElseWhatTheShownOneHas) {
  RankStrips strips;
  strips.ranks = {{.pair = 0, .ends = {{0, 5}, {1, 9}}}, {.pair = 1, .ends = {{1, 8}, {2, 9}}}};
  strips.collectives = {{.ranks = 1}, {.ranks = 2}, {.ranks = 1}};
  EXPECT_EQ(strips.choices(0), (std::vector<std::size_t>{1}));
  EXPECT_EQ(strips.ranks[1].endOf(1), 8);
  EXPECT_EQ(strips.ranks[1].endOf(0), std::nullopt);
  strips.ranks.push_back({.pair = 2});
  EXPECT_EQ(strips.choices(0), (std::vector<std::size_t>{1}));
  EXPECT_TRUE(strips.choices(2).empty());
}

/// Two ranks, compared with other kernels in B.
class StripSession {
 public:
  StripSession() : StripSession(&writeSteps) {}
  explicit StripSession(void (*write)(const test::TempFolder&)) {
    write(folder);
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
    results = Session::open(file).results();
  }
  std::shared_ptr<const RankStrips> strips(Side side, std::optional<std::int64_t> number) const {
    return rankStripsOf(file, *results, side, 0, number, SilentMonitor());
  }

  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;

 private:
  static void writeSteps(const test::TempFolder& folder) {
    test::writeTwoRankRun(folder, "a", 6, 1.0);
    test::writeTwoRankRun(folder, "b", 6, 1.4);
  }
};

/// One rank of a job whose steps no host call marks: kernels, an all-reduce for which the second rank is
/// `lateUs` late, a thread that is busy in the first half of the recording and loads data, another one that
/// is busier in the second half.
std::string twoThreads(int rank, int lateUs) {
  std::string events;
  const auto add = [&](const char* category, const char* name, int pid, int tid, int startUs, int us,
                       const std::string& more = {}) {
    events += fmt::format(
        R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}},)", category,
        name, pid, tid, startUs, us, more);
  };
  int launch = 0;
  for (int step = 0; step < 8; ++step) {
    const int at = 1000 * (step + 1), late = rank == 1 ? lateUs : 0;
    const auto kernel = [&](const char* name, int startUs, int us) {
      const std::string id = fmt::format(R"("correlation":{})", ++launch);
      add("cuda_runtime", "cudaLaunchKernel", 100 + rank, 1, at + 2 + launch % 2 * 4, 2, id);
      add("kernel", name, rank, 7, at + startUs, us, fmt::format(R"("device":{},"stream":7,{})", rank, id));
    };
    kernel("gemm", 300, 200);
    kernel("ncclDevKernel_AllReduce_Sum", 500 + late, 100 - late);
    add("user_annotation", "enumerate(DataLoader)#_next", 100 + rank, 2, at + 20, 250);
    for (int i = 0; i < (step < 4 ? 60 : 2); ++i) add("cpu_op", "aten::y", 100 + rank, 2, at + 620 + i, 1);
    for (int i = 0; i < (step < 4 ? 2 : 90); ++i) add("cpu_op", "aten::x", 100 + rank, 1, at + 700 + i, 1);
  }
  events.pop_back();
  return fmt::format(
      R"({{"schemaVersion":1,"host_name":"n","distributedInfo":{{"backend":"nccl","rank":{},"world_size":2}},)"
      R"("traceEvents":[{}]}})",
      rank, events);
}

void writeTwoThreads(const test::TempFolder& folder) {
  for (const int rank : {0, 1}) {
    folder.write(fmt::format("a/rank{}.pt.trace.json", rank), twoThreads(rank, 10));
    folder.write(fmt::format("b/rank{}.pt.trace.json", rank), twoThreads(rank, 40));
  }
}

/// Of the classes of TurnTimes, with waiting taken out of the communication.
StripTimes expectedSums(const TurnTimes& turns) {
  StripTimes sums{};
  std::copy(turns.classNs.begin(), turns.classNs.end(), sums.begin());
  sums[stripPlace(TimeClass::Communication)] -= turns.waitingForRanksNs;
  sums[stripPlace(TimeClass::WaitingForRanks)] = turns.waitingForRanksNs;
  return sums;
}

/// All strips against the turns that the comparison stored; returns the waiting in them.
std::int64_t expectTheTimesOfTheComparison(const StripSession& made) {
  const Session session = Session::open(made.file);
  std::int64_t waitingNs = 0;
  EXPECT_EQ(made.results->pairs.size(), 2U);
  for (const Side side : {Side::A, Side::B}) {
    const auto typical = made.strips(side, {});
    for (const std::int64_t number : typical->numbers) {
      const auto strips = made.strips(side, number);
      EXPECT_EQ(strips->number, number);
      EXPECT_EQ(strips->ranks.size(), 2U);
      for (const RankStrip& strip : strips->ranks) {
        const PairResults& pair = made.results->pairs[strip.pair];
        const ProcessSamples samples = session.samples(side == Side::A ? pair.a.id : pair.b.id);
        const Cycle* cycle = cycleNumbered(samples.cycles, number);
        if (cycle == nullptr) {
          ADD_FAILURE() << number;
          continue;
        }
        const auto at = static_cast<std::size_t>(cycle - samples.cycles.data());
        EXPECT_EQ(strip.sums, expectedSums(samples.turnTimes.at(at))) << number;
        EXPECT_EQ(strip.durationNs, cycle->durationNs);
        expectWhole(strip.spans, 0, cycle->durationNs);
        EXPECT_EQ(lengthOf(strip.sums), cycle->durationNs);
        waitingNs += strip.sums[stripPlace(TimeClass::WaitingForRanks)];
      }
    }
  }
  return waitingNs;
}

TEST(RankStrips, AddUpToTheTimesOfTheComparison) {
  const StripSession made;
  EXPECT_EQ(made.strips(Side::A, {})->numbers.size(), 6U);
  expectTheTimesOfTheComparison(made);
}

TEST(RankStrips, OrderTheThreadsByTheWholeRecording) {
  const StripSession made(&writeTwoThreads);
  EXPECT_GE(made.strips(Side::B, {})->numbers.size(), 6U);
  EXPECT_GT(expectTheTimesOfTheComparison(made), 0);
}

TEST(RankStrips, EndTogetherAtTheCollective) {
  const StripSession made(&writeTwoThreads);
  const auto strips = made.strips(Side::B, {});
  ASSERT_TRUE(strips->number);
  const auto choices = strips->choices(0);
  ASSERT_EQ(choices.size(), 1U);
  const StripCollective& last = strips->collectives[choices.back()];
  EXPECT_EQ(made.results->names.functions[last.function], "ncclDevKernel_AllReduce_Sum");
  EXPECT_EQ(last.call, 1U);
  EXPECT_EQ(last.ranks, 2U);
  for (const RankStrip& strip : strips->ranks) {
    const PairResults& pair = made.results->pairs[strip.pair];
    const Cycle* cycle = cycleNumbered(pair.cyclesB, *strips->number);
    ASSERT_NE(cycle, nullptr);
    // Each all-reduce ends 600 us behind a full millisecond.
    constexpr std::int64_t kMs = 1'000'000, kEnd = 600'000;
    const auto end = strip.endOf(choices.back());
    ASSERT_TRUE(end);
    EXPECT_EQ((cycle->startNs + *end) % kMs, kEnd);
    const Spans shifted = shiftedSpans(strip.spans, *end);
    EXPECT_EQ(shifted.front().fromNs, -*end);
  }
}

TEST(RankStrips, LeaveMessagesOutOfWhatEndsTogether) {
  const auto write = [](const test::TempFolder& folder) {
    for (const char* run : {"a", "b"}) {
      for (const int rank : {0, 1}) {
        std::string json = twoThreads(rank, 10);
        for (std::size_t at = json.find("AllReduce_Sum"); at != std::string::npos;
             at = json.find("AllReduce_Sum"))
          json.replace(at, 13, "SendRecv");
        folder.write(fmt::format("{}/rank{}.pt.trace.json", run, rank), json);
      }
    }
  };
  const StripSession made(write);
  EXPECT_TRUE(made.strips(Side::B, {})->choices(0).empty());
}

TEST(RankStrips, AreNoneForProcessedRuns) {
  const test::TempFolder folder;
  for (const char* run : {"a", "b"}) {
    folder.write(fmt::format("{}/result_perf_data.csv", run), test::perfCsv({{}, {.cycle = "2"}}));
    folder.write(fmt::format("{}/result_counters_data.csv", run), test::kCountersCsv);
  }
  const std::filesystem::path file = folder.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  const auto strips = rankStripsOf(file, *results, Side::A, 0, {}, monitor);
  EXPECT_TRUE(strips->number);
  EXPECT_TRUE(strips->ranks.empty());
}

TEST(RankStrips, FallBackToTheTypicalCycleAndCanBeCancelled) {
  const StripSession made;
  const auto typical = made.strips(Side::A, {});
  EXPECT_EQ(made.strips(Side::A, 12345)->number, typical->number);
  EXPECT_THROW(rankStripsOf(made.file, *made.results, Side::A, 0, {}, test::Impatient(0)), Cancelled);
}

}  // namespace
}  // namespace culprit
