#include "core/analysis/counting/callers.h"

#include <gtest/gtest.h>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;

/// One process with two threads and a stream; callers are asked for by the name of the called event.
class CallersTest : public testing::Test {
 protected:
  CallersTest() : m_run(m_names) {
    m_process = m_run.process(1);
    m_main = m_run.thread(m_process, "1");
    m_other = m_run.thread(m_process, "2");
    m_gpu = m_run.stream(m_process, 0);
  }

  void op(std::uint32_t track, const std::string& name, int start, int duration) {
    m_run.event(track, EventCategory::CpuOp, name, start, duration);
  }
  void range(std::uint32_t track, const std::string& name, int start, int duration) {
    m_run.event(track, EventCategory::Annotation, name, start, duration);
  }
  void launch(std::uint32_t track, int start, std::uint32_t number) {
    m_run.event(track, EventCategory::Runtime, "launch " + std::to_string(number), start, 2, number);
  }

  /// "operator/range" around the event of that name, "-" for nobody.
  std::string around(const std::string& name, Callers::Own own = Callers::Own::Itself) {
    const RunContent& content = m_run.content();
    const ProcessTracks tracks = processTracks(content).at(0);
    const Events& events = content.trace.captures[0].events;
    const Callers callers(events, tracks, SilentMonitor(), own);
    const auto nameOf = [&](std::optional<FunctionId> function) {
      return function ? m_names.functions[*function] : std::string("-");
    };
    for (std::size_t row = 0; row < events.size(); ++row) {
      if (m_names.functions[events.function[row]] == name)
        return nameOf(callers.of(row).op) + "/" + nameOf(callers.of(row).range);
    }
    return "no such event";
  }

  Names m_names;
  MadeTrace m_run;
  ProcessId m_process{};
  std::uint32_t m_main = 0, m_other = 0, m_gpu = 0;
};

TEST_F(CallersTest, AreTheInnermostOnesOnTheThreadOfTheCall) {
  range(m_main, "forward", 0, 100);
  op(m_main, "linear", 10, 50);
  op(m_main, "addmm", 20, 20);
  launch(m_main, 25, 1);
  launch(m_main, 45, 2);
  launch(m_main, 70, 3);
  launch(m_main, 120, 4);
  op(m_other, "elsewhere", 0, 200);
  EXPECT_EQ(around("launch 1"), "addmm/forward");
  EXPECT_EQ(around("launch 2"), "linear/forward");
  EXPECT_EQ(around("launch 3"), "-/forward");
  EXPECT_EQ(around("launch 4"), "-/-");
  EXPECT_EQ(around("addmm"), "addmm/forward") << "an operator is its own caller";
  EXPECT_EQ(around("forward"), "-/forward");
}

TEST_F(CallersTest, AreAroundAnOperatorOrRangeWhereAskedFor) {
  range(m_main, "forward", 0, 100);
  range(m_main, "block", 5, 80);
  op(m_main, "linear", 10, 50);
  op(m_main, "addmm", 20, 20);
  range(m_main, "inner", 25, 10);
  launch(m_main, 30, 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "gemm", 50, 10, 1);
  EXPECT_EQ(around("forward", Callers::Own::Around), "-/-");
  EXPECT_EQ(around("block", Callers::Own::Around), "-/forward");
  EXPECT_EQ(around("linear", Callers::Own::Around), "-/block");
  EXPECT_EQ(around("addmm", Callers::Own::Around), "linear/block");
  EXPECT_EQ(around("inner", Callers::Own::Around), "addmm/block");
  EXPECT_EQ(around("launch 1", Callers::Own::Around), "addmm/inner");
  EXPECT_EQ(around("gemm", Callers::Own::Around), "addmm/inner");
}

TEST_F(CallersTest, GpuWorkBelongsToTheOperatorAroundItsLaunch) {
  op(m_main, "linear", 10, 20);
  launch(m_main, 15, 1);
  op(m_main, "later", 40, 50);
  m_run.event(m_gpu, EventCategory::GpuCompute, "gemm", 50, 10, 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "of the graph", 60, 10, 1);
  m_run.event(m_gpu, EventCategory::GpuCompute, "not launched here", 70, 10, 9);
  m_run.event(m_gpu, EventCategory::GpuCompute, "without a number", 80, 5);
  EXPECT_EQ(around("gemm"), "linear/-");
  EXPECT_EQ(around("of the graph"), "linear/-");
  EXPECT_EQ(around("not launched here"), "-/-");
  EXPECT_EQ(around("without a number"), "-/-");
}

TEST_F(CallersTest, TracksOfOneThreadAreWalkedTogether) {
  const std::uint32_t operators = m_run.thread(m_process, "python 7");
  const std::uint32_t calls = m_run.thread(m_process, "runtime 7");
  op(operators, "aten::add", 10, 20);
  op(operators, "aten::mul", 40, 20);
  launch(calls, 12, 1);
  launch(calls, 40, 2);
  launch(calls, 70, 3);
  EXPECT_EQ(around("launch 1"), "aten::add/-");
  EXPECT_EQ(around("launch 2"), "aten::mul/-") << "the longer of two that start together is around";
  EXPECT_EQ(around("launch 3"), "-/-");
}

TEST_F(CallersTest, ARangeThatCrossesTheEndOfAnotherStaysOpen) {
  range(m_main, "first", 0, 50);
  range(m_main, "second", 30, 50);
  launch(m_main, 20, 1);
  launch(m_main, 40, 2);
  launch(m_main, 60, 3);
  launch(m_main, 90, 4);
  EXPECT_EQ(around("launch 1"), "-/first");
  EXPECT_EQ(around("launch 2"), "-/second");
  EXPECT_EQ(around("launch 3"), "-/second");
  EXPECT_EQ(around("launch 4"), "-/-");
}

TEST_F(CallersTest, ARangeIsOverWhereTheNextCallBegins) {
  range(m_main, "outer", 0, 100);
  range(m_main, "brief", 10, 10);
  launch(m_main, 20, 1);
  EXPECT_EQ(around("launch 1"), "-/outer");
}

}  // namespace
}  // namespace culprit
