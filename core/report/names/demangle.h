// Itanium C++ names ("_ZN2at...") as a compiler wrote them into a trace, in readable form. Called by
// function_name only. Names from traces are not trusted: a short name may stand for gigabytes, so such names
// are refused instead of expanded.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace culprit {

/// True if the name starts like an Itanium mangled one ("_Z" or "__Z").
bool looksMangled(std::string_view name);

/// The readable signature; empty if the name is not a valid mangled one, is longer than the demangler of the
/// C++ library accepts (1,024 characters), or has so many back references that its expansion is unbounded.
std::optional<std::string> demangle(std::string_view mangled);

/// The qualified name at the start of a mangled one, read without expanding anything: "cutlass::Kernel" of
/// "_ZN7cutlass6KernelI...". Empty if there is none. For names that demangle() refuses.
std::optional<std::string> outerName(std::string_view mangled);

}  // namespace culprit
