// A C++ name without its types, for the classes and families of kernels.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// A C++ name without return type, template and argument lists: "void at::f<int>(float)" is "at::f".
std::string undecorated(std::string_view name);

}  // namespace culprit
