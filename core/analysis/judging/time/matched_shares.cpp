#include <algorithm>
#include <map>
#include <string>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"

namespace culprit {

namespace {

/// Busy time of one function on one side, and how it is called at each level.
struct BusyFunction {
  std::string name, family, kernelClass;
  double busy = 0.0;
};

std::vector<BusyFunction> busyFunctions(const ProcessSamples& samples, const Names& names) {
  bool hasGpu = false;
  forEachFunction(samples, [&](const FunctionUse& use) {
    hasGpu = hasGpu || isDeviceWork(names.categories[use.category]);
  });
  std::map<FunctionId, double> busy;
  forEachFunction(samples, [&](const FunctionUse& use) {
    if (hasGpu && !isDeviceWork(names.categories[use.category])) return;
    for (const std::int64_t ns : use.busyNs) busy[use.function] += static_cast<double>(ns);
  });
  std::vector<BusyFunction> functions;
  functions.reserve(busy.size());
  for (const auto& [function, time] : busy) {
    const std::string& name = names.functions[function];
    if (hasGpu) {
      functions.push_back({name, functionFamily(name), std::string(kernelClass(name)), time});
    } else {
      functions.push_back({name, hostName(name), hostName(name), time});
    }
  }
  return functions;
}

bool isBusy(const std::vector<BusyFunction>& functions) {
  return std::any_of(functions.begin(), functions.end(),
                     [](const BusyFunction& function) { return function.busy > 0.0; });
}

/// Share of the busy time of `own` in functions that `other` has, at one level.
double shareIn(const std::vector<BusyFunction>& own, const std::vector<BusyFunction>& other,
               std::string BusyFunction::*level) {
  std::map<std::string_view, bool> known;
  for (const BusyFunction& function : other) known[function.*level] = true;
  double total = 0.0;
  double common = 0.0;
  for (const BusyFunction& function : own) {
    total += function.busy;
    if (known.contains(function.*level)) common += function.busy;
  }
  return total > 0.0 ? common / total : 0.0;
}

}  // namespace

MatchedShares matchedShares(const VerdictInput& input) {
  const auto a = busyFunctions(*input.a.samples, *input.names);
  const auto b = busyFunctions(*input.b.samples, *input.names);
  const auto at = [&](std::string BusyFunction::*level) {
    return std::min(shareIn(a, b, level), shareIn(b, a, level));
  };
  return {.byName = at(&BusyFunction::name),
          .byFamily = at(&BusyFunction::family),
          .byClass = at(&BusyFunction::kernelClass),
          .isKnown = isBusy(a) && isBusy(b)};
}

}  // namespace culprit
