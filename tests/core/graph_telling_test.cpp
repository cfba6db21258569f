// When it is not told, or told otherwise, to which calls the work of a graph belongs: what is around the
// program, numbers that one run does not have, names that meet by chance.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/exploring/calltree/read_call_tree.h"
#include "tests/support/made_graph.h"

namespace culprit {
namespace {

using test::GraphRuns;
using test::MadeGraph;
using test::MadeModel;
using test::nodeAt;

constexpr std::int64_t kNsOfUs = 1000;

std::uint32_t inLaunch(const CallTree& tree, std::vector<std::string_view> path) {
  path.insert(path.begin(), {"python", "decode", "cudaGraphLaunch"});
  return nodeAt(tree, path);
}

bool isInLaunch(const CallTree& tree, const std::vector<std::string_view>& path) {
  try {
    inLaunch(tree, path);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

TEST(GraphTelling, LeavesACaptureOutThatLaunchesOfSeveralNamesCouldBeOf) {
  GraphRuns runs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->captureOne("Mlp_0", {"up", "act", "down"});
  const std::int64_t begin = runs.a.nowUs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"up"}, {"act"}, {"down"}});
  runs.a.launch({{"sort"}, {"scan"}, {"pick"}});  // as many, of a graph that was captured before
  const CallTree tree = runs.treeSince(begin, begin);
  EXPECT_FALSE(isInLaunch(tree, {"nn.Module: Mlp", "aten::up", "sort"}));
  EXPECT_EQ(tree[inLaunch(tree, {"sort"})].a.calls, 1) << "of which calls is not known";
  EXPECT_EQ(tree[inLaunch(tree, {"nn.Module: Mlp", "aten::up", "up"})].toldInB, LayerTold::Captured);
}

TEST(GraphTelling, LeavesAGraphOutThatIsNotLikeTheOthersOfTheSameKinds) {
  GraphRuns runs;
  for (MadeGraph* run : {&runs.a, &runs.b})
    for (const char* const mlp : {"Mlp_0", "Mlp_1", "Mlp_2", "Mlp_3"})
      run->captureOne(mlp, {"norm", "up", "act", "down"});
  const std::int64_t begin = runs.a.nowUs;
  for (MadeGraph* run : {&runs.a, &runs.b}) {
    run->launch({{"sort"}, {"scan"}, {"pick"}, {"put"}});  // first, but launched once
    run->launch({{"norm"}, {"up"}, {"beam"}, {"bin"}});
    for (int i = 0; i < 2; ++i) run->launch({{"norm"}, {"up"}, {"act"}, {"down"}});
    run->launch({{"norm"}, {"up"}, {"act"}, {"down_wide"}});
  }
  const CallTree tree = runs.treeSince(begin, begin);
  EXPECT_EQ(tree[inLaunch(tree, {"sort"})].a.calls, 1) << "of which calls is not known";
  EXPECT_EQ(tree[inLaunch(tree, {"beam"})].a.calls, 1) << "two equal names may be chance";
  EXPECT_EQ(tree[inLaunch(tree, {"nn.Module: Mlp", "aten::down", "down"})].a.calls, 2);
  const CallNode& wide = tree[inLaunch(tree, {"nn.Module: Mlp", "aten::down", "down_wide"})];
  EXPECT_EQ(wide.toldInA, LayerTold::Captured);
}

/// `steps`: what is around each of the eager passes.
CallTree treeOfPassesIn(const std::vector<std::string>& steps) {
  GraphRuns runs;
  const MadeModel model, slow{.slowLayer = 2};
  for (MadeGraph* run : {&runs.a, &runs.b})
    for (const std::string& step : steps) run->eager(model, step);
  const std::int64_t begin = runs.a.nowUs;
  runs.a.launch(model.kernels());
  runs.b.launch(slow.kernels());
  return runs.treeSince(begin, begin);
}

TEST(GraphTelling, DoesNotCareForNumbersAroundTheProgram) {
  const CallTree tree = treeOfPassesIn({"ProfilerStep#3", "ProfilerStep#4"});
  const CallNode& layer = tree[inLaunch(tree, {"nn.Module: Model", "nn.Module: Block_2"})];
  EXPECT_EQ(layer.a.deviceTotalNs, 10 * kNsOfUs);
  EXPECT_EQ(layer.b.deviceTotalNs, 22 * kNsOfUs);
}

TEST(GraphTelling, DoesNotCareForNamesAroundTheProgram) {
  const CallTree tree = treeOfPassesIn({"warmup", "measured"});
  const CallNode& layer = tree[inLaunch(tree, {"nn.Module: Model", "nn.Module: Block_2"})];
  EXPECT_EQ(layer.toldInA, LayerTold::SameInA);
  EXPECT_EQ(layer.b.deviceTotalNs, 22 * kNsOfUs);
}

TEST(GraphTelling, NumbersNothingThatHasNoNumberInTheOtherRun) {
  GraphRuns runs;
  const MadeModel model;
  runs.a.capture(model);
  runs.b.eager(model, "decode");
  const std::int64_t begin = runs.a.nowUs;
  runs.a.launch(model.kernels());
  runs.b.launch({{"sort"}, {"pick"}});  // what is a graph there is no layer
  const CallTree tree = runs.treeSince(begin, 0);
  EXPECT_EQ(tree[inLaunch(tree, {"nn.Module: Model", "nn.Module: Block"})].a.calls, 4);
}

TEST(GraphTelling, IsNotDoneByOneKernelOfTwo) {
  GraphRuns runs;
  const MadeModel model;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->eager(model);
  const std::int64_t begin = runs.a.nowUs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"sort"}, {"gelu"}});
  runs.a.launch({{"up_gemm"}, {"gelu"}});
  const CallTree tree = runs.treeSince(begin, begin);
  EXPECT_EQ(tree[inLaunch(tree, {"sort"})].a.calls, 1);
  EXPECT_EQ(tree[inLaunch(tree, {"gelu"})].b.calls, 1);
  EXPECT_EQ(
      tree[inLaunch(tree, {"nn.Module: Model", "nn.Module: Block", "nn.Module: Mlp", "aten::gelu", "gelu"})]
          .a.calls,
      1)
      << "all of them";
}

TEST(GraphTelling, LooksAtAllPlacesOfOneKernel) {
  GraphRuns runs;
  const MadeModel model{.layers = 9};
  MadeModel other;
  other.layers = 1;
  other.attention = "gelu";  // in another module, behind more than are tried of long launches
  for (MadeGraph* run : {&runs.a, &runs.b}) {
    run->eager(model);
    run->eager(other);
  }
  const std::int64_t begin = runs.a.nowUs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"gelu"}});
  const CallTree tree = runs.treeSince(begin, begin);
  EXPECT_EQ(tree[inLaunch(tree, {"gelu"})].a.calls, 1);
}

TEST(GraphTelling, DoesNotAskTheOtherRunForOneKernelOfSeveralPlaces) {
  GraphRuns runs;
  const MadeModel model;
  MadeModel other;
  other.attention = "gelu";  // in another module, in A only
  for (MadeGraph* run : {&runs.a, &runs.b}) run->eager(model);
  runs.a.eager(other);
  const std::int64_t beginA = runs.a.nowUs, beginB = runs.b.nowUs;
  runs.a.launch({{"gelu"}});
  runs.b.launch({{"sort"}});
  const CallTree tree = runs.treeSince(beginA, beginB);
  EXPECT_EQ(tree[inLaunch(tree, {"gelu"})].a.calls, 1);
}

TEST(GraphTelling, DoesNotAskTheOtherRunForASequenceOfSeveralPlaces) {
  GraphRuns runs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->captureOne("Encoder_0", {"up", "act", "down", "Memset"});
  runs.a.captureOne("Decoder_0", {"up", "act", "down", "norm", "add"});
  const std::int64_t beginA = runs.a.nowUs, beginB = runs.b.nowUs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"up"}, {"act"}, {"down"}, {"Memset"}});
  runs.a.launch({{"up"}, {"act"}, {"down"}, {"norm"}, {"add"}});
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"up"}, {"act"}, {"down"}});
  const CallTree tree = runs.treeSince(beginA, beginB);
  EXPECT_EQ(tree[inLaunch(tree, {"up"})].a.calls, 1);
  const CallNode& encoder = tree[inLaunch(tree, {"nn.Module: Encoder", "aten::up", "up"})];
  EXPECT_EQ(encoder.a.calls, 1);
  EXPECT_EQ(encoder.b.calls, 2) << "there it has one place";
}

TEST(GraphTelling, KeepsWhatTheOwnRunTellsWherePlacesOfTheOtherDisagree) {
  GraphRuns runs;
  runs.a.captureOne("Encoder_0", {"up", "act", "down", "Memset"});
  runs.b.captureOne("Encoder_0", {"up", "act", "down", "norm", "Memset"});
  runs.b.captureOne("Decoder_0", {"up", "act", "down", "norm", "add", "Memset"});
  const std::int64_t beginA = runs.a.nowUs, beginB = runs.b.nowUs;
  runs.a.launch({{"up"}, {"act"}, {"down"}, {"Memset"}});
  runs.a.launch({{"up"}, {"act"}, {"down"}, {"norm"}, {"mul"}});
  runs.b.launch({{"up"}, {"act"}, {"down"}, {"norm"}, {"Memset"}});
  runs.b.launch({{"up"}, {"act"}, {"down"}, {"norm"}, {"add"}, {"Memset"}});
  const CallTree tree = runs.treeSince(beginA, beginB);
  EXPECT_EQ(tree[inLaunch(tree, {"nn.Module: Encoder", "aten::up", "up"})].a.calls, 2);
}

TEST(GraphTelling, KnowsTheKernelsWithWhichHipCopiesAndFills) {
  GraphRuns runs;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->captureFillAndCopy("Cache_0");
  const std::int64_t begin = runs.a.nowUs;
  runs.a.launch({{"__amd_rocclr_fillBufferAligned"}, {"__amd_rocclr_copyBuffer"}});
  runs.b.launch({{"__amd_rocclr_copyBuffer"}, {"__amd_rocclr_fillBufferAligned"}});
  const CallTree tree = runs.treeSince(begin, begin);
  const CallNode& fill =
      tree[inLaunch(tree, {"nn.Module: Cache", "aten::zero_", "__amd_rocclr_fillBufferAligned"})];
  EXPECT_EQ(fill.toldInA, LayerTold::Captured);
  EXPECT_EQ(fill.a.calls, 1);
  EXPECT_EQ(fill.toldInB, LayerTold::NotTold) << "in another order it is another graph";
}

}  // namespace
}  // namespace culprit
