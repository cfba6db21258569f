// Names in files of AMD's profilers, brought to the form that PyTorch's profiler writes, so that runs
// recorded with either can be compared: kernels without what the code object adds to them, copies by their
// direction. Used by the readers of those databases and tables.
#pragma once

#include <string_view>

#include "core/model/run/events.h"

namespace culprit::rocm {

/// Without the quotes of rocprof and the suffix of a kernel descriptor:
/// "\"f(int) [clone .kd]\"" -> "f(int)", "gemm.kd" -> "gemm", "gemm (.kd)" -> "gemm".
std::string_view kernelName(std::string_view text);

/// "MEMORY_COPY_HOST_TO_DEVICE", "HOST_TO_DEVICE", "CopyHostToDevice" -> "Memcpy HtoD"; "Memcpy" for what is
/// no direction.
std::string_view copyName(std::string_view direction);

/// GpuComm for collectives, else GpuCompute. Copies and fills that the runtime carries out with a kernel
/// ("__amd_rocclr_copyBuffer") are kernels: they keep the device busy as such.
EventCategory kernelCategory(std::string_view name);

/// What an operation is that has no kernel: "CopyHostToDevice" of roctracer, "MEMORY_COPY_HOST_TO_DEVICE" of
/// rocprofiler-sdk, "Memcpy", "FillBuffer", "Memset". Anything else waits or marks: no work.
EventCategory operationCategory(std::string_view operation);

/// "Memcpy HtoD", "Memset"; the operation itself where it is neither.
std::string_view operationName(std::string_view operation);

/// GpuMemcpy and so on are told by operationCategory(); of a host call: Sync where it only waits for the GPU.
EventCategory callCategory(std::string_view call);

/// "hipMalloc", "hipblasCreate", "cudaFree", "ncclSend", "hsa_init".
bool isLibraryCall(std::string_view name);

}  // namespace culprit::rocm
