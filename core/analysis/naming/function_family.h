// Names reduced to what stays the same between two builds, libraries or runs, so that a renamed variant is
// never called removed and added: "sm80_xmma_gemm_f16" -> "xmma_gemm_f". Device functions have a family, host
// functions a host name. Used for the matched share and the function list; display names are made in
// core/report.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// The family of a device function: undecorated, a CUTLASS wrapper named by what it wraps, without
/// architectures, tile sizes, stages and trailing numbers and hashes, an operator of Ascend without what it
/// was split from; the kernel class if nothing is left.
std::string functionFamily(std::string_view name);

/// A host frame or call without address, line number and trailing index; CUDA and HIP calls alike, all kernel
/// launches as one.
std::string hostName(std::string_view name);

/// True for ranges and frames of data loading, which count as one function.
bool isInputPipeline(std::string_view name);

/// What they are called together.
inline constexpr std::string_view kInputPipeline = "input pipeline";

}  // namespace culprit
