// The rows of one CSV table of AMD's profilers, with its columns found by name. Used by the source.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/csv/csv_reader.h"
#include "core/sources/source.h"

namespace culprit::rocm {

class TableRows {
 public:
  /// Throws Error if the file cannot be read, Cancelled.
  TableRows(const SourceFile& file, RunBuilder& run, ReadingProgress& progress);

  /// Position of the first of these columns (rocprof_tables.h, columnName()) that the table has.
  using Column = std::optional<std::size_t>;
  Column column(std::initializer_list<std::string_view> names) const;

  /// False at the end. Throws Cancelled.
  bool next();
  /// Empty for a column that is not there.
  std::string_view text(Column column) const { return column ? (*m_row)[*column] : std::string_view(); }
  std::optional<std::int64_t> integer(Column column) const;
  /// A number above 0 that a count can be.
  std::optional<std::uint32_t> count(Column column) const;

  struct Span {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
  };
  /// Empty, and counted as an Issue, if the two times of the row cannot be used.
  std::optional<Span> span(Column start, Column end);

  /// At the end of the rows: tells the run which file was read.
  void finish();

 private:
  const SourceFile& m_file;
  RunBuilder& m_run;
  ByteReader m_bytes;
  CsvReader m_csv;
  std::vector<std::string> m_columns;
  const std::vector<std::string_view>* m_row = nullptr;
};

}  // namespace culprit::rocm
