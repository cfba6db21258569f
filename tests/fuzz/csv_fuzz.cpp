// Reads arbitrary text as CSV. Every row must have as many fields as the header, and lines must not go back.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "core/monitor.h"
#include "core/sources/csv_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("culprit-fuzz-" + std::to_string(::getpid()) + ".csv");
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  culprit::ByteReader bytes(file);
  culprit::CsvReader csv(bytes, [](culprit::CsvReader::Trouble, std::uint64_t, const std::string&) {});
  std::uint64_t line = 0;
  while (const auto* row = csv.next()) {
    if (row->size() != csv.header().size() || csv.line() < line) std::abort();
    line = csv.line();
  }
  return 0;
}
