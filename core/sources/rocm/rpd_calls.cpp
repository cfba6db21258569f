#include "core/sources/rocm/rpd_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "core/sources/rocm/rocm_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

struct Id {
  std::int64_t id = 0;
};

/// The calls that PyTorch's operators are: rows that the autograd patch has added to.
RowsById<Id> operatorsOf(RpdCapture& capture) {
  constexpr std::string_view kColumns[] = {"api_ptr_id"};
  DatabaseTable table(capture, "ext_autogradapi", kColumns, std::size(kColumns),
                      DatabaseTable::Values::Integers);
  RowsById<Id> operators;
  while (const SqliteRows* row = table.next()) operators.add({row->integer(0)});
  operators.arrange();
  return operators;
}

/// What the numbers of a name mean, found once for each.
class CallNames {
 public:
  explicit CallNames(RpdCapture& capture) : m_capture(capture) {}

  struct Name {
    RpdCall call{};
    EventName event;
    bool countsWorkItems = false;
    std::int64_t overheadNs = 0;  ///< in all; stops at the largest number
  };

  Name& of(std::int64_t id) {
    const auto [known, isNew] = m_names.try_emplace(id);
    if (isNew) known->second = make(m_capture.strings()[id]);
    return known->second;
  }

  /// A marker is named by its arguments.
  const EventName& ofMarker(std::int64_t arguments, bool isOperator) {
    auto& names = isOperator ? m_operators : m_ranges;
    const auto [known, isNew] = names.try_emplace(arguments);
    if (isNew) known->second = range(m_capture.arguments()[arguments], isOperator);
    if (m_capture.arguments()[arguments].empty()) ++m_unnamed;
    return known->second;
  }

  void report() const {
    if (m_unnamed > 0) m_capture.report(IssueKind::MissingColumn, "ranges without a name", m_unnamed);
    std::pair<std::int64_t, std::int64_t> longest;  // duration and number of the name
    for (const auto& [id, name] : m_names) longest = std::max(longest, {name.overheadNs, id});
    if (longest.first > 0) m_capture.warnOfOverhead(m_capture.strings()[longest.second], longest.first);
  }

 private:
  Name make(const std::string& text) {
    Name name{.call = rpdCallOf(text)};
    switch (name.call) {
      case RpdCall::Library:
        name.event = {m_capture.functionOf(text), callCategory(text)};
        // Those calls take the size of the whole grid, as a dispatch does.
        name.countsWorkItems = text.starts_with("hipExt");
        if (text.starts_with("cu")) m_capture.setCuda();
        break;
      case RpdCall::Overhead:
        name.event = {m_capture.functionOf(text), EventCategory::Overhead};
        break;
      case RpdCall::Marker:
      case RpdCall::Range:
        name.event = range(text, false);
        break;
    }
    return name;
  }

  EventName range(const std::string& text, bool isOperator) {
    const bool isStep = text.starts_with("ProfilerStep#");
    return {m_capture.functionOf(text.empty() ? "range without a name" : std::string_view(text)),
            isStep       ? EventCategory::StepMarker
            : isOperator ? EventCategory::CpuOp
                         : EventCategory::Annotation};
  }

  RpdCapture& m_capture;
  std::unordered_map<std::int64_t, Name> m_names;
  std::unordered_map<std::int64_t, EventName> m_ranges, m_operators;  ///< by arguments
  std::uint64_t m_unnamed = 0;
};

void addTo(std::int64_t& sum, std::int64_t durationNs) {
  if (__builtin_add_overflow(sum, durationNs, &sum)) sum = std::numeric_limits<std::int64_t>::max();
}

}  // namespace

RpdCall rpdCallOf(std::string_view name) {
  if (name == "UserMarker") return RpdCall::Marker;
  // What rpd_tracer records of itself.
  if (name == "hcc_activity_callback" || name == "rpdflush" || name == "BLOCKING" ||
      name.ends_with("::writeRows")) {
    return RpdCall::Overhead;
  }
  return isLibraryCall(name) ? RpdCall::Library : RpdCall::Range;
}

void readCalls(RpdCapture& capture) {
  RowsById<Id> operators = operatorsOf(capture);
  CallNames names(capture);
  enum Column : int { Start, End, NameId, RowId, Pid, Tid, Arguments };
  constexpr std::string_view kColumns[] = {"start", "end", "apiName_id", "id", "pid", "tid", "args_id"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, "rocpd_api", kColumns, kNeeded, DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const std::int64_t id = row->integer(RowId);
    CallNames::Name& name = names.of(row->integer(NameId));
    const std::int64_t pid = row->integer(Pid);
    RpdLaunches::Call* const launch = capture.launches().call(id);
    if (launch != nullptr) {
      launch->pid = pid;
      launch->isRead = true;
      launch->countsWorkItems = name.countsWorkItems;
    }
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const bool isOverhead = name.call == RpdCall::Overhead;
    if (isOverhead) addTo(name.overheadNs, span->durationNs);
    const EventName& event = name.call == RpdCall::Marker
                                 ? names.ofMarker(row->integer(Arguments), operators.find(id) != nullptr)
                                 : name.event;
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = event.function,
                 .track = capture.tracks().thread(
                     pid, row->integer(Tid), isOverhead ? RocmTracks::Use::Overhead : RocmTracks::Use::Calls),
                 .launch = launch != nullptr && name.call == RpdCall::Library
                               ? capture.launches().numberOf(*launch)
                               : 0,
                 .category = event.category});
  }
  names.report();
}

}  // namespace culprit::rocm
