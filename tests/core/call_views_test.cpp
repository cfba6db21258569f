// Other views of a call tree: the same sums in other places.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/exploring/calltree/call_views.h"
#include "core/exploring/calltree/growing_tree.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::nodeAt;

constexpr CallView kAllViews[] = {CallView::TopDown, CallView::BottomUp, CallView::ByModule,
                                  CallView::ByOperator};

/// Two modules, of which the inner one launches a kernel through an operator, and one launch outside.
CallTree viewedTree() {
  test::MadeCallTree made;
  made.both([](test::MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "thread 1 (python)");
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(thread, Python, "nn.Module: Net_0", 100, 500);
    trace.event(thread, Python, "nn.Module: Linear_0", 200, 100);
    trace.event(thread, CpuOp, "aten::mm", 210, 80);
    trace.event(thread, Runtime, "cudaLaunchKernel", 220, 10, 1);
    trace.event(thread, Python, "nn.Module: Linear_1", 400, 100);
    trace.event(thread, CpuOp, "aten::mm", 410, 80);
    trace.event(thread, Runtime, "cudaLaunchKernel", 420, 10, 2);
    trace.event(thread, CpuOp, "aten::add", 700, 50);
    trace.event(thread, Runtime, "cudaLaunchKernel", 710, 10, 3);
    trace.event(stream, GpuCompute, "gemm", 300, 60, 1);
    trace.event(stream, GpuCompute, "gemm", 500, 70, 2);
    trace.event(stream, GpuCompute, "add", 800, 5, 3);
  });
  return made.tree();
}

TEST(CallViews, KeepTheSums) {
  const CallTree tree = viewedTree();
  for (const CallView view : kAllViews) {
    const CallTree seen = filtered(tree, view, SilentMonitor());
    for (const Side side : {Side::A, Side::B}) {
      EXPECT_EQ(seen[0].of(side).hostTotalNs, 1'000'000);
      EXPECT_EQ(seen[0].of(side).deviceTotalNs, 135'000);
      EXPECT_EQ(seen[0].of(side).exposedTotalNs, 135'000);
      EXPECT_EQ(test::ownSums(seen, side).deviceSelfNs, 135'000);
      EXPECT_EQ(seen.side(side), tree.side(side));
    }
  }
}

TEST(CallViews, KeepTheTimeOfWhatHadNoRoomInTheTree) {
  std::vector<CallNode> nodes(2);
  nodes[0] = {.firstChild = 1, .children = 1, .a = {.hostSelfNs = 5}, .b = {.deviceSelfNs = 7}};
  nodes[1] = {.parent = 0, .name = 1, .nameInA = 1, .kind = CallKind::Thread, .a = {.hostSelfNs = 11}};
  const CallTree tree(nodes, {"", "python"}, {.cycles = 1}, {.cycles = 1});
  for (const CallView view : {CallView::BottomUp, CallView::ByModule, CallView::ByOperator}) {
    const CallTree seen = filtered(tree, view, SilentMonitor());
    EXPECT_EQ(seen[0].a.hostTotalNs, 16);
    EXPECT_EQ(seen[0].b.deviceTotalNs, 7);
  }
}

TEST(CallViews, ByModuleGiveAModuleWhatItLaunchesItself) {
  const CallTree seen = filtered(viewedTree(), CallView::ByModule, SilentMonitor());
  EXPECT_EQ(seen.size(), 3U);
  const CallNode& linear = seen[nodeAt(seen, {"nn.Module: Net", "nn.Module: Linear"})];
  EXPECT_EQ(linear.a.deviceSelfNs, 130'000);
  EXPECT_EQ(linear.a.calls, 2);
  EXPECT_EQ(linear.a.hostSelfNs, 200'000);
  EXPECT_EQ(seen[nodeAt(seen, {"nn.Module: Net"})].a.hostSelfNs, 300'000);
  EXPECT_EQ(seen[0].a.deviceSelfNs, 5'000) << "launched outside of modules";
}

TEST(CallViews, ByOperatorLeaveModulesOut) {
  const CallTree seen = filtered(viewedTree(), CallView::ByOperator, SilentMonitor());
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen[nodeAt(seen, {"aten::mm"})].b.deviceTotalNs, 130'000);
  EXPECT_EQ(seen[nodeAt(seen, {"aten::add"})].b.deviceTotalNs, 5'000);
}

TEST(CallViews, BottomUpTellWhoCalled) {
  const CallTree seen = filtered(viewedTree(), CallView::BottomUp, SilentMonitor());
  const std::uint32_t gemm = nodeAt(seen, {"gemm"});
  EXPECT_EQ(seen[gemm].a.deviceTotalNs, 130'000);
  EXPECT_EQ(seen[gemm].a.calls, 2);
  const CallNode& caller = seen[nodeAt(seen, {"gemm", "cudaLaunchKernel", "aten::mm", "nn.Module: Linear"})];
  EXPECT_EQ(caller.a.deviceTotalNs, 130'000);
  EXPECT_EQ(caller.a.calls, 2);
  EXPECT_EQ(seen[nodeAt(seen, {"cudaLaunchKernel"})].a.hostTotalNs, 30'000);
  EXPECT_EQ(seen[nodeAt(seen, {"cudaLaunchKernel", "aten::add"})].a.hostTotalNs, 10'000);
}

/// 5,000 paths of ten operators each with own time, and one kernel at their ends.
CallTree wideTree() {
  constexpr int kWide = 5'000, kDeep = 10;
  GrowingTree tree;
  const auto add = [&tree](std::uint32_t around, CallKind kind, const std::string& name) {
    const std::uint32_t node = tree.child(around, kind, tree.name({name, name})).value();
    tree[node].inA = tree[node].inB = true;
    for (const Side side : {Side::A, Side::B}) {
      CallTimes& own = tree[node].of(side);
      own.calls = 1;
      (kind == CallKind::GpuFunction ? own.deviceSelfNs : own.hostSelfNs) = 1;
    }
    return node;
  };
  const std::uint32_t thread = add(GrowingTree::kRoot, CallKind::Thread, "thread");
  for (int wide = 0; wide < kWide; ++wide) {
    std::uint32_t node = thread;
    for (int deep = 0; deep < kDeep; ++deep)
      node = add(node, CallKind::Operator, std::to_string(wide) + "-" + std::to_string(deep));
    add(node, CallKind::GpuFunction, "gemm");
  }
  return tree.finish({.cycles = 1}, {.cycles = 1, .foldedCalls = 3}, SilentMonitor());
}

TEST(CallViews, BottomUpKeepEveryFunctionWhereCallersAreTooMany) {
  const CallTree tree = wideTree();
  const CallTree seen = filtered(tree, CallView::BottomUp, SilentMonitor());
  EXPECT_GT(seen.size(), CallTree::kMostNodes);
  EXPECT_EQ(seen[0].children, 1U + 50'000U + 1U);
  for (const Side side : {Side::A, Side::B}) {
    EXPECT_EQ(seen[0].of(side).hostSelfNs + seen[0].of(side).deviceSelfNs, 0);
    EXPECT_EQ(seen[0].of(side).hostTotalNs, tree[0].of(side).hostTotalNs);
    EXPECT_EQ(seen[nodeAt(seen, {"4999-9"})].of(side).hostTotalNs, 1);
    EXPECT_GT(seen.side(side).foldedCalls, tree.side(side).foldedCalls);
  }
  EXPECT_EQ(seen.side(Side::B).foldedCalls, seen.side(Side::A).foldedCalls + 3);
  const CallNode& gemm = seen[nodeAt(seen, {"gemm"})];
  EXPECT_EQ(gemm.a.deviceTotalNs, 5'000);
  EXPECT_EQ(gemm.a.deviceSelfNs, 0) << "callers of kernels come first";
}

TEST(HiddenCalls, GiveTheirTimeAndWhatIsInsideToTheCallAround) {
  const CallTree tree = viewedTree();
  const CallTree seen =
      withoutCalls(tree, std::vector<CallLabel>{{CallKind::Module, "nn.Module: Linear"}}, SilentMonitor());
  const CallNode& net = seen[nodeAt(seen, {"python", "nn.Module: Net"})];
  EXPECT_EQ(net.a.hostSelfNs, 300'000 + 2 * 20'000);
  EXPECT_EQ(net.a.hostTotalNs, 500'000);
  EXPECT_EQ(net.a.calls, 1) << "calls of what is hidden are none of the call around";
  const CallNode& mm = seen[nodeAt(seen, {"python", "nn.Module: Net", "aten::mm"})];
  EXPECT_EQ(mm.a.calls, 2);
  EXPECT_EQ(mm.b.deviceTotalNs, 130'000);
  EXPECT_EQ(seen.size(), tree.size() - 1);
}

TEST(HiddenCalls, BecomeOneWithWhatIsCalledTheSameThere) {
  // Both launches of the tree stand below one call then.
  const CallTree seen = withoutCalls(viewedTree(),
                                     std::vector<CallLabel>{{CallKind::Module, "nn.Module: Net"},
                                                            {CallKind::Module, "nn.Module: Linear"},
                                                            {CallKind::Operator, "aten::mm"},
                                                            {CallKind::Operator, "aten::add"}},
                                     SilentMonitor());
  const CallNode& launch = seen[nodeAt(seen, {"python", "cudaLaunchKernel"})];
  EXPECT_EQ(launch.a.calls, 3);
  EXPECT_EQ(launch.a.hostSelfNs, 30'000);
  EXPECT_EQ(launch.b.deviceTotalNs, 135'000);
  EXPECT_EQ(launch.children, 2U);
  EXPECT_EQ(seen.size(), 5U);
}

TEST(HiddenCalls, KeepTheSumsOfEachView) {
  const CallTree tree = viewedTree();
  const std::vector<std::vector<CallLabel>> hidden = {
      {{CallKind::Module, "nn.Module: Net"}},
      {{CallKind::RuntimeCall, "cudaLaunchKernel"}},
      {{CallKind::GpuFunction, "gemm"}},
      {{CallKind::Thread, "python"}},
      {{CallKind::Operator, "aten::mm"}, {CallKind::Thread, "python"}, {CallKind::GpuFunction, "add"}}};
  for (const auto& labels : hidden) {
    const CallTree left = withoutCalls(tree, labels, SilentMonitor());
    for (const CallView view : kAllViews) {
      const CallTree seen = filtered(left, view, SilentMonitor());
      for (std::uint32_t node = 1; node < seen.size(); ++node)
        for (const CallLabel& label : labels)
          EXPECT_FALSE(seen[node].kind == label.kind && seen.name(node) == label.name) << label.name;
      for (const Side side : {Side::A, Side::B}) {
        EXPECT_EQ(seen[0].of(side).hostTotalNs, tree[0].of(side).hostTotalNs);
        EXPECT_EQ(seen[0].of(side).deviceTotalNs, tree[0].of(side).deviceTotalNs);
        EXPECT_EQ(seen[0].of(side).exposedTotalNs, tree[0].of(side).exposedTotalNs);
        EXPECT_EQ(seen.side(side), tree.side(side));
      }
    }
  }
}

TEST(HiddenCalls, AreOfTheirKindAloneAndOfEitherName) {
  std::vector<CallNode> nodes(4);
  nodes[0] = {.firstChild = 1, .children = 3};
  nodes[1] = {.parent = 0, .name = 1, .nameInA = 1, .kind = CallKind::Frame, .a = {.hostSelfNs = 1}};
  nodes[2] = {.parent = 0, .name = 1, .nameInA = 1, .kind = CallKind::Range, .a = {.hostSelfNs = 2}};
  nodes[3] = {.parent = 0, .name = 2, .nameInA = 1, .kind = CallKind::Range, .moved = true};
  nodes[3].a.hostSelfNs = 4;
  const CallTree tree(nodes, {"", "step", "train"}, {.cycles = 1}, {.cycles = 1});
  const CallTree seen =
      withoutCalls(tree, std::vector<CallLabel>{{CallKind::Range, "step"}}, SilentMonitor());
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[1].kind, CallKind::Frame);
  EXPECT_EQ(seen[0].a.hostSelfNs, 6);
}

/// thread > compiled > guard > forward; A has no `compiled` and no `guard`.
TEST(HiddenCalls, LeaveNothingMovedWhoseWrappersAreHidden) {
  std::vector<CallNode> nodes(5);
  for (std::uint32_t i = 0; i < 5; ++i) {
    nodes[i] = {.parent = i == 0 ? CallNode::kNone : i - 1, .name = i, .nameInA = i, .kind = CallKind::Frame};
    nodes[i].firstChild = i + 1;
    nodes[i].children = i == 4 ? 0 : 1;
    nodes[i].b.calls = 1;
    nodes[i].a.calls = i == 2 || i == 3 ? 0 : 1;
    nodes[i].inA = nodes[i].inB = true;
  }
  nodes[4].moved = true;
  const CallTree tree(nodes, {"", "thread", "compiled", "guard", "forward"}, {.cycles = 1}, {.cycles = 1});
  const auto isMovedWithout = [&tree](const std::vector<std::string>& hidden) {
    std::vector<CallLabel> labels;
    for (const std::string& name : hidden) labels.push_back({CallKind::Frame, name});
    const CallTree seen = withoutCalls(tree, labels, SilentMonitor());
    return seen[static_cast<std::uint32_t>(seen.size() - 1)].moved;
  };
  EXPECT_FALSE(isMovedWithout({"compiled", "guard"}));
  EXPECT_TRUE(isMovedWithout({"compiled"}));
  EXPECT_TRUE(isMovedWithout({"guard"}));
  EXPECT_TRUE(isMovedWithout({"thread"}));
}

TEST(HiddenCalls, LeaveTheRootAndWhatIsNotThere) {
  const CallTree tree = viewedTree();
  const CallTree seen = withoutCalls(
      tree, std::vector<CallLabel>{{CallKind::All, ""}, {CallKind::Frame, "no such call"}}, SilentMonitor());
  ASSERT_EQ(seen.size(), tree.size());
  for (std::uint32_t node = 0; node < seen.size(); ++node) {
    EXPECT_EQ(seen.name(node), tree.name(node));
    EXPECT_EQ(seen[node].a, tree[node].a);
  }
  EXPECT_EQ(withoutCalls(tree, {}, SilentMonitor()).size(), tree.size());
  EXPECT_TRUE(
      withoutCalls(CallTree(), std::vector<CallLabel>{{CallKind::Frame, "x"}}, SilentMonitor()).empty());
}

TEST(CallViews, AreOneRootWhereNothingIsOfTheKind) {
  test::MadeCallTree made;
  made.both([](test::MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "1"), CpuOp, "aten::mm", 100, 100);
  });
  const CallTree seen = filtered(made.tree(), CallView::ByModule, SilentMonitor());
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].a.hostSelfNs, 1'000'000);
}

}  // namespace
}  // namespace culprit
