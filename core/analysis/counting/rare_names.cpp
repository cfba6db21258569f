#include "core/analysis/counting/rare_names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

template <typename Visit>
void forEachCapture(const std::array<RunContent*, 2>& runs, const Visit& visit) {
  for (RunContent* run : runs)
    for (Capture& capture : run->trace.captures) visit(capture.events);
}

/// Those that some event has, the ones with most time first; of equal ones the first.
std::vector<FunctionId> byTime(const std::array<RunContent*, 2>& runs, std::size_t names) {
  std::vector<std::int64_t> timeNs(names);
  std::vector<bool> isThere(names);
  forEachCapture(runs, [&](const Events& events) {
    for (std::size_t row = 0; row < events.size(); ++row) {
      const std::uint32_t function = indexOf(events.function[row]);
      isThere[function] = true;
      timeNs[function] = saturatedSum(timeNs[function], events.durationNs[row]);
    }
  });
  std::vector<FunctionId> functions;
  for (std::uint32_t id = 0; id < names; ++id)
    if (isThere[id]) functions.push_back(FunctionId{id});
  std::stable_sort(functions.begin(), functions.end(),
                   [&timeNs](FunctionId x, FunctionId y) { return timeNs[indexOf(x)] > timeNs[indexOf(y)]; });
  return functions;
}

}  // namespace

std::size_t joinRareNames(RunContent& a, RunContent& b, Names& names, std::size_t most) {
  if (a.trace.empty() || b.trace.empty() || names.functions.size() <= most) return 0;
  const std::array<RunContent*, 2> runs{&a, &b};
  std::vector<FunctionId> functions = byTime(runs, names.functions.size());
  if (functions.size() <= most) return 0;
  const std::size_t rare = functions.size() - most;
  functions.resize(most);
  std::sort(functions.begin(), functions.end());
  Dictionary<FunctionId> kept;
  const FunctionId ofRare = kept.intern(kRareNames);
  std::vector<FunctionId> idOf(names.functions.size(), ofRare);
  for (const FunctionId function : functions)
    idOf[indexOf(function)] = kept.intern(names.functions[function]);
  forEachCapture(runs, [&idOf](Events& events) {
    for (FunctionId& function : events.function) function = idOf[indexOf(function)];
  });
  names.functions = std::move(kept);
  return rare;
}

}  // namespace culprit
