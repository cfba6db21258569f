#include "core/sources/rocm/rocpd_regions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/sources/rocm/rocm_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Names of regions by their number and the category of their event.
class RegionNames {
 public:
  explicit RegionNames(RocpdCapture& capture) : m_capture(capture) {}

  EventName of(std::int64_t name, RegionKind kind, std::int64_t event) {
    if (kind == RegionKind::Range) {
      // A range is called by what the program said, not by the function it said it with.
      if (const std::string message = m_capture.messageOf(event); !message.empty()) return range(message);
    }
    const auto [known, isNew] = m_names.at(static_cast<std::size_t>(kind)).try_emplace(name);
    if (isNew) known->second = make(m_capture.strings()[name], kind);
    if (m_capture.strings()[name].empty()) ++m_unnamed;
    return known->second;
  }

  RegionKind kindOf(std::int64_t category) {
    const auto [known, isNew] = m_kinds.try_emplace(category);
    if (isNew) known->second = regionKindOf(m_capture.strings()[category]);
    return known->second;
  }

  void report() const {
    if (m_unnamed == 0) return;
    m_capture.report(IssueKind::MissingColumn, "regions whose name is not in rocpd_string", m_unnamed);
  }

 private:
  static constexpr std::size_t kKinds = 4;

  EventName range(std::string_view name) {
    const bool isStep = name.starts_with("ProfilerStep#");
    return {m_capture.functionOf(name), isStep ? EventCategory::StepMarker : EventCategory::Annotation};
  }

  EventName make(const std::string& text, RegionKind kind) {
    const std::string_view name = text.empty() ? "region without a name" : std::string_view(text);
    if (kind == RegionKind::Range) return range(name);
    return {m_capture.functionOf(name), kind == RegionKind::Call ? callCategory(name) : EventCategory::Other};
  }

  RocpdCapture& m_capture;
  std::array<std::unordered_map<std::int64_t, EventName>, kKinds> m_names;  ///< by RegionKind
  std::unordered_map<std::int64_t, RegionKind> m_kinds;
  std::uint64_t m_unnamed = 0;
};

}  // namespace

RegionKind regionKindOf(std::string_view category) {
  std::string upper(category);
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (holds(upper, "MARKER_CONTROL")) return RegionKind::Control;
  if (holds(upper, "MARKER")) return RegionKind::Range;
  for (const std::string_view library : {"HIP", "HSA", "RCCL", "ROCDECODE", "ROCJPEG"}) {
    if (holds(upper, library)) return RegionKind::Call;
  }
  return RegionKind::Other;
}

void readRegions(RocpdCapture& capture) {
  enum Column : int { Start, End, NameId, EventId, Pid, Tid };
  constexpr std::string_view kColumns[] = {"start", "end", "name_id", "event_id", "pid", "tid"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, capture.table("rocpd_region"), kColumns, kNeeded,
                      DatabaseTable::Values::Integers);
  RegionNames names(capture);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const std::int64_t eventId = row->integer(EventId);
    const RocpdCapture::Event event = capture.event(eventId);
    const RegionKind kind = names.kindOf(event.category);
    if (kind == RegionKind::Control) continue;
    const EventName name = names.of(row->integer(NameId), kind, eventId);
    const std::int64_t pid = capture.pidOf(row->integer(Pid)).value_or(0);
    const std::int64_t tid = capture.tidOf(row->integer(Tid)).value_or(row->integer(Tid));
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = name.function,
                 .track = capture.tracks().thread(pid, tid),
                 .launch = kind == RegionKind::Call ? capture.launchOf(event.stack) : 0,
                 .category = name.category});
  }
  names.report();
}

}  // namespace culprit::rocm
