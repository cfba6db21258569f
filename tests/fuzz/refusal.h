// What a sentence may hold with which an input is refused: it goes to a terminal, and may quote what a
// stranger wrote. Used by the targets whose reader throws Error.
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

/// One line of characters, neither empty nor endless.
inline void promiseSentence(const Error& error) {
  constexpr std::size_t kShortest = 10, kLongest = 2000;
  const std::string line = error.oneLine();
  promise(std::string_view(error.what()).size() >= kShortest, "a refusal is a sentence");
  promise(line.size() <= kLongest, "a refusal can be read");
  promise(line == singleLine(line), "a refusal is one line of clean text");
}

/// Runs `read`, which may refuse with such a sentence. False if it did.
template <typename Read>
bool isRead(Read&& read) {
  try {
    read();
    return true;
  } catch (const Error& error) {
    promiseSentence(error);
    return false;
  }
}

}  // namespace culprit::fuzz
