#include "core/sources/ascend/ascend_capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "core/sources/bytes/numbers.h"
#include "core/sources/bytes/utf8.h"

namespace culprit::ascend {

namespace {

/// Rows between two looks at progress and cancellation.
constexpr std::uint64_t kRowsPerLook = 2048;
constexpr unsigned kThreadBits = 32;

/// The tables that are long.
constexpr std::array<std::string_view, 5> kLongTables = {"STRING_IDS", "TASK", "COMPUTE_TASK_INFO",
                                                         "CANN_API", "PYTORCH_API"};

std::string asUtf8(std::string_view text) {
  return isValidUtf8(text) ? std::string(text) : repairedUtf8(text);
}

}  // namespace

AscendCapture::AscendCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                             const std::string& shownFile)
    : m_reader(reader), m_run(run), m_progress(progress), m_file(shownFile), m_builder(run) {
  m_builder.facts().file = shownFile;
  m_builder.facts().dialect = Dialect::AscendSqlite;
  for (const std::string_view table : kLongTables)
    if (reader.hasTable(table)) m_mostRows += reader.mostRows(std::string(table));
  enum Column : int { Id, Value };
  constexpr std::string_view kColumns[] = {"id", "value"};
  AscendTable rows(*this, "STRING_IDS", kColumns, std::size(kColumns));
  while (const SqliteRows* row = rows.next()) {
    if (const auto id = row->integerIf(Id)) m_texts.try_emplace(*id, asUtf8(row->text(Value)));
  }
}

const std::string& AscendCapture::text(std::int64_t id) {
  static const std::string kNone;
  const auto found = m_texts.find(id);
  return found == m_texts.end() ? kNone : found->second;
}

std::uint32_t AscendCapture::threadTrack(std::int64_t globalTid) {
  const auto [found, isNew] = m_threads.try_emplace(globalTid, 0);
  if (isNew) {
    const std::int64_t pid = globalTid >> kThreadBits;
    const auto tid = static_cast<std::uint32_t>(globalTid);
    found->second = m_builder.addTrack(
        {.kind = TrackKind::HostThread, .pid = fmt::format("{}", pid), .tid = fmt::format("{}", tid)}, pid);
  }
  return found->second;
}

std::uint32_t AscendCapture::streamTrack(std::int64_t pid, std::int64_t device, std::string_view stream) {
  const auto [found, isNew] = m_streams.try_emplace({pid, device, std::string(stream)}, 0);
  if (isNew) {
    constexpr std::int64_t kMostDevices = 1'000'000;
    Track track{.kind = TrackKind::GpuStream, .pid = fmt::format("{}", pid), .tid = std::string(stream)};
    if (device >= 0 && device < kMostDevices) track.gpu = static_cast<std::int32_t>(device);
    found->second = m_builder.addTrack(std::move(track), pid);
  }
  return found->second;
}

std::uint32_t AscendCapture::launchOf(std::int64_t connection) {
  // The upper half is left to those that do not fit; 0 and the largest number stand for none.
  constexpr std::int64_t kMost = 0x7FFF'FFFF;
  constexpr std::int64_t kNone = 0xFFFF'FFFF;
  if (connection == kNone || connection < 0) return 0;
  if (connection < kMost) return static_cast<std::uint32_t>(connection) + 1;
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(connection, next).first->second;
}

void AscendCapture::skip(std::string_view table, std::uint64_t row, std::string_view why) {
  if (m_skipped.count++ == 0) m_skipped.first = fmt::format("{}, row {}: {}", table, row, why);
}

void AscendCapture::report(IssueKind kind, std::string text) {
  m_run.addIssue({.kind = kind, .file = m_file, .text = std::move(text)});
}

void AscendCapture::advance(std::uint64_t rows) {
  m_rowsRead = std::min(m_rowsRead + rows, m_mostRows);
  const double share = static_cast<double>(m_rowsRead) / static_cast<double>(m_mostRows);
  const auto bytes = static_cast<std::uint64_t>(share * static_cast<double>(m_reader.bytes()));
  m_progress.advance(bytes - m_bytesReported);
  m_bytesReported = bytes;
}

bool AscendCapture::finish() {
  advance(m_mostRows);
  if (m_skipped.count > 0)
    m_run.addIssue(
        {.kind = IssueKind::SkippedEvent, .file = m_file, .count = m_skipped.count, .text = m_skipped.first});
  if (m_builder.isEmpty()) return false;
  m_builder.finish(0);
  return true;
}

AscendTable::AscendTable(AscendCapture& capture, std::string name, std::span<const std::string_view> columns,
                         std::size_t needed)
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
  m_rows.emplace(reader, m_name, columns);
}

const SqliteRows* AscendTable::next() {
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

std::optional<std::int64_t> AscendTable::time(int column) {
  auto time = m_rows->integerIf(column);
  if (!time) time = parseInteger(m_rows->text(column));
  if (time && *time >= CaptureBuilder::kEarliestNs && *time <= CaptureBuilder::kLatestNs) return time;
  m_capture.skip(
      m_name, m_rows->row(),
      time ? fmt::format("the time {} cannot be used", *time) : std::string("a time that is none"));
  return std::nullopt;
}

std::optional<AscendTable::Span> AscendTable::span(int start, int end) {
  const auto startNs = time(start);
  if (!startNs) return std::nullopt;
  const auto endNs = time(end);
  if (!endNs) return std::nullopt;
  if (*endNs >= *startNs && *endNs - *startNs <= CaptureBuilder::kLongestNs)
    return Span{*startNs, *endNs - *startNs};
  m_capture.skip(m_name, m_rows->row(),
                 *endNs < *startNs ? fmt::format("it ends at {} ns, before it starts", *endNs)
                                   : fmt::format("it lasts too long, until {} ns", *endNs));
  return std::nullopt;
}

}  // namespace culprit::ascend
