#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_text.h"
#include "core/report/document/writers.h"
#include "core/report/formats/json/json_jobs.h"
#include "core/report/formats/json/json_pair_overview.h"
#include "core/report/formats/json/json_parts.h"
#include "core/report/formats/json/json_verdict.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/labels.h"
#include "core/report/words/triplet_columns.h"

namespace culprit {

namespace {

constexpr double kNsPerUs = 1000.0;

void writeInput(JsonObject json, const Results& results, Side side) {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const Fingerprint& input : results.inputs) {
    if (input.side != side) continue;
    ++files;
    bytes += input.bytes;
  }
  json.member("side", nameOf(side));
  json.member("label", results.run(side).label);
  json.member("folder", results.run(side).folder);
  json.member("kind", results.run(side).kind);
  json.member("files", files);
  json.member("bytes", bytes);
  JsonArray fingerprints = json.array("fingerprints");
  for (const Fingerprint& input : results.inputs) {
    if (input.side != side) continue;
    JsonObject fingerprint = fingerprints.object();
    fingerprint.member("file", input.path);
    fingerprint.member("bytes", input.bytes);
    fingerprint.member("modified_ns", input.modifiedNs);
    fingerprint.member("xxh3_128", input.xxh3);
  }
}

void writeCycles(JsonArray json, const Names& names, const std::vector<Cycle>& cycles) {
  // Without the column sources leave 0 everywhere.
  const bool hasStarts =
      std::any_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return cycle.startNs != 0; });
  for (const Cycle& cycle : cycles) {
    JsonObject one = json.object();
    one.member("index", cycle.number);
    one.member("start_ns", hasStarts ? std::optional(cycle.startNs) : std::nullopt);
    one.member("duration_us", static_cast<double>(cycle.durationNs) / kNsPerUs);
    // Where `periods` of the slowdown is true, this is what cycles were compared by.
    one.member("period_us", cycle.periodNs > 0 ? std::optional(static_cast<double>(cycle.periodNs) / kNsPerUs)
                                               : std::nullopt);
    one.member("anchor", json::unlessEmpty(names.anchors[cycle.anchor]));
    one.member("kind", nameOf(cycle.kind));
  }
}

void writeTriplet(JsonObject json, const Names& names, const Comparison& row) {
  json.member("function", names.functions[row.triplet.function]);
  json.member("metric", row.triplet.metric
                            ? std::optional<std::string_view>(names.metrics[*row.triplet.metric])
                            : std::nullopt);
  json.member("device", names.devices[row.triplet.device]);
  json.member("func_type", json::unlessEmpty(names.categories[row.category]));
  for (const TripletColumn id : jsonColumns()) {
    const TripletColumnRow& column = columnOf(id);
    if (column.kind == TripletKind::Evidence) {
      const std::optional<Evidence> evidence = row.assessment.evidence;
      json.member(column.key, evidence ? std::optional(nameOf(*evidence)) : std::nullopt);
    } else if (column.kind == TripletKind::Rows) {
      json.member(column.key, static_cast<std::uint64_t>(*column.number(row)));
    } else {
      json.member(column.key, column.number(row));
    }
  }
}

/// How much a finding weighs: of a check its state, of a cause its evidence.
std::string_view levelOf(const PairResults& pair, const Finding& finding) {
  if (finding.kind == FindingKind::FailedCheck && finding.item)
    return nameOf(pair.verdict.comparability.checks.at(*finding.item).status);
  if (finding.kind == FindingKind::ChangedResource && finding.item)
    return nameOf(pair.verdict.causes.at(*finding.item).level);
  return isWarning(finding.kind) ? "warning" : "note";
}

void writeFindings(JsonArray json, const Results& results, const PairResults& pair) {
  for (const Finding& finding : pair.findings) {
    std::string text = plainText(findingText(results, pair, finding));
    for (const Text& detail : findingDetails(results, pair, finding)) text += " " + plainText(detail);
    JsonObject one = json.object();
    one.member("kind", nameOf(finding.kind));
    one.member("level", levelOf(pair, finding));
    one.member("text", text);
  }
}

void writeTriplets(JsonArray json, const Names& names, const std::vector<Comparison>& rows,
                   const Monitor& monitor) {
  for (const Comparison& row : rows) {
    monitor.checkpoint();
    writeTriplet(json.object(), names, row);
  }
}

void writePair(JsonObject json, const Results& results, std::size_t at, const Monitor& monitor) {
  const PairResults& pair = results.pairs[at];
  json.member("label_a", pair.labelA);
  json.member("label_b", pair.labelB);
  json::writeProcess(json.object("process_a"), pair.a);
  json::writeProcess(json.object("process_b"), pair.b);
  json::devicesMember(json, results.names, pair.devices);
  json.member("headline", plainText(headline(results, pair)));
  writeFindings(json.array("findings"), results, pair);
  json::verdictMembers(json, results, pair, monitor);
  {
    JsonObject cycles = json.object("cycles");
    writeCycles(cycles.array("a"), results.names, pair.cyclesA);
    writeCycles(cycles.array("b"), results.names, pair.cyclesB);
  }
  writeTriplets(json.array("triplets"), results.names, pair.comparisons, monitor);
  json::marksMember(json, results, at);
}

void writeCut(JsonObject json, const Results& results) {
  const AnchorTable& anchors = results.anchors;
  json.member("anchor", anchors.candidates.empty()
                            ? std::nullopt
                            : std::optional<std::string_view>(anchors.candidates.at(anchors.chosen).name));
  json.member("chosen_by_user", anchors.chosenByUser);
  json.member("trim_first", results.cut.trimFirst);
  json.member("trim_last", results.cut.trimLast);
  json.member("kind", results.cut.kind ? std::optional(nameOf(*results.cut.kind)) : std::nullopt);
}

void writeResults(JsonObject json, const Results& results, const Monitor& monitor) {
  json.member("schema", "culprit.result/1");
  json.member("headline", plainText(headline(results)));
  {
    JsonArray inputs = json.array("inputs");
    for (const Side side : {Side::A, Side::B}) writeInput(inputs.object(), results, side);
  }
  json::issuesMember(json, results.issues);
  writeCut(json.object("cut"), results);
  json::thresholdsMember(json, results);
  json::choicesMembers(json, results);
  {
    JsonObject collectives = json.object("collectives");
    json::collectivesMember(collectives, "a", results.runA.collectives, results.processes);
    json::collectivesMember(collectives, "b", results.runB.collectives, results.processes);
  }
  json::jobsMember(json, results);
  const std::vector<std::size_t> shown = shownPairs(results);
  if (shown.size() < results.pairs.size()) json::pairOverviewMembers(json, results, shown);
  JsonArray pairs = json.array("pairs");
  for (const std::size_t at : shown) writePair(pairs.object(), results, at, monitor);
}

}  // namespace

std::string toJson(const Results& results, const Monitor& monitor) {
  JsonText json;
  writeResults(json.object(), results, monitor);
  return json.text();
}

void writeJson(const Results& results, const TextSink& sink, const Monitor& monitor) {
  JsonText json(sink);
  writeResults(json.object(), results, monitor);
  json.finish();
}

}  // namespace culprit
