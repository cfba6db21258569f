#include "core/analysis/levels/capacities.h"

#include <algorithm>

namespace culprit {

namespace {

void keepLargest(std::optional<double>& largest, std::optional<double> value) {
  if (value && *value > 0.0) largest = std::max(largest.value_or(0.0), *value);
}

}  // namespace

std::optional<double> Capacities::of(std::string_view metric, std::string_view unit) const {
  if (metric == "cpu_frequency" && unit == "MHz") return cpuMHz;
  if (metric == "gpu_mem_used" && unit == "B") return gpuBytes;
  if (metric == "process_mem_rss" && unit == "B") return hostBytes;
  return std::nullopt;
}

RunCapacities::RunCapacities(const Trace& trace) {
  for (const Topology::Host& told : trace.topology.hosts) {
    for (Host* host : {&m_hosts[told.name], &m_all}) {
      keepLargest(host->cpuMHz, told.cpuMaxMHz);
      keepLargest(host->bytes, told.memoryBytes);
    }
  }
  for (const Topology::Gpu& gpu : trace.topology.gpus) {
    for (Host* host : {&m_hosts[gpu.host], &m_all}) host->gpus.push_back(gpu);
  }
  for (const Topology::Binding& binding : trace.topology.bindings)
    m_bindings[binding.pid].emplace_back(binding.host, binding.physical);
  for (const Capture& capture : trace.captures) {
    for (const DeviceFacts& device : capture.facts.devices) {
      if (device.memoryBytes) keepLargest(m_deviceBytes, static_cast<double>(*device.memoryBytes));
    }
  }
}

std::vector<const RunCapacities::Host*> RunCapacities::hostsOf(const Process& process) const {
  if (process.host.empty()) return {&m_all};
  std::vector<const Host*> hosts;
  for (const std::string& name : {process.host, std::string()}) {
    const auto found = m_hosts.find(name);
    if (found != m_hosts.end()) hosts.push_back(&found->second);
  }
  return hosts;
}

/// Physical numbers; without any it may use all GPUs of its host.
std::vector<std::int32_t> RunCapacities::boundTo(const Process& process) const {
  std::vector<std::int32_t> gpus;
  const auto found = m_bindings.find(process.pid);
  if (found == m_bindings.end()) return gpus;
  for (const auto& [host, physical] : found->second) {
    if (host.empty() || process.host.empty() || host == process.host) gpus.push_back(physical);
  }
  return gpus;
}

Capacities RunCapacities::of(const Process& process) const {
  Capacities capacities;
  const std::vector<std::int32_t> bound = boundTo(process);
  for (const Host* host : hostsOf(process)) {
    keepLargest(capacities.cpuMHz, host->cpuMHz);
    keepLargest(capacities.hostBytes, host->bytes);
    for (const Topology::Gpu& gpu : host->gpus) {
      if (bound.empty() || std::find(bound.begin(), bound.end(), gpu.physical) != bound.end())
        keepLargest(capacities.gpuBytes, gpu.memoryBytes);
    }
  }
  if (!capacities.gpuBytes) capacities.gpuBytes = m_deviceBytes;
  return capacities;
}

}  // namespace culprit
