// Where the kernel's files lie: tests give a folder of their own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace culprit::record {

struct Machine {
  std::filesystem::path proc = "/proc";
  std::filesystem::path sys = "/sys";
};

/// What can be told of a source of levels, for --list.
struct SourceState {
  std::string_view name;
  std::string what;  ///< what it records here, or why nothing
  bool isThere = false;
};

}  // namespace culprit::record
