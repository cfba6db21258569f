// Names in files of AMD's profilers, brought to the form that PyTorch's profiler writes, so that runs
// recorded with either can be compared: kernels without the marks of code objects, copies by their direction.
#pragma once

#include <string_view>

namespace culprit::rocm {

/// "axpy(float*) [clone .kd]", "axpy (.kd)" and "axpy.kd" -> "axpy"; quotes around the whole are dropped too.
std::string_view kernelName(std::string_view text);

/// "MEMORY_COPY_HOST_TO_DEVICE", "HOST_TO_DEVICE", "CopyHostToDevice" -> "Memcpy HtoD"; "Memcpy" for what is
/// no direction.
std::string_view copyName(std::string_view direction);

}  // namespace culprit::rocm
