// Names in Nsight's exports, brought to the form that PyTorch's profiler writes, so that runs recorded with
// either can be compared: calls without their version, operators without their number, copies and waits by
// what they do. Used by the readers of Nsight's tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::nsight {

/// "cudaLaunchKernel_v7000" -> "cudaLaunchKernel"; "cuGetProcAddress_v2" is the function's own name and
/// stays.
std::string_view withoutVersion(std::string_view call);

/// A range as the program named it, without what PyTorch's emit_nvtx() counts in it.
struct RangeName {
  std::string_view name;
  bool isOperator = false;  ///< it had a number of PyTorch's
};
/// "aten::mul, op_id = 317" -> "aten::mul"; also ", seq = 12, op_id = 317, sizes = [[1]]".
RangeName rangeName(std::string_view text);

/// True for overhead that the program has without a profiler as well: "Command Buffer Full", "Lazy Function
/// Loading".
bool isDriversWork(std::string_view overhead);

/// "Memcpy HtoD (Pageable -> Device)". Kinds as in CUPTI; unknown ones give "Memcpy". `from`, `to`: kinds of
/// memory.
std::string copyName(std::int64_t kind, std::optional<std::int64_t> from, std::optional<std::int64_t> to);
/// "Memset (Device)".
std::string fillName(std::optional<std::int64_t> memory);
/// "Stream Wait Event".
std::string_view waitName(std::int64_t kind);

/// pid and tid of a globalTid; the pid of a globalPid.
constexpr std::int64_t pidOf(std::int64_t global) {
  return static_cast<std::int64_t>((static_cast<std::uint64_t>(global) >> 24U) & 0xFFFFFFU);
}
constexpr std::int64_t tidOf(std::int64_t global) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(global) & 0xFFFFFFU);
}
/// The globalPid that a globalTid belongs to.
constexpr std::int64_t globalPidOf(std::int64_t globalTid) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(globalTid) & ~std::uint64_t{0xFFFFFFU});
}

}  // namespace culprit::nsight
