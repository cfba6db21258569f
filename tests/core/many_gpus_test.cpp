// One process that drives several GPUs, from its traces to the report: which of them is slower, and nothing
// that holds for all of them together and for none.
#include <gtest/gtest.h>

#include <sqlite3.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/analysis/judging/judge_pair.h"
#include "core/analysis/pairing/compare.h"
#include "core/base/error.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/store/session/session.h"
#include "tests/support/brushed.h"
#include "tests/support/made_process.h"
#include "tests/support/many_gpu_trace.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using Factors = std::vector<double>;

class ManyGpus : public testing::Test {
 protected:
  ResultsPtr compare(const Factors& a, const Factors& b) {
    return compareTraces(test::manyGpuTrace(a), test::manyGpuTrace(b));
  }
  ResultsPtr compareTraces(const std::string& a, const std::string& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {m_folder.write("a/trace.json", a).parent_path(),
                             m_folder.write("b/trace.json", b).parent_path()},
                 .session = file()},
                monitor);
    return Session::open(file()).results();
  }
  std::filesystem::path file() const { return m_folder.path() / "x.culprit"; }

  std::string report() const {
    std::string text = toMarkdown(buildReport(Session::open(file())));
    std::erase_if(text, [](char c) { return c == '`' || c == '\\' || c == '*'; });
    return text;
  }
  void expectInReport(const std::string& sentence) const {
    const std::string text = report();
    EXPECT_NE(text.find(sentence), std::string::npos) << sentence << "\nis not in\n" << text;
  }
  void execute(const char* sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  }

 private:
  test::TempFolder m_folder;
};

/// The one of several GPUs; null: none is told.
const Mechanism* deviceOf(const Results& results) {
  return find(results.pairs.at(0).verdict.mechanisms, MechanismKind::DeviceGpu);
}

/// Whether anything is told of all GPUs together.
bool isPooledTold(const Results& results) {
  const auto& mechanisms = results.pairs.at(0).verdict.mechanisms;
  return find(mechanisms, MechanismKind::GpuClock) != nullptr ||
         find(mechanisms, MechanismKind::GpuMemory) != nullptr ||
         find(mechanisms, MechanismKind::OneFunction) != nullptr;
}

}  // namespace

TEST_F(ManyGpus, TheOneThatIsSlowerIsNamed) {
  const ResultsPtr results = compare({1, 1}, {1, 1.3});
  const Mechanism* slow = deviceOf(*results);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(results->names.devices[*slow->device], "GPU 1");
  EXPECT_EQ(slow->level, CauseLevel::Strong);
  EXPECT_NEAR(*slow->factor, 1.3, 1e-6);
  EXPECT_NEAR(slow->ms, 0.108, 0.002) << "what the slower one takes longer than the other";
  EXPECT_FALSE(isPooledTold(*results));
  EXPECT_EQ(results->pairs[0].verdict.mainMechanism(), slow);
  expectInReport(
      "GPU 1 alone is slower: its compute kernels take 30 % longer per call, those of the other GPU take "
      "about as long as before (strong evidence; explains +");
}

TEST_F(ManyGpus, WhoseTurnItWasBeforeDoesNotMatter) {
  const ResultsPtr results = compare({1, 1}, {1.3, 1});
  const Mechanism* slow = deviceOf(*results);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(results->names.devices[*slow->device], "GPU 0");
  EXPECT_NEAR(slow->ms, 0.108, 0.002) << "as of GPU 1: of two that start together the first has the turn";
}

TEST_F(ManyGpus, WhatStandsBesideItDoesNotContradict) {
  compare(Factors(8, 1.0), {1, 1, 1, 1.3, 1, 1, 1, 1});
  expectInReport("Kind of change: the machine got slower");
  expectInReport("(one GPU alone)");
  const std::string text = report();
  for (const char* other : {"less overlap", "more overlap"})
    EXPECT_EQ(text.find(other), std::string::npos) << text;
}

TEST_F(ManyGpus, SwappedItIsFaster) {
  const ResultsPtr results = compare({1, 1.3}, {1, 1});
  const Mechanism* fast = deviceOf(*results);
  ASSERT_NE(fast, nullptr);
  EXPECT_NEAR(*fast->factor, 1 / 1.3, 1e-6);
  EXPECT_NEAR(fast->ms, -0.108, 0.002);
  EXPECT_FALSE(isPooledTold(*results));
  expectInReport(
      "GPU 1 alone is faster: its compute kernels take 23 % less time per call, those of the other GPU take "
      "about as long as before (strong evidence; explains ");
}

TEST_F(ManyGpus, OfThreeTheOneInTheMiddle) {
  const ResultsPtr results = compare({1, 1, 1}, {1, 1.3, 1});
  ASSERT_NE(deviceOf(*results), nullptr);
  EXPECT_FALSE(isPooledTold(*results));
  expectInReport(
      "GPU 1 alone is slower: its compute kernels take 30 % longer per call, those of 2 other GPUs take "
      "about as long as before");
}

TEST_F(ManyGpus, AllOfThemAreToldTogether) {
  const ResultsPtr results = compare({1, 1}, {1.3, 1.3});
  EXPECT_EQ(deviceOf(*results), nullptr);
  EXPECT_NE(find(results->pairs[0].verdict.mechanisms, MechanismKind::GpuClock), nullptr);
}

TEST_F(ManyGpus, OfUnlikeOnesTheOneThatIsWaitedForIsNamed) {
  const ResultsPtr results = compare({1, 1}, {1.25, 2});
  const Mechanism* slow = deviceOf(*results);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(results->names.devices[*slow->device], "GPU 1");
  EXPECT_FALSE(isPooledTold(*results));
  EXPECT_EQ(results->pairs[0].verdict.mainMechanism(), slow);
  expectInReport(
      "2 GPUs are slower, GPU 1 costs the cycle most: its compute kernels take 2.0 times as long per call");
  expectInReport("on some GPUs more than on the others");
  expectInReport("(some GPUs more than others)");
}

TEST_F(ManyGpus, OneThatDrivesNoOtherIsToldAsBefore) {
  const ResultsPtr results = compare({1}, {1.3});
  EXPECT_EQ(deviceOf(*results), nullptr);
  EXPECT_NE(find(results->pairs[0].verdict.mechanisms, MechanismKind::GpuClock), nullptr);
}

TEST_F(ManyGpus, SlowerOnesThatOthersHideExplainNothing) {
  const ResultsPtr results = compare({2, 1}, {2, 1.3});
  const Mechanism* slow = deviceOf(*results);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(slow->level, CauseLevel::Possible);
  EXPECT_EQ(slow->ms, 0.0);
  expectInReport(
      "(possible evidence; explains nothing of the cycle: hidden behind other work, or made up for)");
  EXPECT_NE(results->pairs[0].verdict.mainMechanism(), slow);
}

TEST_F(ManyGpus, OneThatGetsSlowerInTheMiddleIsCalled) {
  const ResultsPtr results =
      compareTraces(test::manyGpuTrace({1, 1, 1, 1}), test::manyGpuTrace({{1, 1, 1, 1}, {1, 1.4, 1, 1}}, 10));
  const PairVerdict& verdict = results->pairs.at(0).verdict;
  EXPECT_NE(find(verdict.mechanisms, MechanismKind::Drift), nullptr);
  ASSERT_NE(deviceOf(*results), nullptr);
  EXPECT_NEAR(deviceOf(*results)->ms, 0.072, 0.002) << "half of the cycles";
  EXPECT_EQ(verdict.slowdown.whole.verdict, SpeedVerdict::Slower);
  EXPECT_EQ(verdict.slowdown.by, SlowdownBy::StableParts);
}

TEST_F(ManyGpus, OneFunctionOfAnotherIsNotLaidToIt) {
  const ResultsPtr results =
      compareTraces(test::manyGpuTrace({1, 1}),
                    test::manyGpuTrace({{1, 1.05}}, 20, [](std::size_t gpu, std::string_view kernel) {
                      return gpu == 0 && kernel == "softmax_kernel" ? 5.0 : 1.0;
                    }));
  const PairVerdict& verdict = results->pairs.at(0).verdict;
  const Mechanism* slow = deviceOf(*results);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(slow->ms, 0.0) << "GPU 1 is hidden behind the softmax of GPU 0";
  EXPECT_EQ(verdict.mainGpu(), nullptr);
  const std::string text = report();
  for (const char* other : {"one GPU alone", "on one GPU"})
    EXPECT_EQ(text.find(other), std::string::npos) << text;
}

TEST(ManyGpusWithCounters, ItsOwnClockIsTheCause) {
  constexpr std::size_t kCycles = 12;
  Names names;
  const auto madeOf = [&names](double cycleMs, double factor, double clock) {
    test::MadeProcess made(names, std::vector<double>(kCycles, cycleMs));
    for (const char* device : {"GPU 0", "GPU 1"}) {
      const bool isSlow = std::string_view(device) == "GPU 1";
      for (const char* kernel : {"gemm_wide", "gemm_narrow"}) {
        made.use(kernel, device, "gpu_compute", test::Values(kCycles, 25.0 * (isSlow ? factor : 1.0)));
        made.level(kernel, device, "gpu_sm_frequency", test::Values(kCycles, isSlow ? clock : 1400.0));
      }
    }
    return made;
  };
  const test::MadeProcess a = madeOf(60.0, 1.0, 1400.0), b = madeOf(75.0, 1.3, 1077.0);
  const test::MadeInput made(a, b);
  SilentMonitor monitor;
  std::vector<Comparison> rows = compareSamples(a.samples, b.samples, names, monitor);
  const PairVerdict verdict = judgePair(made.input, rows, monitor);
  const Mechanism* slow = find(verdict.mechanisms, MechanismKind::DeviceGpu);
  ASSERT_NE(slow, nullptr);
  EXPECT_EQ(names.devices[*slow->device], "GPU 1");
  const auto cause = std::find_if(verdict.causes.begin(), verdict.causes.end(),
                                  [](const Cause& each) { return each.family == "GPU clock"; });
  ASSERT_NE(cause, verdict.causes.end());
  EXPECT_NEAR(cause->a / cause->b, 1400.0 / 1077.0, 1e-9) << "no level between those of the two GPUs";
  EXPECT_EQ(cause->hasSignature, true);
  EXPECT_EQ(cause->level, CauseLevel::Strong);
}

TEST_F(ManyGpus, AreKeptInTheSession) {
  const ResultsPtr results = compare({1, 1}, {1, 1.3});
  ASSERT_NE(deviceOf(*results), nullptr);
  EXPECT_EQ(results->pairs[0].verdict.mechanisms, test::brushed(file(), 0, {})->verdict.mechanisms);
  execute("UPDATE mechanism SET rank = 99 WHERE kind = 25");
  EXPECT_THROW(Session::open(file()).results(), Error) << "there is no such device";
}

TEST_F(ManyGpus, SessionsOfTheFormatBeforeOpen) {
  compare({1, 1}, {1.3, 1.3});
  execute("PRAGMA user_version = 9");
  EXPECT_EQ(Session::open(file()).results()->pairs.size(), 1U);
}

}  // namespace culprit
