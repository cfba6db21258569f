// Checks and repairs UTF-8. Names in a session are always valid UTF-8; sources repair what is not.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

bool isValidUtf8(std::string_view text);

/// `text` with each byte that is not part of a valid sequence replaced by U+FFFD.
std::string repairedUtf8(std::string_view text);

}  // namespace culprit
