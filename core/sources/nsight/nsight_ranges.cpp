#include "core/sources/nsight/nsight_ranges.h"

#include <fmt/format.h>

#include "core/sources/bytes/token_table.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/nsight/nsight_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

namespace {

/// Numbers of eventType, as ENUM_NSYS_EVENT_TYPE has them; those from 64 come from text files with marks.
enum EventType : std::int64_t {
  ThreadName = 39,
  PushPop = 59,
  StartEnd = 60,
  TextPushPop = 70,
  TextStartEnd = 71,
  DomainCreate = 75
};

const std::string kTable = "NVTX_EVENTS";
enum Column : int { Start, Type, Thread, End, Text, TextId, Domain };
constexpr std::string_view kColumns[] = {"start", "eventType", "globalTid", "end",
                                         "text",  "textId",    "domainId"};
constexpr std::size_t kNeeded = 3;

std::string_view textOf(NsightCapture& capture, const SqliteRows& row) {
  if (const std::string_view text = row.text(Text); !text.empty()) return text;
  const auto id = row.integerIf(TextId);
  return id ? std::string_view(capture.strings()[*id]) : std::string_view();
}

/// Names of ranges with what they mean; domains are looked up when the first range of one is met.
class RangeNames {
 public:
  explicit RangeNames(NsightCapture& capture) : m_capture(capture) {}

  const EventName& of(const SqliteRows& row) {
    const RangeName range = rangeName(textOf(m_capture, row));
    std::string_view name = range.name;
    if (name.empty()) {
      name = "range without a name";
      ++m_unnamed;
    }
    if (const std::int64_t domain = row.integer(Domain); domain != 0) {
      if (const std::string& prefix = domainOf(row.integer(Thread), domain); !prefix.empty()) {
        m_composed = fmt::format("{}:{}", prefix, name);
        name = m_composed;
      }
    }
    const std::uint32_t token = m_texts.intern(name);
    if (token == m_names.size()) m_names.push_back(make(name, range.isOperator));
    return m_names[token];
  }

  std::uint64_t unnamed() const { return m_unnamed; }

 private:
  EventName make(std::string_view name, bool isOperator) {
    const bool isStep = name.starts_with("ProfilerStep#");
    const EventCategory category = isStep       ? EventCategory::StepMarker
                                   : isOperator ? EventCategory::CpuOp
                                                : EventCategory::Annotation;
    if (isValidUtf8(name)) return {m_capture.functionOf(name), category};
    if (m_repairs++ == 0) m_capture.report(IssueKind::RepairedText, "names of ranges that are no UTF-8");
    return {m_capture.functionOf(repairedUtf8(name)), category};
  }

  const std::string& domainOf(std::int64_t globalTid, std::int64_t domain) {
    if (!m_areDomainsKnown) readDomains();
    return m_domains[{globalPidOf(globalTid), domain}];
  }

  void readDomains() {
    m_areDomainsKnown = true;
    SqliteRows rows(m_capture.reader(), kTable, kColumns);
    while (rows.next()) {
      if (rows.integer(Type) != DomainCreate) continue;
      m_domains.try_emplace({globalPidOf(rows.integer(Thread)), rows.integer(Domain)},
                            textOf(m_capture, rows));
    }
    if (rows.damage()) {
      m_capture.report(IssueKind::TruncatedFile,
                       fmt::format("{}: names of domains cannot be read behind row {} ({})", kTable,
                                   rows.row(), *rows.damage()));
    }
  }

  NsightCapture& m_capture;
  TokenTable m_texts;
  std::vector<EventName> m_names;                                          ///< parallel to m_texts
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_domains;  ///< by globalPid and number
  std::string m_composed;
  std::uint64_t m_repairs = 0;
  std::uint64_t m_unnamed = 0;
  bool m_areDomainsKnown = false;
};

/// Ranges that were not ended; they last to the end of their track.
struct OpenRange {
  Events::Row row;
};

void closeOpenRanges(NsightCapture& capture, std::vector<OpenRange>& open) {
  if (open.empty()) return;
  const std::vector<std::int64_t> ends = capture.builder().lastEnds();
  for (OpenRange& range : open) {
    range.row.durationNs = std::max<std::int64_t>(0, ends[range.row.track] - range.row.startNs);
    if (range.row.durationNs <= CaptureBuilder::kLongestNs) capture.add(range.row);
  }
  capture.report(IssueKind::UnmatchedEvent, "ranges that were not ended while the profiler ran", open.size());
}

bool isRange(std::int64_t type) {
  return type == PushPop || type == StartEnd || type == TextPushPop || type == TextStartEnd;
}

}  // namespace

void readRanges(NsightCapture& capture) {
  DatabaseTable table(capture, kTable, kColumns, kNeeded);
  RangeNames names(capture);
  std::vector<OpenRange> open;
  while (const SqliteRows* row = table.next()) {
    const std::int64_t type = row->integer(Type);
    if (!isRange(type)) continue;
    const auto end = row->integerIf(End);
    const auto span = end ? table.spanOf(Start, End) : std::nullopt;
    const auto start = span ? std::optional(span->startNs) : end ? std::nullopt : table.timeOf(Start);
    if (!start) continue;
    const ThreadUse use = type == PushPop || type == TextPushPop ? ThreadUse::Calls : ThreadUse::Ranges;
    const EventName& name = names.of(*row);
    const Events::Row event{.startNs = *start,
                            .durationNs = span ? span->durationNs : 0,
                            .function = name.function,
                            .track = capture.threadTrack(row->integer(Thread), use),
                            .category = name.category};
    if (span) {
      capture.add(event);
    } else {
      open.push_back({event});
    }
  }
  closeOpenRanges(capture, open);
  if (names.unnamed() > 0) {
    capture.report(IssueKind::MissingColumn, "ranges without a name", names.unnamed());
  }
}

}  // namespace culprit::nsight
