// The raw traces of a session: all of them, their outline, single tracks and blocks.
#include "core/store/rows/trace_reader.h"
#include "core/store/session/database_error.h"
#include "core/store/session/session.h"
#include "core/store/sql/database.h"

namespace culprit {

Trace Session::traceFacts(Side side) const {
  return explaining(m_file, [&] { return readTraceFacts(*m_database, side); });
}

Trace Session::trace(Side side, const Monitor& monitor) const {
  return explaining(m_file, [&] { return readTrace(*m_database, side, m_limits, monitor); });
}

Trace Session::traceOutline(Side side, const Monitor& monitor, std::optional<ProcessId> process) const {
  return explaining(m_file, [&] { return readTraceOutline(*m_database, side, process, m_limits, monitor); });
}

Trace Session::trackOutline(Side side, const Monitor& monitor) const {
  return explaining(m_file, [&] { return readTrackOutline(*m_database, side, m_limits, monitor); });
}

void Session::addTrackEvents(Side side, std::uint32_t capture, std::uint32_t track, Trace& outline,
                             const Monitor& monitor) const {
  explaining(m_file, [&] { readTrackRows(*m_database, side, capture, track, m_limits, monitor, outline); });
}

std::vector<MemoryChanges> Session::memoryChanges(Side side, std::uint32_t capture,
                                                  const Monitor& monitor) const {
  return explaining(m_file, [&] { return readMemoryChanges(*m_database, side, capture, monitor); });
}

std::map<std::uint32_t, std::vector<FirstMemoryChange>> Session::firstMemoryChanges(
    Side side, const std::set<std::uint32_t>& captures, const Monitor& monitor) const {
  return explaining(m_file, [&] { return readFirstMemoryChanges(*m_database, side, captures, monitor); });
}

void Session::eachEventBlock(Side side, const EventQuery& query,
                             const std::function<void(const EventBlock&)>& take) const {
  explaining(m_file, [&] { culprit::eachEventBlock(*m_database, side, m_limits, query, take); });
}

std::vector<TrackEvents> Session::events(Side side, FunctionId function) const {
  return explaining(m_file, [&] { return readTrackEvents(*m_database, side, function, m_limits); });
}

}  // namespace culprit
