#include "core/analysis/levels/resource_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/levels/metric_sources.h"
#include "core/model/run/metric_unit.h"

namespace culprit {

namespace {

using enum ResourceRole;

struct Entry {
  std::string_view metric;
  std::string_view family;  ///< empty: the metric itself
  ResourceRole role;
  std::optional<double> capacity;  ///< in the unit of metric_unit.h, without prefix
  std::optional<double> resolution;
};

constexpr std::optional<double> kLargest;  // the largest value of both runs, 1 % of it
constexpr double kWallTime = 1000.0;       // ms lost in a second
constexpr double kNvlink = 3e11;
constexpr double kPcie = 3.2e10;
constexpr double kNetwork = 3.125e9;
constexpr double kDiskRate = 1e6;  // less is a log that is written, or a library that is loaded

// clang-format off
constexpr std::array kEntries = {
    Entry{"cpu_frequency",         "CPU clock",        Supply,     kLargest, kLargest},
    Entry{"gpu_frequency",         "GPU clock",        Supply,     kLargest, kLargest},
    Entry{"gpu_sm_frequency",      "GPU clock",        Supply,     kLargest, kLargest},
    Entry{"gpu_mem_frequency",     "GPU memory clock", Supply,     kLargest, kLargest},
    Entry{"host_cpu_usage",        "host CPU load",    SharedLoad, 100.0,    1.0},
    Entry{"host_mem_usage",        "",                 SharedLoad, 100.0,    1.0},
    Entry{"disk_usage",            "",                 SharedLoad, 100.0,    1.0},
    Entry{"gpu_mem_used",          "",                 SharedLoad, kLargest, kLargest},
    Entry{"gpu_link_transmit",     "NVLink traffic",   SharedLoad, kNvlink,  1e8},
    Entry{"gpu_link_receive",      "NVLink traffic",   SharedLoad, kNvlink,  1e8},
    Entry{"gpu_pcie_transmit",     "PCIe traffic",     SharedLoad, kPcie,    1e8},
    Entry{"gpu_pcie_receive",      "PCIe traffic",     SharedLoad, kPcie,    1e8},
    Entry{"process_run_delay",     "wait for a CPU",   SharedLoad, kWallTime, 1.0},
    Entry{"container_throttled",   "CPU throttling",   SharedLoad, kWallTime, 1.0},
    Entry{"host_cpu_pressure",     "CPU pressure",     SharedLoad, kWallTime, 1.0},
    Entry{"host_mem_pressure",     "memory pressure",  SharedLoad, kWallTime, 1.0},
    Entry{"host_io_pressure",      "I/O pressure",     SharedLoad, kWallTime, 1.0},
    Entry{"disk_read_rate",        "disk reads",       SharedLoad, kLargest, kDiskRate},
    Entry{"disk_write_rate",       "disk writes",      SharedLoad, kLargest, kDiskRate},
    Entry{"host_run_queue",        "run queue",        SharedLoad, kLargest, 1.0},
    Entry{"gpu_other_usage",       "other programs on the GPU", SharedLoad, 100.0, 1.0},
    Entry{"gpu_throttle_thermal",  "GPU throttling",   SharedLoad, 1.0,      0.01},
    Entry{"gpu_throttle_power",    "GPU throttling",   SharedLoad, 1.0,      0.01},
    Entry{"net_tx_rate",           "",                 SharedLoad, kNetwork, 1e7},
    Entry{"net_rx_rate",           "",                 SharedLoad, kNetwork, 1e7},
    Entry{"gpu_usage",             "",                 OwnUse,     100.0,    1.0},
    Entry{"gpu_mem_util",          "GPU memory load",  OwnUse,     100.0,    1.0},
    Entry{"gpu_power",             "GPU power",        OwnUse,     kLargest, kLargest},
    Entry{"gpu_temp",              "GPU temperature",  OwnUse,     kLargest, kLargest},
    Entry{"gpu_sm_util",           "",                 OwnUse,     100.0,    1.0},
    Entry{"gpu_sm_occupancy",      "",                 OwnUse,     100.0,    1.0},
    Entry{"process_cpu_usage",     "",                 OwnUse,     100.0,    1.0},
    Entry{"process_gpu_usage",     "",                 OwnUse,     100.0,    1.0},
    Entry{"process_gpu_mem_usage", "",                 OwnUse,     100.0,    1.0},
    Entry{"process_mem_usage",     "",                 OwnUse,     100.0,    1.0},
    Entry{"process_mem_rss",       "",                 OwnUse,     kLargest, kLargest},
    Entry{"process_voluntary_switches", "voluntary switches", OwnUse, kLargest, kLargest},
    Entry{"container_cpu_usage",   "",                 OwnUse,     100.0,    1.0},
    Entry{"container_gpu_usage",   "",                 OwnUse,     100.0,    1.0},
    Entry{"container_mem_usage",   "",                 OwnUse,     100.0,    1.0},
};
// clang-format on

}  // namespace

ResourceTable::ResourceTable(std::span<const Resource> ofUser) {
  for (const Entry& entry : kEntries) {
    m_resources.emplace(entry.metric,
                        Resource{.metric = std::string(entry.metric),
                                 .family = std::string(entry.family.empty() ? entry.metric : entry.family),
                                 .role = entry.role,
                                 .capacity = entry.capacity,
                                 .resolution = entry.resolution});
  }
  for (Resource resource : ofUser) {
    Resource& entry = m_resources[resource.metric];
    const bool isInOurUnit = resource.unit.empty() && !resource.scale;
    if (isInOurUnit && !resource.capacity) resource.capacity = entry.capacity;
    if (isInOurUnit && !resource.resolution) resource.resolution = entry.resolution;
    entry = std::move(resource);
  }
}

bool ResourceTable::isResource(std::string_view metric) const {
  const bool isCarried =
      std::find(kCarriedMetrics.begin(), kCarriedMetrics.end(), metric) != kCarriedMetrics.end();
  return !isCarried || m_resources.contains(metric);
}

Resource ResourceTable::of(std::string_view metric, double largest) const {
  const auto found = m_resources.find(metric);
  Resource resource = found == m_resources.end()
                          ? Resource{.metric = std::string(metric), .family = std::string(metric)}
                          : found->second;
  if (resource.unit.empty() && !resource.scale) {
    const MetricUnit known = levelBaseUnit(metric, largest);
    resource.unit = known.unit;
    resource.scale = known.scale;
  }
  return resource;
}

}  // namespace culprit
