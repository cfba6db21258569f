#include "core/sources/sqlite/database_table.h"

#include <fmt/format.h>

namespace culprit {

namespace {

/// Rows between two looks at progress and cancellation, about a millisecond.
constexpr std::uint64_t kRowsPerLook = 2048;

}  // namespace

DatabaseTable::DatabaseTable(DatabaseCapture& capture, std::string name,
                             std::span<const std::string_view> columns, std::size_t needed, Values values)
    : m_capture(capture), m_name(std::move(name)) {
  SqliteReader& reader = capture.reader();
  const auto relation = reader.relations().find(m_name);
  if (relation == reader.relations().end()) return;
  if (!relation->second) {
    capture.report(IssueKind::SkippedEvent,
                   fmt::format("{} is a view and not a table; what it would show is left out", m_name));
    return;
  }
  for (const std::string_view column : columns.first(needed)) {
    if (reader.hasColumn(m_name, column)) continue;
    capture.report(IssueKind::SkippedEvent,
                   fmt::format("{} has no column {}; its rows are left out", m_name, column));
    return;
  }
  if (values == Values::Integers) {
    m_rows.emplace(reader, m_name, columns, SqliteRows::Integers{});
  } else {
    m_rows.emplace(reader, m_name, columns);
  }
}

DatabaseTable::~DatabaseTable() = default;

const SqliteRows* DatabaseTable::next() {
  if (!m_rows) return nullptr;
  if (m_rows->next()) {
    if (m_rows->row() % kRowsPerLook == 0) m_capture.advance(kRowsPerLook);
    return &*m_rows;
  }
  if (m_rows->damage()) {
    m_capture.report(IssueKind::TruncatedFile, fmt::format("{} cannot be read behind row {} ({})", m_name,
                                                           m_rows->row(), *m_rows->damage()));
  }
  m_rows.reset();
  return nullptr;
}

std::optional<std::int64_t> DatabaseTable::timeOf(int column) {
  const auto time = m_rows->wholeNumber(column);
  if (time && *time >= CaptureBuilder::kEarliestNs && *time <= CaptureBuilder::kLatestNs) return time;
  m_capture.skip(
      m_name, m_rows->row(),
      time ? fmt::format("the time {} cannot be used", *time) : std::string("a time that is no integer"));
  return std::nullopt;
}

std::optional<EventSpan> DatabaseTable::spanOf(int start, int end) {
  const auto startNs = timeOf(start);
  if (!startNs) return std::nullopt;
  const auto endNs = timeOf(end);
  if (!endNs) return std::nullopt;
  if (*endNs >= *startNs && *endNs - *startNs <= CaptureBuilder::kLongestNs) {
    return EventSpan{*startNs, *endNs - *startNs};
  }
  m_capture.skip(m_name, m_rows->row(),
                 *endNs < *startNs ? fmt::format("it ends at {} ns, before it starts", *endNs)
                                   : fmt::format("it lasts too long, until {} ns", *endNs));
  return std::nullopt;
}

}  // namespace culprit
