#include "core/analysis/pairing/pair_side.h"

#include <numeric>

#include "core/base/time_units.h"

namespace culprit {

bool isDeviceWork(std::string_view category) {
  return isComputeKernel(category) || category.starts_with("gpu_comm") ||
         category.starts_with("gpu_memcpy") || category.starts_with("gpu_memset");
}

bool isComputeKernel(std::string_view category) {
  return category == "gpu_compute";
}

std::string vendorOf(const PairSide& side, const Names& names) {
  std::string vendor;
  for (const Usage& usage : side.samples->usages) {
    const std::string& name = names.functions[usage.function];
    if (name.starts_with("hip") || name.starts_with("Cijk")) return "AMD";
    if (name.starts_with("cuda")) vendor = "NVIDIA";
  }
  return vendor;
}

std::vector<double> durationsMs(const ProcessSamples& samples, std::span<const std::uint32_t> cycles) {
  std::vector<double> durations;
  durations.reserve(cycles.size());
  for (const std::uint32_t cycle : cycles) {
    durations.push_back(static_cast<double>(samples.cycles[cycle].durationNs) / kNsPerMs);
  }
  return durations;
}

std::vector<std::uint32_t> allCycles(const ProcessSamples& samples) {
  std::vector<std::uint32_t> cycles(samples.cycles.size());
  std::iota(cycles.begin(), cycles.end(), 0U);
  return cycles;
}

}  // namespace culprit
