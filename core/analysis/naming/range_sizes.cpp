#include "core/analysis/naming/range_sizes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "core/base/usable_number.h"

namespace culprit {

namespace {

struct SizeKey {
  std::string_view spelling, meaning;
};

constexpr std::array kKeys = {SizeKey{"batch_size", "batch size"},     SizeKey{"batch size", "batch size"},
                              SizeKey{"batchsize", "batch size"},      SizeKey{"bs", "batch size"},
                              SizeKey{"num_tokens", "tokens"},         SizeKey{"tokens", "tokens"},
                              SizeKey{"seq_len", "sequence length"},   SizeKey{"seqlen", "sequence length"},
                              SizeKey{"seq_length", "sequence length"}};

bool isWordLetter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

/// The key that starts at `at`, as a word of its own.
const SizeKey* keyAt(std::string_view name, std::size_t at) {
  if (at > 0 && isWordLetter(name[at - 1])) return nullptr;
  const auto* const key = std::find_if(kKeys.begin(), kKeys.end(), [&](const SizeKey& each) {
    const std::size_t end = at + each.spelling.size();
    return equalIgnoringCase(name.substr(at, each.spelling.size()), each.spelling) && end < name.size() &&
           !isWordLetter(name[end]);
  });
  return key == kKeys.end() ? nullptr : key;
}

/// Takes "<word><number>(<number>)" off the front of the name.
bool takeCounts(std::string_view& name, std::string_view word, double& count, double& tokens) {
  if (!name.starts_with(word)) return false;
  name.remove_prefix(word.size());
  const auto takeNumber = [&name](double& number) {
    const auto [end, error] =
        std::from_chars(name.data(), name.data() + name.size(), number, std::chars_format::fixed);
    if (error != std::errc() || !isUsable(number)) return false;
    name.remove_prefix(static_cast<std::size_t>(end - name.data()));
    return true;
  };
  const auto takeLetter = [&name](char letter) {
    if (!name.starts_with(letter)) return false;
    name.remove_prefix(1);
    return true;
  };
  return takeNumber(count) && takeLetter('(') && takeNumber(tokens) && takeLetter(')');
}

}  // namespace

std::optional<ScheduledWork> scheduledWork(std::string_view name) {
  ScheduledWork work;
  if (!takeCounts(name, "execute_context_", work.prompts, work.promptTokens) ||
      !takeCounts(name, "_generation_", work.sequences, work.tokens))
    return std::nullopt;
  return work;
}

std::vector<std::pair<std::string_view, double>> sizesInName(std::string_view name) {
  std::vector<std::pair<std::string_view, double>> sizes;
  if (const auto work = scheduledWork(name)) {
    if (work->prompts > 0.0) sizes.emplace_back("prompts", work->prompts);
    if (work->promptTokens > 0.0) sizes.emplace_back("prompt tokens", work->promptTokens);
    if (work->sequences > 0.0) sizes.emplace_back("batch size", work->sequences);
    return sizes;
  }
  for (std::size_t at = 0; at < name.size(); ++at) {
    const SizeKey* key = keyAt(name, at);
    if (key == nullptr) continue;
    std::size_t value = at + key->spelling.size();
    while (value < name.size() && name[value] == ' ') ++value;
    if (value >= name.size() || (name[value] != '=' && name[value] != ':')) continue;
    ++value;
    while (value < name.size() && name[value] == ' ') ++value;
    double number = 0.0;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + value, end, number, std::chars_format::fixed);
    if (error == std::errc() && number > 0.0 && isUsable(number)) sizes.emplace_back(key->meaning, number);
  }
  return sizes;
}

}  // namespace culprit
