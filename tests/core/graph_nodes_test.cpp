// Work of graphs in the call tree where the recording tells which call made each node: below what was open
// around that call, whichever stream runs it and in whichever order.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/exploring/calltree/graph_places.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_call_tree.h"
#include "tests/support/nsight_file.h"

namespace culprit {
namespace {

using test::MadeCallTree;
using test::MadeTrace;
using test::nodeAt;

constexpr std::int64_t kNsPerUs = 1000;
constexpr int kLayers = 4;

/// A layer is a GEMM on the first stream and a copy of its weights on the second one.
class TwoStreams {
 public:
  TwoStreams(MadeTrace& trace, ProcessId process)
      : m_trace(trace),
        m_thread(trace.thread(process, "python 7")),
        m_main(trace.stream(process, 0)),
        m_side(trace.stream(process, 0, "stream 8")) {}

  std::int64_t nowUs = 0;

  /// Layer i is recorded by the calls 10 i + 1 and 10 i + 2.
  void record() {
    for (int layer = 0; layer < kLayers; ++layer) {
      const auto launch = static_cast<std::uint32_t>(10 * layer);
      m_trace.event(m_thread, EventCategory::Python, "nn.Module: Block_" + std::to_string(layer), nowUs, 20);
      m_trace.event(m_thread, EventCategory::CpuOp, "aten::mm", nowUs + 1, 8);
      m_trace.event(m_thread, EventCategory::Runtime, "cudaLaunchKernel", nowUs + 2, 2, launch + 1);
      m_trace.event(m_thread, EventCategory::CpuOp, "aten::copy_", nowUs + 10, 8);
      m_trace.event(m_thread, EventCategory::Runtime, "cudaLaunchKernel", nowUs + 11, 2, launch + 2);
      nowUs += 20;
    }
  }
  /// `known`: nodes of so many layers are; `lead`: by so much the second stream is ahead.
  void launch(std::uint32_t launch, std::int64_t slowUs = 0, int known = kLayers, std::int64_t leadUs = 0) {
    m_trace.event(m_thread, EventCategory::Annotation, "decode", nowUs, 10);
    m_trace.event(m_thread, EventCategory::Runtime, "cudaGraphLaunch", nowUs + 1, 3, launch);
    nowUs += 50;
    for (int layer = 0; layer < kLayers; ++layer) {
      const auto recordedBy = static_cast<std::uint32_t>(layer < known ? 10 * layer : 0);
      const std::int64_t gemmUs = 5 + (layer == 2 ? slowUs : 0);
      m_trace.event(m_main, EventCategory::GpuCompute, "gemm", nowUs, gemmUs, launch);
      if (layer < known) m_trace.detail({.recordedBy = recordedBy + 1});
      m_trace.event(m_side, EventCategory::GpuCompute, "copy", nowUs - leadUs, 3, launch);
      if (layer < known) m_trace.detail({.recordedBy = recordedBy + 2});
      nowUs += gemmUs + 1;
    }
    nowUs += 5;
  }

 private:
  MadeTrace& m_trace;
  std::uint32_t m_thread, m_main, m_side;
};

struct StreamRuns {
  MadeCallTree made;
  TwoStreams a{made.a, made.processA}, b{made.b, made.processB};

  CallTree tree() {
    made.cyclesA = {{kLayers * 20, a.nowUs - kLayers * 20}};
    made.cyclesB = {{kLayers * 20, b.nowUs - kLayers * 20}};
    return made.tree();
  }
};

std::uint32_t inGraph(const CallTree& tree, std::vector<std::string_view> path) {
  path.insert(path.begin(), {"python", "decode", "cudaGraphLaunch"});
  return nodeAt(tree, path);
}

TEST(GraphNodes, StandBelowWhatWasOpenAroundTheCallsThatMadeThem) {
  StreamRuns runs;
  runs.a.record();
  runs.b.record();
  runs.a.launch(100);
  runs.b.launch(100, 7);
  runs.b.launch(101, 7, kLayers, 20);
  const CallTree tree = runs.tree();
  const CallNode& layer = tree[inGraph(tree, {"nn.Module: Block_2"})];
  EXPECT_EQ(layer.a.deviceTotalNs, 8 * kNsPerUs);
  EXPECT_EQ(layer.b.deviceTotalNs, 2 * 15 * kNsPerUs);
  EXPECT_EQ(layer.toldInA, LayerTold::Node);
  EXPECT_EQ(layer.toldInB, LayerTold::Node);
  EXPECT_EQ(layer.a.calls, 1);
  EXPECT_EQ(layer.b.calls, 2) << "though its work comes in between that of others";
  EXPECT_EQ(tree[inGraph(tree, {"nn.Module: Block_1", "aten::copy_", "copy"})].b.deviceSelfNs, 6 * kNsPerUs);
  EXPECT_EQ(tree[inGraph(tree, {"nn.Module: Block_1", "aten::copy_", "copy"})].b.calls, 2);
  EXPECT_EQ(tree[inGraph(tree, {})].b.deviceSelfNs, 0);
  EXPECT_EQ(tree[0].a.deviceTotalNs, kLayers * 8 * kNsPerUs);
  EXPECT_EQ(tree[0].b.deviceTotalNs, 2 * (kLayers * 8 + 7) * kNsPerUs);
  EXPECT_EQ(test::ownSums(tree, Side::B).deviceSelfNs, tree[0].b.deviceTotalNs);
}

TEST(GraphNodes, OfWhichFewAreKnownAreToldAnotherWay) {
  StreamRuns runs;
  runs.a.record();
  runs.b.record();
  runs.a.launch(100, 0, kLayers / 2);
  runs.b.launch(100, 0, kLayers / 2 - 1);
  const CallTree tree = runs.tree();
  EXPECT_EQ(tree[inGraph(tree, {"nn.Module: Block_1"})].toldInA, LayerTold::Node);
  EXPECT_EQ(tree[inGraph(tree, {"gemm"})].a.calls, kLayers / 2) << "what is not known stays at the launch";
  for (const CallNode& node : tree.nodes()) EXPECT_NE(node.toldInB, LayerTold::Node);
}

TEST(GraphNodes, RangesOfALibraryAroundItsOwnCallsAreNoLayers) {
  HostPaths paths;
  const std::uint32_t step = paths.step(HostPaths::kRoot, CallKind::Range, 0, FunctionId{0});
  const std::uint32_t ofLibrary = paths.step(step, CallKind::Range, 1, FunctionId{1});
  std::vector<GraphWork> works(8, GraphWork{.path = step});
  const auto putIntoLibrary = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) works[i].path = ofLibrary;
  };
  putIntoLibrary(3);
  EXPECT_FALSE(areNodesKnown(works, paths)) << "what repeats tells more";
  putIntoLibrary(4);
  EXPECT_TRUE(areNodesKnown(works, paths));
}

TEST(GraphNodes, TellTheOtherRunInTheOrderInWhichTheyWereRecorded) {
  StreamRuns runs;
  runs.a.record();
  runs.a.launch(100, 0, kLayers, 20);
  runs.b.nowUs = kLayers * 20;
  runs.b.launch(100, 7, 0);
  const CallTree tree = runs.tree();
  const CallNode& layer = tree[inGraph(tree, {"nn.Module: Block_2"})];
  EXPECT_EQ(layer.toldInA, LayerTold::Node);
  EXPECT_EQ(layer.toldInB, LayerTold::SameInA);
  EXPECT_EQ(layer.b.deviceTotalNs, 15 * kNsPerUs);
}

/// Records a graph of two streams in ranges, instantiates it and launches it once per step.
std::filesystem::path makeGraphExport(const std::filesystem::path& file, std::int64_t slowNs) {
  constexpr int kSteps = 8;
  std::filesystem::create_directories(file.parent_path());
  test::NsightFile made(file);
  made.addTables();
  made.addGraphNodes();
  for (std::int64_t layer = 0; layer < kLayers; ++layer) {
    const std::int64_t start = layer * 10'000;
    made.range(start, start + 9'000, "layer_" + std::to_string(layer));
    for (const std::int64_t part : {0, 1}) {
      made.call(start + 1'000 + part * 3'000, start + 3'000 + part * 3'000, "cudaLaunchKernel_v7000",
                10 * layer + part + 1);
      made.graphNode(start + 2'000 + part * 3'000, 2 * layer + part + 1);
      made.graphNode(200'000 + layer, 100 + 2 * layer + part, 2 * layer + part + 1);
    }
  }
  made.call(190'000, 300'000, "cudaGraphInstantiate_v12000", 90);
  for (std::int64_t step = 0; step < kSteps; ++step) {
    const std::int64_t start = 1'000'000 + step * 1'000'000;
    made.range(start, start + 900'000, "step");
    made.call(start + 1'000, start + 5'000, "cudaGraphLaunch_v10000", 100 + step);
    for (std::int64_t layer = 0; layer < kLayers; ++layer) {
      const std::int64_t at = start + 100'000 + layer * 100'000;
      const std::int64_t slow = layer == 2 ? slowNs : 0;
      made.graphKernel(at, at + 50'000 + slow, "gemm", 100 + step, 100 + 2 * layer, 7);
      made.graphKernel(at - 20'000 * (step % 2), at + 10'000, "side", 100 + step, 101 + 2 * layer, 8);
    }
  }
  return made.close().parent_path();
}

TEST(GraphNodes, OfExportsOfNsightSystemsTellTheirLayers) {
  const test::TempFolder folder;
  SilentMonitor monitor;
  const CompareRequest request{.folders = {makeGraphExport(folder.path() / "a" / "r.sqlite", 0),
                                           makeGraphExport(folder.path() / "b" / "r.sqlite", 7'000)},
                               .cut = {.anchor = "step"},
                               .session = folder.path() / "x.culprit"};
  compareRuns(request, monitor);
  const Session session = Session::open(request.session);
  const ResultsPtr results = session.results();
  const CallTree tree = readCallTree(session, *results, 0, monitor);
  std::vector<const CallNode*> layers;
  for (std::uint32_t at = 0; at < tree.nodes().size(); ++at)
    if (tree[at].kind == CallKind::Range && tree.name(at).starts_with("layer")) layers.push_back(&tree[at]);
  ASSERT_EQ(layers.size(), static_cast<std::size_t>(kLayers));
  const std::int64_t cycles = tree.side(Side::B).cycles;
  ASSERT_GE(cycles, 5);
  ASSERT_EQ(tree.side(Side::A).cycles, cycles);
  std::int64_t deltaNs = 0;
  for (const CallNode* layer : layers) {
    EXPECT_EQ(layer->toldInA, LayerTold::Node);
    EXPECT_EQ(layer->toldInB, LayerTold::Node);
    EXPECT_EQ(layer->b.calls, cycles);
    const std::int64_t delta = layer->b.deviceTotalNs - layer->a.deviceTotalNs;
    EXPECT_TRUE(delta == 0 || deltaNs == 0) << "one layer alone is slower";
    deltaNs += delta;
  }
  EXPECT_EQ(deltaNs, cycles * 7'000);
}

}  // namespace
}  // namespace culprit
