// Runs culprit-cli on raw traces: cycles are found, shown and can be cut elsewhere.
#include <gtest/gtest.h>

#include "core/store/session/session.h"
#include "tests/support/command_line.h"
#include "tests/support/raw_trace_json.h"

namespace culprit {
namespace {

class RawRuns : public test::CommandLine {
 protected:
  void SetUp() override {
    m_work.write("a/rank_0.json", test::rawTraceJson(6));
    m_work.write("b/rank_0.json", test::rawTraceJson(5, 800, 120));
  }
};

TEST_F(RawRuns, AreCutAndCompared) {
  const Outcome outcome = run("compare a b --session s.culprit");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const ResultsPtr results = Session::open(m_work.path() / "s.culprit").results();
  ASSERT_EQ(results->pairs.size(), 1U);
  EXPECT_EQ(results->pairs[0].cyclesA.size(), 6U);
  EXPECT_EQ(results->pairs[0].cyclesB.size(), 5U);
  EXPECT_EQ(results->pairs[0].cyclesB[0].durationNs, 800'000);
  EXPECT_EQ(results->names.anchors[results->pairs[0].cyclesA[0].anchor], "ProfilerStep");
  EXPECT_FALSE(results->anchors.chosenByUser);
}

TEST_F(RawRuns, AreCutWhereTheUserSays) {
  EXPECT_EQ(run("compare a b --anchor block --session s.culprit").code, 0);
  const ResultsPtr results = Session::open(m_work.path() / "s.culprit").results();
  EXPECT_EQ(results->pairs.at(0).cyclesA.size(), 18U);
  EXPECT_TRUE(results->anchors.chosenByUser);

  const Outcome unknown = run("compare a b --anchor nonsense");
  EXPECT_EQ(unknown.code, 3);
  EXPECT_NE(unknown.err.find("ProfilerStep"), std::string::npos) << unknown.err;
}

TEST_F(RawRuns, HaveATableOfFunctions) {
  EXPECT_EQ(run("compare a b -o t.csv -o r.json --table functions").code, 0);
  const std::string table = read("t.csv");
  EXPECT_TRUE(table.starts_with("class,kind,family,matched,function,match,role,ms_a,ms_b,delta_ms,"))
      << table;
  EXPECT_NE(table.find("\nGPU compute,,"), std::string::npos) << table;
  EXPECT_EQ(run("compare a b -o t.csv --table kernels").code, 3);
}

TEST_F(RawRuns, HaveACallTree) {
  EXPECT_EQ(run("compare a b -o t.csv -o t.json --table calltree").code, 0);
  EXPECT_TRUE(read("t.csv").starts_with("node,parent,depth,kind,name,")) << read("t.csv");
  EXPECT_NE(read("t.json").find("\"culprit.calltree/1\""), std::string::npos);
}

TEST_F(RawRuns, HaveStacksForFlameGraphs) {
  EXPECT_EQ(run("compare a b -o d.folded -o s.speedscope.json").code, 0);
  EXPECT_EQ(read("d.folded"), "thread;ProfilerStep;block;cudaLaunchKernel;gemm 300000 360000\n");
  EXPECT_NE(read("s.speedscope.json").find("\"samples\""), std::string::npos);
  EXPECT_EQ(run("compare a b -o a.folded --stacks a --stacks-of host").code, 0);
  EXPECT_NE(read("a.folded").find("thread;ProfilerStep;block;cudaLaunchKernel 15000\n"), std::string::npos)
      << read("a.folded");
}

TEST_F(RawRuns, OfCountersAloneAreSaidToHaveNoProcess) {
  m_work.write("counters/x.json",
               R"({"traceEvents":[{"ph":"C","name":"load","pid":1,"tid":1,"ts":5,"args":{"load":3}}]})");
  const Outcome outcome = run("compare a counters");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("B has none"), std::string::npos) << outcome.err;
}

TEST_F(RawRuns, LeaveOutWhatTheUserSays) {
  const Outcome outcome = run("compare a b --trim-first 1 --trim-last 2 --kind step --session s.culprit");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(
      outcome.out.find("The runs are without the first 1 cycle and the last 2 cycles of each recording, "
                       "step cycles only."),
      std::string::npos)
      << outcome.out;
  const ResultsPtr results = Session::open(m_work.path() / "s.culprit").results();
  EXPECT_EQ(results->pairs.at(0).cyclesA.size(), 3U);
  EXPECT_EQ(results->cut, (CutOptions{.trimFirst = 1, .trimLast = 2, .kind = CycleKind::Step}));

  EXPECT_EQ(run("compare a b --kind sometimes").code, 3);
  const Outcome nothing = run("compare a b --trim-last 5");
  EXPECT_EQ(nothing.code, 3);
  EXPECT_NE(nothing.err.find("no cycle of B is left"), std::string::npos) << nothing.err;
}

TEST_F(RawRuns, InfoCountsTheirCycles) {
  EXPECT_NE(run("info a").out.find("6 cycles of ProfilerStep, mean 900 us"), std::string::npos)
      << run("info a").out;
  const std::string json = run("info a --json").out;
  EXPECT_NE(json.find(R"("cycles":{"anchor":"ProfilerStep","count":6,"mean_ms":0.9,"median_ms":)"),
            std::string::npos)
      << json;
  // Six step markers, the range, the call and the kernel: rows that analysis makes are no functions of the
  // run.
  EXPECT_NE(json.find(R"("functions":9,)"), std::string::npos) << json;
}

TEST_F(RawRuns, OnlyProcessesWithCyclesArePairs) {
  const Outcome outcome = run("compare a b --process 5:6");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find("A has 5 (rank 0); B has 5 (rank 0)"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace culprit
