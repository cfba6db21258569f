#include "ui/state/view_state.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/report/words/call_kind_names.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

// A text of another version is not worth an attempt.
constexpr int kVersion = 1;

template <typename Id>
QJsonValue idValue(const std::optional<Id>& id) {
  return id ? QJsonValue(static_cast<qint64>(indexOf(*id))) : QJsonValue();
}

/// Empty unless the dictionary knows it.
template <typename Id>
std::optional<Id> idFrom(const QJsonValue& value, const Dictionary<Id>& names) {
  const qint64 id = value.toInteger(-1);
  if (id < 0 || static_cast<std::size_t>(id) >= names.size()) return std::nullopt;
  return Id{static_cast<std::uint32_t>(id)};
}

QJsonValue positions(const std::optional<std::vector<std::uint32_t>>& kept) {
  if (!kept) return {};
  QJsonArray array;
  for (const std::uint32_t position : *kept) array << static_cast<qint64>(position);
  return array;
}

std::optional<std::vector<std::uint32_t>> positionsFrom(const QJsonValue& value, std::size_t cycles) {
  if (!value.isArray()) return std::nullopt;
  std::vector<std::uint32_t> kept;
  const QJsonArray array = value.toArray();
  for (const auto& each : array) {
    const qint64 position = each.toInteger(-1);
    const bool ascends = kept.empty() || position > static_cast<qint64>(kept.back());
    if (position < 0 || static_cast<std::size_t>(position) >= cycles || !ascends) return std::nullopt;
    kept.push_back(static_cast<std::uint32_t>(position));
  }
  return kept.empty() ? std::nullopt : std::optional(std::move(kept));
}

QJsonValue rangeValue(const std::optional<PlotRange>& range) {
  return range ? QJsonValue(QJsonArray{range->low, range->high}) : QJsonValue();
}

std::optional<PlotRange> rangeFrom(const QJsonValue& value) {
  const QJsonArray ends = value.toArray();
  const PlotRange range{ends.at(0).toDouble(), ends.at(1).toDouble()};
  const bool isRange = ends.size() == 2 && std::isfinite(range.span()) && range.span() > 0.0;
  return isRange ? std::optional(range) : std::nullopt;
}

QStringList stringsFrom(const QJsonValue& value) {
  QStringList strings;
  const QJsonArray array = value.toArray();
  for (const auto& each : array) strings << each.toString();
  return strings;
}

QJsonObject placeObject(const Place& place) {
  QJsonObject object{{"pair", static_cast<qint64>(place.pair)}};
  if (place.triplet) {
    object["triplet"] = QJsonObject{{"function", static_cast<qint64>(indexOf(place.triplet->function))},
                                    {"metric", idValue(place.triplet->metric)},
                                    {"device", static_cast<qint64>(indexOf(place.triplet->device))}};
  }
  if (place.cycle) {
    object["cycle"] = QJsonObject{{"side", place.cycle->side == Side::A ? "A" : "B"},
                                  {"position", static_cast<qint64>(place.cycle->position)}};
  }
  object["brush"] = QJsonObject{{"a", positions(place.brush.a)}, {"b", positions(place.brush.b)}};
  const Filter& filter = place.filter;
  object["filter"] = QJsonObject{{"text", filter.text},
                                 {"device", idValue(filter.device)},
                                 {"metric", idValue(filter.metric)},
                                 {"category", idValue(filter.category)},
                                 {"pinned", filter.pinned},
                                 {"waits", filter.waits}};
  if (const auto& range = place.timeRange)
    object["time_range"] = QJsonArray{qint64{range->fromNs}, qint64{range->toNs}};
  object["function_open"] = place.functionOpen;
  return object;
}

std::optional<Triplet> tripletFrom(const QJsonObject& object, const Names& names) {
  const auto function = idFrom(object["function"], names.functions);
  const auto device = idFrom(object["device"], names.devices);
  const auto metric = idFrom(object["metric"], names.metrics);
  if (!function || !device || (!metric && !object["metric"].isNull())) return std::nullopt;
  return Triplet{.function = *function, .metric = metric, .device = *device};
}

std::optional<TimeRange> timeRangeFrom(const QJsonValue& value) {
  const QJsonArray ends = value.toArray();
  const TimeRange range{ends.at(0).toInteger(), ends.at(1).toInteger()};
  return ends.size() == 2 && range.fromNs < range.toNs ? std::optional(range) : std::nullopt;
}

QJsonObject cyclePairObject(const CyclePairState& state) {
  const auto position = [](const std::optional<std::uint32_t>& cycle) {
    return cycle ? QJsonValue(static_cast<qint64>(*cycle)) : QJsonValue();
  };
  return {
      {"a", position(state.cycles.a)}, {"b", position(state.cycles.b)}, {"range", rangeValue(state.range)}};
}

CyclePairState cyclePairFrom(const QJsonObject& object, const PairResults& pair) {
  const auto position = [&object](const char* side, std::size_t cycles) {
    const qint64 at = object[QLatin1String(side)].toInteger(-1);
    const bool isThere = at >= 0 && static_cast<std::size_t>(at) < cycles;
    return isThere ? std::optional(static_cast<std::uint32_t>(at)) : std::nullopt;
  };
  return {.cycles = {position("a", pair.cyclesA.size()), position("b", pair.cyclesB.size())},
          .range = rangeFrom(object["range"])};
}

Place placeFrom(const QJsonObject& object, const Results& results) {
  Place place;
  const qint64 pair = object["pair"].toInteger();
  if (pair > 0 && static_cast<std::size_t>(pair) < results.pairs.size())
    place.pair = static_cast<std::size_t>(pair);
  place.triplet = tripletFrom(object["triplet"].toObject(), results.names);
  const QJsonObject filter = object["filter"].toObject();
  place.filter = {.text = filter["text"].toString(),
                  .device = idFrom(filter["device"], results.names.devices),
                  .metric = idFrom(filter["metric"], results.names.metrics),
                  .category = idFrom(filter["category"], results.names.categories),
                  .pinned = filter["pinned"].toBool(),
                  .waits = filter["waits"].toBool()};
  place.timeRange = timeRangeFrom(object["time_range"]);
  place.functionOpen = object["function_open"].toBool();
  if (results.pairs.empty()) return place;
  const PairResults& shown = results.pairs[place.pair];
  place.brush = {.a = positionsFrom(object["brush"]["a"], shown.cyclesA.size()),
                 .b = positionsFrom(object["brush"]["b"], shown.cyclesB.size())};
  const QString side = object["cycle"]["side"].toString();
  const qint64 position = object["cycle"]["position"].toInteger(-1);
  const auto& cycles = side == "A" ? shown.cyclesA : shown.cyclesB;
  if ((side == "A" || side == "B") && position >= 0 && static_cast<std::size_t>(position) < cycles.size())
    place.cycle = CycleRef{side == "A" ? Side::A : Side::B, static_cast<std::uint32_t>(position)};
  return place;
}

QJsonArray labelArray(const std::vector<CallLabel>& labels) {
  QJsonArray array;
  for (const CallLabel& label : labels)
    array << QJsonObject{{"kind", qString(nameOf(label.kind))}, {"name", qString(label.name)}};
  return array;
}

std::vector<CallLabel> labelsFrom(const QJsonArray& array) {
  std::vector<CallLabel> labels;
  std::set<std::pair<CallKind, std::string>> known;
  for (const auto& each : array) {
    if (labels.size() == kMostHiddenCalls) break;
    const QJsonObject object = each.toObject();
    const auto kind = hiddenKindNamed(object["kind"].toString());
    if (!kind || !object["name"].isString()) continue;
    CallLabel label{*kind, object["name"].toString().toStdString()};
    if (known.emplace(label.kind, label.name).second) labels.push_back(std::move(label));
  }
  return labels;
}

QJsonObject callTreeObject(const CallTreeState& state) {
  return {{"view", nameOf(state.view)},
          {"measure", nameOf(state.measure)},
          {"width_of_both", state.widthOfBoth},
          {"changed_only", state.changedOnly},
          {"hidden", labelArray(state.hidden)}};
}

CallTreeState callTreeFrom(const QJsonObject& object) {
  return {.view = callViewNamed(object["view"].toString()),
          .measure = callMeasureNamed(object["measure"].toString()),
          .widthOfBoth = object["width_of_both"].toBool(),
          .changedOnly = object["changed_only"].toBool(),
          .hidden = labelsFrom(object["hidden"].toArray())};
}

QJsonObject wholeRunObject(const WholeRunState& state) {
  return {{"range", rangeValue(state.range)},
          {"by_cycle", state.byCycle},
          {"host_hidden", state.hostHidden},
          {"hidden_counters", QJsonArray::fromStringList(state.hiddenCounters)}};
}

WholeRunState wholeRunFrom(const QJsonObject& object) {
  return {.range = rangeFrom(object["range"]),
          .byCycle = object["by_cycle"].toBool(),
          .hostHidden = object["host_hidden"].toBool(),
          .hiddenCounters = stringsFrom(object["hidden_counters"]).mid(0, kMostHiddenCounters)};
}

std::optional<TimeLevel> timeLevelFrom(const QJsonValue& value) {
  for (const TimeLevel level : {TimeLevel::Function, TimeLevel::Device, TimeLevel::Family, TimeLevel::Class,
                                TimeLevel::Operator, TimeLevel::Range})
    if (value.toString() == qString(nameOf(level))) return level;
  return std::nullopt;
}

}  // namespace

std::string toText(const ViewState& state) {
  QJsonObject object = placeObject(state.place);
  const WorkspaceState& workspace = state.workspace;
  object["version"] = kVersion;
  object["columns"] = QJsonArray::fromStringList(workspace.columns);
  object["sort"] = QJsonArray::fromStringList(workspace.sort);
  object["front"] = QJsonArray::fromStringList(workspace.front);
  object["all_cycles"] = workspace.allCycles;
  object["shown_anyway"] = workspace.shownAnyway;
  object["as_published"] = workspace.asPublished;
  object["by_number"] = workspace.byNumber ? QJsonValue(*workspace.byNumber) : QJsonValue();
  object["cycle_pair"] = cyclePairObject(workspace.cyclePair);
  if (workspace.timeLevel) object["time_level"] = qString(nameOf(*workspace.timeLevel));
  object["functions_flat"] = workspace.functions.isFlat;
  if (workspace.functions.open)
    object["functions_open"] = QJsonArray::fromStringList(*workspace.functions.open);
  object["call_tree"] = callTreeObject(workspace.callTree);
  object["whole_run"] = wholeRunObject(workspace.wholeRun);
  object["zoom"] = QJsonObject{{"a", rangeValue(workspace.zoom.a)}, {"b", rangeValue(workspace.zoom.b)}};
  return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<ViewState> viewStateFrom(const std::string& text, const Results& results) {
  const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
  if (object["version"].toInt() != kVersion) return std::nullopt;
  ViewState state{.place = placeFrom(object, results)};
  state.workspace.columns = stringsFrom(object["columns"]);
  state.workspace.sort = stringsFrom(object["sort"]);
  state.workspace.front = stringsFrom(object["front"]);
  state.workspace.allCycles = object["all_cycles"].toBool();
  state.workspace.shownAnyway = object["shown_anyway"].toBool();
  state.workspace.asPublished = object["as_published"].toBool();
  if (object["by_number"].isBool()) state.workspace.byNumber = object["by_number"].toBool();
  if (!results.pairs.empty())
    state.workspace.cyclePair =
        cyclePairFrom(object["cycle_pair"].toObject(), results.pairs[state.place.pair]);
  state.workspace.timeLevel = timeLevelFrom(object["time_level"]);
  state.workspace.functions.isFlat = object["functions_flat"].toBool();
  if (object["functions_open"].isArray())
    state.workspace.functions.open = stringsFrom(object["functions_open"]);
  state.workspace.callTree = callTreeFrom(object["call_tree"].toObject());
  state.workspace.wholeRun = wholeRunFrom(object["whole_run"].toObject());
  state.workspace.zoom = {rangeFrom(object["zoom"]["a"]), rangeFrom(object["zoom"]["b"])};
  return state;
}

}  // namespace culprit::ui
