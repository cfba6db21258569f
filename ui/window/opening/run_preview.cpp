#include "ui/window/opening/run_preview.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/report/words/format.h"
#include "ui/look/time_unit.h"

namespace culprit::ui {

namespace {

QString text(const std::string& utf8) {
  return QString::fromStdString(utf8);
}

QString count(std::uint64_t value, const char* one, const char* many) {
  return text(format::count(value)) + ' ' + (value == 1 ? one : many);
}

QString ms(double value) {
  return durationText(value * 1e6);
}

/// "GPU 7, Host" or "12: GPU 0, GPU 1, GPU 2, ..."
QString listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  QStringList shown;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) shown << text(names[i]);
  if (names.size() > most) shown << "...";
  const QString list = shown.join(", ");
  return names.size() > most ? text(format::count(names.size())) + ": " + list : list;
}

QString processLine(const RunSummary::ProcessSummary& summary) {
  QString line = "Process " + QString::number(summary.process.pid);
  if (summary.process.rank) line += QString(", rank %1").arg(*summary.process.rank);
  line += ": " + count(summary.cycles, "cycle", "cycles");
  if (summary.medianUs) line += ", median " + durationText(*summary.medianUs * 1000.0);
  if (!summary.anchors.empty()) line += " of " + listed(summary.anchors);
  return line;
}

QString headLine(const RunSummary& summary) {
  const auto bytes =
      std::accumulate(summary.files.begin(), summary.files.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const Fingerprint& file) { return sum + file.bytes; });
  QStringList parts;
  parts << count(summary.files.size(), "file", "files") << text(format::bytes(bytes));
  if (!summary.trace) {
    parts << count(summary.rows, "row", "rows") << count(summary.functions, "function", "functions");
    return text(summary.kind) + ": " + parts.join(", ");
  }
  parts << count(summary.trace->events, "event", "events");
  return (summary.trace->dialects.empty() ? text(summary.kind) : listed(summary.trace->dialects)) + ": " +
         parts.join(", ");
}

/// "ranks 0 to 7 of 8", or each by itself where some are missing.
QString ranksLine(const RunSummary::TraceSummary& trace) {
  const std::vector<int>& ranks = trace.ranks;
  const bool isRange = ranks.size() > 2 && ranks.back() - ranks.front() + 1 == static_cast<int>(ranks.size());
  QStringList each;
  for (const int rank : ranks) each << QString::number(rank);
  QString line = isRange ? QString("%1 to %2").arg(ranks.front()).arg(ranks.back()) : each.join(", ");
  for (const CaptureFacts& capture : trace.captures) {
    if (!capture.worldSize) continue;
    line += QString(" of %1").arg(*capture.worldSize);
    break;
  }
  return "Ranks: " + line;
}

/// "8 x NVIDIA A100-SXM4-40GB"; one machine's devices are in each of its captures.
QString hardware(const RunSummary::TraceSummary& trace) {
  std::map<std::string, std::size_t> models;
  for (const CaptureFacts& capture : trace.captures) {
    std::map<std::string, std::size_t> here;
    for (const DeviceFacts& device : capture.devices) ++here[device.model];
    for (const auto& [model, number] : here) models[model] = std::max(models[model], number);
  }
  QStringList parts;
  for (const auto& [model, number] : models)
    parts << QString("%1 x %2").arg(number).arg(model.empty() ? "GPU of unknown model" : text(model));
  return parts.join(", ");
}

void addTrace(const RunSummary::TraceSummary& trace, QStringList& lines) {
  if (!trace.ranks.empty()) lines << ranksLine(trace);
  if (trace.steps.meanMs && trace.steps.medianMs) {
    lines << QString("Steps: %1, mean %2, median %3")
                 .arg(text(format::count(trace.steps.count)), ms(*trace.steps.meanMs),
                      ms(*trace.steps.medianMs));
  }
  if (trace.kernels > 0) {
    lines << QString("Kernels: %1, %2, total %3, GPU busy %4")
                 .arg(count(trace.kernels, "launch", "launches"),
                      count(trace.distinctKernels, "name", "names"), ms(trace.kernelMs), ms(trace.busyMs));
  }
}

QString devicesLine(const RunSummary& summary) {
  const QString models = summary.trace ? hardware(*summary.trace) : QString();
  QString line = "Devices: " + (summary.devices.empty() ? "none" : listed(summary.devices));
  return models.isEmpty() ? line : line + " (the file knows " + models + ")";
}

QString countersLine(const RunSummary& summary) {
  if (summary.readings == 0) return "Counters: no readings";
  return QString("Counters: %1 of %2")
      .arg(count(summary.readings, "reading", "readings"),
           listed(summary.trace ? summary.trace->counters : summary.metrics));
}

}  // namespace

QStringList previewLines(const RunSummary& summary) {
  QStringList lines{headLine(summary)};
  if (!summary.issues.empty()) {
    lines << QString("Issues: %1, the first: %2")
                 .arg(text(format::count(summary.issues.size())), text(summary.issues.front().text));
  }
  if (summary.trace) addTrace(*summary.trace, lines);
  constexpr std::size_t most = 4;
  for (std::size_t i = 0; i < summary.processes.size() && i < most; ++i)
    lines << processLine(summary.processes[i]);
  if (summary.processes.size() > most)
    lines << QString("and %1 more processes").arg(summary.processes.size() - most);
  lines << devicesLine(summary) << countersLine(summary);
  if (!summary.hosts.empty()) lines << "Hosts: " + listed(summary.hosts);
  return lines;
}

}  // namespace culprit::ui
