// For work that cannot go on: thrown as Error and shown to the user by the window's jobs and the command
// line. Other places catch it only where something else can be done: a file of several is passed over, a case
// of a batch fails alone, a first look at a file finds nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

namespace culprit {

/// A sentence for the user, with the file and, where known, the line (1-based) it is about.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& what, std::filesystem::path path = {},
                 std::optional<std::uint64_t> line = {});

  const std::filesystem::path& path() const { return m_path; }
  std::optional<std::uint64_t> line() const { return m_line; }

  /// "what: path:line" on one line, as the command line and the error bar show it.
  std::string oneLine() const;

 private:
  std::filesystem::path m_path;
  std::optional<std::uint64_t> m_line;
};

/// One part of several cannot be made, though nothing is damaged: a process pair without GPU work has no
/// stacks. Whoever makes all parts may pass it over and tell why.
class CannotBeMade : public Error {
 public:
  using Error::Error;
};

/// Thrown by long work when its Monitor says that the user has cancelled.
class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace culprit
