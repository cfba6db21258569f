// Reads arbitrary text as CSV. Every row must have as many fields as the header, and lines must not go back.
// Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "core/base/monitor.h"
#include "core/sources/csv/csv_reader.h"
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeCsvInput(Input input) {
  static const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("culprit-fuzz-" + std::to_string(::getpid()) + ".csv");
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
  ByteReader bytes(file);
  std::filesystem::remove(file);  // it stays readable while it is open
  CsvReader csv(bytes, [](CsvReader::Trouble, std::uint64_t, const std::string&) {});
  std::uint64_t line = 0;
  while (const auto* row = csv.next()) {
    promise(row->size() == csv.header().size(), "a row has as many fields as the header");
    promise(csv.line() >= line, "lines do not go back");
    line = csv.line();
  }
}

}  // namespace culprit::fuzz
