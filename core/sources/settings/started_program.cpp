#include "core/sources/settings/started_program.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/settings/kept_names.h"
#include "core/sources/settings/launch_arguments.h"

namespace culprit {

namespace {

constexpr std::size_t kLongestSetting = 400;

std::optional<int> asCount(std::string_view value) {
  const auto number = parseInteger(value);
  return number && *number >= 0 && *number <= std::numeric_limits<int>::max()
             ? std::optional(static_cast<int>(*number))
             : std::nullopt;
}

/// What stands between blanks; quotes are gone already.
std::vector<std::string> splitAtBlanks(std::string_view command) {
  std::vector<std::string> words;
  while (!command.empty()) {
    const std::size_t end = std::min(command.find(' '), command.size());
    if (end > 0) words.emplace_back(command.substr(0, end));
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return words;
}

}  // namespace

void takeVariable(std::string_view name, std::string_view value, CaptureFacts& facts) {
  constexpr std::array<std::string_view, 4> kRanks = {"RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK",
                                                      "SLURM_PROCID"};
  constexpr std::array<std::string_view, 4> kSizes = {"WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE",
                                                      "SLURM_NTASKS"};
  if (!facts.rank && std::find(kRanks.begin(), kRanks.end(), name) != kRanks.end()) {
    facts.rank = asCount(value);
  }
  if (!facts.worldSize && std::find(kSizes.begin(), kSizes.end(), name) != kSizes.end()) {
    facts.worldSize = asCount(value);
  }
  if (!isKeptVariable(name) || value.empty()) return;
  facts.variables.emplace_back(repairedUtf8(name),
                               repairedUtf8(excerpt(withoutSecrets(value), kLongestSetting)));
}

void takeCommand(std::string_view shown, const std::vector<std::string>& words, CaptureFacts& facts) {
  if (!shown.empty()) {
    facts.arguments.emplace_back("command", repairedUtf8(excerpt(shown, kLongestSetting)));
  }
  for (auto& [name, value] : launchArguments(words)) {
    facts.arguments.emplace_back(repairedUtf8(excerpt(name)), repairedUtf8(excerpt(value, kLongestSetting)));
  }
}

void takeJoinedCommand(std::string_view command, CaptureFacts& facts) {
  // Before it is taken apart: a secret may be several words.
  const std::string shown = withoutSecrets(command);
  std::vector<std::string> words = splitAtBlanks(shown);
  if (!words.empty()) words.erase(words.begin());
  takeCommand(shown, words, facts);
}

}  // namespace culprit
