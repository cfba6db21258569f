#include "core/sources/logs/host/perf_intervals.h"

#include <fmt/format.h>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

constexpr std::string_view kEnergyOfPackages = "power/energy-pkg/";

}  // namespace

void PerfIntervals::takeComment(std::string_view line) {
  constexpr std::string_view kStarted = "# started on ";
  if (!line.starts_with(kStarted)) return;
  addEnergy();
  m_packages.clear();
  m_start = parseCalendarText(line.substr(kStarted.size()));
  m_seconds.clear();
  m_endNs = 0;
}

bool PerfIntervals::moveTo(std::string_view seconds, std::uint64_t line) {
  if (!m_seconds.empty() && seconds == m_seconds) return m_isWanted;
  auto time = parseLogTime(seconds);
  if (!time || time->clock != Clock::SinceStart) {
    m_log.skip(line, fmt::format("no time since the start in \"{}\"", excerpt(seconds, 60)));
    return false;
  }
  addEnergy();
  if (time->ns < m_endNs) {  // perf was started again
    m_endNs = 0;
    m_packages.clear();
  }
  m_lengthSeconds = static_cast<double>(time->ns - m_endNs) / 1e9;
  m_seconds = seconds;
  m_endNs = time->ns;
  if (m_start) *time = {m_start->clock, m_start->ns + time->ns};
  m_isWanted = m_log.at(*time, line);
  return m_isWanted;
}

void PerfIntervals::add(const LoggedDevice& device, std::string_view event, std::string_view unit,
                        std::optional<double> count) {
  if (m_lengthSeconds <= 0.0) return;
  if (event == kEnergyOfPackages && unit == "Joules") {
    m_packages.insert(device.instance);
    if (count && m_counted.insert(device.instance).second) m_joules += *count;
    return;
  }
  if (!count) return;
  const std::string_view known = unit.empty() ? "1" : unit == "msec" ? "ms" : unit == "Joules" ? "J" : unit;
  const std::size_t counter =
      m_log.counter({.name = std::string(event), .unit = fmt::format("{}/s", known), .device = device});
  m_log.add(counter, *count / m_lengthSeconds);
}

/// Of each package perf has a line, also with -A and --per-socket, but no count of one that it could not
/// count, and the last interval may be cut off: without one of them it is not the machine's.
void PerfIntervals::addEnergy() {
  if (!m_counted.empty() && m_counted.size() == m_packages.size()) {
    const std::size_t counter = m_log.counter({.name = std::string(kEnergyOfPackages), .unit = "J/s"});
    m_log.add(counter, m_joules / m_lengthSeconds);
  }
  m_counted.clear();
  m_joules = 0.0;
}

LoggedDevice perfDevice(std::string_view text) {
  if (text.empty()) return {};
  if (text.starts_with("CPU") && parseInteger(text.substr(3)))
    return {.kind = InstanceKind::Core, .instance = std::string(text.substr(3))};
  return {.kind = InstanceKind::Other, .instance = std::string(text)};
}

bool isPerfMissing(std::string_view text) {
  return text.empty() || text.front() == '<';
}

}  // namespace culprit::logs
