// What devices can do at most, by the names that profilers give them: dense matrix products by type of their
// elements and bytes of memory per second, from the data sheets of their makers. Devices that are not here
// have no peak. To add one: a row, with the sheet that says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit {

struct DevicePeaks {
  using Rate =
      std::optional<double>;  ///< 1e12 operations per second; empty: not told or not done in hardware

  std::string_view model;  ///< as the name begins, without maker and brand: "H100 80GB HBM3"
  /// Of the whole device, compute units of AMD's; empty: not told by a sheet.
  std::optional<std::uint32_t> multiprocessors;
  /// With the units for matrix products where there are some, without sparsity. f32: in full precision.
  Rate f64, f32, tf32, f16, bf16, f8, i8;
  double memoryGBs = 0.0;  ///< 1e9 bytes per second
};

/// Null for one that is not known, and for a part of one (MIG, a virtual GPU, a partition): that has a name
/// of its own or other `multiprocessors` (empty: not told) than the whole. "NVIDIA H100 80GB HBM3", 132; "AMD
/// Instinct MI300X", 304.
const DevicePeaks* peaksOf(std::string_view deviceName,
                           std::optional<std::uint32_t> multiprocessors = std::nullopt);

/// Operations per second for products of elements of this type, "bf16", and what they are called. f32 is also
/// done as TF32, which only the name of the kernel tells; empty where it tells neither.
struct TypePeak {
  double perSecond = 0.0;
  std::string_view type;
};
std::optional<TypePeak> peakFor(const DevicePeaks& device, std::string_view type, std::string_view kernel);

}  // namespace culprit
