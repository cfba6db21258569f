// Runs culprit-cli on raw traces: cycles are found, shown and can be cut elsewhere.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "core/store/session/session.h"
#include "tests/support/command_line.h"
#include "tests/support/raw_trace_json.h"

namespace culprit {
namespace {

std::string replacedAll(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// Marked steps with a call of an operator each.
std::string hostTraceJson(int steps) {
  std::string events;
  for (int step = 0; step < steps; ++step)
    events += fmt::format(
        R"({}{{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":5,"tid":5,"ts":{},"dur":900}},)"
        R"({{"ph":"X","cat":"cpu_op","name":"aten::add","pid":5,"tid":5,"ts":{},"dur":100}})",
        step == 0 ? "" : ",", step, 1000 + step * 1000, 1100 + step * 1000);
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

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

TEST_F(RawRuns, HaveShapesWhereOperatorsTellThem) {
  const Outcome none = run("compare a b -o t.csv --table shapes");
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("there are no shapes"), std::string::npos) << none.err;
  for (const std::string side : {"a", "b"}) {
    const std::string op = R"("cat":"cpu_op","name":"aten::mm","args":{"Input Dims":[[512,64],[64,128]],)"
                           R"("Input type":["float","float"]})";
    m_work.write(side + "/rank_0.json", replacedAll(test::rawTraceJson(4, 900, side == "a" ? 100 : 150),
                                                    R"("cat":"user_annotation","name":"block")", op));
  }
  EXPECT_EQ(run("compare a b -o t.csv -o t.json -o r.md --full --table shapes").code, 0);
  const std::string table = read("t.csv");
  EXPECT_TRUE(table.starts_with("operator,shape_a,shape_b,product_a,product_b,work,speed,kernel,calls_a,"))
      << table;
  // 3 calls a cycle, 2 * 512 * 128 * 64 operations in 100 and in 150 us.
  EXPECT_NE(
      table.find(
          "\naten::mm,\"f32[512,64] f32[64,128]\",\"f32[512,64] f32[64,128]\",512x128x64,512x128x64,"
          "same,slower,same,3,3,0.3,0.45,0.15,100,150,0.008388608,0.008388608,0.08388608,0.0559240533333,"),
      std::string::npos)
      << table;
  EXPECT_NE(read("t.json").find("\"culprit.shapes/1\""), std::string::npos);
  EXPECT_NE(read("r.md").find("Shapes and Efficiency"), std::string::npos);
}

TEST_F(RawRuns, HaveTheMemoryOverACycle) {
  const Outcome none = run("compare a b -o m.csv --table memory");
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("profile_memory=True"), std::string::npos) << none.err;
  std::string taken = R"("traceEvents":[)";  // in each step, at the same place
  for (const int timeUs : {1030, 2030, 3030})
    taken += fmt::format(
        R"({{"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":{},"args":{{"Device Type":1,)"
        R"("Device Id":0,"Bytes":4096,"Addr":16,"Total Allocated":8192,"Total Reserved":16384}}}},)",
        timeUs);
  for (const char* side : {"a", "b"})
    m_work.write(std::string(side) + "/rank_0.json",
                 replacedAll(test::rawTraceJson(3), R"("traceEvents":[)", taken));
  const Outcome made = run("compare a b -o m.csv -o m.json -o r.html --full --table memory");
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_NE(read("m.csv").find("GPU 0,allocated_peak,,,8192,8192,0,"), std::string::npos) << read("m.csv");
  EXPECT_NE(read("m.csv").find("GPU 0,held,,block,4096,4096,0,1,1,"), std::string::npos) << read("m.csv");
  EXPECT_NE(read("m.json").find("\"culprit.memory/1\""), std::string::npos);
  EXPECT_NE(read("r.html").find("Memory of"), std::string::npos) << "the figure's caption";
}

TEST_F(RawRuns, HaveStacksForFlameGraphs) {
  EXPECT_EQ(run("compare a b -o d.folded -o s.speedscope.json").code, 0);
  EXPECT_EQ(read("d.folded"), "thread;ProfilerStep;block;cudaLaunchKernel;gemm 300000 360000\n");
  EXPECT_NE(read("s.speedscope.json").find("\"samples\""), std::string::npos);
  EXPECT_EQ(run("compare a b -o a.folded --stacks a --stacks-of host").code, 0);
  EXPECT_NE(read("a.folded").find("thread;ProfilerStep;block;cudaLaunchKernel 15000\n"), std::string::npos)
      << read("a.folded");
}

TEST_F(RawRuns, HaveACallTreeInTheirPage) {
  ASSERT_EQ(run("compare a b -o r.html -o r.md").code, 0);
  const std::string page = read("r.html");
  EXPECT_NE(page.find(">Call Tree</h2>"), std::string::npos);
  EXPECT_NE(page.find("\"cudaLaunchKernel\""), std::string::npos);
  EXPECT_NE(page.find("\"time\":0,\"side\":1,"), std::string::npos) << "device time, as wide as in B";
  EXPECT_EQ(read("r.md").find("Call Tree"), std::string::npos) << "there is nothing to look around in";
  ASSERT_EQ(run("compare a b -o again.html").code, 0);
  const auto figureOf = [](const std::string& html) {
    const std::size_t begin = html.find("<figure class=\"calls\">");
    return html.substr(begin, html.find("</figure>", begin) - begin);
  };
  EXPECT_EQ(figureOf(page), figureOf(read("again.html")));
}

TEST_F(RawRuns, HaveTheSameCallTreeWithoutNames) {
  for (const std::string side : {"a", "b"}) {
    const std::string frame =
        R"("cat":"python_function","name":"/home/alice/job)" + side + R"(/src/train.py(3): block")";
    const std::string trace =
        replacedAll(test::rawTraceJson(4), R"("cat":"user_annotation","name":"block")", frame);
    const std::string thread =
        R"x("traceEvents":[{"ph":"M","name":"thread_name","pid":5,"tid":5,"args":{"name":"12 (alice@host-a)"}},)x";
    m_work.write(side + "/rank_0.json", replacedAll(trace, R"("traceEvents":[)", thread));
  }
  ASSERT_EQ(run("compare a b --table calltree -o named.csv").code, 0);
  ASSERT_EQ(run("compare a b --table calltree -o t.csv -o t.json -o t.folded -o t.html --no-names").code, 0);
  const std::string named = read("named.csv"), neutral = read("t.csv");
  EXPECT_NE(named.find(",frame,src/train.py: block,,1,1,0,"), std::string::npos) << named;
  EXPECT_NE(neutral.find("/train.py: block,,1,1,0,"), std::string::npos) << neutral;
  EXPECT_NE(neutral.find(",thread,host thread 1,,1,1,0,"), std::string::npos) << neutral;
  EXPECT_EQ(std::count(named.begin(), named.end(), '\n'), std::count(neutral.begin(), neutral.end(), '\n'));
  const std::string page = read("t.html");
  EXPECT_NE(page.find("\"host thread 1\""), std::string::npos);
  const std::string all = neutral + read("t.json") + read("t.folded") + page;
  for (const char* word : {"alice", "joba", "jobb", "host-a", "src/"})
    EXPECT_EQ(all.find(word), std::string::npos) << word << ": " << all;
}

TEST_F(RawRuns, AreWrittenWithoutThePairThatHasNoStacks) {
  // A rank that uses no GPU.
  const std::string host = replacedAll(hostTraceJson(4), R"("pid":5)", R"("pid":6)");
  m_work.write("a/rank_1.json", host);
  m_work.write("b/rank_1.json", host);
  const Outcome outcome = run("compare a b -o d.folded -o t.csv --table calltree");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(read("d_pid5.folded").find("gemm"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(m_work.path() / "d_pid6.folded"));
  EXPECT_NE(outcome.err.find("d.folded: no file for 1 of 2 process pairs ("), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("no GPU works in these cycles"), std::string::npos) << outcome.err;
  EXPECT_NE(read("t_pid5.csv").find("gemm"), std::string::npos);
  EXPECT_NE(read("t_pid6.csv").find("ProfilerStep"), std::string::npos);
  EXPECT_EQ(outcome.out.find("d_pid6"), std::string::npos) << outcome.out;

  m_work.write("d_pid6.folded", "of yesterday");
  const Outcome again = run("compare a b -o d.folded");
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.err.find("; d_pid6.folded is of an earlier run"), std::string::npos) << again.err;
  EXPECT_EQ(read("d_pid6.folded"), "of yesterday");

  m_work.write("m.folded", "of yesterday");
  const Outcome none = run("compare a b --process 6 -o n.folded -o m.folded -o n.csv --table calltree");
  EXPECT_EQ(none.code, 3);
  EXPECT_NE(none.err.find("m.folded: no file for 1 of 1 process pair"), std::string::npos)
      << "what is told of the others is told: " << none.err;
  EXPECT_NE(none.err.find("no GPU works in these cycles"), std::string::npos) << none.err;
  EXPECT_NE(read("n.csv").find("ProfilerStep"), std::string::npos) << "the other file is there";
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
  EXPECT_NE(run("compare a b --kind decode").err.find("no cycle of A is of that kind"), std::string::npos);
  const Outcome nothing = run("compare a b --trim-last 5");
  EXPECT_EQ(nothing.code, 3);
  EXPECT_NE(nothing.err.find("no cycle of B is left"), std::string::npos) << nothing.err;
}

TEST_F(RawRuns, AreExplainedByEveryNameThatIsListed) {
  m_work.write("b/rank_0.json",
               replacedAll(test::rawTraceJson(5), R"("gemm")", R"x("void gemm<float, 128>(int)")x"));
  ASSERT_EQ(run("compare a b --session s.culprit --quiet").code, 0);
  std::istringstream lines(run("explain s.culprit").out);
  std::size_t names = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ")) continue;
    ++names;
    EXPECT_EQ(run(fmt::format("explain s.culprit '{}'", line.substr(2))).code, 0) << line;
  }
  EXPECT_GT(names, 5U);
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
