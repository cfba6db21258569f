// Cuts arbitrary text into chunks of arbitrary sizes. Every chunk must be wrapped in brackets and lie inside
// of the text, the chunks must follow each other, and it must come to an end. Called by the fuzz target and
// by the test that feeds it the inputs once found.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/sources/json/json_chunker.h"
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

/// The first bytes tell the sizes of a chunk and of what one read brings, the rest is the text. Throws
/// BrokenPromise.
inline void takeChunkerInput(Input input) {
  constexpr std::size_t kSizes = 3;
  if (input.size() < kSizes) return;
  const std::size_t chunkSize = 1 + input[0];
  const std::size_t piece = 1 + input[1] + 16U * input[2];
  const std::string_view text(reinterpret_cast<const char*>(input.data()) + kSizes, input.size() - kSizes);
  std::size_t at = 0;
  JsonChunker chunker(
      [&](char* target, std::size_t room) {
        const std::size_t part = std::min({room, piece, text.size() - at});
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      chunkSize);
  std::uint64_t end = 0;
  while (const auto chunk = chunker.next()) {
    promise(chunk->size >= 2 && chunk->buffer[0] == '[' && chunk->buffer[chunk->size - 1] == ']',
            "a chunk is a list");
    promise(chunk->position >= end && chunk->position + chunk->size - 2 <= text.size(),
            "the chunks follow each other inside of the text");
    promise(chunk->mayHoldBackslash || std::memchr(chunk->buffer.get(), '\\', chunk->size) == nullptr,
            "a chunk tells of its backslashes");
    end = chunk->position + chunk->size - 2;
  }
}

}  // namespace culprit::fuzz
