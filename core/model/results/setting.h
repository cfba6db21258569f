// What differs in how the two runs of a pair were made: versions, devices, flags, sizes, launches of kernels.
// Part of a PairVerdict, what can explain most of the change first; report makes the sentences. What is equal
// on both sides is not here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/run/ids.h"

namespace culprit {

/// Where a setting comes from, in the order in which rows stand that touch no function.
enum class SettingKind : std::uint8_t {
  RunFile,       ///< run.json
  Argument,      ///< of the program's command line
  Variable,      ///< of its environment
  Version,       ///< of driver, runtime, libraries, profiler
  Device,        ///< model, memory, clocks, how many
  Distribution,  ///< world size, groups, library of the communication
  Size,          ///< batch, tokens: what the names of ranges tell
  Launch,        ///< grid, block, registers, shared memory of kernels that both runs have
  Profiler,      ///< what it was told to record
  Recording,     ///< format, host
};
template <>
inline constexpr auto kLast<SettingKind> = SettingKind::Recording;

struct RunSetting {
  SettingKind kind{};
  std::string name;
  std::string a, b;                   ///< empty: not in the data of that run
  std::vector<FunctionId> functions;  ///< that it touches, by A's names, largest change first
  double share = 0.0;                 ///< theirs of the sum of all |B - A|, 0 .. 1

  friend bool operator==(const RunSetting&, const RunSetting&) = default;
};

/// Of several launches, of which each kernel has its own.
inline constexpr std::string_view kSeveralValues = "several";

/// Stable name for JSON: "run.json", "launch".
std::string_view nameOf(SettingKind kind);

}  // namespace culprit
