// Where the kernel's files lie, which tests give folders of their own for, and what a source says of itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace culprit::record {

struct Machine {
  std::filesystem::path proc = "/proc";
  std::filesystem::path sys = "/sys";
  std::int64_t intervalNs = 100'000'000;  ///< between two moments

  /// Its processes are those of this system, which can also be asked by system calls.
  bool isThisOne() const { return proc == "/proc"; }
};

/// When values are read.
struct Moment {
  std::int64_t timeNs = 0;   ///< of a clock that only goes forward
  std::int64_t epochNs = 0;  ///< since 1970
  bool isSlow = false;       ///< once a second: for what is dear
};

/// What can be told of a source of levels, for --list.
struct SourceState {
  std::string_view name;
  std::string what;  ///< what it records here, or why nothing
  bool isThere = false;
};

}  // namespace culprit::record
