// What tools for GPUs call the counters of the resource table, and some that explain themselves in several
// tools: gpu_mem_util (% of the time that the memory was read or written), gpu_mem_temp, gpu_fan,
// gpu_enc_usage, gpu_dec_usage, gpu_tensor_active, gpu_dram_active (fractions of cycles). Of two names of one
// metric in a log the first one counts. Transmit is what leaves the GPU, as the tools mean it, too:
// dcgm_fields.h of github.com/NVIDIA/DCGM says so of DCGM_FI_PROF_PCIE_TX_BYTES, the manual page of
// nvidia-smi of its throughput.
#include <array>

#include "core/sources/logs/counter_names.h"

namespace culprit::logs {

namespace {

using enum Tool;
using Name = CounterName;

// clang-format off

constexpr std::array kGpuNames = {
    // nvidia-smi --help-query-gpu, names of older drivers behind those of today. Units stand in the
    // heading.
    Name{NvidiaSmiQuery, "utilization.gpu",            "gpu_usage",         "%"},
    Name{NvidiaSmiQuery, "utilization.memory",         "gpu_mem_util",      "%"},
    Name{NvidiaSmiQuery, "utilization.encoder",        "gpu_enc_usage",     "%"},
    Name{NvidiaSmiQuery, "utilization.decoder",        "gpu_dec_usage",     "%"},
    Name{NvidiaSmiQuery, "memory.used",                "gpu_mem_used",      "MiB"},
    Name{NvidiaSmiQuery, "clocks.current.graphics",    "gpu_frequency",     "MHz"},
    Name{NvidiaSmiQuery, "clocks.gr",                  "gpu_frequency",     "MHz"},
    Name{NvidiaSmiQuery, "clocks.current.sm",          "gpu_sm_frequency",  "MHz"},
    Name{NvidiaSmiQuery, "clocks.sm",                  "gpu_sm_frequency",  "MHz"},
    Name{NvidiaSmiQuery, "clocks.current.memory",      "gpu_mem_frequency", "MHz"},
    Name{NvidiaSmiQuery, "clocks.mem",                 "gpu_mem_frequency", "MHz"},
    Name{NvidiaSmiQuery, "power.draw",                 "gpu_power",         "W"},
    Name{NvidiaSmiQuery, "power.draw.instant",         "gpu_power",         "W"},
    Name{NvidiaSmiQuery, "power.draw.average",         "gpu_power",         "W"},
    Name{NvidiaSmiQuery, "temperature.gpu",            "gpu_temp",          "C"},
    Name{NvidiaSmiQuery, "temperature.memory",         "gpu_mem_temp",      "C"},
    Name{NvidiaSmiQuery, "fan.speed",                  "gpu_fan",           "%"},
    // nvidia-smi --help-query-compute-apps.
    Name{NvidiaSmiQuery, "used_gpu_memory",            "process_gpu_mem_used", "MiB"},

    // nvidia-smi dmon -h, the line of units below its heading: "MB" of memory are MiB, as the same number
    // in the query shows. "pclk" is the clock of the processors (-s c, "Proc and Mem Clocks").
    Name{NvidiaSmiDmon, "sm",     "gpu_usage",             "%"},
    Name{NvidiaSmiDmon, "mem",    "gpu_mem_util",          "%"},
    Name{NvidiaSmiDmon, "enc",    "gpu_enc_usage",         "%"},
    Name{NvidiaSmiDmon, "dec",    "gpu_dec_usage",         "%"},
    Name{NvidiaSmiDmon, "pclk",   "gpu_sm_frequency",      "MHz"},
    Name{NvidiaSmiDmon, "mclk",   "gpu_mem_frequency",     "MHz"},
    Name{NvidiaSmiDmon, "pwr",    "gpu_power",             "W"},
    Name{NvidiaSmiDmon, "gtemp",  "gpu_temp",              "C"},
    Name{NvidiaSmiDmon, "temp",   "gpu_temp",              "C"},
    Name{NvidiaSmiDmon, "mtemp",  "gpu_mem_temp",          "C"},
    Name{NvidiaSmiDmon, "fb",     "gpu_mem_used",          "MiB"},
    Name{NvidiaSmiDmon, "txpci",  "gpu_pcie_transmit",     "MB/s"},
    Name{NvidiaSmiDmon, "rxpci",  "gpu_pcie_receive",      "MB/s"},
    Name{NvidiaSmiDmon, "tviol",  "gpu_throttle_thermal",  ""},

    // nvidia-smi pmon -h. "mem" is time of the memory's controller, not a share of the memory.
    Name{NvidiaSmiPmon, "sm",     "process_gpu_usage",     "%"},
    Name{NvidiaSmiPmon, "mem",    "process_gpu_mem_util",  "%"},
    Name{NvidiaSmiPmon, "fb",     "process_gpu_mem_used",  "MiB"},

    // Short names of dcgmlib/src/dcgm_fields.cpp in github.com/NVIDIA/DCGM, units of dcgmlib/dcgm_fields.h;
    // of most fields the log itself has no unit.
    Name{DcgmiDmon, "GPUTL",      "gpu_usage",             "%"},
    Name{DcgmiDmon, "MCUTL",      "gpu_mem_util",          "%"},
    Name{DcgmiDmon, "ECUTL",      "gpu_enc_usage",         "%"},
    Name{DcgmiDmon, "DCUTL",      "gpu_dec_usage",         "%"},
    Name{DcgmiDmon, "SMACT",      "gpu_sm_util",           "fraction"},
    Name{DcgmiDmon, "SMOCC",      "gpu_sm_occupancy",      "fraction"},
    Name{DcgmiDmon, "TENSO",      "gpu_tensor_active",     "fraction"},
    Name{DcgmiDmon, "DRAMA",      "gpu_dram_active",       "fraction"},
    Name{DcgmiDmon, "FBUSD",      "gpu_mem_used",          "MiB"},
    Name{DcgmiDmon, "SMCLK",      "gpu_sm_frequency",      "MHz"},
    Name{DcgmiDmon, "MMCLK",      "gpu_mem_frequency",     "MHz"},
    Name{DcgmiDmon, "POWER",      "gpu_power",             "W"},
    Name{DcgmiDmon, "POWINST",    "gpu_power",             "W"},
    Name{DcgmiDmon, "TMPTR",      "gpu_temp",              "C"},
    Name{DcgmiDmon, "MMTMP",      "gpu_mem_temp",          "C"},
    Name{DcgmiDmon, "FANSP",      "gpu_fan",               "%"},
    Name{DcgmiDmon, "PCITX",      "gpu_pcie_transmit",     "B/s"},
    Name{DcgmiDmon, "PCIRX",      "gpu_pcie_receive",      "B/s"},
    Name{DcgmiDmon, "PCICTX",     "gpu_pcie_transmit",     "B/s", Meaning::Count},
    Name{DcgmiDmon, "PCICRX",     "gpu_pcie_receive",      "B/s", Meaning::Count},
    Name{DcgmiDmon, "TXTPT",      "gpu_pcie_transmit",     "KB/s"},
    Name{DcgmiDmon, "RXTPT",      "gpu_pcie_receive",      "KB/s"},
    Name{DcgmiDmon, "NVLTX",      "gpu_link_transmit",     "B/s"},
    Name{DcgmiDmon, "NVLRX",      "gpu_link_receive",      "B/s"},
    Name{DcgmiDmon, "NTXBWLT",    "gpu_link_transmit",     "MB/s"},
    Name{DcgmiDmon, "NRXBWLT",    "gpu_link_receive",      "MB/s"},
    Name{DcgmiDmon, "NLXMITB",    "gpu_link_transmit",     "B/s", Meaning::Count},
    Name{DcgmiDmon, "NLRCVB",     "gpu_link_receive",      "B/s", Meaning::Count},

    // python_smi_tools/rocm_smi.py of github.com/ROCm/rocm_smi_lib. A GPU has an edge sensor, a junction
    // sensor, or both.
    Name{RocmSmi, "GPU use",                                "gpu_usage",         "%"},
    Name{RocmSmi, "GPU memory use",                         "gpu_mem_util",      "%"},
    Name{RocmSmi, "GPU Memory Read/Write Activity",         "gpu_mem_util",      "%"},
    Name{RocmSmi, "VRAM Total Used Memory",                 "gpu_mem_used",      "B"},
    Name{RocmSmi, "sclk clock speed",                       "gpu_frequency",     "MHz"},
    Name{RocmSmi, "mclk clock speed",                       "gpu_mem_frequency", "MHz"},
    Name{RocmSmi, "Average Graphics Package Power",         "gpu_power",         "W"},
    Name{RocmSmi, "Current Socket Graphics Package Power",  "gpu_power",         "W"},
    Name{RocmSmi, "Temperature (Sensor junction)",          "gpu_temp",          "C"},
    Name{RocmSmi, "Temperature (Sensor edge)",              "gpu_temp",          "C"},
    Name{RocmSmi, "Temperature (Sensor memory)",            "gpu_mem_temp",      "C"},
    Name{RocmSmi, "Fan speed",                              "gpu_fan",           "%"},

    // amdsmi_cli/amdsmi_commands.py of github.com/ROCm/amdsmi: monitor(), then metric_gpu(). Of the clocks
    // of a GPU's parts the first one stands for all. "temperature_mem" is a name of amd_smi.cpp, nameOf().
    Name{AmdSmi, "gfx",                  "gpu_usage",         "%"},
    Name{AmdSmi, "mem",                  "gpu_mem_util",      "%"},
    Name{AmdSmi, "encoder",              "gpu_enc_usage",     "%"},
    Name{AmdSmi, "decoder",              "gpu_dec_usage",     "%"},
    Name{AmdSmi, "gfx_clock",            "gpu_frequency",     "MHz"},
    Name{AmdSmi, "gfx_clk",              "gpu_frequency",     "MHz"},
    Name{AmdSmi, "mem_clock",            "gpu_mem_frequency", "MHz"},
    Name{AmdSmi, "power_usage",          "gpu_power",         "W"},
    Name{AmdSmi, "hotspot_temperature",  "gpu_temp",          "C"},
    Name{AmdSmi, "memory_temperature",   "gpu_mem_temp",      "C"},
    Name{AmdSmi, "vram_used",            "gpu_mem_used",      "MiB"},
    Name{AmdSmi, "gfx_activity",         "gpu_usage",         "%"},
    Name{AmdSmi, "umc_activity",         "gpu_mem_util",      "%"},
    Name{AmdSmi, "socket_power",         "gpu_power",         "W"},
    Name{AmdSmi, "gfx_0_clk",            "gpu_frequency",     "MHz"},
    Name{AmdSmi, "mem_0_clk",            "gpu_mem_frequency", "MHz"},
    Name{AmdSmi, "hotspot",              "gpu_temp",          "C"},
    Name{AmdSmi, "edge",                 "gpu_temp",          "C"},
    Name{AmdSmi, "temperature_mem",      "gpu_mem_temp",      "C"},
    Name{AmdSmi, "used_vram",            "gpu_mem_used",      "MiB"},

    // DCGM exporter: etc/default-counters.csv of github.com/NVIDIA/dcgm-exporter with the units; behind
    // these names those of newer DCGM (dcgm_fields.h) and of exporters 1.x
    // (etc/1.x-compatibility-metrics.csv).
    Name{Prometheus, "DCGM_FI_DEV_GPU_UTIL",             "gpu_usage",          "%"},
    Name{Prometheus, "DCGM_FI_DEV_GPU_UTIL_RATIO",       "gpu_usage",          "%"},
    Name{Prometheus, "dcgm_gpu_utilization",             "gpu_usage",          "%"},
    Name{Prometheus, "DCGM_FI_DEV_MEM_COPY_UTIL",        "gpu_mem_util",       "%"},
    Name{Prometheus, "dcgm_mem_copy_utilization",        "gpu_mem_util",       "%"},
    Name{Prometheus, "DCGM_FI_DEV_ENC_UTIL",             "gpu_enc_usage",      "%"},
    Name{Prometheus, "dcgm_enc_utilization",             "gpu_enc_usage",      "%"},
    Name{Prometheus, "DCGM_FI_DEV_DEC_UTIL",             "gpu_dec_usage",      "%"},
    Name{Prometheus, "dcgm_dec_utilization",             "gpu_dec_usage",      "%"},
    Name{Prometheus, "DCGM_FI_PROF_SM_ACTIVE",           "gpu_sm_util",        "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_SM_UTIL_RATIO",       "gpu_sm_util",        "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_SM_OCCUPANCY",        "gpu_sm_occupancy",   "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_SM_OCCUPANCY_RATIO",  "gpu_sm_occupancy",   "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE",  "gpu_tensor_active",  "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_TENSOR_UTIL_RATIO",   "gpu_tensor_active",  "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_DRAM_ACTIVE",         "gpu_dram_active",    "fraction"},
    Name{Prometheus, "DCGM_FI_PROF_DRAM_UTIL_RATIO",     "gpu_dram_active",    "fraction"},
    Name{Prometheus, "DCGM_FI_DEV_FB_USED",              "gpu_mem_used",       "MiB"},
    Name{Prometheus, "dcgm_fb_used",                     "gpu_mem_used",       "MiB"},
    Name{Prometheus, "DCGM_FI_DEV_SM_CLOCK",             "gpu_sm_frequency",   "MHz"},
    Name{Prometheus, "dcgm_sm_clock",                    "gpu_sm_frequency",   "MHz"},
    Name{Prometheus, "DCGM_FI_DEV_MEM_CLOCK",            "gpu_mem_frequency",  "MHz"},
    Name{Prometheus, "dcgm_memory_clock",                "gpu_mem_frequency",  "MHz"},
    Name{Prometheus, "DCGM_FI_DEV_POWER_USAGE",          "gpu_power",          "W"},
    Name{Prometheus, "DCGM_FI_DEV_POWER_USAGE_INSTANT",  "gpu_power",          "W"},
    Name{Prometheus, "DCGM_FI_DEV_BOARD_POWER_WATTS",    "gpu_power",          "W"},
    Name{Prometheus, "dcgm_power_usage",                 "gpu_power",          "W"},
    Name{Prometheus, "DCGM_FI_DEV_GPU_TEMP",             "gpu_temp",           "C"},
    Name{Prometheus, "DCGM_FI_DEV_GPU_TEMP_CELSIUS",     "gpu_temp",           "C"},
    Name{Prometheus, "dcgm_gpu_temp",                    "gpu_temp",           "C"},
    Name{Prometheus, "DCGM_FI_DEV_MEMORY_TEMP",          "gpu_mem_temp",       "C"},
    Name{Prometheus, "DCGM_FI_DEV_MEMORY_TEMP_CELSIUS",  "gpu_mem_temp",       "C"},
    Name{Prometheus, "dcgm_memory_temp",                 "gpu_mem_temp",       "C"},
    Name{Prometheus, "DCGM_FI_DEV_FAN_SPEED",            "gpu_fan",            "%"},
    Name{Prometheus, "DCGM_FI_PROF_PCIE_TX_BYTES",       "gpu_pcie_transmit",  "B/s"},
    Name{Prometheus, "DCGM_FI_PROF_PCIE_RX_BYTES",       "gpu_pcie_receive",   "B/s"},
    Name{Prometheus, "DCGM_FI_DEV_PCIE_TX_THROUGHPUT",   "gpu_pcie_transmit",  "KB/s"},
    Name{Prometheus, "DCGM_FI_DEV_PCIE_RX_THROUGHPUT",   "gpu_pcie_receive",   "KB/s"},
    Name{Prometheus, "DCGM_FI_PROF_NVLINK_TX_BYTES",     "gpu_link_transmit",  "B/s"},
    Name{Prometheus, "DCGM_FI_PROF_NVLINK_RX_BYTES",     "gpu_link_receive",   "B/s"},

    // AMD device metrics exporter: the list of metrics of github.com/ROCm/device-metrics-exporter. Its
    // gpu_clock is one counter per kind of clock, and has no row.
    Name{Prometheus, "gpu_gfx_activity",           "gpu_usage",     "%"},
    Name{Prometheus, "gpu_umc_activity",           "gpu_mem_util",  "%"},
    Name{Prometheus, "gpu_used_vram",              "gpu_mem_used",  "MB"},
    Name{Prometheus, "gpu_package_power",          "gpu_power",     "W"},
    Name{Prometheus, "gpu_average_package_power",  "gpu_power",     "W"},
    Name{Prometheus, "gpu_power_usage",            "gpu_power",     "W"},
    Name{Prometheus, "gpu_junction_temperature",   "gpu_temp",      "C"},
    Name{Prometheus, "gpu_edge_temperature",       "gpu_temp",      "C"},
    Name{Prometheus, "gpu_memory_temperature",     "gpu_mem_temp",  "C"},

    // nvidia_gpu_exporter: the list of metrics of github.com/utkuozdemir/nvidia_gpu_exporter.
    Name{Prometheus, "nvidia_smi_utilization_gpu_ratio",             "gpu_usage",            "ratio"},
    Name{Prometheus, "nvidia_smi_utilization_memory_ratio",          "gpu_mem_util",         "ratio"},
    Name{Prometheus, "nvidia_smi_utilization_encoder_ratio",         "gpu_enc_usage",        "ratio"},
    Name{Prometheus, "nvidia_smi_utilization_decoder_ratio",         "gpu_dec_usage",        "ratio"},
    Name{Prometheus, "nvidia_smi_memory_used_bytes",                 "gpu_mem_used",         "B"},
    Name{Prometheus, "nvidia_smi_clocks_current_graphics_clock_hz",  "gpu_frequency",        "Hz"},
    Name{Prometheus, "nvidia_smi_clocks_current_sm_clock_hz",        "gpu_sm_frequency",     "Hz"},
    Name{Prometheus, "nvidia_smi_clocks_current_memory_clock_hz",    "gpu_mem_frequency",    "Hz"},
    Name{Prometheus, "nvidia_smi_power_draw_watts",                  "gpu_power",            "W"},
    Name{Prometheus, "nvidia_smi_power_draw_instant_watts",          "gpu_power",            "W"},
    Name{Prometheus, "nvidia_smi_temperature_gpu",                   "gpu_temp",             "C"},
    Name{Prometheus, "nvidia_smi_temperature_memory",                "gpu_mem_temp",         "C"},
    Name{Prometheus, "nvidia_smi_compute_app_used_memory_bytes",     "process_gpu_mem_used", "B"},
};

// clang-format on

}  // namespace

std::span<const CounterName> gpuNames() {
  return kGpuNames;
}

}  // namespace culprit::logs
