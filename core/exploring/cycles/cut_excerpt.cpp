#include "core/exploring/cycles/cut_excerpt.h"

#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>

#include "core/analysis/turns/cycle_tally.h"
#include "core/exploring/cycles/readings_during.h"

namespace culprit {

namespace {

/// Collects events of one recording in two passes over its blocks: first what touches the time, then what
/// belongs to that by its launch.
class Cutting {
 public:
  Cutting(const Session& session, const Process& process, const ExcerptQuery& query, const Monitor& monitor)
      : m_session(session),
        m_owner(process.trackOwner.value_or(process.id)),
        m_query(query),
        m_monitor(monitor) {
    Trace outline = session.traceOutline(query.side, monitor);
    if (query.capture >= outline.captures.size()) throw Error("the session has no such recording");
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    m_recording = outline.captures.size() > 1 ? TimeSpan{kNever, -kNever} : TimeSpan{-kNever, kNever};
    m_capture = std::move(outline.captures[query.capture]);
    m_rows.resize(m_capture.tracks.size());
  }

  Capture cut() {
    pass([this](const EventBlock& block, std::size_t i, bool isGpu) {
      if (!touches(block, i)) return false;
      if (block.launch[i] != 0) (isGpu ? m_wantedCalls : m_calls).insert(block.launch[i]);
      return true;
    });
    pass([this](const EventBlock& block, std::size_t i, bool isGpu) {
      if (block.launch[i] == 0 || touches(block, i)) return false;
      return (isGpu ? m_calls : m_wantedCalls).contains(block.launch[i]);
    });
    arrange();
    return std::move(m_capture);
  }

  /// From the first to the last event of the recording; all time if the run has no other.
  const TimeSpan& recording() const { return m_recording; }

 private:
  bool touches(const EventBlock& block, std::size_t i) const {
    const std::int64_t start = block.startNs[i];
    return start < m_query.endNs && std::max(start + block.durationNs[i], start + 1) > m_query.startNs;
  }

  template <typename Wants>
  void pass(Wants wants) {
    m_session.eachEventBlock(m_query.side, {.capture = m_query.capture}, [&](const EventBlock& block) {
      m_monitor.checkpoint();
      measure(block);
      const Track& track = m_capture.tracks.at(block.track);
      if (!track.process || *track.process != m_owner) return;
      const bool isGpu = track.kind == TrackKind::GpuStream;
      for (std::size_t i = 0; i < block.startNs.size(); ++i) {
        if (!wants(block, i, isGpu)) continue;
        m_rows[block.track].push_back(
            {.startNs = block.startNs[i],
             .durationNs = block.durationNs[i],
             .function = block.function,
             .track = block.track,
             .launch = static_cast<std::uint32_t>(block.launch[i]),
             .category = block.category,
             .detail = block.detail[i] > 0 ? std::optional(static_cast<std::uint32_t>(block.detail[i] - 1))
                                           : std::nullopt});
      }
    });
  }

  void measure(const EventBlock& block) {
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      m_recording.startNs = std::min(m_recording.startNs, block.startNs[i]);
      m_recording.endNs = std::max(m_recording.endNs, block.startNs[i] + block.durationNs[i]);
    }
  }

  void arrange() {
    for (std::size_t track = 0; track < m_rows.size(); ++track) {
      std::vector<Events::Row>& rows = m_rows[track];
      std::stable_sort(rows.begin(), rows.end(), [](const Events::Row& x, const Events::Row& y) {
        return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
      });
      m_capture.tracks[track].begin = m_capture.events.size();
      for (const Events::Row& row : rows) m_capture.events.add(row);
      m_capture.tracks[track].end = m_capture.events.size();
    }
  }

  const Session& m_session;
  ProcessId m_owner;
  const ExcerptQuery& m_query;
  const Monitor& m_monitor;
  Capture m_capture;
  TimeSpan m_recording;
  std::vector<std::vector<Events::Row>> m_rows;             // by track
  std::unordered_set<std::int64_t> m_calls, m_wantedCalls;  // by launch: made, and needed by GPU work
};

}  // namespace

TraceExcerpt cutExcerpt(const Session& session, const Results& results, std::size_t pairAt,
                        const ExcerptQuery& query, const Monitor& monitor) {
  const PairResults& pair = results.pairs.at(pairAt);
  const Process& process = query.side == Side::A ? pair.a : pair.b;
  Cutting cutting(session, process, query, monitor);
  TraceExcerpt excerpt{.query = query, .pid = process.pid, .capture = cutting.cut()};
  excerpt.readings = readingsDuring(session.readings(query.side, {}, monitor), process,
                                    {query.startNs, query.endNs}, cutting.recording());
  return excerpt;
}

}  // namespace culprit
