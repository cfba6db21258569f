// A made pair of traces without counters, each with a log beside it: what the logs say changed is the cause,
// from the folders to the verdict.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/analysis/levels/resource_table.h"
#include "tests/support/judged_run.h"

namespace culprit {
namespace {

using test::TempFolder;

constexpr std::int64_t kStartUs = 1'795'514'401'000'000;  // 2026-11-24 10:00:01 UTC
constexpr int kSteps = 60;
constexpr int kStepUs = 100'000;

/// A machine and what the run makes of it.
struct Machine {
  double megahertz = 1980.0;
  double gigabytesUsed = 10.0;
  double linkGigabytes = 1.0;
  double hostLoad = 12.0;
  double copyFactor = 1.0;
  double kernelFactor = 1.0;
};

class MadeRun {
 public:
  explicit MadeRun(const Machine& machine, unsigned seed) : m_machine(machine), m_random(seed) {}

  std::string trace() {
    std::string events;
    std::int64_t at = kStartUs;
    int launch = 0;
    for (int step = 0; step < kSteps; ++step) {
      std::string inside;
      std::int64_t gpu = at + 200;
      const auto launched = [&](const std::string& name, const char* category, std::int64_t us, int call) {
        ++launch;
        inside += fmt::format(
            R"({{"ph":"X","cat":"cpu_op","name":"aten::op","pid":5,"tid":5,"ts":{0},"dur":5000}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":{1},"dur":5,"args":{{"correlation":{2}}}}},
{{"ph":"X","cat":"{3}","name":"{4}","pid":0,"tid":7,"ts":{5},"dur":{6},"args":{{"device":0,"stream":7,"correlation":{2},"bytes":67108864}}}},
)",
            at + 7000 * call, at + 7000 * call + 10, launch, category, name, gpu, us);
        gpu += us + 10;
      };
      launched("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", noisy(8000 * m_machine.copyFactor), 0);
      for (int call = 1; call <= 8; ++call)
        launched(fmt::format("gemm_{}", call % 4), "kernel",
                 noisy(8000 * m_machine.kernelFactor * 1980.0 / m_machine.megahertz), call);
      launched("copy_kernel", "kernel", noisy(9000), 9);
      const std::int64_t end = std::max<std::int64_t>(gpu + 500, at + kStepUs);
      events += fmt::format(
          R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":5,"tid":5,"ts":{},"dur":{}}},
)",
          step, at, end - at - 10);
      events += inside;
      at = end;
    }
    m_endUs = at;
    events.resize(events.rfind(','));
    return R"({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"GPU","totalGlobalMem":85899345920}],"traceEvents":[)" +
           events + "]}";
  }

  /// As nvidia-smi and others would log it, 27 times a second, from before the trace to behind it.
  std::string log(std::int64_t aheadSeconds = 0) {
    std::string text =
        "time,gpu_sm_frequency{gpu=0} [MHz],gpu_mem_used{gpu=0} [GiB],gpu_pcie_receive{gpu=0} "
        "[GB/s],host_cpu_usage [%]\n";
    for (std::int64_t us = kStartUs - 2'000'000; us < m_endUs + 2'000'000; us += 37'000) {
      text += fmt::format("{}.{:06},{},{},{},{}\n", us / 1'000'000 + aheadSeconds, us % 1'000'000,
                          noisy(m_machine.megahertz), m_machine.gigabytesUsed,
                          0.001 * static_cast<double>(noisy(1000 * m_machine.linkGigabytes)),
                          noisy(m_machine.hostLoad));
    }
    return text;
  }

 private:
  std::int64_t noisy(double value) {
    std::normal_distribution<double> noise(value, 0.01 * value);
    return std::llround(noise(m_random));
  }

  Machine m_machine;
  std::mt19937 m_random;
  std::int64_t m_endUs = 0;
};

class CausesOfLogs : public testing::Test {
 protected:
  void write(const std::string& run, const Machine& machine, unsigned seed, std::int64_t aheadSeconds = 0) {
    MadeRun made(machine, seed);
    m_folder.write(run + "/trace.json", made.trace());
    m_folder.write(run + "/counters.csv", made.log(aheadSeconds));
  }

  /// The verdict on what was written.
  void judge() { m_results = test::judged({m_folder.path() / "a", m_folder.path() / "b"}); }

  CauseLevel levelOf(std::string_view metric) const {
    const auto& causes = m_results->pairs.at(0).verdict.causes;
    const auto found = std::find_if(causes.begin(), causes.end(), [&](const Cause& cause) {
      return cause.metric && m_results->names.metrics[*cause.metric] == metric;
    });
    return found == causes.end() ? CauseLevel::None : found->level;
  }
  bool hasIssue(IssueKind kind) const {
    return std::any_of(m_results->issues.begin(), m_results->issues.end(),
                       [kind](const Issue& issue) { return issue.kind == kind; });
  }
  /// Resources that are called strong.
  std::string strong() const {
    std::string names;
    for (const Cause& cause : m_results->pairs.at(0).verdict.causes) {
      if (cause.metric && cause.level == CauseLevel::Strong)
        names += m_results->names.metrics[*cause.metric] + " ";
    }
    return names;
  }

  TempFolder m_folder;
  ResultsPtr m_results;
};

TEST_F(CausesOfLogs, NothingIsStrongWhereNothingChanges) {
  write("a", {}, 1);
  write("b", {}, 2);
  judge();
  EXPECT_EQ(strong(), "");
  EXPECT_TRUE(hasIssue(IssueKind::PlacedCounters));
}

TEST_F(CausesOfLogs, AClockThatFallsIsNamed) {
  write("a", {}, 1);
  write("b", {.megahertz = 1400.0}, 2);
  judge();
  EXPECT_EQ(strong(), "gpu_sm_frequency ");
}

TEST_F(CausesOfLogs, MemoryThatIsTakenIsNamed) {
  write("a", {}, 1);
  write("b", {.gigabytesUsed = 70.0}, 2);
  judge();
  EXPECT_EQ(strong(), "gpu_mem_used ");
}

TEST_F(CausesOfLogs, ALinkThatIsLoadedIsNamed) {
  write("a", {}, 1);
  write("b", {.linkGigabytes = 24.0, .copyFactor = 2.0}, 2);
  judge();
  EXPECT_EQ(strong(), "gpu_pcie_receive ");
}

TEST_F(CausesOfLogs, TheLoadOfTheHostMakesNoKernelLonger) {
  write("a", {}, 1);
  write("b", {.hostLoad = 90.0, .kernelFactor = 2.5}, 2);
  judge();
  EXPECT_EQ(levelOf("host_cpu_usage"), CauseLevel::Possible);
}

TEST_F(CausesOfLogs, TheLoadOfTheHostBelongsToItsOperators) {
  write("a", {}, 1);
  write("b", {.hostLoad = 97.0}, 2);
  judge();
  EXPECT_EQ(strong(), "host_cpu_usage ");
}

TEST_F(CausesOfLogs, AnOffsetOfTwoHoursIsFoundAndNothingThatRestsOnItIsStrong) {
  write("a", {}, 1);
  write("b", {.megahertz = 1400.0}, 2, 7200);
  judge();
  EXPECT_EQ(levelOf("gpu_sm_frequency"), CauseLevel::Possible);
  EXPECT_EQ(strong(), "");
  EXPECT_TRUE(hasIssue(IssueKind::GuessedClock));
}

TEST_F(CausesOfLogs, AGuessStaysOneWhenTheCyclesAreCutAnew) {
  write("a", {}, 1);
  write("b", {.megahertz = 1400.0}, 2, 7200);
  SilentMonitor monitor;
  const TempFolder temp;
  const CompareRequest request{.folders = {m_folder.path() / "a", m_folder.path() / "b"},
                               .session = temp.path() / "x.culprit"};
  compareRuns(request, monitor);
  recut(request.session, temp.path() / "y.culprit", {}, monitor);
  const Session session = Session::open(temp.path() / "y.culprit");
  m_results = session.results();
  EXPECT_EQ(levelOf("gpu_sm_frequency"), CauseLevel::Possible);
  for (const ReadingSeries& series : session.readings(Side::A)) EXPECT_FALSE(series.isGuessed);
  for (const ReadingSeries& series : session.readings(Side::B)) EXPECT_TRUE(series.isGuessed);
}

TEST_F(CausesOfLogs, TheUserSettlesAnOffset) {
  write("a", {}, 1);
  write("b", {.megahertz = 1400.0}, 2, 7200);
  SilentMonitor monitor;
  const TempFolder temp;
  CompareRequest request{.folders = {m_folder.path() / "a", m_folder.path() / "b"},
                         .session = temp.path() / "x.culprit",
                         .counterOffsets = {{"b/counters.csv", -7200.0}}};
  compareRuns(request, monitor);
  m_results = Session::open(request.session).results();
  EXPECT_EQ(strong(), "gpu_sm_frequency ");
  EXPECT_EQ(m_results->counterOffsets, request.counterOffsets);
  EXPECT_FALSE(hasIssue(IssueKind::GuessedClock));
}

TEST(ResourceFile, TellsTheNamesOfCountersInLogs) {
  const TempFolder folder;
  const auto resources = readResources(folder.write(
      "r.json",
      R"({"resources": [{"metric": "gpu_power", "role": "own use", "names": ["board [mW]", "pwr"]}]})"));
  EXPECT_EQ(resources.at(0).names, (std::vector<std::string>{"board [mW]", "pwr"}));
  EXPECT_THROW(readResources(folder.write(
                   "s.json", R"({"resources": [{"metric": "m", "role": "own use", "names": [1]}]})")),
               Error);
}

}  // namespace
}  // namespace culprit
