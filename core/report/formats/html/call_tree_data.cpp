#include <string>
#include <string_view>

#include "core/base/json_text.h"
#include "core/base/last_enumerator.h"
#include "core/report/formats/html/call_tree_section.h"
#include "core/report/formats/html/icicle_boxes.h"
#include "core/report/words/call_kind_names.h"
#include "core/report/words/change_scale.h"

namespace culprit::html {

namespace {

void writeAmounts(JsonArray& node, const std::optional<CallAmounts>& amounts) {
  if (!amounts) return node.value(0);
  JsonArray json = node.array();
  json.value(amounts->deviceNs);
  json.value(amounts->hostNs);
  json.value(amounts->calls);
  if (amounts->exposedNs != amounts->deviceNs) json.value(amounts->exposedNs);
}

void writeIcicleNode(JsonArray json, const CallIcicle::Node& node) {
  constexpr auto kOthers = static_cast<int>(kLast<CallKind>) + 1;
  json.value(node.others > 0 ? node.others : node.name);
  json.value(node.others > 0 ? kOthers : static_cast<int>(node.kind));
  json.value(node.children);
  writeAmounts(json, node.a);
  writeAmounts(json, node.b);
  if (node.nameInA) {
    json.value(*node.nameInA);
  } else if (node.moved || node.told) {
    json.value(node.moved ? -1 : -2);
  }
  if (node.told) json.value(*node.told);
}

void writeIcicleName(JsonArray& names, const CallIcicle::Name& name) {
  if (name.whole == name.shown) return names.value(name.shown);
  JsonArray both = names.array();
  both.value(name.shown);
  both.value(name.whole);
}

void writeWords(JsonObject& json) {
  {
    JsonArray kinds = json.array("kinds");
    for (int kind = 0; kind <= static_cast<int>(kLast<CallKind>); ++kind)
      kinds.value(wordsOf(static_cast<CallKind>(kind)));
  }
  JsonArray times = json.array("times");
  for (const CallTime time : kCallTimes) times.value(titleOf(time));
}

/// Inside of a script element nothing may look like its end, the begin of a comment, or a further script. In
/// JSON these signs stand in texts only.
std::string safeInScript(const std::string& json) {
  std::string safe;
  safe.reserve(json.size() + json.size() / 8);
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else if (c == '>') {
      safe += "\\u003e";
    } else if (c == '&') {
      safe += "\\u0026";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string callTreeData(const CallIcicle& icicle) {
  JsonText text;
  {
    JsonObject json = text.object();
    {
      JsonArray cycles = json.array("cycles");
      cycles.value(icicle.cyclesA);
      cycles.value(icicle.cyclesB);
    }
    const IcicleSight sight = firstSight(icicle);
    json.member("time", static_cast<int>(sight.time));
    json.member("side", sight.side == Side::A ? 0 : 1);
    json.member("full", kFullChange);
    json.member("told", kToldChange);
    writeWords(json);
    {
      JsonArray names = json.array("names");
      for (const CallIcicle::Name& name : icicle.names) writeIcicleName(names, name);
    }
    {
      JsonArray told = json.array("graphs");
      for (const std::string& sentence : icicle.told) told.value(sentence);
    }
    JsonArray nodes = json.array("nodes");
    for (const CallIcicle::Node& node : icicle.nodes) writeIcicleNode(nodes.array(), node);
  }
  return safeInScript(text.text());
}

}  // namespace culprit::html
