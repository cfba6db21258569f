#include "core/intake/capture_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "core/base/two_threads.h"
#include "core/intake/quarter_times.h"
#include "core/intake/sort_by_track.h"

namespace culprit {

CaptureBuilder::CaptureBuilder(RunBuilder& run) : m_run(run) {}

std::uint32_t CaptureBuilder::addTrack(Track track, std::optional<std::int64_t> pid) {
  m_capture.tracks.push_back(std::move(track));
  m_pids.push_back(pid);
  return static_cast<std::uint32_t>(m_capture.tracks.size() - 1);
}

void CaptureBuilder::redefineTrack(std::uint32_t track, TrackKind kind, std::optional<std::int32_t> gpu,
                                   std::optional<std::int64_t> pid) {
  m_capture.tracks.at(track).kind = kind;
  m_capture.tracks[track].gpu = gpu;
  m_pids.at(track) = pid;
}

void CaptureBuilder::recategorise(const CategoryOf& categoryOf) {
  Events& events = m_capture.events;
  for (std::size_t row = 0; row < events.size(); ++row) {
    const auto category = categoryOf(events.track[row], events.function[row], events.startNs[row]);
    if (category) events.kind[row] = (events.kind[row] & ~0xFFU) | static_cast<std::uint32_t>(*category);
  }
}

void CaptureBuilder::setHost(std::int64_t pid, std::string_view host) {
  m_hosts.try_emplace(pid, host);
}

std::optional<std::uint32_t> CaptureBuilder::detail(const EventDetail& detail) {
  return m_details.intern(detail, m_capture.details, Events::kMostDetails);
}

void CaptureBuilder::reserveFor(double share) {
  constexpr std::size_t kEnoughToTell = 50'000;
  // Generous, because room that stays unused costs addresses only, but growing costs a copy of everything.
  constexpr double kSpare = 1.5;
  // The share of a packed or hostile file may be next to nothing; it is asked again when this is used up.
  constexpr std::size_t kMostAtFirst = 64 * kEnoughToTell;
  constexpr std::size_t kMostGrowth = 4;
  constexpr std::size_t kMostTracks = 20 * kEnoughToTell;
  const std::size_t rows = m_capture.events.size();
  if (rows < kEnoughToTell || m_capture.events.startNs.capacity() > rows + rows / 16) return;
  const auto most = static_cast<double>(std::max(kMostAtFirst, kMostGrowth * rows));
  const double growth = std::min(most / static_cast<double>(rows), kSpare / share);
  const auto grown = [growth](std::size_t now) {
    return static_cast<std::size_t>(static_cast<double>(now) * growth);
  };
  m_capture.events.reserve(grown(rows));
  const std::size_t tracks = std::min(kMostTracks, grown(m_capture.tracks.size()));
  m_capture.tracks.reserve(tracks);
  m_pids.reserve(tracks);
}

std::vector<std::int64_t> CaptureBuilder::lastEnds() const {
  std::vector<std::int64_t> ends(m_capture.tracks.size(), kEarliestNs);
  const Events& events = m_capture.events;
  for (std::size_t row = 0; row < events.size(); ++row) {
    std::int64_t& end = ends[events.track[row]];
    end = std::max(end, events.endNs(row));
  }
  return ends;
}

std::size_t CaptureBuilder::series(CounterRecord record) {
  const std::string key = fmt::format("{}\n{}\n{}", record.metric, record.host, record.instance);
  const auto [found, isNew] = m_seriesOf.try_emplace(key, m_series.size());
  if (isNew) {
    m_series.push_back({.counter = record.counter,
                        .host = record.host,
                        .metric = record.metric,
                        .instance = record.instance,
                        .instanceKind = record.instanceKind,
                        .unit = record.unit});
    m_counters.push_back(std::move(record));
  }
  return found->second;
}

void CaptureBuilder::addReading(std::size_t series, std::int64_t timeNs, double value) {
  m_series.at(series).timeNs.push_back(timeNs);
  m_series[series].value.push_back(value);
}

std::map<std::int64_t, CaptureBuilder::HostProcess> CaptureBuilder::hostProcesses() const {
  std::map<std::int64_t, HostProcess> processes;
  for (std::size_t i = 0; i < m_pids.size(); ++i) {
    if (!m_pids[i]) continue;
    HostProcess& process = processes[*m_pids[i]];
    const Track& track = m_capture.tracks[i];
    process.events += track.end - track.begin;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      const EventCategory category = m_capture.events.category(row);
      if (category == EventCategory::Runtime || category == EventCategory::Sync) ++process.launches;
    }
  }
  return processes;
}

/// From the first to the last event of this capture, for its processes.
TraceProcess CaptureBuilder::recorded() const {
  const Events& events = m_capture.events;
  std::int64_t start = std::numeric_limits<std::int64_t>::max();
  for (const Track& track : m_capture.tracks) {
    if (track.begin < track.end) start = std::min(start, events.startNs[track.begin]);
  }
  std::int64_t end = start;
  for (std::size_t row = 0; row < events.size(); ++row) end = std::max(end, events.endNs(row));
  return {.file = m_capture.facts.file, .startNs = start, .endNs = end};
}

/// Forgets pids that stand for something else, unless nothing would be left: pid 0 and below, which profilers
/// write where they do not know better, and devices whose tracks also hold calls of the host.
void CaptureBuilder::dropStandIns(std::map<std::int64_t, HostProcess>& processes) const {
  std::set<std::int64_t> devices;
  for (std::size_t i = 0; i < m_pids.size(); ++i) {
    const Track& track = m_capture.tracks[i];
    if (track.kind == TrackKind::GpuStream && !m_pids[i] && track.gpu) devices.insert(*track.gpu);
  }
  const auto isStandIn = [&devices](const auto& entry) {
    return entry.first <= 0 || devices.contains(entry.first);
  };
  if (!std::all_of(processes.begin(), processes.end(), isStandIn)) std::erase_if(processes, isStandIn);
}

/// Gives every track its process. The main process is the one that launches most (of equal ones the busiest).
void CaptureBuilder::assignProcesses() {
  std::map<std::int64_t, HostProcess> processes;
  TraceProcess record;
  inTwoThreads(
      m_capture.events.size(), [&] { processes = hostProcesses(); }, [&] { record = recorded(); });
  dropStandIns(processes);
  if (processes.empty()) processes.try_emplace(0);
  const auto main = std::max_element(processes.begin(), processes.end(), [](const auto& x, const auto& y) {
    return std::pair(x.second.launches, x.second.events) < std::pair(y.second.launches, y.second.events);
  });
  for (auto& [pid, process] : processes) {
    const auto host = m_hosts.find(pid);
    record.host = host == m_hosts.end() ? m_capture.facts.host : host->second;
    record.pid = pid;
    record.rank = pid == main->first ? m_capture.facts.rank : std::nullopt;
    process.id = m_run.traceProcess(record);
  }
  m_mainProcess = main->second.id;
  const auto launching = std::count_if(processes.begin(), processes.end(),
                                       [](const auto& entry) { return entry.second.launches > 0; });
  for (std::size_t i = 0; i < m_pids.size(); ++i) {
    Track& track = m_capture.tracks[i];
    const auto owner = m_pids[i] ? processes.find(*m_pids[i]) : processes.end();
    if (owner != processes.end()) {
      track.process = owner->second.id;
    } else if (m_pids[i] || (track.kind == TrackKind::GpuStream && launching <= 1)) {
      track.process = m_mainProcess;
    }
  }
  reportOwnerless();
}

/// Analysis walks by process, so GPU work that belongs to none would be missing from every number.
void CaptureBuilder::reportOwnerless() {
  std::uint64_t events = 0;
  std::string tracks;
  for (const Track& track : m_capture.tracks) {
    if (track.kind != TrackKind::GpuStream || track.process || track.begin == track.end) continue;
    tracks += fmt::format("{}{}{}", tracks.empty() ? "" : ", ",
                          track.gpu ? fmt::format("GPU {} ", *track.gpu) : "", track.tid);
    events += track.end - track.begin;
  }
  if (events == 0) return;
  m_run.addIssue(
      {.kind = IssueKind::SkippedEvent,
       .file = m_capture.facts.file,
       .count = events,
       .text = fmt::format("several processes launch GPU work and the file does not tell whose this is: {}",
                           tracks)});
}

void CaptureBuilder::handOverReadings(std::int64_t epochNs) {
  for (std::size_t i = 0; i < m_series.size(); ++i) {
    for (std::int64_t& time : m_series[i].timeNs) time += epochNs;
    if (m_counters[i].ofProcess) m_series[i].process = m_mainProcess;
    m_run.addSeries(std::move(m_series[i]));
  }
}

void CaptureBuilder::finish(std::int64_t epochNs) {
  if (traitsOf(m_capture.facts.dialect).hasQuarterTimes)
    restoreQuarters(m_capture.events, m_series, m_capture.memory);
  if (m_capture.events.size() > 0) {
    sortByTrack(m_capture.events, m_capture.tracks);
    if (epochNs != 0) {
      for (std::int64_t& start : m_capture.events.startNs) start += epochNs;
      for (MemoryChanges& changes : m_capture.memory)
        for (std::int64_t& time : changes.timeNs) time += epochNs;
    }
    assignProcesses();
    m_run.addCapture(std::move(m_capture));
  }
  handOverReadings(epochNs);
}

}  // namespace culprit
