// Reads arbitrary text as CSV. Every row must have as many fields as the header, and lines must not go back.
// Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include <string>

#include "core/sources/csv/csv_reader.h"
#include "tests/fuzz/input_files.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeCsvInput(Input input) {
  const InputFiles files;
  ByteReader bytes(files.write("fuzz.csv", textOf(input)));
  CsvReader csv(bytes, [](CsvReader::Trouble, std::uint64_t, const std::string&) {});
  std::uint64_t line = 0;
  while (const auto* row = csv.next()) {
    promise(row->size() == csv.header().size(), "a row has as many fields as the header");
    promise(csv.line() >= line, "lines do not go back");
    line = csv.line();
  }
}

}  // namespace culprit::fuzz
