#include "core/analysis/levels/capacities.h"

#include <algorithm>

namespace culprit {

namespace {

bool isOnHost(const std::string& host, const Process& process) {
  return host.empty() || process.host.empty() || host == process.host;
}

void keepLargest(std::optional<double>& largest, std::optional<double> value) {
  if (value && *value > 0.0) largest = std::max(largest.value_or(0.0), *value);
}

/// The GPU that a binding gives the process; without one all of its host.
bool mayUse(const Topology& topology, const Process& process, const Topology::Gpu& gpu) {
  bool isBound = false;
  for (const Topology::Binding& binding : topology.bindings) {
    if (binding.pid != process.pid || !isOnHost(binding.host, process)) continue;
    if (binding.physical == gpu.physical) return true;
    isBound = true;
  }
  return !isBound;
}

}  // namespace

std::optional<double> Capacities::of(std::string_view metric, std::string_view unit) const {
  if (metric == "cpu_frequency" && unit == "MHz") return cpuMHz;
  if (metric == "gpu_mem_used" && unit == "B") return gpuBytes;
  if (metric == "process_mem_rss" && unit == "B") return hostBytes;
  return std::nullopt;
}

Capacities capacitiesOf(const Trace& trace, const Process& process) {
  Capacities capacities;
  for (const Topology::Host& host : trace.topology.hosts) {
    if (!isOnHost(host.name, process)) continue;
    keepLargest(capacities.cpuMHz, host.cpuMaxMHz);
    keepLargest(capacities.hostBytes, host.memoryBytes);
  }
  for (const Topology::Gpu& gpu : trace.topology.gpus) {
    if (isOnHost(gpu.host, process) && mayUse(trace.topology, process, gpu))
      keepLargest(capacities.gpuBytes, gpu.memoryBytes);
  }
  if (capacities.gpuBytes) return capacities;
  for (const Capture& capture : trace.captures) {
    for (const DeviceFacts& device : capture.facts.devices) {
      if (device.memoryBytes) keepLargest(capacities.gpuBytes, static_cast<double>(*device.memoryBytes));
    }
  }
  return capacities;
}

}  // namespace culprit
