// The call tree of two made runs: who is below whom, and sums in whole nanoseconds.
#include <gtest/gtest.h>

#include <string>

#include "core/analysis/counting/thread_tracks.h"
#include "core/exploring/calltree/read_call_tree.h"
#include "core/exploring/calltree/thread_walk.h"
#include "tests/support/impatient.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::MadeCallTree;
using test::MadeTrace;
using test::nodeAt;

/// A step of one module that launches two kernels, one of them twice.
void addStep(MadeTrace& trace, ProcessId process, std::int64_t kernelUs = 100) {
  const std::uint32_t thread = trace.thread(process, "thread 11 (python)");
  const std::uint32_t stream = trace.stream(process, 0);
  trace.event(thread, Python, "/home/u/run.py(3): main", 100, 800);
  trace.event(thread, Python, "nn.Module: Linear_7", 200, 500);
  trace.event(thread, CpuOp, "aten::linear", 250, 400);
  trace.event(thread, Runtime, "cudaLaunchKernel", 300, 50, 1);
  trace.event(thread, Runtime, "cudaLaunchKernel", 400, 50, 2);
  trace.event(thread, Runtime, "cudaLaunchKernel", 750, 50, 3);
  trace.event(stream, GpuCompute, "gemm", 320, kernelUs, 1);
  trace.event(stream, GpuCompute, "gemm", 520, 150, 2);
  trace.event(stream, GpuMemset, "Memset (Device)", 800, 10, 3);
}

TEST(CallTree, PutsGpuWorkBelowTheCallsThatLaunchedIt) {
  MadeCallTree made;
  addStep(made.a, made.processA);
  addStep(made.b, made.processB, 180);
  const CallTree tree = made.tree();
  const std::uint32_t gemm = nodeAt(
      tree, {"python", "u/run.py: main", "nn.Module: Linear", "aten::linear", "cudaLaunchKernel", "gemm"});
  EXPECT_EQ(tree[gemm].kind, CallKind::GpuFunction);
  EXPECT_EQ(tree[gemm].a, (CallTimes{.calls = 2,
                                     .deviceSelfNs = 250'000,
                                     .deviceTotalNs = 250'000,
                                     .exposedSelfNs = 250'000,
                                     .exposedTotalNs = 250'000}));
  EXPECT_EQ(tree[gemm].b.deviceSelfNs, 330'000);
  const std::uint32_t fill =
      nodeAt(tree, {"python", "u/run.py: main", "cudaLaunchKernel", "Memset (Device)"});
  EXPECT_EQ(tree[fill].a.deviceTotalNs, 10'000);
  const CallNode& module = tree[nodeAt(tree, {"python", "u/run.py: main", "nn.Module: Linear"})];
  EXPECT_EQ(module.kind, CallKind::Module);
  EXPECT_EQ(module.b.deviceTotalNs, 330'000);
  EXPECT_EQ(module.b.deviceSelfNs, 0);
}

TEST(CallTree, SumsToTheCyclesAndToTheGpuTime) {
  MadeCallTree made;
  addStep(made.a, made.processA);
  addStep(made.b, made.processB, 180);
  const CallTree tree = made.tree();
  EXPECT_EQ(tree.side(Side::A), (CallTreeSide{.cycles = 1, .lengthNs = 1'000'000, .threads = 1}));
  EXPECT_EQ(test::ownSums(tree, Side::A).hostSelfNs, 1'000'000);
  EXPECT_EQ(test::ownSums(tree, Side::A).deviceSelfNs, 260'000);
  EXPECT_EQ(test::ownSums(tree, Side::B).deviceSelfNs, 340'000);
  EXPECT_EQ(tree[0].b.deviceTotalNs, 340'000);
  EXPECT_EQ(tree[0].a.hostTotalNs, 1'000'000);
  const CallNode& thread = tree[nodeAt(tree, {"python"})];
  EXPECT_EQ(thread.a.hostSelfNs, 200'000) << "nothing was recorded";
  const CallNode& main = tree[nodeAt(tree, {"python", "u/run.py: main"})];
  EXPECT_EQ(main.a.hostTotalNs, 800'000);
  EXPECT_EQ(main.a.hostSelfNs, 800'000 - 500'000 - 50'000);
  EXPECT_EQ(main.a.calls, 1);
}

TEST(CallTree, CountsEveryThreadForItself) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    for (const char* tid : {"thread 1 (worker_1)", "thread 2 (worker_2)"}) {
      const std::uint32_t thread = trace.thread(process, tid);
      trace.event(thread, CpuOp, "aten::add", 100, 300);
    }
    trace.thread(process, "idle");
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree.side(Side::A).threads, 2);
  const CallNode& workers = tree[nodeAt(tree, {"worker"})];
  EXPECT_EQ(workers.a.hostTotalNs, 2'000'000);
  EXPECT_EQ(workers.a.hostSelfNs, 2 * 700'000);
  EXPECT_EQ(workers.a.calls, 2);
  EXPECT_EQ(tree[nodeAt(tree, {"worker", "aten::add"})].a.calls, 2);
  EXPECT_EQ(test::ownSums(tree, Side::A).hostSelfNs, 2 * tree.side(Side::A).lengthNs);
}

TEST(CallTree, CountsAThreadOfTwoRecordingsOnce) {
  MadeCallTree made;
  const auto add = [](MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "thread 1 (python)"), CpuOp, "aten::add", 100, 300);
  };
  made.cyclesA = {{0, 1000, 0}, {0, 2000, 1}};
  made.both(add);
  made.a.beginCapture(Dialect::Kineto2022);
  add(made.a, made.processA);
  const CallTree tree = made.tree();
  EXPECT_EQ(tree.side(Side::A), (CallTreeSide{.cycles = 2, .lengthNs = 3'000'000, .threads = 1}));
  EXPECT_EQ(tree[nodeAt(tree, {"python"})].a.hostTotalNs, 3'000'000);
  EXPECT_EQ(tree[nodeAt(tree, {"python"})].a.calls, 2);
}

TEST(CallTree, GivesTheKernelsOfAGraphToItsLaunch) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "1");
    trace.event(thread, Annotation, "decode", 0, 900);
    trace.event(thread, Runtime, "cudaGraphLaunch", 100, 50, 9);
    const std::uint32_t one = trace.stream(process, 0, "stream 7"),
                        other = trace.stream(process, 0, "stream 8");
    for (int kernel = 0; kernel < 3; ++kernel) trace.event(one, GpuCompute, "k", 200 + 100 * kernel, 80, 9);
    trace.event(other, GpuCompute, "k", 250, 100, 9);
  });
  const CallTree tree = made.tree();
  const CallNode& kernels = tree[nodeAt(tree, {"thread", "decode", "cudaGraphLaunch", "k"})];
  EXPECT_EQ(kernels.a.calls, 4);
  EXPECT_EQ(kernels.a.deviceTotalNs, 340'000);
  // 200-280, 250-350, 300-380, 400-480: each instant once.
  EXPECT_EQ(kernels.a.exposedTotalNs, 260'000);
}

TEST(CallTree, TellsWorkWithoutALaunchApart) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(stream, GpuAnnotation, "scope", 90, 200);
    trace.event(stream, GpuCompute, "k", 100, 80, 77);  // of a call that was not recorded
    trace.event(stream, GpuMemcpy, "Memcpy HtoD", 400, 20);
    trace.event(stream, GpuMemcpy, "Memcpy HtoD", 1400, 20);  // starts outside the cycle
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree[1].kind, CallKind::NoHostCode);
  EXPECT_EQ(tree[1].a.deviceTotalNs, 100'000);
  EXPECT_EQ(tree[nodeAt(tree, {"", "scope", "k"})].a.deviceTotalNs, 80'000);
  EXPECT_EQ(tree[nodeAt(tree, {"", "Memcpy HtoD"})].a.calls, 1);
}

TEST(CallTree, PutsWorkWithoutALaunchBelowTheRangesThatAreOpenOnItsStream) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(stream, GpuAnnotation, "outer", 90, 500);
    trace.event(stream, GpuCompute, "k", 100, 10);
    trace.event(stream, GpuAnnotation, "inner", 150, 100);
    trace.event(stream, GpuAnnotation, "innermost", 150, 100);
    trace.event(stream, GpuCompute, "k", 160, 20);
    trace.event(stream, GpuCompute, "k", 200, 30);
    trace.event(stream, GpuCompute, "k", 300, 40);
    trace.event(stream, GpuAnnotation, "inner", 400, 100);
    trace.event(stream, GpuCompute, "k", 410, 50);
    trace.event(stream, GpuCompute, "k", 700, 60);
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree[nodeAt(tree, {"", "k"})].a.deviceTotalNs, 60'000);
  EXPECT_EQ(tree[nodeAt(tree, {"", "outer", "k"})].a.deviceTotalNs, 50'000);
  EXPECT_EQ(tree[nodeAt(tree, {"", "outer", "inner", "k"})].a.deviceTotalNs, 50'000);
  const std::uint32_t innermost = nodeAt(tree, {"", "outer", "inner", "innermost", "k"});
  EXPECT_EQ(tree[innermost].b.deviceTotalNs, 50'000);
  EXPECT_EQ(tree[innermost].b.calls, 2);
}

TEST(CallTree, SumsOverTheRecordingsOfAProcess) {
  MadeCallTree made;
  made.cyclesA = made.cyclesB = {{0, 1000, 0}, {0, 500, 1}, {2000, 1000, 0}};
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "1"), CpuOp, "aten::mm", 100, 100);
    trace.beginCapture(Dialect::Kineto2022);
    trace.event(trace.thread(process, "1"), CpuOp, "aten::mm", 300, 300);
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree.side(Side::A), (CallTreeSide{.cycles = 3, .lengthNs = 2'500'000, .threads = 1}));
  EXPECT_EQ(tree[nodeAt(tree, {"thread", "aten::mm"})].a.hostTotalNs, 300'000);
  EXPECT_EQ(tree[nodeAt(tree, {"thread", "aten::mm"})].a.calls, 2);
}

TEST(CallTree, CountsWhatLiesInTheCycles) {
  MadeCallTree made;
  made.cyclesA = {{100, 200}, {400, 200}};
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "1");
    trace.event(thread, CpuOp, "loop", 0, 1000);
    trace.event(thread, CpuOp, "between", 310, 50);
    trace.event(thread, Runtime, "cudaLaunchKernel", 320, 10, 1);  // between two cycles of A
    trace.event(thread, Runtime, "cudaLaunchKernel", 450, 10, 2);
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(stream, GpuCompute, "k", 420, 50, 1);
    trace.event(stream, GpuCompute, "k", 700, 50, 2);  // runs behind the cycle that launched it
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree.side(Side::A).cycles, 2);
  EXPECT_EQ(tree.side(Side::A).lengthNs, 400'000);
  EXPECT_EQ(tree[0].a.hostTotalNs, 400'000);
  EXPECT_EQ(tree[0].a.deviceTotalNs, 50'000);
  EXPECT_EQ(tree[0].b.deviceTotalNs, 100'000);
  const CallNode& loop = tree[nodeAt(tree, {"thread", "loop"})];
  EXPECT_EQ(loop.a.calls, 0) << "it began before";
  EXPECT_EQ(loop.a.hostTotalNs, 400'000);
  EXPECT_FALSE(tree[nodeAt(tree, {"thread", "loop", "between"})].inA);
}

TEST(CallTree, TakesACallThatEndsAfterItsCallerAsEndedWithIt) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "1");
    trace.event(thread, CpuOp, "outer", 100, 100);
    trace.event(thread, CpuOp, "inner", 150, 100);
    trace.event(thread, CpuOp, "next", 220, 10);
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree[nodeAt(tree, {"thread", "outer", "inner"})].a.hostTotalNs, 50'000);
  EXPECT_EQ(tree[nodeAt(tree, {"thread", "outer"})].a.hostSelfNs, 50'000);
  EXPECT_EQ(tree[nodeAt(tree, {"thread", "next"})].a.hostTotalNs, 10'000);
}

TEST(CallTree, JoinsTheTracksOfOneThread) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t operators = trace.thread(process, "python 7"),
                        calls = trace.thread(process, "runtime 7");
    trace.event(operators, CpuOp, "aten::mm", 100, 100);
    trace.event(calls, Runtime, "cudaLaunchKernel", 120, 10, 1);
    trace.event(trace.stream(process, 0), GpuCompute, "k", 200, 50, 1);
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree[nodeAt(tree, {"python", "aten::mm", "cudaLaunchKernel", "k"})].b.deviceTotalNs, 50'000);
  EXPECT_EQ(tree.side(Side::B).threads, 1);
}

TEST(CallTree, MatchesFunctionsThatTheUserMatched) {
  MadeCallTree made;
  made.partners = {{"old", "new"}};
  const auto add = [](MadeTrace& trace, ProcessId process, const char* name) {
    const std::uint32_t thread = trace.thread(process, "1");
    trace.event(thread, CpuOp, name, 100, 100);
    trace.event(thread, CpuOp, "aten::mm", 400, 100);
  };
  add(made.a, made.processA, "old");
  add(made.b, made.processB, "new");
  const CallTree tree = made.tree();
  const std::uint32_t both = nodeAt(tree, {"thread", "old"});
  EXPECT_EQ(tree[both].a.hostTotalNs, 100'000);
  EXPECT_EQ(tree[both].b.hostTotalNs, 100'000);
  EXPECT_EQ(made.results().names.functions[*tree[both].function], "old");
}

TEST(CallTree, FoldsWhatIsTooDeepIntoTheCallAroundIt) {
  constexpr int kCalls = 100'000;
  MadeCallTree made;
  made.cyclesA = made.cyclesB = {{0, 10 * kCalls}};
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "1");
    for (int i = 0; i < kCalls; ++i) trace.event(thread, CpuOp, "aten::nest", i, 4 * kCalls - 2 * i);
    trace.event(thread, Runtime, "cudaLaunchKernel", kCalls + 1, 1, 1);
    trace.event(trace.stream(process, 0), GpuCompute, "k", kCalls + 5, 7, 1);
  });
  const CallTree tree = made.tree();
  EXPECT_LE(tree.size(), CallTree::kMostDepth);
  EXPECT_GT(tree.side(Side::A).foldedCalls, kCalls - 600);
  EXPECT_EQ(test::ownSums(tree, Side::A).hostSelfNs, tree.side(Side::A).lengthNs);
  EXPECT_EQ(tree[0].a.deviceTotalNs, 7'000);
}

TEST(CallTree, HasThreadsAndWorkOfNoCallThoughThereIsNoRoomLeft) {
  constexpr int kCalls = static_cast<int>(CallTree::kMostNodes);
  MadeCallTree made;
  made.cyclesA = {{0, 2 * kCalls}};
  const std::uint32_t full = made.a.thread(made.processA, "thread 1 (full)");
  for (int i = 0; i < kCalls; ++i) made.a.event(full, CpuOp, "op" + std::to_string(i), 2 * i, 1);
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "thread 2 (late)");
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(thread, Runtime, "cudaLaunchKernel", 100, 10, 1);
    trace.event(stream, GpuCompute, "k", 120, 50, 1);
    trace.event(stream, GpuCompute, "k", 220, 30, 77);
  });
  const CallTree tree = made.tree();
  EXPECT_EQ(tree[nodeAt(tree, {"late"})].a.deviceTotalNs, 50'000);
  EXPECT_EQ(tree[nodeAt(tree, {""})].a.deviceTotalNs, 30'000);
  EXPECT_EQ(tree[0].a.deviceSelfNs + tree[0].a.hostSelfNs, 0);
  EXPECT_EQ(tree.side(Side::A).foldedCalls, 1 + 1 + 2) << "of operators, launches and kernels";
  EXPECT_EQ(tree[nodeAt(tree, {"late", "cudaLaunchKernel", "k"})].b.deviceTotalNs, 50'000);
}

TEST(CallTree, IsCancelledBeforeItSorts) {
  const test::Impatient never(0);
  LaunchNodes launches;
  EXPECT_THROW(launches.sort(never), Cancelled);
  EXPECT_THROW(GrowingTree().finish({}, {}, never), Cancelled);
  const Track one, other;
  const std::vector<const Track*> tracks = {&one, &other};
  EXPECT_THROW(inOrder(Events(), tracks, never, [](std::size_t) {}), Cancelled);
}

TEST(CallTree, IsSaidNotToBeThereWhereNothingIsCalled) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "1"), Os, "oncpu", 100, 100);
  });
  EXPECT_THROW(made.tree(), Error);
}

}  // namespace
}  // namespace culprit
