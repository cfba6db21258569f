#include "core/analysis/judging/mechanisms/device_changes.h"

#include <algorithm>
#include <map>
#include <set>

namespace culprit {

namespace {

using KernelsOfDevice = std::map<FunctionId, CallRow>;
using KernelsByDevice = std::map<DeviceId, KernelsOfDevice>;

/// Asked first, as most processes drive one: nothing is added up twice for them.
bool worksOnSeveral(const CycleSet& set, const Names& names) {
  std::set<DeviceId> devices;
  forEachFunction(*set.side->samples, [&](const FunctionUse& use) {
    if (isComputeKernel(names.categories[use.category])) devices.insert(use.device);
  });
  return devices.size() > 1;
}

void addKernels(const CycleSet& set, const Names& names, CallSide CallRow::*side, KernelsByDevice& kernels) {
  const std::vector<bool> chosen = set.chosen();
  forEachFunction(*set.side->samples, [&](const FunctionUse& use) {
    const std::string& category = names.categories[use.category];
    if (!isComputeKernel(category)) return;
    const auto group = callGroupOf(names.functions[use.function], category);
    const CallSums sums(use, chosen);
    if (!group || !(sums.calls > 0.0)) return;
    CallRow& row = kernels[use.device][use.function];
    row.function = row.functionB = use.function;
    row.group = *group;
    row.*side = sums.side(set.units);
  });
}

DeviceChange changeOfDevice(DeviceId device, const KernelsOfDevice& kernels) {
  std::vector<CallRow> rows;
  for (const auto& [function, row] : kernels) {
    const bool isOtherLaunch = row.a.threads && row.b.threads && *row.a.threads != *row.b.threads;
    if (!row.isInBoth() || isOtherLaunch) continue;
    rows.push_back(row);
    rows.back().split();
  }
  const GroupChanges groups = groupChanges(rows);
  return {device, groups.at(static_cast<std::size_t>(CallGroup::Compute)),
          groups.at(static_cast<std::size_t>(CallGroup::OtherKernel))};
}

}  // namespace

std::vector<DeviceChange> deviceChanges(const CycleSet& a, const CycleSet& b, const Names& names) {
  if (!(a.units > 0.0 && b.units > 0.0) || !worksOnSeveral(a, names) || !worksOnSeveral(b, names)) return {};
  KernelsByDevice kernels;
  addKernels(a, names, &CallRow::a, kernels);
  addKernels(b, names, &CallRow::b, kernels);
  std::vector<DeviceChange> changes;
  for (const auto& [device, its] : kernels) changes.push_back(changeOfDevice(device, its));
  std::erase_if(changes, [](const DeviceChange& each) { return !(each.aMs() > 0.0); });
  return changes;
}

}  // namespace culprit
