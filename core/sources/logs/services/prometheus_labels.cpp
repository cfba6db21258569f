#include "core/sources/logs/services/prometheus_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/counter_names.h"
#include "core/sources/logs/host/summed_devices.h"

namespace culprit::logs {

namespace {

using Names = std::span<const std::string_view>;

// Who scraped it, where and for whom. Those of GPUs are of dcgm-exporter 3.3, AMD's
// device-metrics-exporter 1.2 and nvidia_gpu_exporter 1.2: "pod" and the like are of who uses the GPU at the
// time, and change.
constexpr std::array<std::string_view, 16> kScrapeLabels = {
    "__name__", "job",          "instance",           "node",      "Hostname", "hostname",
    "nodename", "host",         "endpoint",           "service",   "cluster",  "replica",
    "monitor",  "exported_job", "prometheus_replica", "prometheus"};
constexpr std::array<std::string_view, 29> kGpuLabels = {"gpu",
                                                         "gpu_id",
                                                         "minor_number",
                                                         "UUID",
                                                         "uuid",
                                                         "pci_bus_id",
                                                         "pci_bus",
                                                         "device",
                                                         "modelName",
                                                         "name",
                                                         "container",
                                                         "namespace",
                                                         "pod",
                                                         "pod_name",
                                                         "exported_container",
                                                         "exported_pod",
                                                         "hpc_job",
                                                         "job_id",
                                                         "job_user",
                                                         "job_partition",
                                                         "serial_number",
                                                         "card_model",
                                                         "card_series",
                                                         "card_vendor",
                                                         "driver_version",
                                                         "vbios_version",
                                                         "cluster_name",
                                                         "gpu_compute_partition_type",
                                                         "gpu_memory_partition_type"};

bool isAmong(std::string_view name, Names names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view labelNamed(const PrometheusLabels& labels, std::string_view name) {
  const auto found = labels.find(name);
  return found == labels.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view firstLabelOf(const PrometheusLabels& labels, Names names) {
  for (const std::string_view name : names)
    if (const auto value = labelNamed(labels, name); !value.empty()) return value;
  return {};
}

/// "node001:9100", "10.0.0.1:9100" and "[fd00::1]:9100" without the port.
std::string_view withoutPort(std::string_view instance) {
  if (instance.starts_with('[')) return instance.substr(1, instance.find(']') - 1);
  const std::size_t colon = instance.find(':');
  return instance.find(':', colon + 1) == instance.npos || colon == instance.npos ? instance.substr(0, colon)
                                                                                  : instance;
}

/// Empty: not told.
std::string hostOf(const PrometheusLabels& labels) {
  // A number is a NUMA node of node_exporter.
  if (const auto node = labelNamed(labels, "node"); !node.empty() && !parseNumber(node))
    return std::string(node);
  constexpr std::array<std::string_view, 4> kHosts = {"Hostname", "hostname", "nodename", "host"};
  if (const auto host = firstLabelOf(labels, kHosts); !host.empty()) return std::string(host);
  const std::string_view host = withoutPort(labelNamed(labels, "instance"));
  const bool isHere = host == "localhost" || host.starts_with("127.") || host == "::1" || host == "0.0.0.0";
  return isHere ? std::string() : std::string(host);
}

/// Empty: it is of no GPU.
std::optional<LoggedDevice> gpuOf(const PrometheusLabels& labels, std::string_view name) {
  constexpr std::array<std::string_view, 3> kNumbers = {"gpu", "gpu_id", "minor_number"};
  constexpr std::array<std::string_view, 2> kUuids = {"UUID", "uuid"};
  constexpr std::array<std::string_view, 2> kBuses = {"pci_bus_id", "pci_bus"};
  LoggedDevice device{.kind = InstanceKind::Gpu};
  device.instance = firstLabelOf(labels, kNumbers);
  device.busId = firstLabelOf(labels, kBuses);
  const std::string_view uuid = firstLabelOf(labels, kUuids);
  if (uuid.starts_with("GPU-") || name.starts_with("nvidia") || !device.instance.empty()) device.uuid = uuid;
  const bool isGpu = !device.instance.empty() || !device.busId.empty() || !device.uuid.empty();
  return isGpu ? std::optional(std::move(device)) : std::nullopt;
}

using Label = std::pair<std::string_view, std::string_view>;

/// Those that tell series of one name apart, sorted by name.
std::vector<Label> labelsThatTell(const PrometheusLabels& labels, bool isGpu) {
  std::vector<Label> left;
  for (const auto& each : labels) {
    if (isAmong(each.first, kScrapeLabels) && !(each.first == "node" && parseNumber(each.second))) continue;
    if (each.first.starts_with("kubernetes_")) continue;
    // dcgm-exporter adds what a GPU is configured to as such labels; AMD numbers the parts of a whole GPU,
    // too.
    const bool isOfGpu = isAmong(each.first, kGpuLabels) || each.first.starts_with("DCGM_FI_") ||
                         (each.first == "gpu_partition_id" && each.second == "0");
    if (!isGpu || !isOfGpu) left.emplace_back(each.first, each.second);
  }
  return left;
}

std::string joinedLabels(const std::vector<Label>& labels) {
  constexpr std::size_t kLongest = 200;
  std::string text;
  for (const Label& each : labels) {
    text +=
        fmt::format("{}{}={}", text.empty() ? "" : ",", excerpt(each.first, 60), excerpt(each.second, 60));
    if (text.size() > kLongest) break;
  }
  return excerpt(text, kLongest);
}

LoggedDevice deviceOf(const PrometheusLabels& labels, std::string_view name) {
  const auto gpu = gpuOf(labels, name);
  std::vector<Label> left = labelsThatTell(labels, gpu.has_value());
  LoggedDevice device = gpu.value_or(LoggedDevice());
  if (left.size() == 1 && left[0].first == "pid") {
    device = {.kind = InstanceKind::Process, .instance = std::string(left[0].second)};
  } else if (gpu && !left.empty()) {
    // A part of a GPU, or one of its links.
    const std::string_view id = !gpu->instance.empty() ? std::string_view(gpu->instance)
                                : !gpu->uuid.empty()   ? std::string_view(gpu->uuid)
                                                       : std::string_view(gpu->busId);
    left.insert(left.begin(), Label("gpu", id));
    device = {.kind = InstanceKind::Other, .instance = joinedLabels(left)};
  } else if (left.size() == 1 && left[0].first == "cpu") {
    device = {.kind = InstanceKind::Core, .instance = std::string(left[0].second)};
  } else if (left.size() == 1 && left[0].first == "device") {
    device = {.kind = name.starts_with("node_disk") ? InstanceKind::Mount : InstanceKind::Other,
              .instance = std::string(left[0].second)};
  } else if (!left.empty()) {
    device = {.kind = InstanceKind::Other, .instance = joinedLabels(left)};
  }
  device.host = hostOf(labels);
  return device;
}

/// The row of the tables of names; null: there is none.
const CounterName* rowOfPrometheus(std::string_view name) {
  for (const std::span<const CounterName> table : std::array{gpuNames(), hostNames()}) {
    for (const CounterName& row : table)
      if (row.tool == Tool::Prometheus && row.name == name) return &row;
  }
  return nullptr;
}

/// By the name, as prometheus.io, "Metric and label naming" wants it; of what only grows that of its rate.
std::string_view unitInName(std::string_view name) {
  constexpr std::array kEnds = {
      std::pair<std::string_view, std::string_view>{"_bytes_total", "B/s"},
      std::pair<std::string_view, std::string_view>{"_seconds_total", "s/s"},
      std::pair<std::string_view, std::string_view>{"_joules_total", "J/s"},
      std::pair<std::string_view, std::string_view>{"_total", "1/s"},
      std::pair<std::string_view, std::string_view>{"_bytes", "B"},
      std::pair<std::string_view, std::string_view>{"_celsius", "C"},
      std::pair<std::string_view, std::string_view>{"_hertz", "Hz"},
      std::pair<std::string_view, std::string_view>{"_ratio", "fraction"},
      std::pair<std::string_view, std::string_view>{"_percent", "%"},
      std::pair<std::string_view, std::string_view>{"_seconds", "s"},
      std::pair<std::string_view, std::string_view>{"_watts", "W"},
  };
  const auto* const found = std::find_if(kEnds.begin(), kEnds.end(),
                                         [name](const auto& each) { return name.ends_with(each.first); });
  return found == kEnds.end() ? std::string_view() : found->second;
}

/// Values that are one of the machine's once they are added up.
bool isSummedName(std::string_view name) {
  constexpr std::array<std::string_view, 5> kSummed = {
      "node_disk_read_bytes_total", "node_disk_written_bytes_total", "node_network_receive_bytes_total",
      "node_network_transmit_bytes_total", "node_rapl_package_joules_total"};
  return isAmong(name, kSummed);
}

bool isRead(const PrometheusLabels& labels, std::string_view name) {
  const std::string_view device = labelNamed(labels, "device");
  if (labels.contains("le") || labels.contains("quantile") || name.ends_with("_created")) return false;
  if (name == "node_cpu_seconds_total") return labelNamed(labels, "mode") == "idle";
  if (name.starts_with("node_disk_") && !device.empty()) return isOwnDisk(device);
  if (name.starts_with("node_network_") && !device.empty()) return isOwnInterface(device);
  return true;
}

}  // namespace

std::optional<PrometheusCounter> prometheusCounter(const PrometheusLabels& labels) {
  std::string name(labelNamed(labels, "__name__"));
  if (!isRead(labels, name)) return std::nullopt;
  PrometheusCounter found;
  found.counter.device = deviceOf(labels, name);
  found.isSummed = isSummedName(name);
  if (found.isSummed) found.counter.device = {.host = found.counter.device.host};
  if (name == "node_cpu_seconds_total") {
    found.counter.device.kind = InstanceKind::Core;
    found.counter.device.instance = labelNamed(labels, "cpu");
  }
  // Of its sensors only those of a CPU are its temperature: coretemp, or the device 18.3 of AMD's k10temp.
  const std::string_view chip = labelNamed(labels, "chip");
  const bool isCpuChip = chip.find("coretemp") != chip.npos || chip.ends_with("_18_3");
  if (name == "node_hwmon_temp_celsius" && !isCpuChip) name += " of other chips";
  if (name.empty()) name = "result of a query";
  const CounterName* const row = rowOfPrometheus(name);
  found.isRate = row == nullptr && name.ends_with("_total");
  if (row == nullptr) found.counter.unit = unitInName(name);
  found.counter.name = std::move(name);
  return found;
}

}  // namespace culprit::logs
