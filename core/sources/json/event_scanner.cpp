#include "core/sources/json/event_scanner.h"

#include <algorithm>
#include <bit>

namespace culprit {

namespace {

/// Bit i of the outcome: the parity of bits 0 to i. Turns quotes into "inside a string".
std::uint64_t prefixParity(std::uint64_t bits) {
  for (unsigned shift = 1; shift < kBlockSize; shift *= 2) bits ^= bits << shift;
  return bits;
}

/// How many bits are set, at most 64. Without a processor flag std::popcount is a call.
std::int64_t countOf(std::uint64_t bits) {
  bits -= bits >> 1U & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + (bits >> 2U & 0x3333333333333333U);
  bits = (bits + (bits >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::int64_t>(bits * 0x0101010101010101U >> 56U);
}

/// The lowest `count` bits.
std::uint64_t lowBits(std::size_t count) {
  return count >= kBlockSize ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

}  // namespace

std::uint64_t EventScanner::escapedOf(std::uint64_t backslash, std::size_t length) {
  std::uint64_t escaped = m_escaped ? 1 : 0;
  m_escaped = false;
  while ((backslash &= ~escaped) != 0) {
    const auto at = static_cast<unsigned>(std::countr_zero(backslash));
    backslash &= backslash - 1;
    if (at + 1 == length) {
      m_escaped = true;
    } else {
      escaped |= std::uint64_t{1} << (at + 1);
    }
  }
  return escaped;
}

EventScanner::Outcome EventScanner::scan(const char* text, std::size_t size, bool firstCutOnly) {
  Outcome outcome;
  for (std::size_t at = 0; at < size; at += kBlockSize) {
    const std::size_t length = std::min<std::size_t>(size - at, kBlockSize);
    BlockMasks masks = masksOf(text + at);
    if (length < kBlockSize) {
      const std::uint64_t valid = lowBits(length);
      masks = {masks.quote & valid, masks.backslash & valid, masks.open & valid, masks.close & valid};
    }
    if (masks.backslash != 0 || m_escaped) {
      outcome.hasBackslash = true;
      masks.quote &= ~escapedOf(masks.backslash, length);
    }
    const std::uint64_t inside = prefixParity(masks.quote) ^ m_inString;
    m_inString = (inside >> (length - 1U) & 1U) != 0 ? ~std::uint64_t{0} : 0;
    const std::uint64_t opens = masks.open & ~inside;
    const std::uint64_t closes = masks.close & ~inside;
    if ((opens | closes) == 0) continue;
    if (const std::int64_t ends = countOf(closes); m_depth > ends) {
      m_depth += countOf(opens) - ends;
      continue;
    }
    for (std::uint64_t shape = opens | closes; shape != 0; shape &= shape - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(shape));
      if ((opens >> bit & 1U) != 0) {
        ++m_depth;
      } else if (m_depth == 0) {
        outcome.arrayEnd = at + bit;
        return outcome;
      } else if (--m_depth == 0) {
        outcome.lastCut = at + bit + 1;
        if (firstCutOnly) return outcome;
      }
    }
  }
  return outcome;
}

std::optional<std::size_t> nextEventStart(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  for (std::size_t end = text.find('}'); end != std::string_view::npos; end = text.find('}', end + 1)) {
    const std::size_t comma = text.find_first_not_of(kBlanks, end + 1);
    if (comma == std::string_view::npos || text[comma] != ',') continue;
    const std::size_t start = text.find_first_not_of(kBlanks, comma + 1);
    if (start != std::string_view::npos && text[start] == '{') return start;
  }
  return std::nullopt;
}

}  // namespace culprit
