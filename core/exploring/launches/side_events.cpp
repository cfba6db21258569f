#include "core/exploring/launches/side_events.h"

namespace culprit {

namespace {

ProcessId trackOwnerOf(const Results& results, const Process& process) {
  return results.processes.at(indexOf(process.trackOwner.value_or(process.id))).id;
}

}  // namespace

SideEvents::SideEvents(const Session& session, const Results& results, const PairResults& pair, Side side,
                       const Monitor& monitor)
    : m_session(session),
      m_side(side),
      m_owner(trackOwnerOf(results, side == Side::A ? pair.a : pair.b)),
      m_monitor(monitor),
      m_trace(session.traceOutline(side, monitor, m_owner)) {}

SideEvents::Tracks SideEvents::tracks(std::uint32_t capture) const {
  Tracks found;
  for (const Track& track : m_trace.captures[capture].tracks) {
    if (track.process != m_owner || track.end == 0) continue;
    (track.kind == TrackKind::GpuStream ? found.streams : found.host).push_back(&track);
  }
  return found;
}

void SideEvents::load(std::uint32_t capture, std::span<const Track* const> tracks) {
  drop(capture);
  const Track* const first = m_trace.captures[capture].tracks.data();
  for (const Track* track : tracks)
    m_session.addTrackEvents(m_side, capture, static_cast<std::uint32_t>(track - first), m_trace, m_monitor);
}

}  // namespace culprit
