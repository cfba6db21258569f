// Cuts arbitrary text into chunks of arbitrary sizes. Every chunk must be wrapped in brackets and lie inside
// of the text, the chunks must follow each other, and it must come to an end.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/sources/json_chunker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kSizes = 3;
  if (size < kSizes) return 0;
  const std::size_t chunkSize = 1 + data[0];
  const std::size_t piece = 1 + data[1] + 16U * data[2];
  const std::string_view text(reinterpret_cast<const char*>(data) + kSizes, size - kSizes);
  std::size_t at = 0;
  culprit::JsonChunker chunker(
      [&](char* target, std::size_t room) {
        const std::size_t part = std::min({room, piece, text.size() - at});
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      chunkSize);
  std::uint64_t end = 0;
  while (const auto chunk = chunker.next()) {
    const bool isWrapped =
        chunk->size >= 2 && chunk->buffer[0] == '[' && chunk->buffer[chunk->size - 1] == ']';
    const bool follows = chunk->position >= end && chunk->position + chunk->size - 2 <= text.size();
    if (!isWrapped || !follows) std::abort();
    end = chunk->position + chunk->size - 2;
  }
  return 0;
}
