// What the user asks culprit-record for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::record {

/// Exit codes of its own: for wrong usage and a folder that cannot be written, and, without a command, for a
/// recording that had to end early.
inline constexpr int kCannotRecord = 2, kEndedEarly = 1;

struct RecordOptions {
  std::filesystem::path folder;
  std::int64_t intervalNs = 100'000'000;
  std::optional<std::int64_t> durationNs;  ///< with --for; else there is a command
  std::optional<int> pid;                  ///< whose processes are followed, in place of the command's
  bool isListing = false;
  std::vector<std::string> command;
};

/// Empty if there is nothing to record: --help and --version are answered here, and wrong usage is told of;
/// then `code` is the exit code.
std::optional<RecordOptions> parseOptions(int argc, char** argv, int& code);

/// "100ms", "30s", "2m", "1h" in nanoseconds; a number alone is seconds. Empty if it is none of these, or not
/// above 0, or above 30 years.
std::optional<std::int64_t> parseDuration(std::string_view text);

}  // namespace culprit::record
