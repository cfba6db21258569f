// Where nothing was changed the verdict must find nothing: halves of one normal run, and normal runs against
// each other. Needs the corpus.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/analysis/counting/subset.h"
#include "core/analysis/judging/judge_pair.h"
#include "core/analysis/pairing/compare.h"
#include "core/model/results/verdict.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"

namespace culprit {

namespace {

struct NormalRun {
  const char* folder;
  std::int64_t pid;
};

constexpr NormalRun kRuns[] = {{"SGLang/cpu_frequency_reduction", 805580},
                               {"SGLang/gpu_instability", 944615},
                               {"SGLang/gpu_memory_squeeze_out_NVLink", 923228},
                               {"SGLang/gpu_memory_squeeze_out_NVLink", 923229},
                               {"vLLM/cpu_compute_squeeze_out", 2300005}};

std::optional<std::filesystem::path> folderOf(const NormalRun& run) {
  return test::corpusPath(std::filesystem::path("processed") / run.folder / "normal_perf_data");
}

void expectNothing(const PairVerdict& verdict) {
  EXPECT_NE(verdict.slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_NE(verdict.slowdown.whole.verdict, SpeedVerdict::Faster);
  for (const Cause& cause : verdict.causes) EXPECT_NE(cause.level, CauseLevel::Strong) << cause.family;
}

void print(const char* what, const PairVerdict& verdict) {
  const TestCounts& tests = verdict.tests;
  std::cout << what << ": ratio " << verdict.slowdown.whole.ratio.value_or(0) << ", noise "
            << verdict.slowdown.noise << ", p < 0.05 in " << tests.betaP << " of " << tests.beta
            << " shares and " << tests.muP << " of " << tests.mu << " levels\n";
}

/// Over all pairs of a test.
struct Total {
  TestCounts tests;

  void add(const TestCounts& more) {
    tests.beta += more.beta;
    tests.betaP += more.betaP;
    tests.mu += more.mu;
    tests.muP += more.muP;
  }
  ~Total() {
    const auto share = [](std::uint32_t count, std::uint32_t of) {
      return of == 0 ? 0.0 : 100.0 * count / of;
    };
    std::cout << "p < 0.05 over all: " << share(tests.betaP, tests.beta) << " % of " << tests.beta
              << " shares, " << share(tests.muP, tests.mu) << " % of " << tests.mu << " levels\n";
  }
};

std::vector<std::uint32_t> everySecond(std::size_t cycles, std::uint32_t first) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t cycle = first; cycle < cycles; cycle += 2) kept.push_back(cycle);
  return kept;
}

}  // namespace

TEST(VerdictNulls, OddAndEvenCyclesOfANormalRunAreTheSame) {
  Total total;
  for (const NormalRun& run : kRuns) {
    const auto folder = folderOf(run);
    if (!folder) GTEST_SKIP() << "the corpus is not there";
    SCOPED_TRACE(run.pid);
    const test::TempFolder temp;
    SilentMonitor monitor;
    compareRuns({.folders = {*folder, *folder},
                 .process = ProcessChoice{run.pid, run.pid},
                 .session = temp.path() / "x.culprit"},
                monitor);
    const Session session = Session::open(temp.path() / "x.culprit");
    const ResultsPtr results = session.results();
    const ProcessSamples all = session.samples(results->pairs[0].a.id);
    const Sweeps sweeps = RunSweeps(session.readings(Side::A), Thresholds().sweepGap).of(run.pid);
    const ProcessSamples odd = keepCycles(all, everySecond(all.cycles.size(), 0));
    const ProcessSamples even = keepCycles(all, everySecond(all.cycles.size(), 1));
    const ResourceTable resources;
    VerdictInput input{.names = &results->names, .resources = &resources};
    input.a = {.samples = &odd, .pid = run.pid, .sweeps = &sweeps};
    input.b = {.samples = &even, .pid = run.pid, .sweeps = &sweeps};
    std::vector<Comparison> rows = compareSamples(odd, even, results->names, monitor);
    const PairVerdict verdict = judgePair(input, rows, monitor);
    print((std::string("odd/even ") + run.folder).c_str(), verdict);
    total.add(verdict.tests);
    expectNothing(verdict);
    EXPECT_EQ(verdict.tests.betaQ, 0U);
    EXPECT_EQ(verdict.tests.muQ, 0U);
    EXPECT_EQ(verdict.tests.sure, 0U);
  }
}

TEST(VerdictNulls, NormalRunsOfTheSameProgramAreNeitherSlowerNorFaster) {
  Total total;
  for (std::size_t i = 0; i < std::size(kRuns); ++i) {
    for (std::size_t j = 0; j < std::size(kRuns); ++j) {
      // The same program: one GPU against one GPU, two ranks against two ranks.
      const bool sameProgram = (i < 2 && j < 2) || (i >= 2 && i < 4 && j >= 2 && j < 4);
      if (i == j || !sameProgram) continue;
      const auto a = folderOf(kRuns[i]);
      const auto b = folderOf(kRuns[j]);
      if (!a || !b) GTEST_SKIP() << "the corpus is not there";
      SCOPED_TRACE(std::to_string(kRuns[i].pid) + " against " + std::to_string(kRuns[j].pid));
      const ResultsPtr results =
          test::judged({*a, *b}, std::to_string(kRuns[i].pid) + ":" + std::to_string(kRuns[j].pid));
      ASSERT_EQ(results->pairs.size(), 1U);
      print(("normal " + std::to_string(kRuns[i].pid) + " against " + std::to_string(kRuns[j].pid)).c_str(),
            results->pairs[0].verdict);
      total.add(results->pairs[0].verdict.tests);
      expectNothing(results->pairs[0].verdict);
    }
  }
}

TEST(VerdictNulls, TwoCapturesOfOneProgramAreNeitherSlowerNorFaster) {
  for (const char* side : {"A_workers0", "B_workers4"}) {
    const auto folder =
        test::corpusPath(std::filesystem::path("traces/pair1_kineto2021_resnet50_dataloader") / side);
    if (!folder) GTEST_SKIP() << "the corpus is not there";
    SCOPED_TRACE(side);
    std::vector<std::filesystem::path> captures;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) captures.push_back(entry.path());
    std::sort(captures.begin(), captures.end());
    ASSERT_EQ(captures.size(), 2U);
    const ResultsPtr results = test::judged({captures[0], captures[1]});
    ASSERT_EQ(results->pairs.size(), 1U);
    const PairVerdict& verdict = results->pairs[0].verdict;
    print(side, verdict);
    EXPECT_NE(verdict.slowdown.whole.verdict, SpeedVerdict::Slower);
    EXPECT_NE(verdict.slowdown.whole.verdict, SpeedVerdict::Faster);
    for (const Cause& cause : verdict.causes) {
      EXPECT_FALSE(cause.isResource() && cause.level == CauseLevel::Strong) << cause.family;
    }
  }
}

}  // namespace culprit
