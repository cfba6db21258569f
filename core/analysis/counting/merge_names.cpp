#include "core/analysis/counting/merge_names.h"

namespace culprit {

namespace {

/// By id of `from`.
template <typename Id>
std::vector<Id> idsIn(Dictionary<Id>& to, const Dictionary<Id>& from) {
  std::vector<Id> ids;
  ids.reserve(from.size());
  for (const std::string& name : from) ids.push_back(to.intern(name));
  return ids;
}

}  // namespace

void carryOver(const Names& from, Names& to, std::vector<ProcessSamples>& samples) {
  const std::vector<FunctionId> functions = idsIn(to.functions, from.functions);
  const std::vector<DeviceId> devices = idsIn(to.devices, from.devices);
  const std::vector<MetricId> metrics = idsIn(to.metrics, from.metrics);
  const std::vector<CategoryId> categories = idsIn(to.categories, from.categories);
  const std::vector<AnchorId> anchors = idsIn(to.anchors, from.anchors);
  const auto place = [&](auto& column) {
    column.function = functions[indexOf(column.function)];
    column.device = devices[indexOf(column.device)];
  };
  for (ProcessSamples& process : samples) {
    for (Cycle& cycle : process.cycles) cycle.anchor = anchors[indexOf(cycle.anchor)];
    for (Usage& usage : process.usages) {
      place(usage);
      usage.category = categories[indexOf(usage.category)];
    }
    for (Level& level : process.levels) {
      place(level);
      level.metric = metrics[indexOf(level.metric)];
    }
    for (auto* list : {&process.wallTimes, &process.operatorTimes, &process.rangeTimes}) {
      for (WallTime& times : *list) {
        place(times);
        times.category = categories[indexOf(times.category)];
      }
    }
    for (KernelCalls& calls : process.kernelCalls) calls.function = functions[indexOf(calls.function)];
  }
}

}  // namespace culprit
