#include "core/sources/rocm/rocpd_capture.h"

#include <fmt/format.h>

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/json/json_document.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

constexpr std::string_view kEventColumns[] = {"stack_id", "category_id"};
constexpr std::string_view kExtdata[] = {"extdata"};

std::optional<std::int64_t> valueOf(const std::unordered_map<std::int64_t, std::int64_t>& values,
                                    std::int64_t number) {
  const auto found = values.find(number);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

RocpdCapture::RocpdCapture(SqliteReader& reader, RunBuilder& run, ReadingProgress& progress,
                           const SourceFile& file, std::string suffix, std::uint64_t rows,
                           std::size_t captures)
    : DatabaseCapture(reader, run, progress, file, rows, captures),
      m_suffix(std::move(suffix)),
      m_strings(reader, table("rocpd_string"), "string"),
      m_tracks(builder()) {
  builder().facts().dialect = Dialect::RocpdSqlite;
  reportLackOf(m_strings);
  const std::string events = table("rocpd_event");
  if (reader.hasTable(events) && reader.isKey(events, "id")) {
    m_events.emplace(reader, events, kEventColumns, "id");
    m_extdata.emplace(reader, events, kExtdata, "id");
  } else {
    report(IssueKind::MissingColumn,
           "rocpd_event cannot be looked into; which call launched what is unknown, and what calls are");
  }
}

std::optional<std::int64_t> RocpdCapture::pidOf(std::int64_t process) const {
  return valueOf(m_pids, process);
}

std::optional<std::int64_t> RocpdCapture::tidOf(std::int64_t thread) const {
  return valueOf(m_tids, thread);
}

bool RocpdCapture::find(SqliteRows& rows, std::int64_t event) {
  rows.bind(event);
  if (rows.next()) return true;
  if (rows.damage() && m_lostEvents++ == 0) m_whyLost = *rows.damage();
  return false;
}

RocpdCapture::Event RocpdCapture::event(std::int64_t id) {
  if (!m_events || id == 0) return {};
  enum Column : int { Stack, Category };
  if (!find(*m_events, id)) return {};
  return {m_events->integer(Stack), m_events->integer(Category)};
}

std::string RocpdCapture::messageOf(std::int64_t event) {
  if (!m_extdata) return {};
  if (!find(*m_extdata, event)) return {};
  constexpr std::size_t kLongest = 65'536;
  const std::string_view text = m_extdata->text(0);
  if (text.size() > kLongest || text.size() < 2) return {};
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (document.HasParseError() || !document.IsObject()) return {};
  const JsonValue& parsed = document;
  const auto message = parsed.FindMember("message");
  if (message == parsed.MemberEnd() || !message->value.IsString()) return {};
  return repairedUtf8({message->value.GetString(), message->value.GetStringLength()});
}

void RocpdCapture::noteUnread(std::string_view name) {
  constexpr std::string_view kColumns[] = {"id"};
  DatabaseTable unread(*this, table(name), kColumns, 0, DatabaseTable::Values::Integers);
  std::uint64_t rows = 0;
  while (unread.next() != nullptr) ++rows;
  noteUnread(name, rows);
}

void RocpdCapture::noteUnread(std::string_view name, std::uint64_t rows) {
  if (rows == 0) return;
  if (!m_unread.empty()) m_unread += ", ";
  m_unread += name;
  m_unreadRows += rows;
}

void RocpdCapture::finish(std::int64_t epochNs) {
  reportDamageOf(m_strings);
  if (m_lostEvents > 0) {
    report(IssueKind::TruncatedFile,
           fmt::format("events in rocpd_event cannot be read ({}); what they launched, or what they are, is "
                       "unknown",
                       m_whyLost),
           m_lostEvents);
  }
  DatabaseCapture::finish(epochNs);
  if (m_unreadRows == 0) return;
  report(IssueKind::NotRead, fmt::format("rows of tables that are not read: {}", m_unread), m_unreadRows);
}

}  // namespace culprit::rocm
