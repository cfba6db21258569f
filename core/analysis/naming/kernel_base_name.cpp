#include "core/analysis/naming/kernel_base_name.h"

#include <algorithm>

namespace culprit {

namespace {

bool opens(char c) {
  return c == '<' || c == '(' || c == '[' || c == '{';
}
bool closes(char c) {
  return c == '>' || c == ')' || c == ']' || c == '}';
}

}  // namespace

std::string_view kernelBaseName(std::string_view name) {
  // The last word outside of all brackets before the parameters, which begin with a bracket behind a word.
  std::size_t begin = 0;
  std::size_t end = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (opens(c)) {
      const bool endsWord = depth == 0 && i > begin && (c == '(' || c == '<');
      if (endsWord && end == std::string_view::npos) end = i;
      ++depth;
    } else if (closes(c)) {
      depth = std::max(0, depth - 1);
    } else if (depth == 0 && (c == ' ' || c == ':')) {
      // What follows names something inside of this, unless the parameters are over.
      if (end != std::string_view::npos && name[end] == '(') break;
      begin = i + 1;
      end = std::string_view::npos;
    }
  }
  const std::string_view base = name.substr(begin, end == std::string_view::npos ? end : end - begin);
  return base.empty() ? name : base;
}

}  // namespace culprit
