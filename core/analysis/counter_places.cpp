#include "core/analysis/counter_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/analysis/partners.h"

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

CounterPlaces::Owner CounterPlaces::ownerOf(const ReadingSeries& series) const {
  Owner owner{series.metric.empty() ? series.counter : series.metric, std::nullopt};
  if (series.process) {
    owner.pid = m_results.processes.at(indexOf(*series.process)).pid;
  } else if (series.instanceKind == InstanceKind::Process) {
    owner.pid = pidIn(series.instance);
  } else if (series.metric.empty() && series.counter.starts_with("process_")) {
    const std::size_t line = series.counter.rfind('_');
    owner.pid = pidIn(std::string_view(series.counter).substr(line + 1));
    if (owner.pid) owner.metric.resize(line);
  }
  return owner;
}

std::string CounterPlaces::deviceOf(const ReadingSeries& series, const std::string& metric) const {
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
      return metric.find("gpu_") == std::string::npos ? "Host" : "GPU";
  }
}

std::vector<CounterPlaces::Place> CounterPlaces::of(const ReadingSeries& series,
                                                    const std::vector<Place>& levels) const {
  if (!series.host.empty() && !m_process.host.empty() && series.host != m_process.host) return {};
  const Owner owner = ownerOf(series);
  if (owner.pid && *owner.pid != m_process.pid)
    return {{owner.metric, fmt::format("process {}", *owner.pid)}};
  const bool isInstance = !series.instance.empty() && !owner.pid;
  const std::string device = owner.pid ? "this process" : deviceOf(series, owner.metric);
  std::vector<Place> places;
  for (const Place& level : levels) {
    if (level.metric != owner.metric) continue;
    const bool isGpus = series.instanceKind == InstanceKind::Gpu && isInstance;
    if (!isGpus || level.device == device) places.push_back(level);
  }
  const Place own{owner.metric, device};
  const bool isKnown = std::find(places.begin(), places.end(), own) != places.end();
  if (places.empty() || (isInstance && !isKnown)) places.push_back(own);
  return places;
}

}  // namespace culprit
