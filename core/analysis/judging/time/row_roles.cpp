#include "core/analysis/judging/time/row_roles.h"

#include <string_view>

#include "core/analysis/naming/anchor_names.h"
#include "core/model/run/events.h"

namespace culprit {

namespace {

constexpr double kContainerShare = 0.1;  // of the time of a call: what a container takes itself at most

/// Tasks of an Ascend device in which a stream waits for another one or for another device.
bool isWaitOfDevice(std::string_view name) {
  return name == "NOTIFY_WAIT" || name == "EVENT_WAIT" || name == "Notify Wait" || name == "Event Wait";
}

bool isWait(const FunctionShare& row) {
  if (row.isDeviceWork() && isWaitOfDevice(row.name)) return true;
  return row.category == kWaitingForRanks || row.category == nameOf(EventCategory::Sync) ||
         (!row.isDeviceWork() && isNoWork(row.name));
}

/// Empty: it does not run, or not enough is known of its calls.
std::optional<bool> holdsOnlyOthers(const FunctionSide& side) {
  if (!side.meanCallMs || !side.totalMs || !side.totalCalls || !(*side.totalCalls > 0.0)) return std::nullopt;
  return *side.meanCallMs < kContainerShare * *side.totalMs / *side.totalCalls;
}

/// On every side on which it runs.
bool isContainer(const FunctionShare& row) {
  if (row.isDeviceWork()) return false;
  const std::optional<bool> a = holdsOnlyOthers(row.a);
  const std::optional<bool> b = holdsOnlyOthers(row.b);
  return (a || b) && a.value_or(true) && b.value_or(true);
}

}  // namespace

void setRoles(std::vector<FunctionShare>& rows) {
  for (FunctionShare& row : rows) {
    row.role = isWait(row) ? RowRole::Wait : isContainer(row) ? RowRole::Container : RowRole::Work;
  }
}

}  // namespace culprit
