// --gate and what it can be told: exit codes and the line that gives the reason.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/command_line.h"
#include "tests/support/perf_csv.h"

namespace culprit {

namespace {

class Gate : public test::CommandLine {
 protected:
  Outcome run(const std::string& arguments) const { return CommandLine::run("compare " + arguments); }

  struct Made {
    double cycleUs = 1000.0;
    int cycles = 12;
    const char* calls = "3";
    const char* gpuUsage = "50.0000";
    const char* metric = "gpu_usage";
    std::vector<double> times =
        {};  ///< of each cycle, as parts of cycleUs; else they scatter by a thousandth
    std::vector<const char*> pids = {"7"};
  };

  /// One kernel in every cycle.
  void make(const std::string& name, const Made& made) {
    std::vector<test::PerfRow> rows;
    for (const char* pid : made.pids) {
      for (int cycle = 1; cycle <= made.cycles; ++cycle) {
        const double part = made.times.empty() ? 1.0 + 0.001 * (cycle % 3) : made.times.at(cycle - 1U);
        rows.push_back({.cycle = std::to_string(cycle),
                        .pid = pid,
                        .metric = made.metric,
                        .mu = made.gpuUsage,
                        .cycleUs = fmt::format("{:.4f}", made.cycleUs * part),
                        .calls = made.calls});
      }
    }
    m_work.write(name + "/result_perf_data.csv", test::perfCsv(rows));
  }
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(Gate, PassesWhereNothingGotSlower) {
  make("a", {});
  make("b", {.cycleUs = 1010.0});
  const Outcome gated = run("a b --gate");
  EXPECT_EQ(gated.code, 0) << gated.err;
  EXPECT_TRUE(has(gated.out, "\nGate: no regression (No measurable change per cycle (ratio 1.01"))
      << gated.out;
  EXPECT_EQ(run("a b --gate --quiet").out, "");
}

TEST_F(Gate, FailsForASlowdownOnly) {
  make("a", {});
  make("slow", {.cycleUs = 2000.0});
  EXPECT_EQ(run("a slow").code, 0);
  const Outcome gated = run("a slow --gate");
  EXPECT_EQ(gated.code, 1);
  EXPECT_TRUE(has(gated.out, "Gate: regression (B is 2.00 times slower per cycle")) << gated.out;
  EXPECT_EQ(gated.err, "");
  EXPECT_EQ(run("slow a --gate").code, 0) << "faster is no regression";
}

TEST_F(Gate, SaysWhenTheRunsCannotBeCompared) {
  make("a", {});
  make("other", {.cycleUs = 500.0, .calls = "1"});
  const Outcome gated = run("a other --gate -o r.json");
  EXPECT_EQ(gated.code, 2);
  EXPECT_TRUE(has(gated.out, "\nWritten: r.json\nGate: not comparable (Work per cycle: ")) << gated.out;
  EXPECT_TRUE(has(test::contentOf(m_work.path() / "r.json"), "\"verdict\":\"not comparable\""));
  EXPECT_EQ(run("a other --fail-on slower:5%").code, 2);
}

TEST_F(Gate, ARegressionInOnePairCountsMoreThanAnIncomparableOne) {
  make("a", {.pids = {"7", "8"}});
  make("b", {.cycleUs = 2000.0, .pids = {"7"}});
  make("c", {.cycleUs = 500.0, .calls = "1", .pids = {"8"}});
  const std::string second = test::contentOf(m_work.path() / "c" / "result_perf_data.csv");
  const std::string both =
      test::contentOf(m_work.path() / "b" / "result_perf_data.csv") + second.substr(second.find('\n') + 1);
  m_work.write("d/result_perf_data.csv", both);
  const Outcome gated = run("a d --gate");
  EXPECT_EQ(gated.code, 1);
  EXPECT_TRUE(has(gated.out, "Gate: regression (a pid 7 / d pid 7: B is 2.00 times slower")) << gated.out;
}

TEST_F(Gate, NamesProcessesWithoutAPartner) {
  make("a", {.pids = {"7", "8"}});
  make("b", {.pids = {"7"}});
  const Outcome gated = run("a b --gate");
  EXPECT_EQ(gated.code, 0);
  EXPECT_TRUE(has(gated.out, "Comparable with care: ") && has(gated.out, "input quality.")) << gated.out;
  EXPECT_TRUE(gated.out.ends_with("; 1 of 2 processes of A has no partner in B)\n")) << gated.out;
}

TEST_F(Gate, ALimitOfTheUserCatchesWhatTwoNormalRunsMayDifferBy) {
  make("a", {});
  make("b", {.cycleUs = 1100.0});
  EXPECT_EQ(run("a b --gate").code, 0);
  EXPECT_EQ(run("a b --fail-on slower:15%").code, 0);
  const Outcome broken = run("a b --fail-on slower:5%");
  EXPECT_EQ(broken.code, 1);
  EXPECT_TRUE(has(broken.out, "Gate: regression (B took 10.0 % more time per cycle")) << broken.out;
  EXPECT_TRUE(broken.out.ends_with(", above the limit of 5 %)\n")) << broken.out;
  make("short", {.cycleUs = 1100.0, .cycles = 3});
  EXPECT_EQ(run("a short --fail-on slower:5%").code, 0) << "no interval, nothing is slower";
}

TEST_F(Gate, ASlowdownInsideTheRecordingsWithAStrongCauseIsSaidAndCanFail) {
  const std::vector<double> slow = {1.0, 1.2, 1.205, 1.21, 1.26, 1.27, 1.28, 1.285, 1.29, 1.0};
  make("a", {.cycles = 10, .gpuUsage = "90.0000", .metric = "cpu_frequency"});
  make("b", {.cycles = 10, .gpuUsage = "22.0000", .metric = "cpu_frequency", .times = slow});
  const Outcome told = run("a b --gate -o r.md");
  EXPECT_EQ(told.code, 0);
  EXPECT_TRUE(has(told.out, "without the first and last cycle of each recording B is slower")) << told.out;
  EXPECT_TRUE(has(told.out, "; with a strong cause: the CPU clock fell")) << told.out;
  EXPECT_TRUE(told.out.ends_with("; --fail-on edge-free fails for it)\n")) << told.out;
  const Outcome failed = run("a b --fail-on edge-free");
  EXPECT_EQ(failed.code, 1);
  EXPECT_TRUE(has(failed.out, "Gate: regression (")) << failed.out;
  EXPECT_FALSE(has(failed.out, "--fail-on")) << failed.out;
  make("c", {.cycles = 10, .gpuUsage = "90.0000", .metric = "cpu_frequency", .times = slow});
  const Outcome causeless = run("a c --fail-on edge-free");
  EXPECT_EQ(causeless.code, 0) << "without a cause it may be the ends that are right";
  EXPECT_FALSE(has(causeless.out, "strong cause")) << causeless.out;
}

TEST_F(Gate, AMetricOfBCanBeHeldToALimit) {
  make("a", {});
  make("b", {.gpuUsage = "80.0000"});
  const Outcome broken = run("a b --fail-on 'metric:gpu_usage>75'");
  EXPECT_EQ(broken.code, 1);
  EXPECT_TRUE(has(broken.out, "Gate: regression (gpu_usage of B is 80.0 %, above 75)")) << broken.out;
  EXPECT_EQ(run("a b --fail-on 'metric:gpu_usage>80'").code, 0);
  EXPECT_EQ(run("a b --fail-on 'metric:gpu_usage<80'").code, 0);
  EXPECT_EQ(run("a b --fail-on 'metric:gpu_usage<80.5'").code, 1);
  const Outcome unknown = run("a b --fail-on 'metric:gpu_uasge>75'");
  EXPECT_EQ(unknown.code, 3);
  EXPECT_EQ(unknown.err, "culprit-cli: --fail-on: B has no metric \"gpu_uasge\"\n");
}

TEST_F(Gate, FurtherBaselinesMeasureTheBand) {
  make("a", {});
  make("a2", {.cycleUs = 1003.0});
  make("a3", {.cycleUs = 997.0});
  make("a4", {.cycleUs = 1001.0});
  make("b", {.cycleUs = 1160.0});
  EXPECT_EQ(run("a b --gate").code, 0) << "16 % is less than the default band of 25 %";
  EXPECT_EQ(run("a b --gate --baseline a2 --baseline a3 --baseline a4").code, 1) << "and more than 14 %";
  make("a5", {.cycleUs = 1120.0});
  const Outcome wide = run("a b --gate --baseline a2 --baseline a5");
  EXPECT_EQ(wide.code, 0);
  EXPECT_TRUE(has(wide.out, "0.80 to 1.25")) << "never wider than the default\n" << wide.out;
  EXPECT_EQ(run("a b --baseline absent").code, 3);
}

TEST_F(Gate, ThresholdsAreTakenFromFileAndLine) {
  make("a", {});
  make("b", {.cycleUs = 1200.0});
  EXPECT_EQ(run("a b --gate").code, 0);
  EXPECT_EQ(run("a b --gate --threshold betweenRunsNoiseHigh=1.1").code, 1);
  m_work.write("t.json", R"({"betweenRunsNoiseHigh": 1.1})");
  EXPECT_EQ(run("a b --gate --thresholds t.json -o r.json").code, 1);
  EXPECT_TRUE(has(test::contentOf(m_work.path() / "r.json"), "\"betweenRunsNoiseHigh\":1.1,"));
  EXPECT_EQ(run("a b --gate --thresholds t.json --threshold betweenRunsNoiseHigh=1.3").code, 0);
}

TEST_F(Gate, WrongRulesAreOneLineAndNoWork) {
  make("a", {});
  m_work.write("bad.json", "{");
  for (const char* rule :
       {"--fail-on slower", "--fail-on slower:5", "--fail-on slower:x%", "--fail-on slower:-5%",
        "--fail-on metric:x", "--fail-on 'metric:>5'", "--fail-on 'metric:x>'", "--fail-on 'gpu>5'",
        "--threshold x=1", "--threshold noiseFloor", "--thresholds absent.json", "--thresholds bad.json",
        "--resources absent.json", "--resources bad.json"}) {
    const Outcome outcome = run(std::string("a a -o r.md ") + rule);
    EXPECT_EQ(outcome.code, 3) << rule;
    EXPECT_EQ(outcome.out, "") << rule;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << rule << ": " << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(m_work.path() / "r.md")) << rule;
  }
}

}  // namespace culprit
