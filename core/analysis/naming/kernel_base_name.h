// The name of a kernel without what tells its instances apart. Nsight Systems counts kernels by it ("short
// name"); Culprit compares them by their full names and uses this one only to count as the profiler does.
#pragma once

#include <string_view>

namespace culprit {

/// "void at::native::reduce_kernel<512, f<int>>(T)" -> "reduce_kernel". A name that is no C++ stays as it is.
std::string_view kernelBaseName(std::string_view name);

}  // namespace culprit
