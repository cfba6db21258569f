#include "ui/window/choosing/cut_preview_view.h"

#include <algorithm>
#include <optional>

#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"
#include "ui/look/time_unit.h"

namespace culprit::ui {

namespace {

constexpr double kSecond = 1e-9;  // of a nanosecond

CutPlotRun plottedRun(const PreviewedRun& run) {
  CutPlotRun shown{.length = static_cast<double>(run.lengthNs) * kSecond};
  for (const std::int64_t start : run.recordings)
    shown.recordings.push_back(static_cast<double>(start) * kSecond);
  const bool hasPrefill = countOf(run, CycleKind::Prefill) > 0;
  for (const PreviewedCycle& cycle : run.cycles) {
    shown.boxes.push_back({.start = static_cast<double>(cycle.startNs) * kSecond,
                           .length = static_cast<double>(cycle.durationNs) * kSecond,
                           .isTall = !hasPrefill || cycle.kind == CycleKind::Prefill,
                           .isKept = cycle.isKept});
  }
  return shown;
}

std::vector<double> keptDurations(const PreviewedRun& run) {
  std::vector<double> durations;
  for (const PreviewedCycle& cycle : run.cycles)
    if (cycle.isKept) durations.push_back(static_cast<double>(cycle.durationNs));
  return durations;
}

QString textOf(std::optional<double> ns) {
  return ns ? durationText(*ns) : QString::fromStdString(std::string(format::kAbsent));
}

QString countText(std::size_t count) {
  return QString::fromStdString(format::count(count));
}

std::optional<std::vector<std::uint32_t>> keptPositions(const PreviewedRun& run) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < run.cycles.size(); ++i)
    if (run.cycles[i].isKept) kept.push_back(i);
  if (kept.size() == run.cycles.size()) return std::nullopt;
  return kept;
}

}  // namespace

std::size_t keptOf(const PreviewedRun& run) {
  return static_cast<std::size_t>(std::count_if(run.cycles.begin(), run.cycles.end(),
                                                [](const PreviewedCycle& cycle) { return cycle.isKept; }));
}

std::size_t countOf(const PreviewedRun& run, CycleKind kind) {
  return static_cast<std::size_t>(
      std::count_if(run.cycles.begin(), run.cycles.end(),
                    [kind](const PreviewedCycle& cycle) { return cycle.kind == kind; }));
}

PlotPair<CutPlotRun> plotted(const CutPreview& preview) {
  return {plottedRun(preview.a), plottedRun(preview.b)};
}

std::vector<SummaryRow> numbersOf(const CutPreview& preview) {
  const std::vector<double> a = keptDurations(preview.a), b = keptDurations(preview.b);
  const auto mean = [](const std::vector<double>& values) {
    return values.empty() ? std::nullopt : std::optional(stats::mean(values));
  };
  return {{QStringLiteral("cycles"), countText(a.size()), countText(b.size()), true},
          {QStringLiteral("left out"), countText(preview.a.cycles.size() - a.size()),
           countText(preview.b.cycles.size() - b.size())},
          {QStringLiteral("median"), textOf(stats::median(a)), textOf(stats::median(b))},
          {QStringLiteral("mean"), textOf(mean(a)), textOf(mean(b))}};
}

Brush brushOf(const CutPreview& preview) {
  return {keptPositions(preview.a), keptPositions(preview.b)};
}

}  // namespace culprit::ui
