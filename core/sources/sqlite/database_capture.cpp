#include "core/sources/sqlite/database_capture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/shorten.h"
#include "core/base/time_units.h"

namespace culprit {

DatabaseCapture::DatabaseCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                                 const SourceFile& file, std::uint64_t rows, std::size_t captures)
    : m_reader(reader),
      m_run(run),
      m_progress(progress),
      m_file(file.shownName()),
      m_rows(std::max<std::uint64_t>(rows, 1)),
      m_builder(run) {
  m_builder.facts().file = m_file;
  std::error_code error;
  const auto bytes = std::filesystem::file_size(file.path, error);
  if (!error) m_bytes = bytes / captures;
  // A hostile file claims more rows than it can hold.
  constexpr std::uint64_t kFewestBytesPerEvent = 16;
  m_builder.reserve(std::min(rows, reader.bytes() / kFewestBytesPerEvent));
}

void DatabaseCapture::advance(std::uint64_t rows) {
  m_rowsRead = std::min(m_rowsRead + rows, m_rows);
  const double share = static_cast<double>(m_rowsRead) / static_cast<double>(m_rows);
  const auto bytes = static_cast<std::uint64_t>(share * static_cast<double>(m_bytes));
  m_progress.advance(bytes - m_bytesReported);
  m_bytesReported = bytes;
}

std::optional<std::uint32_t> DatabaseCapture::detailOf(Size size) {
  if (size == Size{}) return std::nullopt;
  const std::uint64_t mark = size.threads.value_or(0) ^ size.bytes.value_or(0) ^ size.recordedBy;
  return m_recentSizes.of(size, mark, [&] {
    return m_builder.detail({.bytes = size.bytes,
                             .threads = size.threads,
                             .settings = size.settings,
                             .recordedBy = size.recordedBy});
  });
}

void DatabaseCapture::skip(std::string_view table, std::uint64_t row, std::string_view why) {
  if (m_skipped.count++ == 0) m_skipped.first = fmt::format("{}, row {}: {}", table, row, why);
}

void DatabaseCapture::report(IssueKind kind, std::string text, std::uint64_t count) {
  m_run.addIssue({.kind = kind, .file = m_file, .count = count, .text = std::move(text)});
}

void DatabaseCapture::warn(std::string_view text, std::uint64_t count) {
  if (!m_warnings.empty()) m_warnings += "; ";
  m_warnings += text;
  m_warned += count;
}

void DatabaseCapture::warnOfOverhead(std::string_view name, std::int64_t durationNs) {
  if (durationNs == 0) return;
  warn(fmt::format("the profiler's own work took time, most of it {} with {:.1f} ms", excerpt(name),
                   static_cast<double>(durationNs) / kNsPerMs));
}

void DatabaseCapture::reportLackOf(const DatabaseStrings& strings) {
  if (strings.lack().empty()) return;
  report(IssueKind::MissingColumn, fmt::format("{} {}; the names that other tables take from it are unknown",
                                               strings.table(), strings.lack()));
}

void DatabaseCapture::reportDamageOf(const DatabaseStrings& strings) {
  if (strings.damages() == 0) return;
  report(IssueKind::TruncatedFile,
         fmt::format("names in {} cannot be read ({})", strings.table(), strings.damage()),
         strings.damages());
}

void DatabaseCapture::finish(std::int64_t epochNs) {
  advance(m_rows);
  if (m_skipped.count > 0) report(IssueKind::SkippedEvent, m_skipped.first, m_skipped.count);
  if (m_warned > 0) report(IssueKind::ProfilerWarning, m_warnings, m_warned);
  m_builder.finish(epochNs);
}

}  // namespace culprit
