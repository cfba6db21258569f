// The characters that give JSON its shape, found in 64 bytes at once: one bit per byte. Used by EventScanner.
// With SSE2 where the processor has it; the portable twin is what CULPRIT_PORTABLE builds use.
#pragma once

#include <cstdint>

#if defined(__SSE2__) && !defined(CULPRIT_PORTABLE)
#include <emmintrin.h>
#define CULPRIT_HAVE_SSE2
#endif

namespace culprit {

struct BlockMasks {
  std::uint64_t quote = 0;
  std::uint64_t backslash = 0;
  std::uint64_t open = 0;   ///< { and [
  std::uint64_t close = 0;  ///< } and ]

  friend bool operator==(const BlockMasks&, const BlockMasks&) = default;
};

constexpr unsigned kBlockSize = 64;

/// `text` points at 64 readable bytes.
inline BlockMasks portableMasksOf(const char* text) {
  BlockMasks masks;
  for (unsigned i = 0; i < kBlockSize; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    const char c = text[i];
    if (c == '"') masks.quote |= bit;
    if (c == '\\') masks.backslash |= bit;
    if (c == '{' || c == '[') masks.open |= bit;
    if (c == '}' || c == ']') masks.close |= bit;
  }
  return masks;
}

#ifdef CULPRIT_HAVE_SSE2

inline BlockMasks masksOf(const char* text) {
  // [ ] { } differ in bit 5 only: with it set, '[' becomes '{' and ']' becomes '}', and nothing else does.
  const __m128i fold = _mm_set1_epi8(0x20);
  BlockMasks masks;
  for (std::size_t part = 0; part < 4; ++part) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * part));
    const __m128i folded = _mm_or_si128(bytes, fold);
    const auto bits = [part](__m128i equal) {
      return std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(equal))} << (16 * part);
    };
    masks.quote |= bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
    masks.backslash |= bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    masks.open |= bits(_mm_cmpeq_epi8(folded, _mm_set1_epi8('{')));
    masks.close |= bits(_mm_cmpeq_epi8(folded, _mm_set1_epi8('}')));
  }
  return masks;
}

#else

inline BlockMasks masksOf(const char* text) {
  return portableMasksOf(text);
}

#endif

}  // namespace culprit
