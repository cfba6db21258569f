#include "core/analysis/levels/counted_gpus.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>
#include <string>

namespace culprit {

namespace {

constexpr std::size_t kMostDevices = 1024;  // that a list may name

/// Whether the numbers in such a trace are the process's own.
bool numbersByProcess(Dialect dialect) {
  switch (dialect) {
    case Dialect::Kineto2020:
    case Dialect::Kineto2022:
    case Dialect::Kineto2024:
    case Dialect::NsightSqlite:
    case Dialect::Xplane:
      return true;
    default:
      return false;
  }
}

/// What variables leave of the machine's GPUs. ROCR_VISIBLE_DEVICES hides from all of ROCm, and the others
/// count what that leaves (ROCm documentation, "GPU isolation techniques").
class Visible {
 public:
  void take(std::string_view name, std::string_view list) {
    if (name == "HIP_VISIBLE_DEVICES" || (name == "CUDA_VISIBLE_DEVICES" && m_ofProgram.empty())) {
      m_ofProgram = visibleDevices(list);
    } else if (name == "ROCR_VISIBLE_DEVICES") {
      m_ofSystem = visibleDevices(list);
    }
  }

  std::vector<std::int32_t> devices() const {
    if (m_ofProgram.empty()) return m_ofSystem;
    std::vector<std::int32_t> devices;
    for (const std::int32_t each : m_ofProgram) {
      // Set to the same by who did not know better.
      if (static_cast<std::size_t>(each) >= m_ofSystem.size()) return m_ofProgram;
      devices.push_back(m_ofSystem[static_cast<std::size_t>(each)]);
    }
    return devices;
  }

 private:
  std::vector<std::int32_t> m_ofProgram;
  std::vector<std::int32_t> m_ofSystem;
};

std::vector<std::int32_t> visibleIn(const std::vector<RunNote>& notes) {
  Visible visible;
  for (const RunNote& note : notes)
    if (note.isVariable) visible.take(note.name, note.value);
  return visible.devices();
}

std::vector<std::int32_t> visibleIn(const CaptureFacts& facts) {
  Visible visible;
  for (const auto& [name, value] : facts.variables) visible.take(name, value);
  return visible.devices();
}

using NumbersOfProcesses = std::map<std::uint32_t, std::set<std::int32_t>>;

/// The GPUs that each process works on.
NumbersOfProcesses gpusIn(const Trace& trace) {
  NumbersOfProcesses gpus;
  for (const Capture& capture : trace.captures) {
    for (const Track& track : capture.tracks) {
      if (track.kind == TrackKind::GpuStream && track.process && track.gpu)
        gpus[indexOf(*track.process)].insert(*track.gpu);
    }
  }
  return gpus;
}

/// The GPUs of each host that counters tell of; under "" those of logs that are of all.
std::map<std::string, std::set<std::string>> countedIn(const std::vector<ReadingSeries>& readings) {
  std::map<std::string, std::set<std::string>> counted;
  for (const ReadingSeries& series : readings) {
    if (series.instanceKind == InstanceKind::Gpu && !series.instance.empty())
      counted[series.host].insert(series.instance);
  }
  return counted;
}

/// The place of each process among those of its host, by rank; empty unless all call their only GPU 0. Of a
/// job of one machine the rank is the place, whichever ranks were traced; of others those of a host follow
/// each other.
std::map<std::uint32_t, std::int32_t> placesOf(const std::vector<std::uint32_t>& ofHost,
                                               const RunContent& content, const NumbersOfProcesses& gpus,
                                               std::size_t counted) {
  std::int32_t lowest = std::numeric_limits<std::int32_t>::max(), highest = -1;
  for (const std::uint32_t process : ofHost) {
    lowest = std::min(lowest, content.processes[process].rank.value_or(-1));
    highest = std::max(highest, content.processes[process].rank.value_or(-1));
  }
  const auto traced = static_cast<std::int32_t>(ofHost.size()), there = static_cast<std::int32_t>(counted);
  const bool isWhole = highest - lowest + 1 == traced && lowest % traced == 0;
  const std::int32_t count = highest < there || !isWhole ? std::max(there, 1) : traced;
  std::map<std::uint32_t, std::int32_t> places;
  std::set<std::int32_t> taken;
  for (const std::uint32_t process : ofHost) {
    const auto& rank = content.processes[process].rank;
    if (!rank || *rank < 0 || gpus.at(process) != std::set<std::int32_t>{0}) return {};
    if (!taken.insert(*rank % count).second) return {};
    places[process] = *rank % count;
  }
  if (traced < 2) places.clear();
  return places;
}

}  // namespace

std::vector<std::int32_t> visibleDevices(std::string_view list) {
  std::vector<std::int32_t> devices;
  while (!list.empty()) {
    if (devices.size() == kMostDevices) return {};
    const std::string_view word = list.substr(0, list.find(','));
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < 0) return {};
    devices.push_back(number);
    list.remove_prefix(std::min(word.size() + 1, list.size()));
  }
  return devices;
}

CountedGpus::CountedGpus(const RunContent& content) {
  const std::vector<Capture>& captures = content.trace.captures;
  const bool isByProcess = std::all_of(captures.begin(), captures.end(), [](const Capture& capture) {
    return numbersByProcess(capture.facts.dialect);
  });
  if (captures.empty() || !isByProcess || !content.trace.topology.bindings.empty()) return;
  for (const Capture& capture : captures) {
    const std::vector<std::int32_t> visible = visibleIn(capture.facts);
    if (visible.empty()) continue;
    for (const Track& track : capture.tracks)
      if (track.process) m_seen[indexOf(*track.process)].visible = visible;
  }
  if (m_seen.empty()) takeHosts(content);
}

void CountedGpus::takeHosts(const RunContent& content) {
  const NumbersOfProcesses gpus = gpusIn(content.trace);
  const std::vector<std::int32_t> ofRun = visibleIn(content.notes);
  std::map<std::string, std::vector<std::uint32_t>> byHost;
  for (const auto& [process, numbers] : gpus) byHost[content.processes[process].host].push_back(process);
  const auto counted = countedIn(content.readings);
  for (const auto& [host, processes] : byHost) {
    const auto onHost = counted.contains(host) ? counted.find(host) : counted.find("");
    const bool isCounted = onHost != counted.end() && onHost->second.size() >= processes.size();
    const std::size_t gpusOnHost = onHost == counted.end() ? 0 : onHost->second.size();
    const auto places = placesOf(processes, content, gpus, gpusOnHost);
    // A list shorter than that is of the one process that wrote run.json.
    const bool isOfJob = ofRun.size() >= processes.size();
    if (!places.empty() && (isOfJob || isCounted)) {
      for (const auto& [process, place] : places)
        m_seen[process].only = isOfJob ? ofRun[static_cast<std::size_t>(place)] : place;
    } else if (!ofRun.empty()) {
      for (const std::uint32_t process : processes) m_seen[process].visible = ofRun;
    }
  }
}

std::int32_t CountedGpus::of(const Process& process, std::int32_t gpu) const {
  const auto seen = m_seen.find(indexOf(process.trackOwner.value_or(process.id)));
  if (seen == m_seen.end()) return gpu;
  const Seen& known = seen->second;
  if (gpu >= 0 && static_cast<std::size_t>(gpu) < known.visible.size())
    return known.visible[static_cast<std::size_t>(gpu)];
  return gpu == 0 ? known.only.value_or(gpu) : gpu;
}

}  // namespace culprit
