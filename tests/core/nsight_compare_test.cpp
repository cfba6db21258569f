// Comparisons of Nsight's exports through the whole road: made ones of ranges alone, and the published pairs
// with what a user should be told of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/report/sentences/sentences.h"
#include "core/report/sentences/summary.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"
#include "tests/support/nsight_file.h"

namespace culprit {
namespace {

const FunctionShare* shareOf(const PairResults& pair, std::string_view part) {
  const auto& functions = pair.verdict.functions;
  const auto found = std::find_if(functions.begin(), functions.end(), [part](const FunctionShare& share) {
    return share.name.find(part) != std::string::npos;
  });
  return found == functions.end() ? nullptr : &*found;
}

/// One frame after the other: decode, detect with a part inside, and a range of this run only.
std::filesystem::path makeFrames(const std::filesystem::path& file, int frames, std::int64_t detectUs,
                                 const std::string& own) {
  std::filesystem::create_directories(file.parent_path());
  test::NsightFile made(file);
  made.addTables();
  for (std::int64_t frame = 0; frame < frames; ++frame) {
    const std::int64_t start = frame * 100'000'000;
    const auto range = [&](std::int64_t fromUs, std::int64_t lengthUs, const std::string& name) {
      made.range(start + fromUs * 1000, start + (fromUs + lengthUs) * 1000, name);
    };
    range(0, detectUs + frame % 3, "detect");
    range(100, detectUs / 2, "part of it");
    range(70'000, 10'000, own);
    range(85'000, 5'000, "decode");
  }
  return made.close().parent_path();
}

TEST(NsightCompare, RecordingsOfRangesAreComparedPerRepetitionAndNotByTotals) {
  const test::TempFolder folder;
  const auto a = makeFrames(folder.path() / "a" / "r.sqlite", 20, 60'000, "transformer");
  const auto b = makeFrames(folder.path() / "b" / "r.sqlite", 35, 50'000, "poolformer");
  const ResultsPtr results = test::judged({a, b});
  ASSERT_EQ(results->pairs.size(), 1U);
  const PairResults& pair = results->pairs[0];
  EXPECT_EQ(pair.cyclesA.size(), 20U);
  EXPECT_EQ(pair.cyclesB.size(), 35U);
  const FunctionShare* detect = shareOf(pair, "detect");
  ASSERT_NE(detect, nullptr);
  EXPECT_NEAR(*detect->a.perCallMs(), 60.0, 0.01);
  EXPECT_NEAR(*detect->b.perCallMs(), 50.0, 0.01);
  EXPECT_NEAR(detect->a.ms, 30.0, 0.01);  // without what lies inside
  EXPECT_EQ(plainText(functionShareText(*detect, WorkUnit::Cycle)),
            "detect on Host: −5.00 ms per cycle that nothing else hides (30.0 → 25.0 ms); a call with all "
            "inside it takes 60.0 → "
            "50.0 ms");
  ASSERT_NE(shareOf(pair, "transformer"), nullptr);
  EXPECT_EQ(shareOf(pair, "transformer")->match, MatchedBy::OnlyA);
  EXPECT_EQ(shareOf(pair, "poolformer")->match, MatchedBy::OnlyB);
  EXPECT_NEAR(shareOf(pair, "poolformer")->b.calls, 1.0, 1e-9);
  EXPECT_NE(plainText(checkText(*results, pair, pair.verdict.comparability.check(CheckId::Window)))
                .find("A 20, B 35. Totals grow with the cycles and cannot be compared"),
            std::string::npos);
}

/// Kernels at odd times, so that nothing repeats: `launches` of them in a second.
std::filesystem::path makeWindow(const std::filesystem::path& file, int launches, std::int64_t kernelUs) {
  std::filesystem::create_directories(file.parent_path());
  test::NsightFile made(file);
  made.addTables();
  std::mt19937 random(7);
  std::int64_t end = 0;
  for (int i = 0; i < launches; ++i) {
    const std::int64_t start = std::max<std::int64_t>(end, i * 1'000'000'000LL / launches) +
                               static_cast<std::int64_t>(random() % 900'000);
    end = start + kernelUs * 1000;
    made.kernel(start, end, "gemm", "gemm");
  }
  return made.close().parent_path();
}

TEST(NsightCompare, EqualWindowsWithDifferentAmountsOfWorkAreComparedPerUnitOfWork) {
  const test::TempFolder folder;
  const auto a = makeWindow(folder.path() / "a" / "r.sqlite", 200, 1'000);
  const auto b = makeWindow(folder.path() / "b" / "r.sqlite", 300, 900);
  SilentMonitor monitor;
  const CompareRequest request{.folders = {a, b},
                               .cut = {.anchor = std::string(kWholeRunAnchor)},
                               .session = folder.path() / "x.culprit"};
  compareRuns(request, monitor);
  const ResultsPtr results = Session::open(request.session).results();
  const PairResults& pair = results->pairs.at(0);
  EXPECT_EQ(pair.verdict.slowdown.whole.verdict, SpeedVerdict::NoAnchor);
  EXPECT_EQ(pair.verdict.slowdown.per, WorkUnit::Work);
  const FunctionShare* gemm = shareOf(pair, "gemm");
  ASSERT_NE(gemm, nullptr);
  EXPECT_NEAR(gemm->a.ms, 200.0, 0.01);
  EXPECT_NEAR(gemm->b.ms, 180.0, 0.01);  // 270 ms in all, for one and a half times the work
  const std::string text = summaryText(*results);
  EXPECT_NE(text.find("gemm on GPU: −20.0 ms per unit of work (200.0 → 180.0 ms): −20.0 ms by faster calls"),
            std::string::npos)
      << text;
}

TEST(NsightCompareCorpus, TellsOfTheFramesWhatTheTotalsHide) {
  const auto root = test::corpusPath("traces/pair5_nsys_nvtxonly_centerformer");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const ResultsPtr results = test::judged({*root / "A_baseline", *root / "B_poolformer"});
  const PairResults& pair = results->pairs.at(0);
  EXPECT_EQ(pair.cyclesA.size(), 72U);
  EXPECT_EQ(pair.cyclesB.size(), 123U);
  EXPECT_EQ(pair.verdict.slowdown.whole.verdict, SpeedVerdict::Faster);
  const auto perCall = [&](const char* name, double a, double b) {
    const FunctionShare* share = shareOf(pair, name);
    ASSERT_NE(share, nullptr) << name;
    EXPECT_NEAR(share->a.perCallMs().value_or(0.0), a, 0.03) << name;
    EXPECT_NEAR(share->b.perCallMs().value_or(0.0), b, 0.03) << name;
  };
  perCall("find_centers", 66.04, 54.27);
  perCall("transformer_forward", 17.24, 0.0);
  perCall("poolformer_forward", 0.0, 0.46);
  perCall("post_processing", 11.88, 6.40);
  const std::string text = summaryText(*results);
  EXPECT_NE(text.find("transformer_forward −17.2 (gone)"), std::string::npos);
  EXPECT_NE(text.find("find_centers −11.8 (18 % shorter per call)"), std::string::npos);
}

TEST(NsightCompareCorpus, TellsOfOneKernelWithoutCallingItSignificant) {
  const auto root = test::corpusPath("traces/pair4_nsys_nvfuser_matmul");
  if (!root) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  struct Step {
    const char *a, *b, *change;
  };
  for (const Step& step : {Step{"A_smem_epilogue", "B_elect_sync", "(135.1 → 132.5 us)"},
                           Step{"A_smem_epilogue", "C_register_stealing", "(135.1 → 124.7 us)"},
                           Step{"B_elect_sync", "C_register_stealing", "(132.5 → 124.7 us)"}}) {
    const ResultsPtr results = test::judged({*root / step.a, *root / step.b});
    const PairResults& pair = results->pairs.at(0);
    EXPECT_EQ(pair.verdict.slowdown.whole.verdict, SpeedVerdict::NoAnchor);
    EXPECT_TRUE(pair.verdict.causes.empty());
    EXPECT_EQ(pair.verdict.tests.beta, 0U);
    const std::string text = summaryText(*results);
    EXPECT_NE(text.find(std::string("nvfuser_none_f0_c0_r0_g0 on GPU: ")), std::string::npos) << text;
    EXPECT_NE(text.find(step.change), std::string::npos) << text;
    const FunctionShare* reference = shareOf(pair, "nvjet_hsh");
    ASSERT_NE(reference, nullptr);
    EXPECT_NEAR(*reference->a.perCallMs(), 0.0876, 0.0002);
    EXPECT_NEAR(*reference->b.perCallMs(), 0.0876, 0.0002);
  }
}

}  // namespace
}  // namespace culprit
