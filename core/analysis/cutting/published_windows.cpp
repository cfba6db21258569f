#include "core/analysis/cutting/published_windows.h"

#include <algorithm>
#include <limits>
#include <set>

#include "core/analysis/cutting/anchor_survey.h"
#include "core/analysis/cutting/cycle_kinds.h"
#include "core/analysis/cutting/nesting.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

// As published: a cycle begins 1 us after the end of the one before, unless the pause between them is as long
// as 5 median cycles and as 50 ms.
constexpr std::int64_t kAfterPreviousNs = 1'000;
constexpr double kIdleFactor = 5.0;
constexpr double kShortestIdleNs = 50'000'000.0;
/// As published: this many frames of each later cycle tell which frames lead in to the first anchor.
constexpr std::size_t kLeadingFrames = 5;

struct Frame {
  std::int64_t startNs;
  std::int64_t endNs;
  FunctionId function;
};

/// Python frames of the anchor's thread that have as many frames around them as the anchor.
std::vector<Frame> framesBesideAnchor(const Events& events, const ProcessTracks& tracks,
                                      const AnchorThread& thread) {
  std::vector<Frame> frames;
  const std::uint32_t depth = thread.calls.front().depth;
  const std::int64_t longest = longestAnchorNs(tracks.extentNs());
  Nesting nesting(events);
  const auto takes = [&](std::size_t row) {
    return events.category(row) == EventCategory::Python && events.durationNs[row] <= longest;
  };
  const auto open = [&](std::size_t row) {
    if (nesting.stack().size() != depth) return;
    frames.push_back({events.startNs[row], events.endNs(row), events.function[row]});
  };
  nesting.walk(*thread.track, takes, open, [](std::size_t) {});
  return frames;
}

/// Where the first cycle begins: at the frames that lead in to later ones as well, but no longer before the
/// anchor than the longest of those.
std::int64_t firstLeadStart(const Events& events, const ProcessTracks& tracks, const AnchorThread& thread) {
  const std::vector<AnchorCall>& calls = thread.calls;
  const std::int64_t firstNs = calls.front().startNs;
  const std::vector<Frame> frames = framesBesideAnchor(events, tracks, thread);
  std::set<FunctionId> known;
  std::int64_t longest = 0;
  for (std::size_t i = 1; i < calls.size(); ++i) {
    longest = std::max(longest, calls[i].startNs - calls[i - 1].frameEndNs);
    auto frame = std::lower_bound(frames.begin(), frames.end(), calls[i - 1].frameEndNs,
                                  [](const Frame& x, std::int64_t time) { return x.startNs < time; });
    for (std::size_t n = 0; n < kLeadingFrames && frame != frames.end() && frame->endNs <= calls[i].endNs;
         ++n, ++frame) {
      known.insert(frame->function);
    }
  }
  for (const Frame& frame : frames) {
    if (frame.endNs > firstNs) break;
    if (frame.startNs >= firstNs - longest && known.contains(frame.function)) return frame.startNs;
  }
  return firstNs;
}

/// The pause after which a step no longer reaches back to the one before.
std::int64_t idleNs(const std::vector<AnchorCall>& calls, const std::vector<CycleKind>& kinds) {
  std::vector<double> durations;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (kinds[i] != CycleKind::Prefill) {
      durations.push_back(static_cast<double>(calls[i].endNs - calls[i].startNs));
    }
  }
  const double median = stats::median(durations).value_or(0.0);
  return static_cast<std::int64_t>(std::max(kIdleFactor * median, kShortestIdleNs));
}

}  // namespace

std::vector<CycleWindow> publishedWindows(const Events& events, const ProcessTracks& tracks,
                                          const AnchorThread& thread,
                                          const std::vector<std::optional<CycleKind>>& kinds) {
  const std::vector<AnchorCall>& calls = thread.calls;
  std::vector<CycleWindow> windows;
  if (calls.empty()) return windows;
  const std::vector<CycleKind> final = withNeighbours(kinds, calls);
  const bool anyTold =
      std::any_of(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.has_value(); });
  const std::int64_t pause = idleNs(calls, final);
  std::optional<std::int64_t> chainEnd;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const AnchorCall& call = calls[i];
    CycleWindow window{.anchorStartNs = call.startNs, .anchorEndNs = call.endNs, .kind = final[i]};
    window.leadStartNs = i == 0 ? firstLeadStart(events, tracks, thread) : calls[i - 1].frameEndNs;
    window.leadEndNs = i == 0 ? call.startNs : call.frameStartNs;
    window.startNs = call.startNs;
    window.endNs = call.endNs;
    const bool inChain = !thread.isPartOfStep && (anyTold ? kinds[i] == CycleKind::Decode : true);
    if (inChain) {
      const bool continues = chainEnd && call.startNs - *chainEnd < pause;
      window.startNs = (continues ? *chainEnd : call.startNs) + kAfterPreviousNs;
      chainEnd = call.endNs;
    } else {
      chainEnd.reset();
    }
    if (window.startNs < window.endNs) windows.push_back(window);
  }
  return windows;
}

std::vector<std::pair<std::int64_t, std::int64_t>> pythonSpans(const Events& events,
                                                               const ProcessTracks& tracks,
                                                               const CaptureWindows& cut) {
  constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();
  std::vector<std::pair<std::int64_t, std::int64_t>> spans(cut.windows.size(), {kNone, 0});
  for (const Track* track : tracks.host) {
    WindowCursor cursor(cut);
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (events.category(row) != EventCategory::Python) continue;
      cursor.place(events.startNs[row], events.endNs(row),
                   [&spans](std::size_t at, std::int64_t start, std::int64_t end, bool) {
                     auto& [first, last] = spans[at];
                     last = first == kNone ? end : std::max(last, end);
                     first = std::min(first, start);
                   });
    }
  }
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i].first == kNone) spans[i] = {cut.windows[i].startNs, cut.windows[i].endNs};
  }
  return spans;
}

}  // namespace culprit
