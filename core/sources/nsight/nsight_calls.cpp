#include "core/sources/nsight/nsight_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/nsight/nsight_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

namespace {

enum CallColumn : int { Start, End, Thread, NameId, Correlation };
constexpr std::string_view kCallColumns[] = {"start", "end", "globalTid", "nameId", "correlationId"};
constexpr std::size_t kNeeded = 4;

EventName callName(NsightCapture& capture, const std::string& text) {
  const std::string_view name = text.empty() ? "call without a name" : withoutVersion(text);
  return {capture.functionOf(name),
          chrome::traitsOf(name).isWait ? EventCategory::Sync : EventCategory::Runtime};
}

/// All rows with one name.
struct Named {
  EventName name;
  std::uint64_t count = 0;
  std::int64_t durationNs = 0;  ///< in all; stops at the largest number
};
using ByName = std::unordered_map<std::int64_t, Named>;

/// One table of calls by the number of their name; `nameOf` gives the text of a name its meaning, once.
template <typename NameOf>
ByName readTable(NsightCapture& capture, const char* name, ThreadUse use, NameOf nameOf) {
  DatabaseTable table(capture, name, kCallColumns, kNeeded, DatabaseTable::Values::Integers);
  ByName names;
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const auto [known, isNew] = names.try_emplace(row->integer(NameId));
    Named& named = known->second;
    if (isNew) named.name = nameOf(capture.strings()[known->first]);
    ++named.count;
    if (__builtin_add_overflow(named.durationNs, span->durationNs, &named.durationNs)) {
      named.durationNs = std::numeric_limits<std::int64_t>::max();
    }
    const EventCategory category = named.name.category;
    const bool launches = category == EventCategory::Runtime || category == EventCategory::Sync;
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = named.name.function,
                 .track = capture.threadTrack(row->integer(Thread), use),
                 .launch = launches ? capture.launchOf(row->integer(Correlation)) : 0,
                 .category = category});
  }
  std::uint64_t unnamed = 0;
  for (const auto& [id, named] : names) unnamed += capture.strings()[id].empty() ? named.count : 0;
  if (unnamed > 0) {
    capture.report(IssueKind::MissingColumn, fmt::format("rows of {} whose name is not in StringIds", name),
                   unnamed);
  }
  return names;
}

/// Says how much of the recording is the profiler's own work.
void warnOfOverhead(NsightCapture& capture, const ByName& work) {
  std::pair<std::int64_t, std::int64_t> longest;  // duration and number of the name
  for (const auto& [id, named] : work) {
    if (named.name.category != EventCategory::Overhead) continue;
    longest = std::max(longest, {named.durationNs, id});
  }
  if (longest.first > 0) capture.warnOfOverhead(capture.strings()[longest.second], longest.first);
}

}  // namespace

void readCalls(NsightCapture& capture) {
  const auto as = [&capture](EventCategory category) {
    return [&capture, category](const std::string& text) {
      return EventName{capture.functionOf(text.empty() ? "call without a name" : std::string_view(text)),
                       category};
    };
  };
  readTable(capture, "CUPTI_ACTIVITY_KIND_RUNTIME", ThreadUse::Calls,
            [&capture](const std::string& text) { return callName(capture, text); });
  readTable(capture, "OSRT_API", ThreadUse::Calls, as(EventCategory::Os));
  const auto asOverhead = [&capture](const std::string& text) {
    return EventName{capture.functionOf(text.empty() ? "overhead without a name" : std::string_view(text)),
                     isDriversWork(text) ? EventCategory::Container : EventCategory::Overhead};
  };
  for (const char* table : {"PROFILER_OVERHEAD", "CUPTI_ACTIVITY_KIND_OVERHEAD"}) {
    warnOfOverhead(capture, readTable(capture, table, ThreadUse::Overhead, asOverhead));
  }
}

}  // namespace culprit::nsight
