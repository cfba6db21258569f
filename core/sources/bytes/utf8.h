// Checks and repairs UTF-8. Names in a session are always valid UTF-8; sources repair what is not.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace culprit {

bool isValidUtf8(std::string_view text);

/// `text` with each byte that is not part of a valid sequence replaced by U+FFFD.
std::string repairedUtf8(std::string_view text);

/// Replaces each byte of `text` that is not part of a valid sequence. Returns how many there were; `first` is
/// lowered to the offset of the first of them.
std::size_t replaceInvalidUtf8(std::span<char> text, char replacement, std::size_t& first);

}  // namespace culprit
