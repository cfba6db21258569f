#include "core/exploring/counters/counter_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/analysis/pairing/partners.h"

namespace culprit {

namespace {

/// The process whose number ends the name, which some tools write as a floating point number.
std::optional<std::int64_t> pidIn(std::string_view suffix) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(suffix.data(), suffix.data() + suffix.size(), number);
  if (suffix.empty() || error != std::errc() || end != suffix.data() + suffix.size()) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

}  // namespace

CounterPlaces::CounterPlaces(const Results& results, const PairResults& pair, Side side)
    : m_results(results), m_pair(pair), m_side(side), m_process(side == Side::A ? pair.a : pair.b) {}

std::string CounterPlaces::deviceName(DeviceId device) const {
  for (const DevicePartners& partners : m_pair.devices) {
    if (device == (m_side == Side::A ? partners.a : partners.b))
      return rowName(partners.a, partners.b, m_results.names);
  }
  return m_results.names.devices[device];
}

std::string CounterPlaces::processName(ProcessId id) const {
  const Process& process = m_results.processes.at(indexOf(id));
  return process.rank ? fmt::format("rank {}", *process.rank) : fmt::format("process {}", process.pid);
}

CounterPlaces::Owner CounterPlaces::ownerOf(const ReadingSeries& series) const {
  Owner owner{.metric = series.metric.empty() ? series.counter : series.metric};
  // By the process itself where the file tells: in containers several have one number.
  if (series.process) {
    owner.process = processName(*series.process);
    owner.isAnother = *series.process != m_process.trackOwner.value_or(m_process.id);
    return owner;
  }
  std::optional<std::int64_t> pid;
  if (series.instanceKind == InstanceKind::Process) {
    pid = pidIn(series.instance);
  } else if (series.metric.empty() && series.counter.starts_with("process_")) {
    const std::size_t line = series.counter.rfind('_');
    pid = pidIn(std::string_view(series.counter).substr(line + 1));
    if (pid) owner.metric.resize(line);
  }
  if (pid) {
    owner.process = fmt::format("process {}", *pid);
    owner.isAnother = *pid != m_process.pid;
  }
  return owner;
}

std::string CounterPlaces::deviceOf(const ReadingSeries& series, const Owner& owner) const {
  const bool isGpus = series.instanceKind == InstanceKind::Gpu && !series.instance.empty();
  if (owner.isAnother)
    return isGpus ? fmt::format("{}, GPU {}", *owner.process, series.instance) : *owner.process;
  // A process may keep a counter for each of its GPUs.
  if (owner.process && !isGpus) return "this process";
  switch (series.instanceKind) {
    case InstanceKind::Gpu: {
      const std::string name = fmt::format("GPU {}", series.instance);
      const auto device = m_results.names.devices.find(name);
      return series.instance.empty() ? "GPU" : device ? deviceName(*device) : name;
    }
    case InstanceKind::Core:
      return fmt::format("core {}", series.instance);
    case InstanceKind::Mount:
    case InstanceKind::Other:
      return series.instance;
    default:
      return owner.metric.find("gpu_") == std::string::npos ? "Host" : "GPU";
  }
}

std::vector<CounterPlaces::Place> CounterPlaces::of(const ReadingSeries& series,
                                                    const std::vector<Place>& levels) const {
  if (!series.host.empty() && !m_process.host.empty() && series.host != m_process.host) return {};
  const Owner owner = ownerOf(series);
  const std::string device = deviceOf(series, owner);
  if (owner.isAnother) return {{owner.metric, device}};
  const bool isGpus = series.instanceKind == InstanceKind::Gpu && !series.instance.empty();
  const bool isInstance = !series.instance.empty() && (isGpus || !owner.process);
  std::vector<Place> places;
  for (const Place& level : levels) {
    if (level.metric != owner.metric) continue;
    if (!isGpus || level.device == device) places.push_back(level);
  }
  const Place own{owner.metric, device};
  const bool isKnown = std::find(places.begin(), places.end(), own) != places.end();
  if (places.empty() || (isInstance && !isKnown)) places.push_back(own);
  return places;
}

bool CounterPlaces::isOfSeveralGpus(const ReadingSeries& series, const std::string& device) const {
  return series.instance.empty() && device.starts_with("GPU") && gpus() > 1 && comeInBursts(series.timeNs);
}

std::size_t CounterPlaces::gpus() const {
  if (m_gpus) return *m_gpus;
  std::set<DeviceId> gpus;
  for (const PairResults& pair : m_results.pairs) {
    for (const Comparison& row : pair.comparisons) {
      const auto device = deviceOn(m_side, row.triplet.device, pair.devices);
      if (device && m_results.names.devices[*device].starts_with("GPU")) gpus.insert(*device);
    }
  }
  m_gpus = gpus.size();
  return *m_gpus;
}

}  // namespace culprit
