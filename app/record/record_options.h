// What the user asks culprit-record for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace culprit::record {

struct RecordOptions {
  std::filesystem::path folder;
  std::int64_t intervalNs = 100'000'000;
  std::optional<std::int64_t> durationNs;  ///< with --for
  std::optional<int> pid;                  ///< whose job is followed, in place of the command's
  bool isListing = false;
  std::vector<std::string> command;
};

/// Empty after --help and --version, which are answered here, with exit code `code`; wrong usage, too.
std::optional<RecordOptions> parseOptions(int argc, char** argv, int& code);

/// "100ms", "30s", "2m", "1h"; a number alone is seconds. Empty if it is none of these, or not above 0.
std::optional<std::int64_t> parseDuration(const std::string& text);

}  // namespace culprit::record
