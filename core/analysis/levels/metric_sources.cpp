#include "core/analysis/levels/metric_sources.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "core/model/run/dialect.h"

namespace culprit {

enum class MetricSources::Work : std::uint8_t {
  Kernel,
  Collective,
  HostCopy,    // between host and GPU, and fills
  DeviceCopy,  // between or on GPUs
  OnCpu,
  RunQueue,
  MemoryCall,
  DiskCall,
  Operator,
  None
};

namespace {

using Metrics = std::span<const std::string_view>;

// The published map of kinds of work to metrics.
constexpr std::array<std::string_view, 8> kKernel = {"process_gpu_usage", "gpu_usage",        "gpu_sm_util",
                                                     "gpu_sm_occupancy",  "gpu_mem_used",     "gpu_frequency",
                                                     "gpu_sm_frequency",  "gpu_mem_frequency"};
constexpr std::array<std::string_view, 10> kCollective = {
    "process_gpu_usage", "gpu_usage",         "gpu_sm_util",      "gpu_sm_occupancy", "gpu_pcie_transmit",
    "gpu_pcie_receive",  "gpu_link_transmit", "gpu_link_receive", "net_tx_rate",      "net_rx_rate"};
constexpr std::array<std::string_view, 2> kHostCopy = {"gpu_pcie_transmit", "gpu_pcie_receive"};
constexpr std::array<std::string_view, 4> kDeviceCopy = {"gpu_link_transmit", "gpu_link_receive",
                                                         "net_tx_rate", "net_rx_rate"};
constexpr std::array<std::string_view, 7> kOfOnCpu = {"process_cpu_usage", "host_cpu_usage", "host_mem_usage",
                                                      "process_mem_usage", "cpu_frequency",  "cpu_temp",
                                                      "cpu_power"};
constexpr std::array<std::string_view, 4> kRunQueue = {"process_cpu_usage", "host_cpu_usage",
                                                       "host_mem_usage", "process_mem_usage"};
constexpr std::array<std::string_view, 3> kMemoryCall = {"host_mem_usage", "process_mem_usage",
                                                         "process_mem_rss"};
constexpr std::array<std::string_view, 1> kDiskCall = {"disk_usage"};

/// Counters of the kunlun profiler that the map attaches to nothing are not attached to anything else, nor is
/// the load of single cores, whose mean is that of the host.
constexpr std::array<std::string_view, 6> kUnattached = {
    "gpu_temp", "gpu_power", "host_mem_available", "core_cpu_usage", "disk_read_rate", "disk_write_rate"};

// What traces without tasks of the system have instead: the host's work is that of its operators.
constexpr std::array<std::string_view, 14> kOfHost = {
    "process_cpu_usage", "host_cpu_usage",  "host_mem_usage", "process_mem_usage", "process_mem_rss",
    "cpu_frequency",     "cpu_temp",        "cpu_power",      "disk_usage",        "host_mem_available",
    "disk_read_rate",    "disk_write_rate", "net_tx_rate",    "net_rx_rate"};
constexpr std::array<std::string_view, 2> kOfKernel = {"gpu_temp", "gpu_power"};

bool contains(Metrics metrics, std::string_view metric) {
  return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
}

bool isMapped(std::string_view metric) {
  return contains(kKernel, metric) || contains(kCollective, metric) || contains(kOfOnCpu, metric) ||
         contains(kMemoryCall, metric) || contains(kDiskCall, metric) || contains(kUnattached, metric);
}

const std::string& metricOf(const ReadingSeries& series) {
  return series.metric.empty() ? series.counter : series.metric;
}

double typicalOf(const ReadingSeries& series) {
  return series.value[series.value.size() / 2];
}

}  // namespace

MetricSources::MetricSources(const RunContent& content, Names& names)
    : m_content(content),
      m_names(names),
      m_integrals(content.readings.size()),
      m_index(content.readings),
      m_gpus(content) {
  for (const Capture& capture : content.trace.captures) {
    m_tellsTasks = m_tellsTasks || traitsOf(capture.facts.dialect).tellsTasks;
    // Where tasks are told, it makes no difference.
    for (std::size_t i = 0; !m_tellsTasks && !m_hasOperators && i < capture.events.size(); ++i)
      m_hasOperators = capture.events.category(i) == EventCategory::CpuOp;
  }
  for (const ReadingSeries& series : content.readings) {
    if (!series.timeNs.empty()) m_shifts.try_emplace(metricOf(series), typicalOf(series));
  }
}

MetricSources::MetricSources(const MetricSources& same, Names& names)
    : m_content(same.m_content),
      m_names(names),
      m_integrals(same.m_content.readings.size()),
      m_index(same.m_index),
      m_gpus(same.m_gpus),
      m_tellsTasks(same.m_tellsTasks),
      m_hasOperators(same.m_hasOperators),
      m_shifts(same.m_shifts) {}

MetricSources::~MetricSources() = default;

MetricSources::Work MetricSources::workOf(EventCategory category, std::string_view function) const {
  constexpr std::array<std::string_view, 3> kMemoryCalls = {"mmap", "mprotect", "munmap"};
  constexpr std::array<std::string_view, 3> kDiskCalls = {"read", "readv", "write"};
  switch (category) {
    case EventCategory::GpuCompute:
      return Work::Kernel;
    case EventCategory::GpuComm:
      return Work::Collective;
    case EventCategory::GpuMemcpy:
      return function.find("DtoD") != std::string_view::npos ||
                     function.find("PtoP") != std::string_view::npos
                 ? Work::DeviceCopy
                 : Work::HostCopy;
    case EventCategory::GpuMemset:
      return Work::HostCopy;
    case EventCategory::CpuOp:
      return Work::Operator;
    case EventCategory::Runtime:
      // Calls into the GPU's library are all that some traces tell of the host.
      return m_tellsTasks || m_hasOperators ? Work::None : Work::Operator;
    case EventCategory::Os:
      if (isOnCpuTask(function)) return Work::OnCpu;
      if (function == "runq") return Work::RunQueue;
      if (contains(kMemoryCalls, function)) return Work::MemoryCall;
      return contains(kDiskCalls, function) ? Work::DiskCall : Work::None;
    default:
      return Work::None;
  }
}

bool MetricSources::isWanted(Work work, std::string_view metric, const ReadingSeries& series) const {
  switch (work) {
    case Work::Kernel:
      if (contains(kKernel, metric) || (!m_tellsTasks && contains(kOfKernel, metric))) return true;
      break;
    case Work::Collective:
      if (contains(kCollective, metric)) return true;
      break;
    case Work::HostCopy:
      return contains(kHostCopy, metric);
    case Work::DeviceCopy:
      return contains(kDeviceCopy, metric);
    case Work::OnCpu:
      return contains(kOfOnCpu, metric);
    case Work::RunQueue:
      return contains(kRunQueue, metric);
    case Work::MemoryCall:
      return contains(kMemoryCall, metric);
    case Work::DiskCall:
      return contains(kDiskCall, metric);
    case Work::Operator:
      if (series.instanceKind == InstanceKind::Gpu) return false;
      return !isMapped(metric) || (!m_tellsTasks && contains(kOfHost, metric));
    case Work::None:
      return false;
  }
  // Counters that the map does not know, of other profilers: those of a GPU belong to its kernels.
  return !isMapped(metric) && series.instanceKind == InstanceKind::Gpu;
}

std::vector<MetricSource> MetricSources::collect(const Process& process, Work work,
                                                 std::optional<std::int32_t> gpu) {
  std::map<std::string_view, std::vector<std::size_t>> byMetric;
  const auto counted = gpu ? std::optional(m_gpus.of(process, *gpu)) : std::nullopt;
  for (const std::size_t position : m_index.of(process, counted)) {
    const std::string& metric = metricOf(m_content.readings[position]);
    if (m_content.readings[position].isAside) continue;
    if (isWanted(work, metric, m_content.readings[position])) byMetric[metric].push_back(position);
  }
  std::vector<MetricSource> sources;
  for (const auto& [metric, positions] : byMetric) {
    MetricSource source{.metric = m_names.metrics.intern(metric),
                        .shift = m_shifts.find(metric)->second,
                        .countsInCycle = !m_tellsTasks};
    for (const std::size_t position : positions) {
      std::unique_ptr<CounterIntegral>& integral = m_integrals[position];
      if (!integral) integral = std::make_unique<CounterIntegral>(m_content.readings[position], source.shift);
      source.series.push_back(integral.get());
      source.isGuessed = source.isGuessed || m_content.readings[position].isGuessed;
      // What a process keeps of itself it tells when it changes.
      source.countsInCycle = source.countsInCycle && !m_content.readings[position].process;
    }
    sources.push_back(std::move(source));
  }
  return sources;
}

const std::vector<MetricSource>& MetricSources::of(const Process& process, EventCategory category,
                                                   std::string_view function,
                                                   std::optional<std::int32_t> gpu) {
  const Work work = workOf(category, function);
  const std::int32_t number = gpu.value_or(std::numeric_limits<std::int32_t>::min());
  const auto [found, isNew] = m_known.try_emplace({indexOf(process.id), work, number});
  if (isNew) found->second = collect(process, work, gpu);
  return found->second;
}

}  // namespace culprit
