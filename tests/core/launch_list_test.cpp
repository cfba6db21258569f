// Single launches as they are shown: made traces with known numbers, and real ones in which the launches of
// each cycle must add up to what the comparison says of it.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Compared {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;
  std::shared_ptr<KeptCalls> kept = keepCalls();  // for all questions, as in the window

  Compared(const std::filesystem::path& a, const std::filesystem::path& b) { compare(a, b); }
  Compared() {
    folder.write("a/rank_0.json", test::rawTraceJson(6));
    folder.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
    compare(folder.path() / "a", folder.path() / "b");
  }
  void compare(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    results = Session::open(file).results();
  }
  Triplet row(const std::string& function) const {
    for (const Comparison& each : results->pairs.at(0).comparisons)
      if (results->names.functions[each.triplet.function] == function) return each.triplet;
    throw std::runtime_error("no row of " + function);
  }
  LaunchList launches(const Triplet& triplet, std::size_t pair = 0) const {
    return *launchesOf(file, *results, pair, triplet, *kept, SilentMonitor());
  }
};

TEST(LaunchList, TellsWhatStoodAroundEachLaunch) {
  const Compared made;
  const LaunchList list = made.launches(made.row("gemm"));
  ASSERT_EQ(list.size(), 33U);
  EXPECT_EQ(list.rowsOf(Side::A), 18U);
  EXPECT_EQ(list.rowsOf(Side::B), 15U);
  ASSERT_EQ(list.lanes().size(), 2U);
  EXPECT_EQ(list.lanes()[0].device, "GPU 0");
  EXPECT_EQ(list.lanes()[0].kind, TrackKind::GpuStream);
  EXPECT_FALSE(list.gapNs(0));  // nothing ran before it
  EXPECT_EQ(list.gapNs(1), 100'000);
  EXPECT_EQ(list.gapNs(3), 500'000);
  EXPECT_EQ(list.delayNs(0), 5'000);
  EXPECT_EQ(list.cycle(4), 1U);
  EXPECT_EQ(list.durationNs(4), 100'000);
  EXPECT_EQ(list.side(17), Side::A);
  EXPECT_EQ(list.side(18), Side::B);
  EXPECT_EQ(list.durationNs(18), 120'000);
  EXPECT_EQ(list.gapNs(19), 80'000);
  ASSERT_NE(list.detail(0), nullptr);
  EXPECT_EQ(list.detail(0)->threads, 1024U);
  EXPECT_FALSE(list.detail(0)->bytes);
  EXPECT_EQ(list.details().size(), 1U + 1U);  // one a run
}

TEST(LaunchList, TimesAloneAreTheSame) {
  const Compared made;
  const LaunchList all = made.launches(made.row("gemm"));
  const auto times =
      launchTimesOf(made.file, *made.results, 0, made.row("gemm"), *made.kept, SilentMonitor());
  ASSERT_EQ(times->size(), all.size());
  for (std::size_t row = 0; row < all.size(); ++row) {
    EXPECT_EQ(times->side(row), all.side(row));
    EXPECT_EQ(times->startNs(row), all.startNs(row));
    EXPECT_EQ(times->durationNs(row), all.durationNs(row));
    EXPECT_FALSE(times->gapNs(row) || times->delayNs(row) || times->cycle(row));
  }
}

TEST(LaunchList, HasCallsOfTheHostToo) {
  const Compared made;
  const LaunchList list = made.launches(made.row("cudaLaunchKernel"));
  ASSERT_EQ(list.size(), 33U);
  EXPECT_EQ(list.lanes()[0].device, "Host");
  EXPECT_EQ(list.cycle(17), 5U);
  EXPECT_FALSE(list.gapNs(1));
  EXPECT_FALSE(list.delayNs(1));
}

TEST(LaunchList, StopsWhenCancelled) {
  class Impatient final : public Monitor {
   public:
    void report(const Progress&) override {}
    bool isCancelled() const override { return true; }
  };
  const Compared made;
  EXPECT_THROW(launchesOf(made.file, *made.results, 0, made.row("gemm"), *keepCalls(), Impatient()),
               Cancelled);
}

/// Launches and their time by cycle must be those of the usage, for every row of a GPU. Returns how many rows
/// were held against it.
std::size_t expectUsages(const Compared& compared, std::size_t mostRows) {
  std::size_t rows = 0;
  const Session session = Session::open(compared.file);
  const Results& results = *compared.results;
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    const PairResults& pair = results.pairs[at];
    std::size_t ofPair = 0;
    std::set<std::pair<FunctionId, DeviceId>> seen;
    for (const Comparison& row : pair.comparisons) {
      const std::string& device = results.names.devices[row.triplet.device];
      if (!device.starts_with("GPU") || ofPair == mostRows) continue;
      if (!seen.emplace(row.triplet.function, row.triplet.device).second) continue;
      ++ofPair;
      SCOPED_TRACE(results.names.functions[row.triplet.function] + " on " + device);
      const LaunchList list = compared.launches(row.triplet, at);
      for (const Side side : {Side::A, Side::B}) {
        const auto on = deviceOn(side, row.triplet.device, pair.devices);
        if (!on) continue;
        const auto usage = session.usage((side == Side::A ? pair.a : pair.b).id,
                                         functionOn(side, row.triplet.function, pair.functions), *on);
        std::map<std::uint32_t, std::pair<std::uint32_t, std::int64_t>> byCycle;
        for (std::size_t i = 0; i < list.size(); ++i) {
          if (list.side(i) != side || !list.cycle(i)) continue;
          auto& [calls, time] = byCycle[*list.cycle(i)];
          ++calls;
          time += list.durationNs(i);
        }
        EXPECT_EQ(byCycle.size(), usage ? usage->cycle.size() : 0U);
        for (std::size_t i = 0; usage && i < usage->cycle.size(); ++i) {
          const auto& [calls, time] = byCycle[usage->cycle[i]];
          EXPECT_EQ(calls, usage->calls[i]) << "cycle " << i;
          EXPECT_EQ(time, usage->durationNs[i]) << "cycle " << i;
        }
      }
    }
    rows += ofPair;
  }
  return rows;
}

TEST(LaunchList, AddsUpToTheUsageOfEachCycle) {
  const Compared made;
  EXPECT_EQ(expectUsages(made, 100), 1U);
}

class LaunchListCorpus : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(LaunchListCorpus, AddsUpToTheUsageOfEachCycle) {
  const auto a = test::corpusPath(GetParam().first), b = test::corpusPath(GetParam().second);
  if (!a || !b) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const Compared compared(*a, *b);
  EXPECT_GT(expectUsages(compared, 3), 0U);
}

constexpr std::pair<const char*, const char*> kPairs[] = {
    {"traces/pair1_kineto2021_resnet50_dataloader/A_workers0",
     "traces/pair1_kineto2021_resnet50_dataloader/B_workers4"},
    {"traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control",
     "traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test"},
    {"traces/pair3_timesformer_h100_vs_mi300/A_h100", "traces/pair3_timesformer_h100_vs_mi300/B_mi300"},
    {"raw/v1_sglang_tp1/in", "raw/v1_sglang_tp1/in"},
    {"raw/v2_tp2_prefill_topo/in", "raw/v2_tp2_prefill_topo/in"},
    {"raw/v4_nopython/in", "raw/v4_nopython/in"},
    {"raw/v5_vllm_idle/in", "raw/v5_vllm_idle/in"}};
INSTANTIATE_TEST_SUITE_P(Traces, LaunchListCorpus, testing::ValuesIn(kPairs));

}  // namespace
}  // namespace culprit
