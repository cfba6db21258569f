// Calls that stand elsewhere in B, matched by what they hold.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/exploring/calltree/moved_calls.h"
#include "tests/support/impatient.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

struct MadePath {
  std::vector<std::string_view> names;
  CallKind last = CallKind::Operator;
  std::string_view thread = "thread";
};

/// A tree of paths below a thread; each last node has 10 ns of its own on each side that has it.
class MadeTree {
 public:
  void add(Side side, const MadePath& path) {
    std::uint32_t node = step(GrowingTree::kRoot, CallKind::Thread, path.thread, side);
    for (std::size_t i = 0; i < path.names.size(); ++i)
      node = step(node, i + 1 == path.names.size() ? path.last : CallKind::Frame, path.names[i], side);
    CallTimes& own = m_tree[node].of(side);
    own.calls += 1;
    (path.last == CallKind::GpuFunction ? own.deviceSelfNs : own.hostSelfNs) += 10;
  }
  CallTree matched(const Monitor& monitor = SilentMonitor()) {
    matchMoved(m_tree, monitor);
    return m_tree.finish({.cycles = 1}, {.cycles = 1}, SilentMonitor());
  }

 private:
  std::uint32_t step(std::uint32_t from, CallKind kind, std::string_view name, Side side) {
    const std::uint32_t node =
        m_tree.child(from, kind, m_tree.name({std::string(name), std::string(name)})).value();
    (side == Side::A ? m_tree[node].inA : m_tree[node].inB) = true;
    return node;
  }

  GrowingTree m_tree;
};

void expectSums(const CallTree& tree, std::int64_t a, std::int64_t b) {
  for (const Side side : {Side::A, Side::B}) {
    const CallTimes sums = test::ownSums(tree, side);
    EXPECT_EQ(sums.hostSelfNs + sums.deviceSelfNs, side == Side::A ? a : b);
    EXPECT_EQ(tree[0].of(side).hostTotalNs + tree[0].of(side).deviceTotalNs, side == Side::A ? a : b);
  }
}

TEST(MovedCalls, GoBelowWhatWrapsThemInTheOtherRun) {
  for (const bool isSwapped : {false, true}) {
    MadeTree made;
    const Side plain = isSwapped ? Side::B : Side::A, wrapped = isSwapped ? Side::A : Side::B;
    made.add(plain, {{"step", "forward", "mm"}});
    made.add(plain, {{"step", "forward", "old"}});
    made.add(wrapped, {{"step", "compiled", "guard", "forward", "mm"}});
    const CallTree tree = made.matched();
    const std::uint32_t forward = test::nodeAt(tree, {"thread", "step", "compiled", "guard", "forward"});
    EXPECT_TRUE(tree[forward].moved);
    EXPECT_TRUE(tree[forward].inA && tree[forward].inB);
    EXPECT_EQ(tree[forward].of(plain).hostTotalNs, 20);
    EXPECT_EQ(tree[forward].of(wrapped).hostTotalNs, 10);
    EXPECT_EQ(tree[test::nodeAt(tree, {"thread", "step", "compiled"})].of(plain).hostTotalNs, 20);
    EXPECT_EQ(tree[test::nodeAt(tree, {"thread", "step"})].children, 1U);
    EXPECT_TRUE(test::nodeAt(tree, {"thread", "step", "compiled", "guard", "forward", "old"}));
    expectSums(tree, isSwapped ? 10 : 20, isSwapped ? 20 : 10);
  }
}

TEST(MovedCalls, AreRenamedWhereTheyHoldTheSame) {
  MadeTree made;
  for (const auto& [side, name] : {std::pair(Side::A, "OldBlock"), std::pair(Side::B, "NewBlock")}) {
    made.add(side, {{name, "mm"}});
    made.add(side, {{name, "softmax"}});
  }
  made.add(Side::A, {{"Other", "add"}});
  made.add(Side::B, {{"Different", "sub"}});
  const CallTree tree = made.matched();
  const std::uint32_t block = test::nodeAt(tree, {"thread", "NewBlock"});
  EXPECT_TRUE(tree[block].moved);
  EXPECT_EQ(tree.nameIn(Side::A, block), "OldBlock");
  EXPECT_EQ(tree.nameIn(Side::B, block), "NewBlock");
  EXPECT_EQ(tree[block].a.hostTotalNs, 20);
  EXPECT_EQ(tree[block].b.hostTotalNs, 20);
  EXPECT_EQ(tree[test::nodeAt(tree, {"thread"})].children, 3U);
  EXPECT_FALSE(tree[test::nodeAt(tree, {"thread", "Other"})].inB);
  expectSums(tree, 30, 30);
}

TEST(MovedCalls, AreKernelsOfOneFamily) {
  MadeTree made;
  made.add(Side::A, {{"sm80_xmma_gemm_f16f16_f16f32_f32_tn_n_tilesize128x64"}, CallKind::GpuFunction});
  made.add(Side::B, {{"sm90_xmma_gemm_f16f16_f16f32_f32_tn_n_tilesize64x64"}, CallKind::GpuFunction});
  made.add(Side::B, {{"softmax_kernel"}, CallKind::GpuFunction});
  const CallTree tree = made.matched();
  EXPECT_EQ(tree.size(), 4U);
  const std::uint32_t gemm =
      test::nodeAt(tree, {"thread", "sm90_xmma_gemm_f16f16_f16f32_f32_tn_n_tilesize64x64"});
  EXPECT_EQ(tree[gemm].a.deviceSelfNs, 10);
  expectSums(tree, 10, 20);
}

TEST(MovedCalls, AreRenamedWhereTheirKernelsAreOfOneFamily) {
  MadeTree made;
  made.add(Side::A, {{"OldBlock", "sm80_xmma_gemm_f16f16_tn_n_tilesize128x64"}, CallKind::GpuFunction});
  made.add(Side::B, {{"NewBlock", "sm90_xmma_gemm_f16f16_tn_n_tilesize64x64"}, CallKind::GpuFunction});
  made.add(Side::B, {{"Other", "softmax_kernel"}, CallKind::GpuFunction});
  const CallTree tree = made.matched();
  const std::uint32_t block = test::nodeAt(tree, {"thread", "NewBlock"});
  EXPECT_EQ(tree.nameIn(Side::A, block), "OldBlock");
  EXPECT_EQ(tree[block].children, 1U) << "so are the kernels";
  EXPECT_EQ(tree[block].a.deviceTotalNs, 10);
  EXPECT_EQ(tree[block].b.deviceTotalNs, 10);
  expectSums(tree, 10, 20);
}

TEST(MovedCalls, LeaveWhatHasTheSamePathAlone) {
  MadeTree made;
  for (const Side side : {Side::A, Side::B}) {
    made.add(side, {{"step", "mm"}});
    made.add(side, {{"other", "step", "mm"}});
  }
  const CallTree tree = made.matched();
  for (const CallNode& node : tree.nodes()) EXPECT_FALSE(node.moved);
}

TEST(MovedCalls, AreThreadsWhereNoNameIsCommon) {
  test::MadeCallTree made;
  const auto add = [](test::MadeTrace& trace, ProcessId process, const char* name) {
    trace.event(trace.thread(process, name), EventCategory::CpuOp, "aten::mm", 100, 100);
  };
  add(made.a, made.processA, "python");
  add(made.b, made.processB, "worker");
  const CallTree tree = made.tree();
  const std::uint32_t thread = test::nodeAt(tree, {"worker"});
  EXPECT_EQ(tree.nameIn(Side::A, thread), "python");
  EXPECT_EQ(tree[test::nodeAt(tree, {"worker", "aten::mm"})].a.hostTotalNs, 100'000);
}

// A look at the busiest thread for each of the others took minutes.
TEST(MovedCalls, AreTheBusiestOfManyThreads) {
  constexpr int kMany = 20'000;
  MadeTree made;
  for (int i = 0; i < kMany; ++i) {
    const std::string number = std::to_string(i);
    made.add(Side::A, {.names = {number}, .thread = "busy of A"});
    made.add(Side::A, {.names = {"mm"}, .thread = "A" + number});
    made.add(Side::B, {.names = {"mm"}, .thread = "B" + number});
  }
  made.add(Side::B, {.names = {"softmax"}, .thread = "B77"});
  const CallTree tree = made.matched();
  EXPECT_EQ(tree.nameIn(Side::A, test::nodeAt(tree, {"B77"})), "busy of A");
  EXPECT_EQ(tree[0].children, 2U * kMany);
  expectSums(tree, 20 * kMany, 10 * kMany + 10);
}

TEST(MovedCalls, CanBeCancelledAtEveryNodeThatIsJoined) {
  constexpr int kDeep = 100;
  const auto made = [] {
    MadeTree tree;
    std::vector<std::string_view> path(kDeep, "frame");
    path.push_back("mm");
    for (const auto& [side, name] : {std::pair(Side::A, "OldBlock"), std::pair(Side::B, "NewBlock")}) {
      path[0] = name;
      tree.add(side, {path});
    }
    return tree;
  };
  // The parents that are gone through, and those that are joined.
  EXPECT_THROW(made().matched(test::Impatient(2 * kDeep)), Cancelled);
}

}  // namespace
}  // namespace culprit
