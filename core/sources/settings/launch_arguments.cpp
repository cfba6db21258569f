#include "core/sources/settings/launch_arguments.h"

#include <algorithm>
#include <string_view>

#include "core/sources/settings/kept_names.h"

namespace culprit {

namespace {

/// "-5" and "-.5" are values.
bool isOption(std::string_view word) {
  constexpr std::string_view kOfNumber = "0123456789.";
  return word.size() > 1 && word[0] == '-' && kOfNumber.find(word[1]) == std::string_view::npos;
}

bool isName(std::string_view text) {
  constexpr std::string_view kSigns = "_-.+/@";
  return !text.empty() && std::all_of(text.begin(), text.end(), [kSigns](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kSigns.find(c) != std::string_view::npos;
  });
}

}  // namespace

std::vector<std::pair<std::string, std::string>> launchArguments(std::span<const std::string> words) {
  std::vector<std::pair<std::string, std::string>> arguments;
  std::size_t unnamed = 0;
  const auto add = [&arguments](std::string_view name, std::string_view value) {
    if (!isSecretName(name)) arguments.emplace_back(name, withoutSecrets(value));
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::size_t sign = word.find('=');
    const bool isAssignment = sign != std::string_view::npos && isName(word.substr(0, sign));
    if (isAssignment) {
      add(word.substr(0, sign), word.substr(sign + 1));
    } else if (isOption(word) && isSecretName(word) && i + 1 < words.size() &&
               !words[i + 1].starts_with("--")) {
      ++i;  // a secret may begin with a dash; two are the next option
    } else if (!isOption(word)) {
      add("argument " + std::to_string(++unnamed), word);
    } else if (i + 1 < words.size() && !isOption(words[i + 1])) {
      add(word, words[++i]);
    } else {
      add(word, "on");
    }
  }
  return arguments;
}

}  // namespace culprit
