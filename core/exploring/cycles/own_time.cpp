#include "core/exploring/cycles/own_time.h"

#include <algorithm>
#include <tuple>

namespace culprit {

namespace {

/// Goes through the calls of one thread by start and keeps those that are still running.
class Nesting {
 public:
  explicit Nesting(const std::vector<CycleBox>& boxes) : m_boxes(boxes) {}

  void begin(std::uint32_t box) {
    endUntil(m_boxes[box].startNs);
    add(m_boxes[box].startNs);
    m_running.push_back(box);
  }
  std::vector<OwnSpan> finish() {
    while (!m_running.empty()) endLast();
    return std::move(m_spans);
  }

 private:
  void endUntil(std::int64_t timeNs) {
    while (!m_running.empty() && m_boxes[m_running.back()].endNs() <= timeNs) endLast();
  }
  void endLast() {
    add(m_boxes[m_running.back()].endNs());
    m_running.pop_back();
  }
  /// What ran since the last change was the innermost call.
  void add(std::int64_t untilNs) {
    if (!m_running.empty() && untilNs > m_sinceNs) m_spans.push_back({m_sinceNs, untilNs, m_running.back()});
    if (m_running.empty() || untilNs > m_sinceNs) m_sinceNs = untilNs;
  }

  const std::vector<CycleBox>& m_boxes;
  std::vector<std::uint32_t> m_running;  // the innermost last
  std::vector<OwnSpan> m_spans;
  std::int64_t m_sinceNs = 0;
};

}  // namespace

std::vector<std::vector<OwnSpan>> ownSpans(const CycleEvents& events) {
  std::vector<std::vector<std::uint32_t>> ofLane(events.lanes.size());
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i)
    if (events.lanes[events.boxes[i].lane].kind != TrackKind::GpuStream)
      ofLane[events.boxes[i].lane].push_back(i);
  std::vector<std::vector<OwnSpan>> spans;
  for (auto& boxes : ofLane) {
    if (boxes.empty()) continue;
    const auto& all = events.boxes;
    std::stable_sort(boxes.begin(), boxes.end(), [&all](std::uint32_t x, std::uint32_t y) {
      return std::tuple(all[x].startNs, -all[x].durationNs) < std::tuple(all[y].startNs, -all[y].durationNs);
    });
    Nesting nesting(all);
    for (const std::uint32_t box : boxes) nesting.begin(box);
    spans.push_back(nesting.finish());
  }
  return spans;
}

std::vector<std::int64_t> ownTimes(const CycleEvents& events) {
  std::vector<std::int64_t> times;
  times.reserve(events.boxes.size());
  for (const CycleBox& box : events.boxes)
    times.push_back(events.lanes[box.lane].kind == TrackKind::GpuStream ? box.durationNs : 0);
  for (const auto& lane : ownSpans(events))
    for (const OwnSpan& span : lane) times[span.box] += span.endNs - span.startNs;
  return times;
}

}  // namespace culprit
