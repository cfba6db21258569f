#include "core/sources/nsight_calls.h"

#include "core/sources/chrome_categories.h"
#include "core/sources/nsight_names.h"
#include "core/sources/nsight_table.h"

namespace culprit::nsight {

namespace {

enum Column : int { Start, End, Thread, NameId, Correlation };
constexpr std::string_view kColumns[] = {"start", "end", "globalTid", "nameId", "correlationId"};
constexpr std::size_t kNeeded = 4;

EventName callName(NsightCapture& capture, const std::string& text) {
  const std::string_view name = text.empty() ? "call without a name" : withoutVersion(text);
  return {capture.functionOf(name),
          chrome::traitsOf(name).isWait ? EventCategory::Sync : EventCategory::Runtime};
}

/// One table of calls; `nameOf` gives the text of a name its meaning, once.
template <typename NameOf>
void readTable(NsightCapture& capture, const char* name, ThreadUse use, NameOf nameOf) {
  NsightTable table(capture, name, kColumns, kNeeded);
  std::unordered_map<std::int64_t, EventName> names;
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const auto [known, isNew] = names.try_emplace(row->integer(NameId));
    if (isNew) known->second = nameOf(capture.strings()[known->first]);
    const EventCategory category = known->second.category;
    const bool launches = category == EventCategory::Runtime || category == EventCategory::Sync;
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = known->second.function,
                 .track = capture.threadTrack(row->integer(Thread), use),
                 .launch = launches ? capture.launchOf(row->integer(Correlation)) : 0,
                 .category = category});
  }
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
  readTable(capture, "PROFILER_OVERHEAD", ThreadUse::Overhead, as(EventCategory::Overhead));
  readTable(capture, "CUPTI_ACTIVITY_KIND_OVERHEAD", ThreadUse::Overhead, as(EventCategory::Overhead));
}

}  // namespace culprit::nsight
