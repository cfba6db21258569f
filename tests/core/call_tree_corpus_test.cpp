// Call trees of runs that the pipeline compared: real traces, their sums against what the comparison counted,
// and what is known of the pairs; and a run without events.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/exploring/exploration.h"
#include "core/model/details/cycle_pair.h"
#include "core/pipeline/pipeline.h"
#include "tests/support/corpus.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

double msOf(std::int64_t ns) {
  return static_cast<double>(ns) / 1e6;
}

class CallTreeCorpus : public testing::Test {
 protected:
  /// False: the corpus is not there.
  bool compare(const std::string& a, const std::string& b) {
    const auto pathA = test::corpusPath(a), pathB = test::corpusPath(b);
    if (!pathA || !pathB) return false;
    compareFolders(*pathA, *pathB);
    return true;
  }
  void compareFolders(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = m_folder.path() / "x.culprit"}, monitor);
    const Session session = Session::open(m_folder.path() / "x.culprit");
    m_results = session.results();
    tree = *callTreeFrom(session, *m_results, *m_results, 0, monitor);
    for (const Side side : {Side::A, Side::B}) expectSums(session, side);
  }
  /// Throws where there is none, or more than one.
  const CallNode& onlyNode(CallKind kind, std::string_view name) const {
    const CallNode* found = nullptr;
    for (std::uint32_t node = 0; node < tree.size(); ++node) {
      if (tree[node].kind != kind || tree.name(node) != name) continue;
      if (found != nullptr) throw std::runtime_error("several nodes " + std::string(name));
      found = &tree[node];
    }
    if (found == nullptr) throw std::runtime_error("no node " + std::string(name));
    return *found;
  }
  /// Of graphs, told by what repeats.
  std::ptrdiff_t layers(Side side) const {
    return std::count_if(tree.nodes().begin(), tree.nodes().end(), [side](const CallNode& node) {
      return node.kind == CallKind::Layer && node.told(side) == LayerTold::Period;
    });
  }
  std::shared_ptr<const CyclePair> medianCycles() const {
    const PairResults& pair = m_results->pairs[0];
    return cyclePairOf(m_folder.path() / "x.culprit", *m_results, 0, *medianCycle(pair.cyclesA),
                       *medianCycle(pair.cyclesB), *keepCalls(), SilentMonitor());
  }
  const std::string& function(const CycleBox& box) const { return m_results->names.functions[box.function]; }
  /// Kernels, copies and fills in each of its calls.
  double worksIn(Side side, std::string_view layer) const {
    const CallNode& node = onlyNode(CallKind::Layer, layer);
    std::int64_t works = 0;
    for (std::uint32_t i = 0; i < node.children; ++i) works += tree[node.firstChild + i].of(side).calls;
    return static_cast<double>(works) / static_cast<double>(node.of(side).calls);
  }
  double hostMs(Side side, const std::vector<std::string_view>& path) const {
    return static_cast<double>(tree[test::nodeAt(tree, path)].of(side).hostTotalNs) / 1e6 /
           static_cast<double>(tree.side(side).cycles);
  }

  CallTree tree;

 private:
  void expectSums(const Session& session, Side side) const {
    const PairResults& pair = m_results->pairs[0];
    std::int64_t gpuNs = 0;
    session.eachUsage((side == Side::A ? pair.a : pair.b).id, [&](const Usage& usage) {
      if (!m_results->names.devices[usage.device].starts_with("GPU")) return;
      for (const std::int64_t ns : usage.durationNs) gpuNs += ns;
    });
    const CallTimes sums = test::ownSums(tree, side);
    EXPECT_EQ(sums.deviceSelfNs, gpuNs);
    EXPECT_EQ(tree[0].of(side).deviceTotalNs, gpuNs);
    EXPECT_LE(sums.exposedSelfNs, sums.deviceSelfNs);
    EXPECT_EQ(tree.side(side).foldedCalls, 0);
    EXPECT_EQ(sums.hostSelfNs, tree[0].of(side).hostTotalNs);
    // Of several recordings each has the same threads.
    EXPECT_EQ(sums.hostSelfNs, tree.side(side).threads * tree.side(side).lengthNs);
  }

  test::TempFolder m_folder;
  ResultsPtr m_results;
};

TEST_F(CallTreeCorpus, TellsTheInputPipeline) {
  if (!compare("traces/pair1_kineto2021_resnet50_dataloader/A_workers0",
               "traces/pair1_kineto2021_resnet50_dataloader/B_workers4"))
    GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  EXPECT_NEAR(hostMs(Side::A, {"python", "ProfilerStep", "input pipeline"}), 57.4, 0.05);
  EXPECT_NEAR(hostMs(Side::B, {"python", "ProfilerStep", "input pipeline"}), 1.4, 0.05);
}

TEST_F(CallTreeCorpus, TellsTheRangeThatWaits) {
  if (!compare("traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control",
               "traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test"))
    GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const std::vector<std::string_view> path = {"python", "ProfilerStep", "## sparse_data_dist ##"};
  EXPECT_NEAR(hostMs(Side::A, path), 10.6, 0.05);
  EXPECT_NEAR(hostMs(Side::B, path), 40.4, 0.05);
}

TEST_F(CallTreeCorpus, TellsModulesAndFrames) {
  if (!compare("traces/pair3_timesformer_h100_vs_mi300/A_h100",
               "traces/pair3_timesformer_h100_vs_mi300/B_mi300"))
    GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  // Expected: the durations in the files.
  const CallNode& preprocess =
      onlyNode(CallKind::Frame, "transformers/pipelines/video_classification.py: preprocess");
  EXPECT_NEAR(msOf(preprocess.a.hostTotalNs), 217.474, 0.001);
  EXPECT_NEAR(msOf(preprocess.b.hostTotalNs), 267.338, 0.001);
  const CallNode& attention = onlyNode(CallKind::Module, "nn.Module: TimesformerSelfAttention");
  EXPECT_EQ(attention.a.calls, 24);
  EXPECT_NEAR(msOf(attention.a.deviceTotalNs), 138.969, 0.001);
  EXPECT_NEAR(msOf(attention.b.deviceTotalNs), 103.278, 0.001);
  const CallTree modules = filtered(tree, CallView::ByModule, SilentMonitor());
  const CallNode& model = modules[test::nodeAt(modules, {"nn.Module: TimesformerForVideoClassification"})];
  EXPECT_EQ(model.a.calls, 1);
  EXPECT_GT(model.a.deviceTotalNs, model.b.deviceTotalNs);
}

TEST_F(CallTreeCorpus, TellsTheKernelsOfATransformer) {
  const auto a = test::corpusPath("traces/large/xdit_sd_3.5_profile_trace_rank_0.json.gz");
  const auto b = test::corpusPath("traces/large/xdit_flux1_capture_trace_rank_0.json.gz");
  if (!a || !b) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const test::TempFolder folders;
  for (const auto& [run, file] : {std::pair("a", *a), std::pair("b", *b)}) {
    std::filesystem::create_directory(folders.path() / run);
    std::filesystem::create_symlink(std::filesystem::absolute(file), folders.path() / run / file.filename());
  }
  compareFolders(folders.path() / "a", folders.path() / "b");
  const CallNode& transformer = onlyNode(CallKind::Module, "nn.Module: SD3Transformer2DModel");
  EXPECT_EQ(transformer.a.calls, 4);
  EXPECT_NEAR(msOf(transformer.a.deviceTotalNs), 627.644, 0.001);
  EXPECT_FALSE(transformer.inB);
  const std::int64_t other =
      onlyNode(CallKind::Module, "nn.Module: xFuserFlux1Transformer2DWrapper").b.deviceTotalNs;
  EXPECT_NEAR(msOf(other), 35.559, 0.001);
  // Flux.1 has 19 blocks of two streams and 38 of one, and it runs as one graph.
  EXPECT_EQ(layers(Side::B), 57);
  // A thread sleeps through both cycles, and nothing else changes by as much.
  const auto cycles = medianCycles();
  int waits = 0;
  for (const CycleDifference& each : cycles->differences) {
    if (each.of != DifferenceOf::HostCall) continue;
    const CycleBox& box = each.b ? cycles->b.boxes[*each.b] : cycles->a.boxes[*each.a];
    if (function(box) != "threading.py(359): wait") continue;
    EXPECT_EQ(each.explainedNs, 0);
    ++waits;
  }
  EXPECT_GT(waits, 0);
  for (const char* block : {"layer 2", "layer 9", "layer 18"})
    EXPECT_EQ(worksIn(Side::B, block), 29) << block;
  for (const char* block : {"layer 20", "layer 38", "layer 55"})
    EXPECT_EQ(worksIn(Side::B, block), 11) << block;
}

TEST_F(CallTreeCorpus, TellsTheLayersOfAGraph) {
  if (!compare("traces/pair13_kineto_sglang_deepseek_mi300_vs_b300/A_mi300",
               "traces/pair13_kineto_sglang_deepseek_mi300_vs_b300/B_b300"))
    GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  EXPECT_EQ(layers(Side::A), 32);
  for (const char* layer : {"layer 2", "layer 17", "layer 32"})
    EXPECT_EQ(worksIn(Side::A, layer), 11) << layer;
}

TEST(CallTree, IsSaidNotToBeThereForProcessedRuns) {
  test::TempFolder folder;
  const auto sample = std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources/sample";
  SilentMonitor monitor;
  compareRuns({.folders = {sample / "normal", sample / "abnormal"}, .session = folder.path() / "s.culprit"},
              monitor);
  const Session session = Session::open(folder.path() / "s.culprit");
  const ResultsPtr results = session.results();
  ASSERT_TRUE(whyNoCallTree(*results, 0));
  EXPECT_THROW(callTreeFrom(session, *results, *results, 0, monitor), Error);
}

}  // namespace
}  // namespace culprit
