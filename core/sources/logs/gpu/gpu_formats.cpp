#include <array>

#include "core/sources/logs/gpu/amd_smi.h"
#include "core/sources/logs/gpu/dcgmi_dmon.h"
#include "core/sources/logs/gpu/nvidia_smi_dmon.h"
#include "core/sources/logs/gpu/nvidia_smi_query.h"
#include "core/sources/logs/gpu/rocm_smi.h"
#include "core/sources/logs/log_format.h"

namespace culprit::logs {

std::span<const LogFormat> gpuFormats() {
  static constexpr std::array kFormats = {
      LogFormat{Tool::NvidiaSmiQuery, "log of nvidia-smi", acceptsNvidiaSmiQuery, readNvidiaSmiQuery},
      LogFormat{Tool::NvidiaSmiDmon, "log of nvidia-smi dmon", acceptsNvidiaSmiDmon, readNvidiaSmiDmon},
      LogFormat{Tool::NvidiaSmiPmon, "log of nvidia-smi pmon", acceptsNvidiaSmiPmon, readNvidiaSmiPmon},
      LogFormat{Tool::DcgmiDmon, "log of dcgmi dmon", acceptsDcgmiDmon, readDcgmiDmon},
      LogFormat{Tool::RocmSmi, "log of rocm-smi", acceptsRocmSmi, readRocmSmi, kMayBeJson},
      LogFormat{Tool::AmdSmi, "log of amd-smi", acceptsAmdSmi, readAmdSmi, kMayBeJson}};
  return kFormats;
}

}  // namespace culprit::logs
