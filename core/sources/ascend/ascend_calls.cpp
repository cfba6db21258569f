#include "core/sources/ascend/ascend_calls.h"

#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::ascend {

namespace {

std::string_view orUnnamed(const std::string& name) {
  return name.empty() ? "call without a name" : std::string_view(name);
}

void readCann(AscendCapture& capture) {
  enum Column : int { Start, End, Thread, Name, Connection };
  constexpr std::string_view kColumns[] = {"startNs", "endNs", "globalTid", "name", "connectionId"};
  DatabaseTable rows(capture, "CANN_API", kColumns, 4);
  while (const SqliteRows* row = rows.next()) {
    const auto span = rows.spanOf(Start, End);
    if (!span) continue;
    const std::string& name = capture.text(row->integer(Name));
    const bool isWait = name.find("Synchronize") != std::string::npos;
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = capture.functionOf(orUnnamed(name)),
                 .track = capture.threadTrack(row->integer(Thread)),
                 .launch = capture.launchOf(row->integerIf(Connection)),
                 .category = isWait ? EventCategory::Sync : EventCategory::Runtime});
  }
}

/// By the numbers of ENUM_API_TYPE.
EventCategory categoryOf(std::int64_t type, std::string_view name) {
  constexpr std::int64_t kOperator = 50001, kQueue = 50002, kPython = 50003, kRange = 50004;
  if (chrome::traitsOf(name).isStepMarker) return EventCategory::StepMarker;
  switch (type) {
    case kOperator:
      return EventCategory::CpuOp;
    case kPython:
      return EventCategory::Python;
    case kRange:
      return EventCategory::Annotation;
    case kQueue:
    default:
      return EventCategory::Other;
  }
}

void readPytorch(AscendCapture& capture) {
  enum Column : int { Start, End, Thread, Name, Type };
  constexpr std::string_view kColumns[] = {"startNs", "endNs", "globalTid", "name", "type"};
  DatabaseTable rows(capture, "PYTORCH_API", kColumns, 4);
  while (const SqliteRows* row = rows.next()) {
    const auto span = rows.spanOf(Start, End);
    if (!span) continue;
    const std::string& name = capture.text(row->integer(Name));
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = capture.functionOf(orUnnamed(name)),
                 .track = capture.threadTrack(row->integer(Thread)),
                 .category = categoryOf(row->integer(Type), name)});
  }
}

/// Ranges of the program; marks have no duration.
void readRanges(AscendCapture& capture) {
  enum Column : int { Start, End, Thread, Message };
  constexpr std::string_view kColumns[] = {"startNs", "endNs", "globalTid", "message"};
  DatabaseTable rows(capture, "MSTX_EVENTS", kColumns, 4);
  while (const SqliteRows* row = rows.next()) {
    const auto span = rows.spanOf(Start, End);
    if (!span || span->durationNs == 0) continue;
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = capture.functionOf(orUnnamed(capture.text(row->integer(Message)))),
                 .track = capture.threadTrack(row->integer(Thread)),
                 .category = EventCategory::Annotation});
  }
}

}  // namespace

void readCalls(AscendCapture& capture) {
  readCann(capture);
  readPytorch(capture);
  readRanges(capture);
}

}  // namespace culprit::ascend
