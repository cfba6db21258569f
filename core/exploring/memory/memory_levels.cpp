#include "core/exploring/memory/memory_levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/analysis/counting/physical_gpu.h"
#include "core/exploring/counters/counter_places.h"
#include "core/exploring/memory/largest_of.h"
#include "core/exploring/memory/recording_starts.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/chrome/ascend_part.h"

namespace culprit {

namespace {

/// What a counter is a level of.
struct MemoryMetric {
  std::string_view name;
  bool isAllocated = true;  // else reserved
  bool isHost = false;
  bool isOfChanges = true;  // PyTorch's, which MemoryChanges stand behind
};

/// Of one device that which stands first counts.
constexpr std::array kMemoryMetrics = {
    MemoryMetric{"allocated_memory"},
    MemoryMetric{"allocated_memory_change"},
    MemoryMetric{"host_allocated_memory", true, true},
    MemoryMetric{"host_allocated_memory_change", true, true},
    MemoryMetric{"reserved_memory", false},
    MemoryMetric{"APP/HBM", false, false, false},  // Ascend: what the driver gave to the process
    MemoryMetric{"process_gpu_mem_used", false, false, false},
};

constexpr std::string_view kChange = "_change";

/// Of one process: it works on few, a file may name any number, and each has a peak for every cycle.
constexpr std::size_t kMostMemories = 64;

/// Bytes of one of the counter's unit; empty: it counts no bytes.
std::optional<double> bytesOf(std::string_view unit) {
  if (unit.empty() || unit == "B") return 1.0;
  if (unit == "KB" || unit == "kB" || unit == "KiB") return 1024.0;
  if (unit == "MiB") return 1024.0 * 1024.0;
  return std::nullopt;
}

/// Positions of the readings that make the level in a stretch of time; `isCarried`: the first lies before it.
struct ReadingSpan {
  std::size_t first = 0, last = 0;
  bool isCarried = false;
};

/// `recordingNs`: what was read before is of another recording.
ReadingSpan readingsIn(const ReadingSeries& series, const Cycle& cycle, std::int64_t recordingNs) {
  const auto at = [&series](std::int64_t timeNs) {
    return static_cast<std::size_t>(std::lower_bound(series.timeNs.begin(), series.timeNs.end(), timeNs) -
                                    series.timeNs.begin());
  };
  ReadingSpan span{.first = at(cycle.startNs), .last = at(cycle.startNs + cycle.durationNs)};
  span.last = std::max(span.first, span.last);
  span.isCarried = span.first > 0 && series.timeNs[span.first - 1] >= recordingNs;
  if (span.isCarried) --span.first;
  return span;
}

/// The one device that a process works on: as the process numbers it, and as rows and launches do.
struct OnlyGpu {
  std::int32_t logical = 0, physical = 0;
};

std::optional<OnlyGpu> onlyGpuOf(const Session& session, const Results& results, const Process& process,
                                 Side side, std::uint32_t capture, const Monitor& monitor) {
  const Process& owner = results.processes.at(indexOf(process.trackOwner.value_or(process.id)));
  const Trace trace = session.traceOutline(side, monitor, owner.id);
  if (capture >= trace.captures.size()) return std::nullopt;
  std::set<std::int32_t> gpus;
  for (const Track& track : trace.captures[capture].tracks) {
    if (track.kind == TrackKind::GpuStream && track.process == owner.id && track.end > 0)
      gpus.insert(track.gpu.value_or(-1));
  }
  if (gpus.size() != 1) return std::nullopt;
  return OnlyGpu{*gpus.begin(), physicalGpu(trace.topology, owner, *gpus.begin(), gpus.size())};
}

std::set<std::uint32_t> capturesOf(const std::vector<Cycle>& cycles) {
  std::set<std::uint32_t> captures;
  for (const Cycle& cycle : cycles) captures.insert(cycle.capture);
  return captures;
}

class SideLevels {
 public:
  SideLevels(const Session& session, const Results& results, const PairResults& pair, Side side,
             std::uint32_t cycle, const Monitor& monitor)
      : m_names(results.names),
        m_process(side == Side::A ? pair.a : pair.b),
        m_cycles(side == Side::A ? pair.cyclesA : pair.cyclesB),
        m_cycle(m_cycles.at(cycle)),
        m_starts(m_cycles, session.firstMemoryChanges(side, capturesOf(m_cycles), monitor)),
        m_places(results, pair, side),
        m_onlyGpu(onlyGpuOf(session, results, m_process, side, m_cycle.capture, monitor)),
        m_monitor(monitor) {
    for (const Comparison& row : pair.comparisons)
      m_devices.insert(results.names.devices[row.triplet.device]);
  }

  /// Null: its level is none of this process.
  const MemoryMetric* metricOf(const ReadingSeries& series) const {
    const auto* const metric =
        std::find_if(kMemoryMetrics.begin(), kMemoryMetrics.end(),
                     [&series](const MemoryMetric& each) { return each.name == series.metric; });
    return metric != kMemoryMetrics.end() && isOfProcess(series) && bytesOf(series.unit) ? metric : nullptr;
  }

  void add(const ReadingSeries& series) {
    const MemoryMetric* const metric = metricOf(series);
    const std::string device = metric == nullptr ? std::string() : deviceOf(series, *metric);
    if (device.empty()) return;
    m_isRecorded = true;
    const ReadingSpan span = spanIn(series, *metric, m_cycle);
    if (span.first == span.last) return;
    MemoryLevels* const levels = levelsFor(device, *metric);
    if (levels == nullptr) return;
    levels->isHost = metric->isHost;
    MemoryCurve& curve = curveOf(*levels, *metric);
    curve = levelsIn(series, span);
    if (!metric->isAllocated) return;
    levels->isCarried = span.isCarried;
    if (const auto before = levelBefore(series, *metric, m_cycle, span)) {
      curve.timeNs.insert(curve.timeNs.begin(), 0);
      curve.bytes.insert(curve.bytes.begin(), *before);
      levels->isCarried = true;
    }
    levels->gpu = gpuOf(series);
    levels->side.isChangeOnly = metric->name.ends_with(kChange);
    levels->side.peaks = peaksOf(series, *metric);
    levels->side.peaksHaveOneZero = !levels->side.isChangeOnly || capturesOf(m_cycles).size() == 1;
  }

  SideMemory take() {
    SideMemory all{.isRecorded = m_isRecorded};
    nameTheOnlyGpu();
    for (auto& [device, levels] : m_levels) all.devices.push_back(std::move(levels));
    return all;
  }

 private:
  static MemoryCurve& curveOf(MemoryLevels& levels, const MemoryMetric& metric) {
    return metric.isAllocated ? levels.side.allocated : levels.side.reserved;
  }

  /// PyTorch numbers the GPUs that a process sees, and with ROCm its kernels name them by the number that
  /// they have in the machine: a process that works on one and has memory on one has both on the same.
  void nameTheOnlyGpu() {
    if (!m_onlyGpu) return;
    MemoryLevels* only = nullptr;
    for (auto& [device, levels] : m_levels) {
      if (!levels.gpu) continue;
      if (only != nullptr) return;
      only = &levels;
    }
    const std::string name = nameOfGpu(m_onlyGpu->logical);
    if (only != nullptr && !m_levels.contains(name)) only->device = name;
  }

  /// Where the levels of that metric belong. A second series of one metric stands beside the first, under a
  /// name of its own: nobody can tell which of them is right. Null: they are not shown.
  MemoryLevels* levelsFor(const std::string& device, const MemoryMetric& metric) {
    std::string name = device;
    for (std::size_t which = 2;; ++which) {
      const auto found = m_levels.find(name);
      if (found == m_levels.end()) break;
      const std::string& known = curveOf(found->second, metric).metric;
      if (known.empty() || rankOf(known) > rankOf(metric.name)) return &found->second;
      if (known != metric.name) return nullptr;
      name = fmt::format("{} ({})", device, which);
    }
    if (m_levels.size() >= kMostMemories) return nullptr;
    MemoryLevels& levels = m_levels[name];
    levels.device = name;
    return &levels;
  }

  static std::size_t rankOf(std::string_view metric) {
    return static_cast<std::size_t>(
        std::find_if(kMemoryMetrics.begin(), kMemoryMetrics.end(),
                     [metric](const MemoryMetric& each) { return each.name == metric; }) -
        kMemoryMetrics.begin());
  }

  bool isOfProcess(const ReadingSeries& series) const {
    if (!series.host.empty() && !m_process.host.empty() && series.host != m_process.host) return false;
    if (series.process) return *series.process == m_process.trackOwner.value_or(m_process.id);
    if (series.instanceKind != InstanceKind::Process) return true;
    return parseInteger(series.instance) == m_process.pid || ascendDeviceOf(series);
  }

  /// Of a counter that Ascend's profiler keeps for a device of this process.
  std::optional<std::int32_t> ascendDeviceOf(const ReadingSeries& series) const {
    const auto pid = parseInteger(series.instance);
    if (series.instanceKind != InstanceKind::Process || !pid || *pid == m_process.pid) return std::nullopt;
    const auto ascend = chrome::ascendPid(*pid);
    return ascend && ascend->hostPid == m_process.pid ? std::optional(ascend->device) : std::nullopt;
  }

  /// Empty: none of this process.
  std::string deviceOf(const ReadingSeries& series, const MemoryMetric& metric) const {
    if (metric.isHost) return "Host";
    if (const auto device = ascendDeviceOf(series)) return nameOfGpu(*device);
    if (series.instanceKind != InstanceKind::Gpu) return "GPU";
    if (const auto gpu = series.process ? gpuOf(series) : std::nullopt) return nameOfGpu(*gpu);
    const std::vector<CounterPlaces::Place> places = m_places.of(series, {});
    if (places.empty()) return {};
    // A counter of the machine also tells of devices that only other processes work on.
    const std::string& device = places.front().device;
    return series.process || m_devices.contains(device) ? device : std::string();
  }

  /// As rows name it. `gpu`: as the process numbers it.
  std::string nameOfGpu(std::int32_t gpu) const {
    if (m_onlyGpu && m_onlyGpu->logical == gpu) gpu = m_onlyGpu->physical;
    std::string name = fmt::format("GPU {}", gpu);
    const auto device = m_names.devices.find(name);
    return device ? m_places.deviceName(*device) : name;
  }

  static std::optional<std::int32_t> gpuOf(const ReadingSeries& series) {
    const auto number = parseInteger(series.instance);
    if (series.instanceKind != InstanceKind::Gpu || !number || !std::in_range<std::int32_t>(*number))
      return std::nullopt;
    return static_cast<std::int32_t>(*number);
  }

  /// The change with which its levels begin in the recording of the cycle; null: none is recorded.
  const FirstMemoryChange* firstChangeOf(const ReadingSeries& series, const MemoryMetric& metric,
                                         const Cycle& cycle) const {
    const std::optional<std::int32_t> gpu = metric.isHost ? std::nullopt : gpuOf(series);
    const bool isOfChanges = metric.isOfChanges && (metric.isHost || gpu);
    return isOfChanges ? m_starts.firstOf(cycle.capture, gpu) : nullptr;
  }

  ReadingSpan spanIn(const ReadingSeries& series, const MemoryMetric& metric, const Cycle& cycle) const {
    const FirstMemoryChange* const first = firstChangeOf(series, metric, cycle);
    return readingsIn(series, cycle, first != nullptr ? first->timeNs : m_starts.of(cycle.capture));
  }

  /// What was held until the first change of the recording, where that is the first level of the cycle.
  std::optional<double> levelBefore(const ReadingSeries& series, const MemoryMetric& metric,
                                    const Cycle& cycle, const ReadingSpan& span) const {
    const FirstMemoryChange* const first = firstChangeOf(series, metric, cycle);
    if (span.isCarried || span.first == span.last || first == nullptr) return std::nullopt;
    if (series.timeNs[span.first] != first->timeNs) return std::nullopt;
    return *bytesOf(series.unit) * series.value[span.first] - static_cast<double>(first->bytes);
  }

  MemoryCurve levelsIn(const ReadingSeries& series, const ReadingSpan& span) const {
    const double scale = *bytesOf(series.unit);
    MemoryCurve curve{.metric = series.metric};
    curve.timeNs.reserve(span.last - span.first);
    curve.bytes.reserve(span.last - span.first);
    for (std::size_t i = span.first; i < span.last; ++i) {
      curve.timeNs.push_back(std::max<std::int64_t>(series.timeNs[i] - m_cycle.startNs, 0));
      curve.bytes.push_back(scale * series.value[i]);
    }
    return curve;
  }

  std::vector<std::optional<double>> peaksOf(const ReadingSeries& series, const MemoryMetric& metric) const {
    const double scale = *bytesOf(series.unit);
    const LargestOf largest(series.value);
    std::vector<std::optional<double>> peaks(m_cycles.size());
    for (std::size_t i = 0; i < m_cycles.size(); ++i) {
      m_monitor.checkpoint();
      const ReadingSpan span = spanIn(series, metric, m_cycles[i]);
      if (span.first == span.last) continue;
      const double read = scale * largest.within(span.first, span.last);
      peaks[i] = std::max(read, levelBefore(series, metric, m_cycles[i], span).value_or(read));
    }
    return peaks;
  }

  const Names& m_names;
  const Process& m_process;
  const std::vector<Cycle>& m_cycles;
  const Cycle& m_cycle;
  RecordingStarts m_starts;
  CounterPlaces m_places;
  std::optional<OnlyGpu> m_onlyGpu;
  const Monitor& m_monitor;
  bool m_isRecorded = false;
  std::set<std::string> m_devices;               // that functions ran on, as rows name them
  std::map<std::string, MemoryLevels> m_levels;  // by device
};

}  // namespace

SideMemory memoryLevels(const Session& session, const Results& results, const PairResults& pair, Side side,
                        std::uint32_t cycle, const Monitor& monitor) {
  SideLevels levels(session, results, pair, side, cycle, monitor);
  const auto isWanted = [&](const ReadingSeries& series) {
    monitor.checkpoint();
    return levels.metricOf(series) != nullptr;
  };
  session.eachReadings(side, isWanted, [&](const ReadingSeries& series) { levels.add(series); });
  return levels.take();
}

}  // namespace culprit
