#include "core/exploring/timeline/find_functions.h"

#include <algorithm>
#include <cstdint>

namespace culprit {

namespace {

char lowerLetter(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

FunctionSet functionsContaining(const Names& names, std::string_view text) {
  FunctionSet found;
  if (text.empty()) return found;
  std::uint32_t at = 0;
  for (const std::string& name : names.functions) {
    const bool contains = std::search(name.begin(), name.end(), text.begin(), text.end(), [](char x, char y) {
                            return lowerLetter(x) == lowerLetter(y);
                          }) != name.end();
    if (contains) found.add(FunctionId{at});
    ++at;
  }
  return found;
}

}  // namespace culprit
