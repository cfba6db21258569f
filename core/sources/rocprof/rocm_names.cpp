#include "core/sources/rocprof/rocm_names.h"

#include <array>
#include <string>

namespace culprit::rocm {

namespace {

/// The letters of a direction alone, so that every spelling of it is one: "hosttodevice".
std::string lettersOf(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') letters += c;
  }
  return letters;
}

}  // namespace

std::string_view kernelName(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  for (const std::string_view mark : {" [clone .kd]", " (.kd)", ".kd"}) {
    if (text.size() > mark.size() && text.ends_with(mark)) text.remove_suffix(mark.size());
  }
  return text;
}

std::string_view copyName(std::string_view direction) {
  struct Direction {
    std::string_view end;
    std::string_view name;
  };
  constexpr std::array kDirections = {
      Direction{"hosttodevice", "Memcpy HtoD"}, Direction{"devicetohost", "Memcpy DtoH"},
      Direction{"devicetodevice", "Memcpy DtoD"}, Direction{"hosttohost", "Memcpy HtoH"}};
  const std::string letters = lettersOf(direction);
  for (const Direction& each : kDirections)
    if (letters.ends_with(each.end)) return each.name;
  return "Memcpy";
}

}  // namespace culprit::rocm
