#include "core/sources/nsight/nsight_scheduling.h"

#include <algorithm>
#include <tuple>

#include "core/sources/nsight/nsight_names.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

namespace {

struct Switch {
  std::int64_t timeNs = 0;
  bool isIn = false;
};

/// Adds the stretches between coming on a CPU and leaving it. What began before the recording did, or ends
/// after it, has no known length.
void addStretches(NsightCapture& capture, std::int64_t thread, std::vector<Switch>& switches) {
  std::sort(switches.begin(), switches.end(), [](const Switch& x, const Switch& y) {
    return std::tie(x.timeNs, x.isIn) < std::tie(y.timeNs, y.isIn);
  });
  for (std::size_t i = 1; i < switches.size(); ++i) {
    const Switch& begin = switches[i - 1];
    const std::int64_t durationNs = switches[i].timeNs - begin.timeNs;
    if (!begin.isIn || switches[i].isIn || durationNs > CaptureBuilder::kLongestNs) continue;
    capture.add({.startNs = begin.timeNs,
                 .durationNs = durationNs,
                 .function = capture.functionOf("oncpu"),
                 .track = capture.threadTrack(thread, ThreadUse::Calls),
                 .category = EventCategory::Os});
  }
}

}  // namespace

void readScheduling(NsightCapture& capture) {
  enum Column : int { Start, Thread, IsIn };
  constexpr std::string_view kColumns[] = {"start", "globalTid", "isSchedIn"};
  DatabaseTable table(capture, "SCHED_EVENTS", kColumns, std::size(kColumns),
                      DatabaseTable::Values::Integers);
  const bool takesAll = !capture.hasProcesses();
  std::map<std::int64_t, std::vector<Switch>> switches;  // by thread; the rows lie CPU by CPU
  while (const SqliteRows* row = table.next()) {
    const std::int64_t thread = row->integer(Thread);
    if (!takesAll && !capture.hasProcess(globalPidOf(thread))) continue;
    if (const auto time = table.timeOf(Start)) switches[thread].push_back({*time, row->integer(IsIn) != 0});
  }
  for (auto& [thread, ofThread] : switches) addStretches(capture, thread, ofThread);
}

}  // namespace culprit::nsight
