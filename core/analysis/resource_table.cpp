#include "core/analysis/resource_table.h"

#include <array>

namespace culprit {

namespace {

using enum ResourceRole;

struct Entry {
  std::string_view metric;
  std::string_view family;  ///< empty: the metric itself
  ResourceRole role;
  std::string_view unit;
  double scale;
  std::optional<double> capacity;
  std::optional<double> resolution;
};

constexpr std::optional<double> kLargest;  // the largest value of both runs, 1 % of it
constexpr double kHundredth = 0.01;        // published as 100 times the value
constexpr double kNvlink = 3e11;
constexpr double kPcie = 3.2e10;
constexpr double kNetwork = 3.125e9;

// clang-format off
constexpr std::array kEntries = {
    Entry{"cpu_frequency",         "CPU clock",        Supply,     "%",   1.0,        kLargest, kLargest},
    Entry{"gpu_frequency",         "GPU clock",        Supply,     "MHz", kHundredth, kLargest, kLargest},
    Entry{"gpu_sm_frequency",      "GPU clock",        Supply,     "MHz", kHundredth, kLargest, kLargest},
    Entry{"gpu_mem_frequency",     "GPU memory clock", Supply,     "MHz", kHundredth, kLargest, kLargest},
    Entry{"host_cpu_usage",        "host CPU load",    SharedLoad, "%",   1.0,        100.0,    1.0},
    Entry{"host_mem_usage",        "",                 SharedLoad, "%",   1.0,        100.0,    1.0},
    Entry{"disk_usage",            "",                 SharedLoad, "%",   1.0,        100.0,    1.0},
    Entry{"gpu_mem_used",          "",                 SharedLoad, "%",   1.0,        kLargest, kLargest},
    Entry{"gpu_link_transmit",     "NVLink traffic",   SharedLoad, "B/s", kHundredth, kNvlink,  1e8},
    Entry{"gpu_link_receive",      "NVLink traffic",   SharedLoad, "B/s", kHundredth, kNvlink,  1e8},
    Entry{"gpu_pcie_transmit",     "PCIe traffic",     SharedLoad, "B/s", kHundredth, kPcie,    1e8},
    Entry{"gpu_pcie_receive",      "PCIe traffic",     SharedLoad, "B/s", kHundredth, kPcie,    1e8},
    Entry{"net_tx_rate",           "",                 SharedLoad, "B/s", 1.0,        kNetwork, 1e7},
    Entry{"net_rx_rate",           "",                 SharedLoad, "B/s", 1.0,        kNetwork, 1e7},
    Entry{"gpu_usage",             "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"gpu_sm_util",           "",                 OwnUse,     "%",   100.0,      100.0,    1.0},
    Entry{"gpu_sm_occupancy",      "",                 OwnUse,     "%",   100.0,      100.0,    1.0},
    Entry{"process_cpu_usage",     "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"process_gpu_usage",     "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"process_gpu_mem_usage", "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"process_mem_usage",     "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"process_mem_rss",       "",                 OwnUse,     "B",   kHundredth, kLargest, kLargest},
    Entry{"container_cpu_usage",   "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"container_gpu_usage",   "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"container_mem_usage",   "",                 OwnUse,     "%",   1.0,        100.0,    1.0},
    Entry{"cpu_temp",              "",                 OwnUse,     "C",   kHundredth, kLargest, kLargest},
    Entry{"cpu_power",             "",                 OwnUse,     "W",   kHundredth, kLargest, kLargest},
};
// clang-format on

/// Metrics that are a percentage only where the hardware table is known (pipeline.md 5.5).
struct OtherUnit {
  std::string_view metric, unit;
};
constexpr std::array kOtherUnits = {OtherUnit{"cpu_frequency", "MHz"}, OtherUnit{"gpu_mem_used", "B"}};
constexpr double kMostPercent = 1000.0;

}  // namespace

ResourceTable::ResourceTable() {
  for (const Entry& entry : kEntries) {
    m_resources.emplace(entry.metric,
                        Resource{.family = std::string(entry.family.empty() ? entry.metric : entry.family),
                                 .role = entry.role,
                                 .unit = std::string(entry.unit),
                                 .scale = entry.scale,
                                 .capacity = entry.capacity,
                                 .resolution = entry.resolution});
  }
  for (const OtherUnit& other : kOtherUnits) {
    Resource& resource = m_resources.find(other.metric)->second;
    resource.mostPercent = kMostPercent;
    resource.otherUnit = other.unit;
    resource.otherScale = kHundredth;
  }
}

Resource ResourceTable::of(std::string_view metric) const {
  const auto found = m_resources.find(metric);
  return found == m_resources.end() ? Resource{.family = std::string(metric)} : found->second;
}

}  // namespace culprit
