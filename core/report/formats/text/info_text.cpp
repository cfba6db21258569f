#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/safe_text.h"
#include "core/report/formats/json/info_json.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + singleLine(name);
  return text.empty() ? "none" : text;
}

std::string time(std::optional<double> microseconds) {
  return microseconds ? format::duration(*microseconds * 1000.0) : std::string(format::kAbsent);
}

std::string processLine(const RunSummary::ProcessSummary& summary) {
  const std::string name = singleLine(processName(summary.process));
  if (summary.cycles == 0) return fmt::format("  {}: no cycles\n", name);
  const std::string cycles =
      fmt::format("{} of {}", format::counted(summary.cycles, "cycle"), joined(summary.anchors));
  if (summary.cycles == 1) return fmt::format("  {}: {}, {}\n", name, cycles, time(summary.meanUs));
  return fmt::format("  {}: {}, mean {}, median {}, {} to {}\n", name, cycles, time(summary.meanUs),
                     time(summary.medianUs), time(summary.minUs), time(summary.maxUs));
}

std::string milliseconds(double value) {
  return format::duration(value * 1e6);
}

std::string traceLines(const RunSummary::TraceSummary& trace) {
  std::string text = fmt::format("Format: {}\n", joined(trace.dialects));
  for (const CaptureFacts& capture : trace.captures) {
    if (capture.devices.empty()) continue;
    text += fmt::format("Hardware: {} x {}\n", capture.devices.size(),
                        capture.devices.front().model.empty() ? "GPU of unknown model"
                                                              : singleLine(capture.devices.front().model));
    break;
  }
  text += fmt::format("Events: {}\n", format::count(trace.events));
  if (trace.steps.meanMs && trace.steps.medianMs) {
    text += fmt::format("Steps: {}, mean {}, median {}\n", format::count(trace.steps.count),
                        milliseconds(*trace.steps.meanMs), milliseconds(*trace.steps.medianMs));
  }
  text += fmt::format("Kernels: {} ({}), total {}, GPU busy {}\n", format::count(trace.kernels),
                      format::counted(trace.distinctKernels, "name"), milliseconds(trace.kernelMs),
                      milliseconds(trace.busyMs));
  text += fmt::format("Copies: {}, total {}\n", format::count(trace.copies), milliseconds(trace.copyMs));
  return text +
         fmt::format("Counters ({}): {}\n", format::count(trace.counters.size()), joined(trace.counters));
}

std::string collectiveLines(const RunSummary& run) {
  std::vector<Process> processes;
  for (const RunSummary::ProcessSummary& summary : run.processes) processes.push_back(summary.process);
  const Collectives& collectives = *run.collectives;
  const std::string late = lateRanksText(collectives, processes);
  return fmt::format(
      "Collectives: {} calls shared by {} processes, {} of transfer; the median process waits {}\n{}",
      format::count(collectives.calls), collectives.ranks.size(), milliseconds(collectives.transferMs),
      milliseconds(collectives.medianWaitingMs), late.empty() ? "" : late + "\n");
}

/// As those of traces do: "byte 5: ...".
bool beginsWithPlace(const Issue& issue) {
  return issue.text.starts_with(fmt::format("byte {}:", *issue.line)) ||
         issue.text.starts_with(fmt::format("line {}:", *issue.line));
}

std::string issueLine(const Issue& issue) {
  std::string place = singleLine(issue.file);
  if (issue.line && !beginsWithPlace(issue)) place += ":" + std::to_string(*issue.line);
  if (!place.empty()) place += ": ";
  return fmt::format("  {} ({}): {}{}\n", nameOf(issue.kind), format::count(issue.count), place,
                     singleLine(issue.text));
}

}  // namespace

std::string toInfoText(const RunSummary& run) {
  std::uint64_t bytes = 0;
  for (const Fingerprint& file : run.files) bytes += file.bytes;
  std::string text = fmt::format(
      "{}: {}, {}, {}\n", singleLine(run.folder), singleLine(run.kind),
      run.files.size() == 1 ? "1 file" : format::count(run.files.size()) + " files", format::bytes(bytes));
  text += fmt::format("Processes ({}):\n", format::count(run.processes.size()));
  for (const RunSummary::ProcessSummary& process : run.processes) text += processLine(process);
  text += fmt::format("Functions: {}, rows: {}, counter readings: {}\n", format::count(run.functions),
                      format::count(run.rows), format::count(run.readings));
  if (run.trace) text += traceLines(*run.trace);
  if (run.collectives) text += collectiveLines(run);
  text += fmt::format("Metrics ({}): {}\n", format::count(run.metrics.size()), joined(run.metrics));
  text += fmt::format("Devices ({}): {}\n", format::count(run.devices.size()), joined(run.devices));
  if (run.issues.empty()) return text + "Issues: none\n";
  text += fmt::format("Issues ({}):\n", format::count(run.issues.size()));
  for (const Issue& issue : run.issues) text += issueLine(issue);
  return text;
}

}  // namespace culprit
