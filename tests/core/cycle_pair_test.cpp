// Two cycles side by side: made traces in which every box is known, boxes matched by hand, and real pairs in
// which boxes must add up to what the comparison says of the cycle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/cycle_events.h"
#include "core/exploring/cycles/cycle_matching.h"
#include "core/exploring/cycles/leading_lane.h"
#include "core/exploring/cycles/looks.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/impatient.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

/// One event of a PyTorch trace; times in microseconds.
struct JsonEvent {
  const char* category;
  std::string name;
  int at, us;
  int launch = 0;
  int stream = 7;
};

std::string json(const std::vector<JsonEvent>& events) {
  std::string all;
  for (const JsonEvent& each : events) {
    const bool isGpu = std::string_view(each.category).find("kernel") != std::string_view::npos ||
                       std::string_view(each.category).starts_with("gpu_");
    const std::string args =
        isGpu ? fmt::format(R"({{"device":0,"stream":{},"correlation":{}}})", each.stream, each.launch)
              : fmt::format(R"({{"correlation":{}}})", each.launch);
    all +=
        fmt::format(R"({}{{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{}}})",
                    all.empty() ? "" : ",\n", each.category, each.name, isGpu ? 0 : 5,
                    isGpu ? each.stream : 5, each.at, each.us, args);
  }
  return R"({"schemaVersion":1,"traceEvents":[)" + all + "]}";
}

struct Compared {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;

  Compared(const std::string& a, const std::string& b) {
    folder.write("a/rank_0.json", a);
    folder.write("b/rank_0.json", b);
    compare(folder.path() / "a", folder.path() / "b");
  }
  Compared(const std::filesystem::path& a, const std::filesystem::path& b) { compare(a, b); }
  void compare(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    results = Session::open(file).results();
  }
  std::shared_ptr<const CyclePair> cycles(std::uint32_t a, std::uint32_t b, std::size_t pair = 0) const {
    return cyclePairOf(file, *results, pair, a, b, *keepCalls(), SilentMonitor());
  }
  const std::string& name(const CycleBox& box) const { return results->names.functions[box.function]; }
};

/// Steps of 1000 us that enqueue two kernels each; the second runs only after the step's end.
std::string queuedSteps(const char* second = "late") {
  std::vector<JsonEvent> events;
  for (int step = 0; step < 4; ++step) {
    const int at = 1000 + step * 1000;
    events.push_back({"user_annotation", fmt::format("ProfilerStep#{}", step), at, 1000});
    events.push_back({"cpu_op", "aten::mm", at + 100, 200});
    events.push_back({"cuda_runtime", "cudaLaunchKernel", at + 150, 20, 2 * step + 1});
    events.push_back({"cuda_runtime", "cudaLaunchKernel", at + 400, 20, 2 * step + 2});
    events.push_back({"kernel", "first", at + 500, 100, 2 * step + 1});
    events.push_back({"kernel", second, at + 1050, 100, 2 * step + 2});
  }
  return json(events);
}

TEST(CyclePair, HoldsWhatTheCycleLaunchedWheneverItRan) {
  const Compared made(queuedSteps(), queuedSteps());
  const auto pair = made.cycles(1, 1);
  const CycleEvents& a = pair->a;
  ASSERT_EQ(a.lanes.size(), 2U);
  EXPECT_EQ(a.lanes[0].kind, TrackKind::GpuStream);
  EXPECT_EQ(a.lanes[0].device, "GPU 0");
  EXPECT_EQ(a.lanes[0].rows, 1U);
  EXPECT_EQ(a.lanes[1].device, "Host");
  EXPECT_EQ(a.lanes[1].rows, 3U);  // step, operator, launch
  // The kernel that the step before has left over, then its own.
  ASSERT_GE(a.boxes.size(), 3U);
  EXPECT_EQ(made.name(a.boxes[0]), "late");
  EXPECT_EQ(a.boxes[0].startNs, 50'000);
  EXPECT_FALSE(a.boxes[0].isOwn);
  EXPECT_FALSE(a.boxes[0].partner);
  EXPECT_EQ(made.name(a.boxes[1]), "first");
  EXPECT_EQ(a.boxes[1].startNs, 500'000);
  EXPECT_EQ(a.boxes[1].delayNs, 330'000);
  EXPECT_EQ(made.name(a.boxes[2]), "late");
  EXPECT_TRUE(a.boxes[2].isOwn);
  EXPECT_EQ(a.boxes[2].startNs, 1'050'000);
  EXPECT_EQ(pair->matched, 2U);
  EXPECT_TRUE(pair->comparesGpuWork);
  EXPECT_TRUE(pair->differences.empty());
  for (const CycleBox& box : a.boxes)
    if (box.isOwn) {
      ASSERT_TRUE(box.partner);
      EXPECT_EQ(pair->b.boxes[*box.partner].startNs, box.startNs);
    }
}

TEST(CyclePair, IsMadeByHandOfAnyTwoStretches) {
  const Compared made(queuedSteps(), queuedSteps());
  const Cycle& second = made.results->pairs[0].cyclesA.at(1);
  const auto byHand = [&](std::int64_t fromUs, std::int64_t us) {
    return Cycle{
        .startNs = second.startNs + fromUs * 1000, .durationNs = us * 1000, .capture = second.capture};
  };
  const auto pair = cyclePairOf(made.file, *made.results, 0, byHand(350, 300), byHand(950, 250), *keepCalls(),
                                SilentMonitor());
  // A: a call, and a kernel that was called before. B: the kernel at the end of the step, and the next step.
  ASSERT_EQ(pair->a.boxes.size(), 2U);
  EXPECT_EQ(pair->a.durationNs, 300'000);
  EXPECT_EQ(made.name(pair->a.boxes[0]), "first");
  EXPECT_EQ(pair->a.boxes[0].startNs, 150'000);
  EXPECT_TRUE(pair->a.boxes[0].isOwn);
  EXPECT_EQ(made.name(pair->a.boxes[1]), "cudaLaunchKernel");
  EXPECT_EQ(made.name(pair->b.boxes[0]), "late");
  EXPECT_TRUE(pair->b.boxes[0].isOwn);
  EXPECT_EQ(pair->onlyA, 1U);
  EXPECT_EQ(pair->onlyB, 1U);
  EXPECT_EQ(pair->changeNs(), -50'000);
  const auto ofAtMost = [&](std::size_t events) {
    return readCycleEvents(Session::open(made.file), *made.results, 0, Side::A, {byHand(350, 300), events},
                           *keepCalls(), SilentMonitor());
  };
  EXPECT_EQ(ofAtMost(2).boxes.size(), 2U);
  EXPECT_THROW(ofAtMost(1), CannotBeMade);
  // No such recording.
  Cycle nowhere = byHand(0, 100);
  nowhere.capture = 99;
  EXPECT_TRUE(cyclePairOf(made.file, *made.results, 0, nowhere, nowhere, *keepCalls(), SilentMonitor())
                  ->a.boxes.empty());
}

TEST(CyclePair, TellsWhatOnlyOneSideHas) {
  const Compared made(queuedSteps("old"), queuedSteps("quite_another"));
  const auto pair = made.cycles(0, 2);
  EXPECT_EQ(pair->matched, 1U);
  EXPECT_EQ(pair->onlyA, 1U);
  EXPECT_EQ(pair->onlyB, 1U);
  ASSERT_EQ(pair->differences.size(), 3U) << "also the idle time, in which the cycle before still works in B";
  for (const CycleDifference& each : pair->differences) EXPECT_EQ(std::abs(each.deltaNs), 100'000);
  EXPECT_EQ(pair->otherCyclesNs, 100'000);
}

TEST(CyclePair, IsEmptyWithoutTracesOrCycles) {
  CyclePair none;
  matchCycles(none, Results(), PairResults(), SilentMonitor());
  EXPECT_TRUE(none.differences.empty());
  EXPECT_FALSE(none.comparesGpuWork);
  EXPECT_FALSE(medianCycle({}));
  EXPECT_FALSE(longestCycle({}));
}

TEST(CyclePair, ChoosesMedianAndLongestCycle) {
  const std::vector<Cycle> cycles = {
      {.durationNs = 30}, {.durationNs = 10}, {.durationNs = 20}, {.durationNs = 40}, {.durationNs = 40}};
  EXPECT_EQ(medianCycle(cycles), 0U);
  EXPECT_EQ(longestCycle(cycles), 3U);
  EXPECT_EQ(medianCycle({{.durationNs = 5}}), 0U);
  EXPECT_EQ(medianCycle({{.durationNs = 9}, {.durationNs = 5}}), 1U);
}

TEST(CyclePair, StopsWhenCancelled) {
  const Compared made(queuedSteps(), queuedSteps());
  EXPECT_THROW(cyclePairOf(made.file, *made.results, 0, 0, 0, *keepCalls(), test::Impatient(0)), Cancelled);
}

/// A pair of cycles of 1 ms with kernels on one stream, one after the other, by name and microseconds.
struct MadeCycles {
  using Kernels = std::vector<std::pair<std::string, int>>;
  Results results;
  PairResults pair;
  CyclePair cycles;

  MadeCycles(const Kernels& a, const Kernels& b) {
    fill(cycles.a, a);
    fill(cycles.b, b);
  }
  void fill(CycleEvents& events, const Kernels& kernels) {
    events.durationNs = 1'000'000;
    events.lanes.push_back({.kind = TrackKind::GpuStream, .device = "GPU 0", .name = "7"});
    std::int64_t at = 0;
    for (const auto& [name, us] : kernels) {
      events.boxes.push_back({.startNs = at,
                              .durationNs = std::int64_t{us} * 1000,
                              .function = results.names.functions.intern(name),
                              .category = EventCategory::GpuCompute});
      at += std::int64_t{us} * 1000;
    }
    arrangeBoxes(events.lanes, events.boxes, SilentMonitor());
  }
  void match() { matchCycles(cycles, results, pair, SilentMonitor()); }
  /// Of the boxes of A: "0 2 -".
  std::string partners() const {
    std::string text;
    for (const CycleBox& box : cycles.a.boxes)
      text += (text.empty() ? "" : " ") + (box.partner ? std::to_string(*box.partner) : "-");
    return text;
  }
};

TEST(CycleMatching, LooksAgainAndAgainWhetherItIsCancelled) {
  const test::Impatient patient(20), differing(20), leading(20);
  MadeCycles few({{"gemm", 10}}, {{"gemm", 10}});
  few.match();
  EXPECT_NO_THROW(differencesOf(few.cycles, patient));
  const MadeCycles::Kernels kernels(3 * kBoxesBetweenLooks, {"gemm", 1});
  MadeCycles many(kernels, kernels);
  many.cycles.a.durationNs = many.cycles.b.durationNs = static_cast<std::int64_t>(kernels.size()) * 1000;
  many.match();
  EXPECT_THROW(differencesOf(many.cycles, differing), Cancelled);
  EXPECT_THROW(leadingLane(many.cycles, leading), Cancelled);
}

TEST(CycleMatching, MeetsTheSameFunctionInOrder) {
  MadeCycles made({{"gemm", 10}, {"relu", 5}, {"gemm", 10}},
                  {{"gemm", 10}, {"gemm", 10}, {"relu", 5}, {"gemm", 10}});
  made.match();
  EXPECT_EQ(made.cycles.onlyB, 1U);
  EXPECT_EQ(made.cycles.matched, 3U);
  EXPECT_EQ(made.cycles.a.boxes[1].partner, 2U);
  EXPECT_EQ(made.cycles.a.boxes[2].partner, 3U);
}

TEST(CycleMatching, MeetsVariantsOfAFamilyWhereTheyStand) {
  MadeCycles made({{"ampere_sgemm_128x64_nn", 10}, {"relu", 5}, {"ampere_sgemm_128x64_nn", 10}},
                  {{"relu", 5}, {"volta_sgemm_64x64_nn", 10}});
  made.match();
  EXPECT_EQ(made.partners(), "- 0 1");
  EXPECT_EQ(made.cycles.a.boxes[2].match, MatchedBy::Family);
  EXPECT_EQ(made.cycles.a.boxes[0].match, MatchedBy::OnlyA);
}

TEST(CycleMatching, FollowsNamesMatchedByHand) {
  MadeCycles made({{"old_name", 10}}, {{"new_thing", 10}});
  made.match();
  EXPECT_EQ(made.partners(), "-");
  made.pair.functions = {
      {*made.results.names.functions.find("old_name"), *made.results.names.functions.find("new_thing")}};
  made.match();
  EXPECT_EQ(made.partners(), "0");
  EXPECT_EQ(made.cycles.a.boxes[0].match, MatchedBy::Hand);
}

TEST(CycleMatching, FollowsTheRowsOfTheComparison) {
  MadeCycles made({{"Cijk_one", 10}}, {{"sm90_other", 10}});
  FunctionShare row{.name = "gemm", .device = "GPU", .match = MatchedBy::Class};
  row.a.functions = {*made.results.names.functions.find("Cijk_one")};
  row.b.functions = {*made.results.names.functions.find("sm90_other")};
  made.pair.verdict.functions = {row};
  made.match();
  EXPECT_EQ(made.partners(), "0");
  EXPECT_EQ(made.cycles.b.boxes[0].match, MatchedBy::Class);
}

TEST(CycleMatching, MeetsWhatHasMoved) {
  MadeCycles made({{"copy", 10}, {"x", 1}, {"y", 1}}, {{"x", 1}, {"y", 1}, {"copy", 10}});
  made.match();
  EXPECT_EQ(made.partners(), "2 0 1");
}

TEST(CycleMatching, MeetsDevicesThatArePartners) {
  MadeCycles made({{"gemm", 10}}, {{"gemm", 10}});
  made.cycles.b.lanes[0].device = "GPU 3";
  made.match();
  EXPECT_EQ(made.partners(), "-");
  DeviceId ofA = made.results.names.devices.intern("GPU 0"), ofB = made.results.names.devices.intern("GPU 3");
  made.pair.devices = {{made.results.names.devices.intern("GPU 0 / GPU 3"), ofA, ofB}};
  made.match();
  EXPECT_EQ(made.partners(), "0");
}

TEST(CycleMatching, ListsWhatExplainsMostFirst) {
  MadeCycles made({{"gemm", 10}, {"relu", 20}, {"gone", 30}, {"same", 100}},
                  {{"gemm", 50}, {"relu", 10}, {"same", 104}, {"new", 5}});
  made.cycles.b.durationNs += 9000;  // no idle time changes
  made.match();
  const auto& all = made.cycles.differences;
  ASSERT_EQ(all.size(), 5U);
  const auto is = [](DifferenceKind kind, std::optional<std::uint32_t> a, std::optional<std::uint32_t> b,
                     std::int64_t ns, bool isMuch = false) {
    return CycleDifference{.kind = kind, .a = a, .b = b, .deltaNs = ns, .isMuch = isMuch, .explainedNs = ns};
  };
  EXPECT_EQ(all[0], is(DifferenceKind::Longer, 0U, 0U, 40'000, true));
  EXPECT_EQ(all[1], is(DifferenceKind::OnlyB, std::nullopt, 3U, 5'000));
  EXPECT_EQ(all[2], is(DifferenceKind::Longer, 3U, 2U, 4'000));
  EXPECT_EQ(all[3], is(DifferenceKind::OnlyA, 2U, std::nullopt, -30'000)) << "against the change";
  EXPECT_EQ(all[4], is(DifferenceKind::Shorter, 1U, 1U, -10'000, true));
}

class CyclePairCorpus : public testing::TestWithParam<std::pair<const char*, const char*>> {};

/// Launches of the GPU work of each cycle, by function: those of the usage.
TEST_P(CyclePairCorpus, HoldsTheCallsOfTheUsage) {
  const auto a = test::corpusPath(GetParam().first), b = test::corpusPath(GetParam().second);
  if (!a || !b) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const Compared compared(*a, *b);
  const PairResults& pair = compared.results->pairs.at(0);
  const auto cycleA = *longestCycle(pair.cyclesA), cycleB = *medianCycle(pair.cyclesB);
  const auto cycles = compared.cycles(cycleA, cycleB);
  const Session session = Session::open(compared.file);
  for (const Side side : {Side::A, Side::B}) {
    const CycleEvents& events = cycles->of(side);
    std::map<FunctionId, std::uint32_t> calls;
    const Side other = side == Side::A ? Side::B : Side::A;
    std::uint32_t known = 0;
    for (const CycleBox& box : events.boxes) {
      if (box.partner) {
        EXPECT_EQ(cycles->of(other).boxes[*box.partner].partner, &box - events.boxes.data());
      }
      if (box.isOwn && isGpuWork(box.category)) ++calls[box.function];
    }
    session.eachUsage((side == Side::A ? pair.a : pair.b).id, [&](const Usage& usage) {
      if (!compared.results->names.devices[usage.device].starts_with("GPU")) return;
      for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
        if (usage.cycle[i] != events.cycle) continue;
        EXPECT_EQ(calls[usage.function], usage.calls[i]) << compared.results->names.functions[usage.function];
        ++known;
      }
    });
    EXPECT_GT(known, 0U);
  }
  EXPECT_GT(cycles->matched, 0U);
}

INSTANTIATE_TEST_SUITE_P(Pairs, CyclePairCorpus,
                         testing::Values(std::pair("traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control",
                                                   "traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test"),
                                         std::pair("traces/pair3_qwen15_h100_vs_mi300/A_h100",
                                                   "traces/pair3_qwen15_h100_vs_mi300/B_mi300")));

}  // namespace
}  // namespace culprit
