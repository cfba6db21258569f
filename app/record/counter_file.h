// The file of a recording: gzip, of members that are whole at any time. Each holds about a second and is
// written by one call, so that a program that is killed loses no more than that. A file that has grown large
// is followed by another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace culprit::record {

class CounterFile {
 public:
  static constexpr std::uint64_t kLargest = std::uint64_t{64} << 20U;  ///< bytes

  /// FOLDER/counters-HOST.csv.gz, or with a number if that is there: counters-HOST.2.csv.gz. Throws
  /// std::system_error.
  CounterFile(std::filesystem::path folder, std::string host, std::uint64_t largest = kLargest);
  ~CounterFile();
  CounterFile(const CounterFile&) = delete;
  CounterFile& operator=(const CounterFile&) = delete;

  /// Compresses the text and appends it. False once it could not be written whole: then `problem` tells why,
  /// what was written stays whole, and nothing more is written.
  bool append(std::string_view text);
  /// The file has reached its size, and what is appended next goes to a new one, which wants its heading.
  bool startsNewFile();
  /// Removes a file to which nothing was written.
  void removeIfEmpty();

  const std::filesystem::path& path() const { return m_path; }
  const std::string& problem() const { return m_problem; }

 private:
  class Packing;

  void open();
  bool fail(const char* doing, int why);

  std::filesystem::path m_folder;
  std::string m_host;
  std::uint64_t m_largest;
  std::filesystem::path m_path;
  int m_file = -1;
  std::uint64_t m_bytes = 0;
  std::unique_ptr<Packing> m_packing;
  std::string m_problem;
};

}  // namespace culprit::record
