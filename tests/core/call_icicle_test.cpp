// The call tree of a report: what is too small to be seen is summed, nothing is lost, and it stays small.
#include "core/report/figures/call_icicle.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/report/formats/html/call_tree_section.h"
#include "tests/support/impatient.h"
#include "tests/support/wide_call_tree.h"

namespace culprit {
namespace {

constexpr std::size_t kRoom = 200'000;  // bytes

CallIcicle icicleOf(const CallTree& tree, std::size_t room = kRoom) {
  return callIcicle(tree, room, SilentMonitor());
}

/// Of one node without what is inside.
std::int64_t ownNsOf(const CallIcicle& icicle, const CallIcicle::Node& node, Side side, CallTime time) {
  std::int64_t own = node.ns(side, time);
  for (std::uint32_t child = node.firstChild; child < node.firstChild + node.children; ++child)
    own -= icicle.nodes[child].ns(side, time);
  return own;
}

/// Whose names are all different: by the name its node in the tree.
void expectTimesOfTheTree(const CallIcicle& icicle, const CallTree& tree) {
  std::map<std::string, const CallNode*> byName;
  for (std::uint32_t node = 0; node < tree.size(); ++node) byName[tree.name(node)] = &tree[node];
  for (const CallIcicle::Node& node : icicle.nodes) {
    if (node.others > 0) continue;
    const bool isWhole = node.kind == CallKind::All;
    const CallNode& call = *byName.at(isWhole ? "" : icicle.names[node.name].whole);
    for (const Side side : {Side::A, Side::B}) {
      EXPECT_EQ(node.ns(side, CallTime::Device), call.of(side).deviceTotalNs);
      EXPECT_EQ(node.ns(side, CallTime::Host), call.of(side).hostTotalNs);
      EXPECT_EQ(ownNsOf(icicle, node, side, CallTime::Device), call.of(side).deviceSelfNs);
      EXPECT_EQ(ownNsOf(icicle, node, side, CallTime::Exposed), call.of(side).exposedSelfNs);
      EXPECT_EQ(ownNsOf(icicle, node, side, CallTime::Host), call.of(side).hostSelfNs);
    }
  }
}

std::size_t nodesIn(const CallIcicle& icicle) {
  return static_cast<std::size_t>(std::count_if(icicle.nodes.begin(), icicle.nodes.end(),
                                                [](const auto& node) { return node.others == 0; }));
}

}  // namespace

TEST(CallIcicle, HasEveryTimeOfASmallTree) {
  const CallTree tree = test::wideCallTree({.parts = 4, .calls = 5});
  const CallIcicle icicle = icicleOf(tree);
  EXPECT_EQ(icicle.nodes.size(), tree.size());
  EXPECT_EQ(icicle.leftOut, CallIcicle::LeftOut{});
  EXPECT_EQ(icicle.names[icicle.nodes[0].name].shown, "All threads");
  EXPECT_EQ(icicle.cyclesA, tree.side(Side::A).cycles);
  expectTimesOfTheTree(icicle, tree);
}

TEST(CallIcicle, SumsWhatHasNoNodeOfItsOwn) {
  const CallTree tree = test::wideCallTree({.parts = 300, .calls = 332});
  ASSERT_GT(tree.size(), 99'000U);
  const CallIcicle icicle = icicleOf(tree);
  EXPECT_GT(nodesIn(icicle), 1000U);
  EXPECT_LT(nodesIn(icicle), 10'000U);
  EXPECT_EQ(icicle.leftOut.nodes, tree.size() - nodesIn(icicle));
  expectTimesOfTheTree(icicle, tree);
  for (const CallIcicle::Node& node : icicle.nodes) EXPECT_TRUE(node.others == 0 || node.children == 0);
}

TEST(CallIcicle, TellsHowMuchItLeavesOut) {
  const CallTree tree = test::wideCallTree({.parts = 300, .calls = 332});
  const CallIcicle icicle = icicleOf(tree);
  std::int64_t others = 0;
  for (const CallIcicle::Node& node : icicle.nodes)
    if (node.others > 0) others += node.ns(Side::B, CallTime::Device);
  EXPECT_NEAR(icicle.leftOut.device,
              static_cast<double>(others) / static_cast<double>(tree[0].b.deviceTotalNs), 1e-9);
  const std::string caption = plainText(callIcicleCaption(tree, icicle));
  EXPECT_NE(caption.find(" further places of the tree have no box of their own here"), std::string::npos)
      << caption;
  EXPECT_NE(caption.find(" of the device time of B and "), std::string::npos) << caption;
  // 300 parts of 332 calls, of which the shortest are left out.
  EXPECT_NE(caption.find(", as none has more than 0.01 % of any time of a run"), std::string::npos)
      << caption;
  EXPECT_EQ(plainText(callIcicleCaption(test::wideCallTree({.parts = 1}),
                                        icicleOf(test::wideCallTree({.parts = 1}))))
                .find("further"),
            std::string::npos);
}

TEST(CallIcicle, CallsWithoutANameAreNotAllThreads) {
  std::vector<CallNode> nodes(2);
  nodes[0].firstChild = 1;
  nodes[0].children = 1;
  nodes[1].parent = 0;
  nodes[1].kind = CallKind::Operator;
  for (CallNode& node : nodes) node.inA = node.inB = true;
  nodes[1].a.hostSelfNs = nodes[1].b.hostSelfNs = 500;
  const CallIcicle icicle = icicleOf({nodes, {""}, CallTreeSide{.cycles = 1}, CallTreeSide{.cycles = 1}});
  ASSERT_EQ(icicle.nodes.size(), 2U);
  EXPECT_EQ(icicle.names[icicle.nodes[0].name].shown, "All threads");
  EXPECT_EQ(icicle.names[icicle.nodes[1].name].shown, "(no name)");
}

TEST(CallIcicle, StaysAsSmallAsItIsToldWhateverTheNames) {
  const std::string tags = "<script>&\"\\" + std::string(300, '<');
  for (const std::string& name :
       {std::string("gemm"), tags, std::string(5000, '"'), std::string("核心核心")}) {
    const CallTree tree = test::wideCallTree({.parts = 60, .calls = 90, .name = name});
    for (const std::size_t room : {std::size_t{12'000}, kRoom}) {
      const CallIcicle icicle = icicleOf(tree, room);
      const std::size_t words = 1000;  // kinds, times and the like
      EXPECT_LE(html::callTreeData(icicle).size(), room + words) << excerpt(name);
      EXPECT_GT(icicle.nodes.size(), 10U);
    }
  }
}

TEST(CallIcicle, HasTheWholeWithoutRoomForMore) {
  const CallTree tree = test::wideCallTree({.parts = 4, .calls = 5});
  const CallIcicle icicle = icicleOf(tree, 0);
  ASSERT_EQ(icicle.nodes.size(), 2U);
  EXPECT_EQ(icicle.nodes[1].others, 1U);
  EXPECT_EQ(icicle.nodes[0].ns(Side::B, CallTime::Device), tree[0].b.deviceTotalNs);
}

TEST(CallIcicle, IsEmptyWhereNothingTakesTime) {
  EXPECT_TRUE(icicleOf(CallTree()).nodes.empty());
  EXPECT_TRUE(icicleOf(test::wideCallTree({.parts = 2, .calls = 2, .stepNs = 0})).nodes.empty());
}

TEST(CallIcicle, IsTheSameEachTime) {
  const CallTree tree = test::wideCallTree({.parts = 100, .calls = 100});
  EXPECT_EQ(icicleOf(tree), icicleOf(tree));
}

TEST(CallIcicle, CanBeCancelled) {
  const test::Impatient monitor(0);
  EXPECT_THROW(callIcicle(test::wideCallTree({.parts = 100, .calls = 100}), kRoom, monitor), Cancelled);
}

}  // namespace culprit
