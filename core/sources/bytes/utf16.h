// Tells text in UTF-16, as PowerShell redirects output and spreadsheets save it. It is not read, but named.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

inline constexpr std::string_view kIsUtf16 = "this is text in UTF-16; wanted: UTF-8";

/// By the mark it begins with.
bool isUtf16(std::string_view firstBytes);

/// Such text without its mark, '?' for each unit that is not ASCII: enough to tell what is in it.
std::string asciiOfUtf16(std::string_view firstBytes);

}  // namespace culprit
