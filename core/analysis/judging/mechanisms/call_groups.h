// Which functions react alike when the machine changes: kernels that compute, kernels that move data, copies,
// the host. The rules of the mechanisms look at these groups.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit {

enum class CallGroup : std::uint8_t {
  Compute,      ///< matrix products, attention, convolutions: as fast as the GPU's clock
  OtherKernel,  ///< other kernels: as fast as its memory, mostly
  HostCopy,     ///< copies from and to the host: as fast as the link
  DeviceCopy,   ///< copies on the device, fills
  Collective,
  Host,   ///< operators, calls
  Input,  ///< data loading
  Wait,   ///< for the GPU: never a cause
  Queue,  ///< for a processor, as published: tells other programs from a lower clock
};
inline constexpr std::size_t kCallGroups = 9;

/// `category`: as samples have it. Empty for frames, ranges and what the system does, and for the waiting of
/// collectives: they tell what ran inside them, or what ran elsewhere.
std::optional<CallGroup> callGroupOf(std::string_view name, std::string_view category);

}  // namespace culprit
