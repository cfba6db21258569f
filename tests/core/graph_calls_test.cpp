// Work of CUDA and HIP graphs in the call tree of made runs: below the layer that it belongs to, how that is
// told, and sums that stay what they are.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/exploring/calltree/call_views.h"
#include "core/exploring/calltree/graph_work.h"
#include "core/exploring/calltree/thread_walk.h"
#include "tests/support/impatient.h"
#include "tests/support/made_graph.h"

namespace culprit {
namespace {

using test::GraphRuns;
using test::MadeGraph;
using test::MadeModel;
using test::nodeAt;

constexpr std::int64_t kNsPerUs = 1000;

std::int64_t gpuTimeOf(const MadeModel& model) {
  std::int64_t ns = 0;
  for (const MadeModel::Kernel& kernel : model.kernels()) ns += kernel.durationUs * kNsPerUs;
  return ns;
}

std::uint32_t below(const CallTree& tree, std::vector<std::string_view> path) {
  path.insert(path.begin(), {"python", "decode", "cudaGraphLaunch"});
  return nodeAt(tree, path);
}

TEST(GraphCalls, StandBelowTheModulesThatWereCapturedInTheSameRecording) {
  GraphRuns runs;
  const MadeModel model, slow{.slowLayer = 2};
  runs.a.capture(model);
  runs.b.capture(slow);
  runs.beginCycles();
  runs.a.launch(model.kernels());
  runs.b.launch(slow.kernels());
  runs.b.launch(slow.kernels());
  const CallTree tree = runs.tree();
  const std::uint32_t layer = below(tree, {"nn.Module: Model", "nn.Module: Block_2"});
  EXPECT_EQ(tree[layer].kind, CallKind::Module);
  EXPECT_EQ(tree[layer].a.deviceTotalNs, 10 * kNsPerUs);
  EXPECT_EQ(tree[layer].b.deviceTotalNs, 2 * 22 * kNsPerUs);
  EXPECT_EQ(tree[layer].b.calls, 2);
  EXPECT_EQ(tree[layer].toldInA, LayerTold::Captured);
  EXPECT_EQ(tree[layer].toldInB, LayerTold::Captured);
  const std::uint32_t kernel =
      below(tree, {"nn.Module: Model", "nn.Module: Block_2", "nn.Module: Mlp", "aten::gelu", "gelu"});
  EXPECT_EQ(tree[kernel].kind, CallKind::GpuFunction);
  EXPECT_EQ(tree[kernel].b.calls, 2);
  EXPECT_EQ(tree[below(tree, {"nn.Module: Model", "nn.Module: Embedding"})].a.deviceTotalNs, 2 * kNsPerUs);
  EXPECT_EQ(tree[below(tree, {})].a.deviceSelfNs, 0);
  EXPECT_EQ(tree[below(tree, {})].toldInA, LayerTold::NotTold);
}

TEST(GraphCalls, SumToTheGpuTimeAndTheCycles) {
  GraphRuns runs;
  const MadeModel model, slow{.slowLayer = 2};
  runs.a.capture(model);
  runs.beginCycles();
  runs.a.launch(model.kernels());
  runs.b.launch(slow.kernels());
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[0].a.deviceTotalNs, gpuTimeOf(model));
  EXPECT_EQ(tree[0].b.deviceTotalNs, gpuTimeOf(slow));
  EXPECT_EQ(tree[0].b.exposedTotalNs, gpuTimeOf(slow)) << "one after the other";
  EXPECT_EQ(test::ownSums(tree, Side::B).deviceSelfNs, gpuTimeOf(slow));
  EXPECT_EQ(test::ownSums(tree, Side::A).hostSelfNs, tree.side(Side::A).lengthNs);
}

TEST(GraphCalls, AreToldByTheSameKernelsLaunchedOneByOneInEitherRun) {
  GraphRuns runs;
  const MadeModel model, other{.slowLayer = 1, .attention = "unfused"};
  runs.a.eager(model);
  runs.beginCycles();
  runs.a.launch(model.kernels());
  runs.b.launch(other.kernels());
  const CallTree tree = runs.tree();
  const std::uint32_t layer = below(tree, {"nn.Module: Model", "nn.Module: Block_1"});
  EXPECT_EQ(tree[layer].toldInA, LayerTold::SameInA);
  EXPECT_EQ(tree[layer].toldInB, LayerTold::SameInA);
  EXPECT_EQ(tree[layer].a.deviceTotalNs, 10 * kNsPerUs);
  EXPECT_EQ(tree[layer].b.deviceTotalNs, 22 * kNsPerUs);
  // The kernel that is new stands between two of one layer.
  EXPECT_EQ(tree[below(tree, {"nn.Module: Model", "nn.Module: Block_1", "unfused"})].b.calls, 1);
}

TEST(GraphCalls, MatchTheModulesOfARunWithoutGraphs) {
  GraphRuns runs;
  const MadeModel model, slow{.slowLayer = 2};
  runs.b.capture(model);
  runs.beginCycles();
  runs.a.eager(slow, "decode");
  runs.b.launch(model.kernels());
  const CallTree tree = runs.tree();
  const std::uint32_t layers = below(tree, {"nn.Module: Model", "nn.Module: Block"});
  EXPECT_EQ(tree[layers].a.deviceTotalNs, (4 * 10 + 12) * kNsPerUs);
  EXPECT_EQ(tree[layers].b.deviceTotalNs, 4 * 10 * kNsPerUs);
  EXPECT_EQ(tree[layers].a.calls, 4);
  EXPECT_EQ(tree[layers].b.calls, 4);
  EXPECT_EQ(tree[layers].toldInA, LayerTold::NotTold);
  EXPECT_EQ(tree[layers].toldInB, LayerTold::Captured);
}

TEST(GraphCalls, AreToldByWhatRepeatsWhereNothingElseIsKnown) {
  GraphRuns runs;
  const MadeModel model, slow{.slowLayer = 2};
  runs.a.launch(model.kernels(), "hipGraphLaunch");
  runs.b.launch(slow.kernels(), "hipGraphLaunch");
  const CallTree tree = runs.tree();
  const std::uint32_t layer = nodeAt(tree, {"python", "decode", "hipGraphLaunch", "layer 3"});
  EXPECT_EQ(tree[layer].kind, CallKind::Layer);
  EXPECT_EQ(tree[layer].a.deviceTotalNs, 10 * kNsPerUs);
  EXPECT_EQ(tree[layer].b.deviceTotalNs, 22 * kNsPerUs);
  EXPECT_EQ(tree[layer].a.calls, 1);
  EXPECT_EQ(tree[layer].toldInB, LayerTold::Period);
  EXPECT_EQ(tree[nodeAt(tree, {"python", "decode", "hipGraphLaunch", "gather"})].a.calls, 1) << "of no layer";
  const CallTree modules = filtered(tree, CallView::ByModule, SilentMonitor());
  EXPECT_EQ(modules[nodeAt(modules, {"layer 3"})].b.deviceTotalNs, 22 * kNsPerUs);
  EXPECT_EQ(modules[nodeAt(modules, {"layer 3"})].toldInA, LayerTold::Period);
}

TEST(GraphCalls, StayAtTheLaunchWhereNothingRepeats) {
  GraphRuns runs;
  const std::vector<MadeModel::Kernel> kernels{{"one"}, {"two"}, {"three"}, {"four"}};
  runs.a.launch(kernels);
  runs.b.launch(kernels);
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[below(tree, {})].children, 4U);
  EXPECT_EQ(tree[below(tree, {"two"})].toldInA, LayerTold::NotTold);
}

TEST(GraphCalls, AreNotToldByCapturesThatSayDifferentThings) {
  GraphRuns runs;
  const auto addOf = [&](const char* module) {
    for (MadeGraph* run : {&runs.a, &runs.b}) run->captureOne(module, {"copy", "scale"});
  };
  addOf("Attention_0");
  addOf("Mlp_0");
  runs.beginCycles();
  runs.a.launch({{"copy"}, {"scale"}});
  runs.b.launch({{"copy"}, {"scale"}});
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[below(tree, {"copy"})].a.calls, 1) << "which of both is not told";
}

TEST(GraphCalls, AreToldByTheCaptureOfTheSameKindsOfWork) {
  GraphRuns runs;
  for (MadeGraph* run : {&runs.a, &runs.b}) {
    run->captureOne("Attention_0", {"Memset", "copy", "scale"});
    run->captureOne("Mlp_0", {"copy", "Memset", "scale"});
  }
  runs.beginCycles();
  for (MadeGraph* run : {&runs.a, &runs.b}) run->launch({{"copy"}, {"Memset"}, {"scale"}});
  const CallTree tree = runs.tree();
  const std::uint32_t fill = below(tree, {"nn.Module: Mlp", "aten::Memset", "Memset"});
  EXPECT_EQ(tree[fill].a.calls, 1);
  EXPECT_EQ(tree[fill].toldInA, LayerTold::Captured);
}

TEST(GraphCalls, HaveNoNumberWhereCapturesDifferInItOnly) {
  GraphRuns runs;
  for (const char* module : {"Mlp_0", "Mlp_1"})
    for (MadeGraph* run : {&runs.a, &runs.b}) run->captureOne(module, {"copy", "scale"});
  runs.beginCycles();
  runs.a.launch({{"copy"}, {"scale"}});
  runs.b.launch({{"copy"}, {"scale"}});
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[below(tree, {"nn.Module: Mlp", "aten::copy", "copy"})].a.calls, 1);
}

TEST(GraphCalls, OfSeveralStreamsAreOfTheLayerThatRuns) {
  GraphRuns runs;
  const MadeModel model;
  const std::int64_t beginUs = runs.a.nowUs;
  runs.a.launch(model.kernels());
  runs.b.launch(model.kernels());
  // While the GEMM of the second layer runs; in A alone.
  const std::int64_t gemmUs = beginUs + 20 + 3 + (4 + 3) * 2 + (1 + 1);
  runs.made.a.event(runs.made.a.stream(runs.made.processA, 0, "stream 9"), EventCategory::GpuCompute, "aside",
                    gemmUs + 1, 1, 1);
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[below(tree, {"layer 2", "aside"})].a.calls, 1);
  EXPECT_EQ(tree[below(tree, {"layer 2", "aside"})].a.exposedTotalNs, 0) << "the GEMM began first";
}

TEST(GraphCalls, AreFoldedWhereTheTreeIsTooDeep) {
  constexpr int kAround = 600;
  GraphRuns runs;
  const MadeModel model;
  for (MadeGraph* run : {&runs.a, &runs.b}) run->capture(model);
  runs.beginCycles();
  for (MadeGraph* run : {&runs.a, &runs.b}) {
    for (int i = 0; i < kAround; ++i) run->operatorAround("aten::nest", 2000);
    run->launch(model.kernels());
  }
  const CallTree tree = runs.tree();
  std::vector<std::size_t> depths(tree.size(), 1);
  for (std::uint32_t node = 1; node < tree.size(); ++node) {
    depths[node] = depths[tree[node].parent] + 1;
    EXPECT_LE(depths[node], CallTree::kMostDepth);
  }
  EXPECT_EQ(tree[0].a.deviceTotalNs, gpuTimeOf(model));
}

TEST(GraphCalls, AreCancelledBeforeTheySort) {
  const test::Impatient never(0);
  SideGraphs graphs;
  ExposedTime exposed;
  EXPECT_THROW(graphs.finishRecording(LaunchNodes(), exposed, never), Cancelled);
}

}  // namespace
}  // namespace culprit
