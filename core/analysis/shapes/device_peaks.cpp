#include "core/analysis/shapes/device_peaks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

namespace culprit {

namespace {

constexpr DevicePeaks::Rate kNot = std::nullopt;
constexpr std::optional<std::uint32_t> kAny = std::nullopt;

/// The longest name that fits counts. Where a sheet tells rates with sparsity only, half of them. In columns:
/// model, multiprocessors, f64, f32, tf32, f16, bf16, f8, i8, memory.
constexpr std::array kDevices = {
    // "NVIDIA Blackwell Datasheet" (HGX B200, HGX B300, an eighth of the eight GPUs; GB200, one GPU)
    DevicePeaks{"B200", kAny, 37.0, 75.0, 1125.0, 2250.0, 2250.0, 4500.0, 4500.0, 7700.0},
    DevicePeaks{"GB200", kAny, 40.0, 80.0, 1250.0, 2500.0, 2500.0, 5000.0, 5000.0, 8000.0},
    DevicePeaks{"B300", kAny, 1.25, 75.0, 1125.0, 2250.0, 2250.0, 4500.0, kNot, 8000.0},
    // "NVIDIA H200 Tensor Core GPU" data sheet; "NVIDIA GH200 Grace Hopper Superchip" of 96 GB
    DevicePeaks{"H200", 132, 67.0, 67.0, 494.5, 989.5, 989.5, 1979.0, 1979.0, 4800.0},
    DevicePeaks{"H200 NVL", 132, 60.0, 60.0, 417.5, 835.5, 835.5, 1670.5, 1670.5, 4800.0},
    DevicePeaks{"GH200 480GB", 132, 67.0, 67.0, 494.5, 989.5, 989.5, 1979.0, 1979.0, 4000.0},
    // "NVIDIA H100 Tensor Core GPU" data sheet: SXM, PCIe, NVL
    DevicePeaks{"H100 80GB HBM3", 132, 67.0, 67.0, 494.5, 989.5, 989.5, 1979.0, 1979.0, 3350.0},
    DevicePeaks{"H100 PCIe", 114, 51.0, 51.0, 378.0, 756.5, 756.5, 1513.0, 1513.0, 2000.0},
    DevicePeaks{"H100 NVL", 132, 60.0, 60.0, 417.5, 835.5, 835.5, 1670.5, 1670.5, 3900.0},
    // "NVIDIA A100 Tensor Core GPU" data sheet; of 40 GB its first edition; "NVIDIA A800" is the same with
    // slower links
    DevicePeaks{"A100-SXM4-80GB", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 2039.0},
    DevicePeaks{"A100-SXM4-40GB", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 1555.0},
    DevicePeaks{"A100-PCIE-40GB", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 1555.0},
    DevicePeaks{"A100 80GB PCIe", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 1935.0},
    DevicePeaks{"A800-SXM4-80GB", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 2039.0},
    DevicePeaks{"A800 80GB PCIe", 108, 19.5, 19.5, 156.0, 312.0, 312.0, kNot, 624.0, 1935.0},
    // "NVIDIA A30", "NVIDIA A40", "NVIDIA A10" data sheets
    DevicePeaks{"A30", 56, 10.3, 10.3, 82.0, 165.0, 165.0, kNot, 330.0, 933.0},
    DevicePeaks{"A40", 84, kNot, 37.4, 74.8, 149.7, 149.7, kNot, 299.3, 696.0},
    DevicePeaks{"A10", 72, kNot, 31.2, 62.5, 125.0, 125.0, kNot, 250.0, 600.0},
    // "NVIDIA L4", "NVIDIA L40", "NVIDIA L40S" data sheets
    DevicePeaks{"L4", 58, kNot, 30.3, 60.0, 121.0, 121.0, 242.5, 242.5, 300.0},
    DevicePeaks{"L40", 142, kNot, 90.5, 90.5, 181.05, 181.05, 362.0, 362.0, 864.0},
    DevicePeaks{"L40S", 142, kNot, 91.6, 183.0, 362.05, 362.05, 733.0, 733.0, 864.0},
    // "NVIDIA V100 Tensor Core GPU" data sheet: SXM2, PCIe, V100S; "NVIDIA T4" data sheet
    DevicePeaks{"V100-SXM2", 80, 7.8, 15.7, kNot, 125.0, kNot, kNot, kNot, 900.0},
    DevicePeaks{"V100-PCIE", 80, 7.0, 14.0, kNot, 112.0, kNot, kNot, kNot, 900.0},
    DevicePeaks{"V100S-PCIE", 80, 8.2, 16.4, kNot, 130.0, kNot, kNot, kNot, 1134.0},
    DevicePeaks{"T4", 40, kNot, 8.1, kNot, 65.0, kNot, kNot, 130.0, 320.0},
    // "AMD Instinct MI300X", "MI325X", "MI300A Accelerator" data sheets
    DevicePeaks{"MI300X", 304, 163.4, 163.4, 653.7, 1307.4, 1307.4, 2614.9, 2614.9, 5300.0},
    DevicePeaks{"MI325X", 304, 163.4, 163.4, 653.7, 1307.4, 1307.4, 2614.9, 2614.9, 6000.0},
    DevicePeaks{"MI300A", 228, 122.6, 122.6, 490.3, 980.6, 980.6, 1961.2, 1961.2, 5300.0},
    // "AMD Instinct MI350X", "MI355X GPU" data sheets
    DevicePeaks{"MI350X", 256, 72.1, 144.2, kNot, 2306.9, 2306.9, 4613.7, 4613.7, 8000.0},
    DevicePeaks{"MI355X", 256, 78.6, 157.3, kNot, 2516.6, 2516.6, 5033.2, 5033.2, 8000.0},
    // "AMD Instinct MI200 series" data sheet; of MI250 and MI250X half, which is what a program sees as one
    // device
    DevicePeaks{"MI250X", 110, 47.85, 47.85, kNot, 191.5, 191.5, kNot, 191.5, 1638.4},
    DevicePeaks{"MI250", 104, 45.25, 45.25, kNot, 181.05, 181.05, kNot, 181.05, 1638.4},
    DevicePeaks{"MI210", 104, 45.3, 45.3, kNot, 181.0, 181.0, kNot, 181.0, 1638.4},
    // "AMD Instinct MI100 Accelerator" data sheet
    DevicePeaks{"MI100", 120, 11.5, 46.1, kNot, 184.6, 92.3, kNot, 184.6, 1228.8},
};

bool isOfWord(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// "H200" begins "H200 NVL", not "H2000".
bool begins(std::string_view model, std::string_view name) {
  return name.starts_with(model) && (name.size() == model.size() || !isOfWord(name[model.size()]));
}

/// "MIG 1g.10gb", "-48Q" of a virtual GPU: a part of the device.
bool isOfSlice(std::string_view rest) {
  if (rest.find("MIG ") != std::string_view::npos) return true;
  for (std::size_t at = rest.find('-'); at != std::string_view::npos; at = rest.find('-', at + 1)) {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", at + 1), rest.size());
    const bool hasDigits = end > at + 1;
    if (hasDigits && end < rest.size() && std::string_view("QCBA").find(rest[end]) != std::string_view::npos)
      return true;
  }
  return false;
}

/// Whether a device with so many multiprocessors is the whole of this one. A name for several models,
/// "MI250X/MI250", is told apart by them alone.
bool isWhole(const DevicePeaks& device, std::string_view rest,
             const std::optional<std::uint32_t>& multiprocessors) {
  if (isOfSlice(rest)) return false;
  if (multiprocessors && device.multiprocessors) return *multiprocessors == *device.multiprocessors;
  return rest.find('/') == std::string_view::npos;
}

std::string_view withoutMaker(std::string_view name) {
  for (const std::string_view prefix : {"NVIDIA ", "Tesla ", "AMD ", "Instinct "})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return name;
}

bool holdsOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::optional<TypePeak> peakOf(const DevicePeaks::Rate& rate, std::string_view type) {
  constexpr double kTera = 1e12;
  return rate ? std::optional(TypePeak{*rate * kTera, type}) : std::nullopt;
}

}  // namespace

const DevicePeaks* peaksOf(std::string_view deviceName, std::optional<std::uint32_t> multiprocessors) {
  const std::string_view name = withoutMaker(deviceName);
  const DevicePeaks* found = nullptr;
  for (const DevicePeaks& device : kDevices) {
    if (!begins(device.model, name)) continue;
    if (found == nullptr || device.model.size() > found->model.size()) found = &device;
  }
  if (found == nullptr) return nullptr;
  return isWhole(*found, name.substr(found->model.size()), multiprocessors) ? found : nullptr;
}

std::optional<TypePeak> peakFor(const DevicePeaks& device, std::string_view type, std::string_view kernel) {
  if (type == "f64") return peakOf(device.f64, type);
  if (type == "f16") return peakOf(device.f16, type);
  if (type == "bf16") return peakOf(device.bf16, type);
  if (type == "f8") return peakOf(device.f8, type);
  if (type == "i8") return peakOf(device.i8, type);
  if (type != "f32") return std::nullopt;
  // hipBLASLt's products of f32 as XF32, which devices without such units do as several of bf16.
  if (holdsOneOf(kernel, {"_S_MX_"})) return device.tf32 ? peakOf(device.tf32, "tf32") : std::nullopt;
  // Without such units there is one way only.
  if (!device.tf32) return peakOf(device.f32, type);
  // CUTLASS and cuBLAS: "tensorop_s1688gemm", "tf32", "sgemm", "simt"; Tensile: "_SB_", "_S_".
  if (holdsOneOf(kernel, {"tf32", "TF32", "s1688", "xf32", "XF32"})) return peakOf(device.tf32, "tf32");
  const bool isPlain = holdsOneOf(kernel, {"sgemm", "simt", "SIMT", "ffma", "_SB_", "_S_"});
  return isPlain ? peakOf(device.f32, type) : std::nullopt;
}

}  // namespace culprit
