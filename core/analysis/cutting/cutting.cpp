#include "core/analysis/cutting/cutting.h"

#include <algorithm>

#include "core/analysis/cutting/cycle_kinds.h"
#include "core/analysis/cutting/launched_work.h"
#include "core/analysis/cutting/period.h"
#include "core/analysis/cutting/published_windows.h"
#include "core/analysis/cutting/range_windows.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr double kLongestLast = 1.5;  // typical cycles

CycleWindow plainWindow(std::int64_t startNs, std::int64_t endNs) {
  return {.anchorStartNs = startNs,
          .anchorEndNs = endNs,
          .leadStartNs = startNs,
          .leadEndNs = startNs,
          .startNs = startNs,
          .endNs = endNs};
}

std::vector<CycleWindow> periodWindows(const Events& events, const ProcessTracks& tracks) {
  std::vector<CycleWindow> windows;
  if (const auto period = findPeriod(events, tracks)) {
    for (const auto& cycle : period->cycles) windows.push_back(plainWindow(cycle.startNs, cycle.endNs));
  }
  return windows;
}

/// Markers and functions outside the kunlun dialect: the call's own interval.
std::vector<CycleWindow> callWindows(const AnchorThread& thread,
                                     const std::vector<std::optional<CycleKind>>& kinds) {
  const std::vector<CycleKind> final = withNeighbours(kinds, thread.calls);
  std::vector<CycleWindow> windows;
  windows.reserve(thread.calls.size());
  for (std::size_t i = 0; i < thread.calls.size(); ++i) {
    if (thread.calls[i].endNs <= thread.calls[i].startNs) continue;
    windows.push_back(plainWindow(thread.calls[i].startNs, thread.calls[i].endNs));
    windows.back().kind = final[i];
  }
  return windows;
}

class Cutter {
 public:
  Cutter(const RunContent& content, const Anchor& anchor, const CutOptions& options, Names& names)
      : m_content(content),
        m_anchor(anchor),
        m_options(options),
        m_names(names),
        m_families(names, anchor.places),
        m_anchorId(names.anchors.intern(anchor.name)) {}

  void addCapture(const ProcessTracks& tracks, ProcessCut& cut) {
    const Capture& capture = m_content.trace.captures[tracks.capture];
    const bool isPublished =
        m_anchor.kind == AnchorKind::Function && traitsOf(capture.facts.dialect).isCutAsPublished;
    CaptureWindows windows{.capture = tracks.capture,
                           .windows = windowsOf(capture, tracks, isPublished),
                           .countsEveryPiece = isPublished};
    std::int64_t number = m_numbered;
    for (CycleWindow& window : windows.windows) window.number = ++number;
    m_numbered = number;
    separate(windows.windows);
    const auto spans = isPublished ? pythonSpans(capture.events, tracks, windows)
                                   : std::vector<std::pair<std::int64_t, std::int64_t>>();
    const auto leftOut = [&](std::size_t i) {
      return i < m_options.trimFirst || i + m_options.trimLast >= windows.windows.size() ||
             (m_options.kind && windows.windows[i].kind != *m_options.kind);
    };
    std::size_t kept = 0;
    if (cut.cycles.empty()) cut.cycles.reserve(windows.windows.size());
    for (std::size_t i = 0; i < windows.windows.size(); ++i) {
      if (leftOut(i)) continue;
      const CycleWindow& window = windows.windows[i];
      const auto [start, end] = isPublished ? spans[i] : std::pair(window.startNs, window.endNs);
      cut.cycles.push_back({.number = window.number,
                            .startNs = start,
                            .durationNs = end - start,
                            .anchor = m_anchorId,
                            .kind = window.kind,
                            .capture = static_cast<std::uint32_t>(tracks.capture),
                            .anchorStartNs = window.anchorStartNs,
                            .anchorDurationNs = window.anchorEndNs - window.anchorStartNs,
                            .periodNs = isPublished ? 0 : periodOf(windows.windows, i)});
      windows.windows[kept++] = window;
    }
    windows.windows.resize(kept);
    cut.tracks.push_back(tracks);
    cut.captures.push_back(std::move(windows));
  }

  void beginProcess() { m_numbered = 0; }

 private:
  std::vector<CycleWindow> windowsOf(const Capture& capture, const ProcessTracks& tracks, bool isPublished) {
    if (m_anchor.kind == AnchorKind::WholeRun) return {plainWindow(tracks.startNs, tracks.endNs)};
    if (m_anchor.kind == AnchorKind::Period) return periodWindows(capture.events, tracks);
    const AnchorThread thread = anchorThread(capture.events, tracks, m_families, m_anchor.name,
                                             m_anchor.prefill ? &*m_anchor.prefill : nullptr);
    if (thread.calls.empty()) return {};
    const bool hasKinds = m_anchor.kind == AnchorKind::Function && !thread.isPartOfStep;
    const auto kinds = hasKinds ? kindsOfCalls(capture, tracks, thread, m_names)
                                : std::vector<std::optional<CycleKind>>(thread.calls.size());
    if (isPublished) return publishedWindows(capture.events, tracks, thread, kinds);
    std::vector<CycleWindow> windows = callWindows(thread, kinds);
    if (holdsRangesOnly(capture.events, tracks)) reachOverRanges(capture.events, *thread.track, windows);
    if (m_anchor.isStartToStart) reachToNext(capture.events, tracks, windows);
    return windows;
  }

  /// The last one to the end of the last work that it launches; where it has a queue to work off, which is
  /// that of all calls, it is dropped.
  static void reachToNext(const Events& events, const ProcessTracks& tracks,
                          std::vector<CycleWindow>& windows) {
    if (windows.empty()) return;
    for (std::size_t i = 0; i + 1 < windows.size(); ++i)
      windows[i].endNs = std::max(windows[i].startNs, windows[i + 1].startNs);
    CycleWindow& last = windows.back();
    last.endNs = endOfLaunched(events, tracks, last.startNs, last.endNs);
    std::vector<double> others;
    for (std::size_t i = 0; i + 1 < windows.size(); ++i)
      others.push_back(static_cast<double>(windows[i].endNs - windows[i].startNs));
    const double typical = stats::median(others).value_or(0.0);
    if (others.size() > 1 && static_cast<double>(last.endNs - last.startNs) > kLongestLast * typical)
      windows.pop_back();
  }

  /// To the start of the next window; 0 for the last.
  std::int64_t periodOf(const std::vector<CycleWindow>& windows, std::size_t at) const {
    if (m_anchor.kind == AnchorKind::WholeRun || at + 1 >= windows.size()) return 0;
    return windows[at + 1].startNs - windows[at].startNs;
  }

  /// Calls that cross each other leave each moment to the earlier one.
  static void separate(std::vector<CycleWindow>& windows) {
    for (std::size_t i = 1; i < windows.size(); ++i) {
      windows[i].startNs = std::max(windows[i].startNs, windows[i - 1].endNs);
      windows[i].endNs = std::max(windows[i].endNs, windows[i].startNs);
    }
  }

  const RunContent& m_content;
  const Anchor& m_anchor;
  const CutOptions& m_options;
  Names& m_names;
  AnchorNames m_families;
  AnchorId m_anchorId;
  std::int64_t m_numbered = 0;
};

}  // namespace

std::vector<ProcessCut> cutRun(const RunContent& content, const Anchor& anchor, const CutOptions& options,
                               Names& names, const Monitor& monitor) {
  std::vector<ProcessCut> cuts;
  Cutter cutter(content, anchor, options, names);
  for (const ProcessTracks& tracks : processTracks(content)) {
    monitor.checkpoint();
    if (cuts.empty() || cuts.back().process != tracks.process) {
      cuts.push_back({.process = tracks.process});
      cutter.beginProcess();
    }
    cutter.addCapture(tracks, cuts.back());
  }
  return cuts;
}

}  // namespace culprit
