#include <string>

#include "core/base/json_text.h"
#include "core/report/document/call_table_size.h"
#include "core/report/document/writers.h"
#include "core/report/words/call_kind_names.h"

namespace culprit {

namespace {

void writeTreeSide(JsonObject json, const std::string& label, const CallTreeSide& side) {
  json.member("process", label);
  json.member("cycles", side.cycles);
  json.member("length_ns", side.lengthNs);
  json.member("threads", side.threads);
  json.member("folded_calls", side.foldedCalls);
}

void writeCallTimes(JsonObject json, const CallTimes& times) {
  json.member("calls", times.calls);
  json.member("device_ns", times.deviceTotalNs);
  json.member("device_self_ns", times.deviceSelfNs);
  json.member("exposed_ns", times.exposedTotalNs);
  json.member("exposed_self_ns", times.exposedSelfNs);
  json.member("host_ns", times.hostTotalNs);
  json.member("host_self_ns", times.hostSelfNs);
}

void writeNode(JsonObject json, const Results& results, const CallTree& tree, std::uint32_t at) {
  const CallNode& node = tree[at];
  json.member("parent",
              node.parent == CallNode::kNone ? std::nullopt : std::optional<std::uint32_t>(node.parent));
  json.member("kind", nameOf(node.kind));
  json.member("name", tree.name(at));
  if (node.nameInA != node.name) json.member("name_a", tree.nameIn(Side::A, at));
  json.member("function", node.function ? std::optional<std::string>(results.names.functions[*node.function])
                                        : std::nullopt);
  json.member("moved", node.moved);
  if (node.toldInA != LayerTold::NotTold) json.member("layer_told_a", nameOf(node.toldInA));
  if (node.toldInB != LayerTold::NotTold) json.member("layer_told_b", nameOf(node.toldInB));
  if (node.inA) writeCallTimes(json.object("a"), node.a);
  if (node.inB) writeCallTimes(json.object("b"), node.b);
}

}  // namespace

std::string toCallTreeJson(const Results& results, const PairResults& pair, const CallTree& tree,
                           const Monitor& monitor) {
  requireTableFits(tree, results.names.functions);
  JsonText text;
  {
    JsonObject json = text.object();
    json.member("schema", "culprit.calltree/1");
    writeTreeSide(json.object("a"), pair.labelA, tree.side(Side::A));
    writeTreeSide(json.object("b"), pair.labelB, tree.side(Side::B));
    JsonArray nodes = json.array("nodes");
    for (std::uint32_t node = 0; node < tree.size(); ++node) {
      monitor.checkpoint();
      writeNode(nodes.object(), results, tree, node);
    }
  }
  return text.text();
}

}  // namespace culprit
