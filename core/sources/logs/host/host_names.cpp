#include <array>

#include "core/sources/logs/counter_names.h"

namespace culprit::logs {

namespace {

// clang-format off
// Units are those of the values as the readers of this room and of core/sources/logs/services hand them over:
// where a tool counts in blocks, or in per cent of the time, they have been multiplied already.
constexpr std::array kHostNames = {
    // Columns of sadf -d: sar(1) of sysstat 12.6. Its kB is 1024 bytes.
    CounterName{Tool::Sadf, "%idle",      "host_cpu_usage",     "%", Meaning::Rest},
    CounterName{Tool::Sadf, "MHz",        "cpu_frequency",      "MHz"},
    CounterName{Tool::Sadf, "degC",       "cpu_temp",           "C"},
    CounterName{Tool::Sadf, "%memused",   "host_mem_usage",     "%"},
    CounterName{Tool::Sadf, "kbavail",    "host_mem_available", "kB"},
    CounterName{Tool::Sadf, "%util",      "disk_usage",         "%"},
    CounterName{Tool::Sadf, "rkB/s",      "disk_read_rate",     "kB/s"},
    CounterName{Tool::Sadf, "rd_sec/s",   "disk_read_rate",     "B/s"},
    CounterName{Tool::Sadf, "bread/s",    "disk_read_rate",     "B/s"},
    CounterName{Tool::Sadf, "wkB/s",      "disk_write_rate",    "kB/s"},
    CounterName{Tool::Sadf, "wr_sec/s",   "disk_write_rate",    "B/s"},
    CounterName{Tool::Sadf, "bwrtn/s",    "disk_write_rate",    "B/s"},
    CounterName{Tool::Sadf, "rxkB/s",     "net_rx_rate",        "kB/s"},
    CounterName{Tool::Sadf, "txkB/s",     "net_tx_rate",        "kB/s"},
    CounterName{Tool::Sadf, "%scpu",      "host_cpu_pressure",  "ms/s"},
    CounterName{Tool::Sadf, "%smem",      "host_mem_pressure",  "ms/s"},
    CounterName{Tool::Sadf, "%sio",       "host_io_pressure",   "ms/s"},
    // The same in sadf -j, as group and key.
    CounterName{Tool::Sadf, "cpu-load idle",           "host_cpu_usage",     "%", Meaning::Rest},
    CounterName{Tool::Sadf, "cpu-load-all idle",       "host_cpu_usage",     "%", Meaning::Rest},
    CounterName{Tool::Sadf, "cpu-frequency frequency", "cpu_frequency",      "MHz"},
    CounterName{Tool::Sadf, "temperature degC",        "cpu_temp",           "C"},
    CounterName{Tool::Sadf, "memory memused-percent",  "host_mem_usage",     "%"},
    CounterName{Tool::Sadf, "memory avail",            "host_mem_available", "kB"},
    CounterName{Tool::Sadf, "disk util-percent",       "disk_usage",         "%"},
    CounterName{Tool::Sadf, "disk rkB",                "disk_read_rate",     "kB/s"},
    CounterName{Tool::Sadf, "disk rd_sec",             "disk_read_rate",     "B/s"},
    CounterName{Tool::Sadf, "io-reads bread",          "disk_read_rate",     "B/s"},
    CounterName{Tool::Sadf, "disk wkB",                "disk_write_rate",    "kB/s"},
    CounterName{Tool::Sadf, "disk wr_sec",             "disk_write_rate",    "B/s"},
    CounterName{Tool::Sadf, "io-writes bwrtn",         "disk_write_rate",    "B/s"},
    CounterName{Tool::Sadf, "net-dev rxkB",            "net_rx_rate",        "kB/s"},
    CounterName{Tool::Sadf, "net-dev txkB",            "net_tx_rate",        "kB/s"},
    CounterName{Tool::Sadf, "psi-cpu some_avg",        "host_cpu_pressure",  "ms/s"},
    CounterName{Tool::Sadf, "psi-mem some_avg",        "host_mem_pressure",  "ms/s"},
    CounterName{Tool::Sadf, "psi-io some_avg",         "host_io_pressure",   "ms/s"},
    // vmstat(8) of procps-ng 4.0: a block is 1024 bytes, whatever -S says.
    CounterName{Tool::Vmstat, "id", "host_cpu_usage",  "%", Meaning::Rest},
    CounterName{Tool::Vmstat, "bi", "disk_read_rate",  "KiB/s"},
    CounterName{Tool::Vmstat, "bo", "disk_write_rate", "KiB/s"},
    // pidstat(1) of sysstat 12.6.
    CounterName{Tool::Pidstat, "%CPU",    "process_cpu_usage",          "% of a core"},
    CounterName{Tool::Pidstat, "%MEM",    "process_mem_usage",          "%"},
    CounterName{Tool::Pidstat, "RSS",     "process_mem_rss",            "kB"},
    CounterName{Tool::Pidstat, "%wait",   "process_run_delay",          "ms/s"},
    CounterName{Tool::Pidstat, "cswch/s", "process_voluntary_switches", "1/s"},
    // perf-stat(1) of Linux 6.1 and the events of its power PMU.
    CounterName{Tool::PerfStat, "power/energy-pkg/", "cpu_power", "J/s"},
    // README and collectors of node_exporter 1.8; kernel.org, "accounting/psi".
    CounterName{Tool::Prometheus, "node_cpu_seconds_total",              "host_cpu_usage",     "%", Meaning::RestCount},
    CounterName{Tool::Prometheus, "node_cpu_scaling_frequency_hertz",    "cpu_frequency",      "Hz"},
    CounterName{Tool::Prometheus, "node_hwmon_temp_celsius",             "cpu_temp",           "C"},
    CounterName{Tool::Prometheus, "node_rapl_package_joules_total",      "cpu_power",          "J/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_memory_MemAvailable_bytes",      "host_mem_available", "B"},
    CounterName{Tool::Prometheus, "node_disk_read_bytes_total",          "disk_read_rate",     "B/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_disk_written_bytes_total",       "disk_write_rate",    "B/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_network_receive_bytes_total",    "net_rx_rate",        "B/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_network_transmit_bytes_total",   "net_tx_rate",        "B/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_pressure_cpu_waiting_seconds_total",    "host_cpu_pressure", "s/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_pressure_memory_waiting_seconds_total", "host_mem_pressure", "s/s", Meaning::Count},
    CounterName{Tool::Prometheus, "node_pressure_io_waiting_seconds_total",     "host_io_pressure",  "s/s", Meaning::Count},
};
// clang-format on

}  // namespace

std::span<const CounterName> hostNames() {
  return kHostNames;
}

}  // namespace culprit::logs
