// The formats of logs that may lie beside a trace, one row each. A format is told by the first lines of its
// text, whatever the file's name.
#pragma once

#include <span>
#include <string_view>

#include "core/sources/logs/counter_log.h"
#include "core/sources/logs/log_lines.h"

namespace culprit::logs {

struct LogFormat {
  Tool tool{};
  std::string_view name;  ///< for the user: "log of nvidia-smi"
  /// From the first 4 KiB of its text; the last line may be cut off.
  bool (*accepts)(std::string_view firstText);
  /// Hands all readings over. What cannot be used of it is skipped, a line at a time, and told. Throws Error
  /// (nothing of it can be used: it has no times, say), Cancelled.
  void (*read)(LogLines& lines, CounterLog& log);
  bool mayBeJson = false;
};
inline constexpr bool kMayBeJson = true;

/// Of the tools of NVIDIA and AMD, of machines and processes, and of services; the strict ones.
std::span<const LogFormat> gpuFormats();
std::span<const LogFormat> hostFormats();
std::span<const LogFormat> serviceFormats();

/// The format that accepts the text; null: none does. A plain CSV is asked for on its own (plain_csv.h).
const LogFormat* logFormatOf(std::string_view firstText);

}  // namespace culprit::logs
