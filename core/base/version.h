// The version of this program, as CMake knows it; stands in reports and in --version.
#pragma once

#include <string_view>

namespace culprit {

inline constexpr std::string_view kVersion = CULPRIT_VERSION;

}  // namespace culprit
