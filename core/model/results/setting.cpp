#include "core/model/results/setting.h"

#include <array>

namespace culprit {

std::string_view nameOf(SettingKind kind) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(kLast<SettingKind>) + 1> kNames = {
      "run.json", "argument", "environment variable", "version", "device", "distribution", "size", "launch",
      "profiler", "recording"};
  return kNames.at(static_cast<std::size_t>(kind));
}

}  // namespace culprit
