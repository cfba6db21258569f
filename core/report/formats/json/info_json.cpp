#include "core/report/formats/json/info_json.h"

#include <optional>
#include <string_view>

#include "core/base/json_text.h"
#include "core/report/formats/json/json_parts.h"

namespace culprit {

namespace {

void writeNames(JsonArray json, const std::vector<std::string>& names) {
  for (const std::string& name : names) json.value(name);
}

void writeProcess(JsonObject json, const RunSummary::ProcessSummary& summary) {
  json::processMembers(json, summary.process);
  JsonObject cycles = json.object("cycles");
  cycles.member("count", summary.cycles);
  cycles.member("mean_us", summary.meanUs);
  cycles.member("median_us", summary.medianUs);
  cycles.member("min_us", summary.minUs);
  cycles.member("max_us", summary.maxUs);
  writeNames(cycles.array("anchors"), summary.anchors);
}

void durationMembers(JsonObject& json, const RunSummary::TraceSummary::Durations& durations) {
  json.member("count", durations.count);
  json.member("mean_ms", durations.meanMs);
  json.member("median_ms", durations.medianMs);
}

void writeTraceTimes(JsonObject& json, const RunSummary::TraceSummary& trace) {
  {
    JsonObject steps = json.object("steps");
    durationMembers(steps, trace.steps);
  }
  {
    JsonObject cycles = json.object("cycles");
    cycles.member("anchor", json::unlessEmpty(trace.anchor));
    durationMembers(cycles, trace.cycles);
  }
  {
    JsonObject kernels = json.object("kernels");
    kernels.member("count", trace.kernels);
    kernels.member("distinct", trace.distinctKernels);
    kernels.member("total_ms", trace.kernelMs);
    kernels.member("busy_ms", trace.busyMs);
  }
  JsonObject copies = json.object("memcpy");
  copies.member("count", trace.copies);
  copies.member("total_ms", trace.copyMs);
}

void traceMembers(JsonObject& json, const RunSummary::TraceSummary& trace) {
  std::string dialect;
  for (const std::string& name : trace.dialects) dialect += (dialect.empty() ? "" : ", ") + name;
  json.member("dialect", dialect);
  {
    JsonArray ranks = json.array("ranks");
    for (const int rank : trace.ranks) ranks.value(rank);
  }
  json.member("events", trace.events);
  writeTraceTimes(json, trace);
  writeNames(json.array("counters"), trace.counters);
}

void writeRun(JsonObject json, const RunSummary& run) {
  json.member("folder", run.folder);
  json.member("kind", run.kind);
  std::vector<Process> processes;
  {
    JsonArray array = json.array("processes");
    for (const RunSummary::ProcessSummary& process : run.processes) {
      writeProcess(array.object(), process);
      processes.push_back(process.process);
    }
  }
  json.member("functions", run.functions);
  json.member("rows", run.rows);
  json.member("readings", run.readings);
  writeNames(json.array("metrics"), run.metrics);
  writeNames(json.array("devices"), run.devices);
  writeNames(json.array("hosts"), run.hosts);
  json.member("files", run.files.size());
  if (run.trace) traceMembers(json, *run.trace);
  json::collectivesMember(json, "collectives", run.collectives, processes);
  json::issuesMember(json, run.issues);
}

}  // namespace

std::string toInfoJson(const RunSummary& run) {
  JsonText json;
  {
    JsonObject root = json.object();
    JsonArray runs = root.array("runs");
    writeRun(runs.object(), run);
  }
  return json.text();
}

}  // namespace culprit
