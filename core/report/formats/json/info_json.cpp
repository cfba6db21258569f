#include "core/report/formats/json/info_json.h"

#include <optional>
#include <string_view>

#include "core/report/formats/json/json_parts.h"
#include "core/report/formats/json/json_text.h"

namespace culprit {

namespace {

void writeNames(JsonText& json, std::string_view key, const std::vector<std::string>& names) {
  json.key(key);
  json.beginArray();
  for (const std::string& name : names) json.value(std::string_view(name));
  json.endArray();
}

void writeProcess(JsonText& json, const RunSummary::ProcessSummary& summary) {
  json.beginObject();
  json::processMembers(json, summary.process);
  json.key("cycles");
  json.beginObject();
  json.member("count", summary.cycles);
  json.member("mean_us", summary.meanUs);
  json.member("median_us", summary.medianUs);
  json.member("min_us", summary.minUs);
  json.member("max_us", summary.maxUs);
  writeNames(json, "anchors", summary.anchors);
  json.endObject();
  json.endObject();
}

void writeDurations(JsonText& json, const RunSummary::TraceSummary::Durations& durations) {
  json.member("count", durations.count);
  json.member("mean_ms", durations.meanMs);
  json.member("median_ms", durations.medianMs);
}

void writeTrace(JsonText& json, const RunSummary::TraceSummary& trace) {
  std::string dialect;
  for (const std::string& name : trace.dialects) dialect += (dialect.empty() ? "" : ", ") + name;
  json.member("dialect", std::string_view(dialect));
  json.key("ranks");
  json.beginArray();
  for (const int rank : trace.ranks) json.value(std::int64_t{rank});
  json.endArray();
  json.member("events", trace.events);
  json.key("steps");
  json.beginObject();
  writeDurations(json, trace.steps);
  json.endObject();
  json.key("cycles");
  json.beginObject();
  json.member("anchor", json::unlessEmpty(trace.anchor));
  writeDurations(json, trace.cycles);
  json.endObject();
  json.key("kernels");
  json.beginObject();
  json.member("count", trace.kernels);
  json.member("distinct", trace.distinctKernels);
  json.member("total_ms", trace.kernelMs);
  json.member("busy_ms", trace.busyMs);
  json.endObject();
  json.key("memcpy");
  json.beginObject();
  json.member("count", trace.copies);
  json.member("total_ms", trace.copyMs);
  json.endObject();
  writeNames(json, "counters", trace.counters);
}

}  // namespace

std::string toInfoJson(const RunSummary& run) {
  JsonText json;
  json.beginObject();
  json.key("runs");
  json.beginArray();
  json.beginObject();
  json.member("folder", std::string_view(run.folder));
  json.member("kind", std::string_view(run.kind));
  json.key("processes");
  json.beginArray();
  for (const RunSummary::ProcessSummary& process : run.processes) writeProcess(json, process);
  json.endArray();
  json.member("functions", run.functions);
  json.member("rows", run.rows);
  json.member("readings", run.readings);
  writeNames(json, "metrics", run.metrics);
  writeNames(json, "devices", run.devices);
  writeNames(json, "hosts", run.hosts);
  json.member("files", std::uint64_t{run.files.size()});
  if (run.trace) writeTrace(json, *run.trace);
  std::vector<Process> processes;
  for (const RunSummary::ProcessSummary& summary : run.processes) processes.push_back(summary.process);
  json::collectivesMember(json, "collectives", run.collectives, processes);
  json::issuesMember(json, run.issues);
  json.endObject();
  json.endArray();
  json.endObject();
  return json.text();
}

}  // namespace culprit
