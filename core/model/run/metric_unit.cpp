#include "core/model/run/metric_unit.h"

#include <array>
#include <cmath>

#include "core/model/run/run.h"

namespace culprit {
namespace {

struct Entry {
  std::string_view metric;
  std::string_view unit;         ///< of level and reading
  double levelScale;             ///< from the published level
  double readingScale;           ///< from the reading
  std::string_view readingUnit;  ///< where it is another one than that of the level
};

constexpr double kSame = 1.0;
constexpr double kHundredth = 0.01;  // published as 100 times the value
constexpr double kFraction = 100.0;  // published as a fraction

// clang-format off
constexpr std::array kEntries = {
    Entry{"process_cpu_usage",     "%",     kSame,      kSame,     "% of a core"},
    Entry{"host_cpu_usage",        "%",     kSame,      kSame,     {}},
    Entry{"host_mem_usage",        "%",     kSame,      kSame,     {}},
    Entry{"process_mem_usage",     "%",     kSame,      kSame,     {}},
    Entry{"process_gpu_mem_usage", "%",     kSame,      kSame,     {}},
    Entry{"container_cpu_usage",   "%",     kSame,      kSame,     {}},
    Entry{"container_gpu_usage",   "%",     kSame,      kSame,     {}},
    Entry{"container_mem_usage",   "%",     kSame,      kSame,     {}},
    Entry{"gpu_usage",             "%",     kSame,      kSame,     {}},
    Entry{"process_gpu_usage",     "%",     kSame,      kSame,     {}},
    Entry{"disk_usage",            "%",     kSame,      kSame,     {}},
    Entry{"gpu_sm_util",           "%",     kFraction,  kFraction, {}},
    Entry{"gpu_sm_occupancy",      "%",     kFraction,  kFraction, {}},
    Entry{"process_run_delay",     "ms/s",  kSame,      kSame,     {}},
    Entry{"container_throttled",   "ms/s",  kSame,      kSame,     {}},
    Entry{"host_cpu_pressure",     "ms/s",  kSame,      kSame,     {}},
    Entry{"host_mem_pressure",     "ms/s",  kSame,      kSame,     {}},
    Entry{"host_io_pressure",      "ms/s",  kSame,      kSame,     {}},
    Entry{"process_voluntary_switches", "1/s", kSame,   kSame,     {}},
    Entry{"disk_read_rate",        "B/s",   kSame,      kSame,     {}},
    Entry{"net_rx_rate",           "B/s",   kSame,      kSame,     {}},
    Entry{"net_tx_rate",           "B/s",   kSame,      kSame,     {}},
    Entry{"gpu_frequency",         "MHz",   kHundredth, kSame,     {}},
    Entry{"gpu_sm_frequency",      "MHz",   kHundredth, kSame,     {}},
    Entry{"gpu_mem_frequency",     "MHz",   kHundredth, kSame,     {}},
    Entry{"cpu_temp",              "°C",    kHundredth, kSame,     {}},
    Entry{"cpu_power",             "W",     kHundredth, kSame,     {}},
    Entry{"gpu_pcie_transmit",     "B/s",   kHundredth, kSame,     {}},
    Entry{"gpu_pcie_receive",      "B/s",   kHundredth, kSame,     {}},
    Entry{"gpu_link_transmit",     "B/s",   kHundredth, kSame,     {}},
    Entry{"gpu_link_receive",      "B/s",   kHundredth, kSame,     {}},
    Entry{"process_mem_rss",       "B",     kHundredth, kSame,     {}},
    // Of logs beside raw traces.
    Entry{"gpu_power",             "W",     kSame,      kSame,     {}},
    Entry{"gpu_temp",              "°C",    kSame,      kSame,     {}},
    Entry{"gpu_mem_temp",          "°C",    kSame,      kSame,     {}},
    Entry{"gpu_mem_util",          "%",     kSame,      kSame,     {}},
    Entry{"core_cpu_usage",        "%",     kSame,      kSame,     {}},
    Entry{"disk_write_rate",       "B/s",   kSame,      kSame,     {}},
    Entry{"process_gpu_mem_used",  "B",     kSame,      kSame,     {}},
    Entry{"gpu_other_usage",       "%",     kSame,      kSame,     {}},
    Entry{"host_run_queue",        "",      kSame,      kSame,     {}},
    Entry{"gpu_throttle_thermal",  "",      kSame,      kSame,     {}},
    Entry{"gpu_throttle_power",    "",      kSame,      kSame,     {}},
    // Of the events of raw traces themselves.
    Entry{"achieved_occupancy",    "%",     kSame,      kSame,     {}},
    Entry{"bytes",                 "B",     kSame,      kSame,     {}},
    Entry{"memory_bandwidth",      "B/s",   kSame,      kSame,     {}},
    Entry{"allocated_memory",      "B",     kSame,      kSame,     {}},
    Entry{"reserved_memory",       "B",     kSame,      kSame,     {}},
    Entry{"allocated_memory_change",      "B", kSame,   kSame,     {}},
    Entry{"host_allocated_memory",        "B", kSame,   kSame,     {}},
    Entry{"host_reserved_memory",         "B", kSame,   kSame,     {}},
    Entry{"host_allocated_memory_change", "B", kSame,   kSame,     {}},
    // Per cent of the capacity where the hardware was known, else as the two above.
    Entry{"cpu_frequency",         "MHz",   kHundredth, kSame,     {}},
    Entry{"gpu_mem_used",          "B",     kHundredth, kSame,     {}},
};
// clang-format on

constexpr double kMostPercent = 1000.0;  // a share of a capacity is never that large, 100 times a value is

const Entry* find(std::string_view metric) {
  for (const Entry& entry : kEntries)
    if (entry.metric == metric) return &entry;
  return nullptr;
}

MetricUnit withPrefix(std::string_view unit, double scale, double largest) {
  if (unit != "B" && unit != "B/s") return {std::string(unit), scale};
  constexpr std::array kPrefixes = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
  std::size_t prefix = 0;
  for (double size = std::abs(largest) * scale; size >= 1024.0 && prefix + 1 < kPrefixes.size();
       size /= 1024.0) {
    scale /= 1024.0;
    ++prefix;
  }
  return {kPrefixes[prefix] + std::string(unit), scale};
}

}  // namespace

MetricUnit levelBaseUnit(std::string_view metric, double largest) {
  const Entry* entry = find(metric);
  if (!entry) return {};
  if (metric == "cpu_frequency" && largest <= kMostPercent) return {"% of maximum", 1.0};
  if (metric == "gpu_mem_used" && largest <= kMostPercent) return {"%", 1.0};
  return {std::string(entry->unit), entry->levelScale};
}

MetricUnit levelUnit(std::string_view metric, double largest, MuScale scale) {
  MetricUnit base = levelBaseUnit(metric, largest);
  if (const Entry* entry = find(metric); entry != nullptr && scale == MuScale::Natural) {
    base = {std::string(entry->unit), publishedFactor(metric) * entry->levelScale};
  }
  return withPrefix(base.unit, base.scale, largest);
}

bool isKnownMetric(std::string_view metric) {
  return find(metric) != nullptr;
}

double publishedFactor(std::string_view metric) {
  const Entry* entry = find(metric);
  return entry != nullptr && entry->levelScale == kHundredth ? 100.0 : 1.0;
}

MetricUnit readingUnit(std::string_view metric, double largest) {
  const Entry* entry = find(metric);
  if (!entry) return {};
  return withPrefix(entry->readingUnit.empty() ? entry->unit : entry->readingUnit, entry->readingScale,
                    largest);
}

}  // namespace culprit
