#include "core/sources/rocprof/rocprof_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/shorten.h"
#include "core/intake/capture_builder.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/rocprof/rocprof_tables.h"

namespace culprit::rocm {

TableRows::TableRows(const SourceFile& file, RunBuilder& run, ReadingProgress& progress)
    : m_file(file),
      m_run(run),
      m_bytes(file.path, progress),
      m_csv(m_bytes, [&run, name = file.shownName()](CsvReader::Trouble trouble, std::uint64_t line,
                                                     const std::string& why) {
        run.addIssue(
            trouble == CsvReader::Trouble::LineSkipped ? IssueKind::SkippedRow : IssueKind::RepairedText,
            name, line, why);
      }) {
  progress.startFile(file.path.filename().string());
  for (const std::string& name : m_csv.header()) m_columns.push_back(columnName(name));
}

TableRows::Column TableRows::column(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) {
    const auto found = std::find(m_columns.begin(), m_columns.end(), name);
    if (found != m_columns.end()) return static_cast<std::size_t>(found - m_columns.begin());
  }
  return std::nullopt;
}

bool TableRows::next() {
  m_row = m_csv.next();
  return m_row != nullptr;
}

std::optional<std::int64_t> TableRows::integer(Column column) const {
  return parseInteger(text(column));
}

std::optional<std::uint32_t> TableRows::count(Column column) const {
  const auto value = integer(column);
  const bool fits = value && *value > 0 && *value <= std::numeric_limits<std::uint32_t>::max();
  return fits ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

std::optional<TableRows::Span> TableRows::span(Column start, Column end) {
  const auto from = integer(start);
  const auto to = integer(end);
  const auto isTime = [](const std::optional<std::int64_t>& time) {
    return time && *time >= CaptureBuilder::kEarliestNs && *time <= CaptureBuilder::kLatestNs;
  };
  if (isTime(from) && isTime(to) && *to >= *from && *to - *from <= CaptureBuilder::kLongestNs)
    return Span{*from, *to - *from};
  m_run.addIssue(
      IssueKind::SkippedRow, m_file.shownName(), m_csv.line(),
      fmt::format("no time: from \"{}\" to \"{}\"", excerpt(text(start), 40), excerpt(text(end), 40)));
  return std::nullopt;
}

void TableRows::finish() {
  m_run.addFile(m_bytes.fingerprint(m_run.side(), m_file.root));
}

}  // namespace culprit::rocm
