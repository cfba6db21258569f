// Keeps names of any length out of messages: a kernel name can have a million characters.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// At most `longest` bytes of `text`, cut between characters, with an ellipsis when something is left out.
inline std::string excerpt(std::string_view text, std::size_t longest = 80) {
  if (text.size() <= longest) return std::string(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "\u2026";
}

/// The same with the ellipsis in the middle: names that libraries make differ in their ends.
inline std::string excerptOfEnds(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t at = text.size() - longest / 2;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
  return excerpt(text, longest - longest / 2) + std::string(text.substr(at));
}

}  // namespace culprit
