#include "core/analysis/naming/undecorated.h"

#include <algorithm>

#include "core/base/trimmed.h"

namespace culprit {

namespace {

std::string without(std::string_view name, std::string_view piece) {
  std::string rest;
  std::size_t from = 0;
  for (std::size_t at = name.find(piece); at != std::string_view::npos; at = name.find(piece, from)) {
    rest.append(name.substr(from, at - from));
    from = at + piece.size();
  }
  return rest.append(name.substr(from));
}

/// Drops what stands inside balanced (...) and <...>; < and > inside parentheses do not count.
std::string withoutBrackets(std::string_view name) {
  std::string out;
  int angles = 0;
  int parentheses = 0;
  for (const char c : name) {
    if (c == '(') {
      ++parentheses;
    } else if (c == ')') {
      parentheses = std::max(parentheses - 1, 0);
    } else if (parentheses == 0 && c == '<') {
      ++angles;
    } else if (parentheses == 0 && c == '>' && angles > 0) {
      --angles;
    } else if (parentheses == 0 && angles == 0) {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string undecorated(std::string_view name) {
  const std::string plain = without(without(name, "(anonymous namespace)::"), "{anonymous}::");
  const std::string bare = withoutBrackets(plain);
  std::string_view text = trimmed(bare, " ");
  if (const std::size_t clone = text.find(" [clone"); clone != std::string_view::npos)
    text = text.substr(0, clone);
  if (text.ends_with(" const")) text.remove_suffix(6);
  text = trimmed(text, " ");
  if (plain.find_first_of("<(") == std::string::npos && !plain.starts_with("void ")) return std::string(text);
  const std::size_t blank = text.rfind(' ');
  return std::string(blank == std::string_view::npos ? text : text.substr(blank + 1));
}

}  // namespace culprit
