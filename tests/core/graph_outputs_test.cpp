// What outputs say of work of graphs: how it was told where it belongs, and that neutral ones name nobody.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <string>
#include <utility>
#include <vector>

#include "core/exploring/calltree/neutral_calls.h"
#include "core/report/document/writers.h"
#include "core/report/figures/call_icicle.h"
#include "core/report/formats/html/call_tree_section.h"
#include "core/report/neutral/neutral_results.h"
#include "core/report/words/call_kind_names.h"
#include "tests/support/made_graph.h"

namespace culprit {
namespace {

/// A launch of a graph with one layer, told so.
CallTree treeWithLayer(LayerTold inA, LayerTold inB) {
  std::vector<CallNode> nodes(3);
  nodes[0] = {.firstChild = 1, .children = 1};
  nodes[1] = {.parent = 0, .firstChild = 2, .children = 1, .name = 1, .nameInA = 1};
  nodes[1].kind = CallKind::RuntimeCall;
  nodes[2] = {.parent = 1, .name = 2, .nameInA = 2, .kind = CallKind::Layer};
  nodes[2].toldInA = inA;
  nodes[2].toldInB = inB;
  nodes[2].inA = inA != LayerTold::NotTold;
  nodes[2].inB = inB != LayerTold::NotTold;
  nodes[2].a.deviceSelfNs = nodes[2].b.deviceSelfNs = 100;
  return {nodes, {"", "cudaGraphLaunch", "layer 1"}, {.cycles = 1}, {.cycles = 1}};
}

std::string wordsFor(LayerTold inA, LayerTold inB) {
  return toldInWords(treeWithLayer(inA, inB)[2]);
}

TEST(GraphOutputs, SayHowItWasToldInWords) {
  EXPECT_EQ(wordsFor(LayerTold::NotTold, LayerTold::NotTold), "");
  EXPECT_EQ(wordsFor(LayerTold::Period, LayerTold::Period),
            "Has work of a CUDA or HIP graph, told by what repeats inside the launch");
  EXPECT_EQ(wordsFor(LayerTold::Node, LayerTold::Node),
            "Has work of a CUDA or HIP graph, told by the ids of its nodes, each made by a call that was "
            "recorded");
  EXPECT_EQ(nameOf(LayerTold::Node), "node");
  EXPECT_EQ(wordsFor(LayerTold::NotTold, LayerTold::Captured),
            "Has work of a CUDA or HIP graph, told in B by what was captured in the same recording");
  EXPECT_EQ(
      wordsFor(LayerTold::SameInB, LayerTold::Captured),
      "Has work of a CUDA or HIP graph, told in A by the same sequence of work in B, of which the calls are "
      "known, in B by what was captured in the same recording");
}

TEST(GraphOutputs, SayTheLeastSureOfSeveralWays) {
  for (const auto& [x, y] : {std::pair(0, 1), std::pair(1, 0)}) {
    const CallNode both[] = {{.toldInA = LayerTold::SameInA, .toldInB = LayerTold::SameInA},
                             {.toldInA = LayerTold::SameInB, .toldInB = LayerTold::SameInB}};
    CallNode node = both[x];
    node.addTold(both[y]);
    EXPECT_EQ(node.toldInA, LayerTold::SameInB);
    EXPECT_EQ(node.toldInB, LayerTold::SameInA) << "by another run, not the own one";
    node.addTold(Side::B, LayerTold::Captured);
    EXPECT_EQ(node.toldInB, LayerTold::SameInA);
    node.addTold(Side::B, LayerTold::Period);
    EXPECT_EQ(node.toldInB, LayerTold::Period);
  }
}

TEST(GraphOutputs, HaveColumnsForIt) {
  const std::string csv = toCallTreeCsv(treeWithLayer(LayerTold::Period, LayerTold::SameInA));
  EXPECT_NE(csv.find(",delta_host_self_ms,layer_told_a,layer_told_b\n"), std::string::npos);
  EXPECT_NE(csv.find(",layer,layer 1,"), std::string::npos) << csv;
  EXPECT_TRUE(csv.ends_with(",period,same_in_a\n")) << csv;
}

TEST(GraphOutputs, HaveMembersForItInJson) {
  rapidjson::Document json;
  json.Parse(toCallTreeJson({}, {}, treeWithLayer(LayerTold::NotTold, LayerTold::Captured)).c_str());
  ASSERT_FALSE(json.HasParseError());
  const rapidjson::Value& layer = json["nodes"][2];
  EXPECT_STREQ(layer["kind"].GetString(), "layer");
  EXPECT_FALSE(layer.HasMember("layer_told_a"));
  EXPECT_STREQ(layer["layer_told_b"].GetString(), "capture");
}

TEST(GraphOutputs, GiveTheScriptOfAPageTheSentenceOnce) {
  const CallTree tree = treeWithLayer(LayerTold::Period, LayerTold::Period);
  const CallIcicle icicle = callIcicle(tree, 100'000, SilentMonitor());
  rapidjson::Document data;
  data.Parse(html::callTreeData(icicle).c_str());
  ASSERT_FALSE(data.HasParseError());
  ASSERT_EQ(data["graphs"].Size(), 1U);
  EXPECT_EQ(data["graphs"][0].GetString(), toldInWords(tree[2]));
  const rapidjson::Value& layer = data["nodes"][2];
  ASSERT_EQ(layer.Size(), 7U);
  EXPECT_EQ(layer[5].GetInt(), -2) << "it did not move";
  EXPECT_EQ(layer[6].GetInt(), 0);
  EXPECT_EQ(data["nodes"][1].Size(), 5U);
}

TEST(GraphOutputs, NameNobodyInLayersWithNumbers) {
  test::MadeCallTree made;
  made.both([](test::MadeTrace& trace, ProcessId process) {
    test::MadeGraph graph(trace, process);
    graph.captureRanges({"/home/alice/part_1", "/home/alice/part_2"}, {"copy", "scale"});
    graph.launch({{"copy"}, {"scale"}, {"copy"}, {"scale"}});
  });
  const CallTree tree = made.tree();
  const std::string own = toFoldedStacks(tree, {});
  EXPECT_NE(own.find("/home/alice/part_2"), std::string::npos) << own;
  const Results neutral = withoutPathsAndNames(made.results());
  const CallTree shown = withNeutralNames(tree, made.results().names, neutral.names, SilentMonitor());
  EXPECT_EQ(toFoldedStacks(shown, {}).find("alice"), std::string::npos) << toFoldedStacks(shown, {});
}

}  // namespace
}  // namespace culprit
