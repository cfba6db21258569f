#include "core/analysis/function_times.h"

#include <algorithm>

#include "core/analysis/function_use.h"
#include "core/analysis/kernel_class.h"

namespace culprit {

namespace {

constexpr double kNsPerMs = 1e6;

/// One function on one device over the chosen cycles.
struct Sums {
  double calls = 0.0;
  double busyMs = 0.0;
  double exposedMs = 0.0;
  double transferMs = 0.0;  ///< of a collective
};

Sums sumUp(const FunctionUse& use, const std::vector<bool>& chosen,
           const std::vector<std::optional<double>>* transfers) {
  Sums sums;
  for (std::size_t i = 0; i < use.cycle.size(); ++i) {
    const std::uint32_t cycle = use.cycle[i];
    if (!chosen[cycle]) continue;
    const double busyMs = static_cast<double>(use.busyNs[i]) / kNsPerMs;
    sums.calls += use.calls[i];
    sums.busyMs += busyMs;
    sums.exposedMs += static_cast<double>(use.exposedNs[i]) / kNsPerMs;
    if (transfers != nullptr) sums.transferMs += std::min((*transfers)[cycle].value_or(busyMs), busyMs);
  }
  return sums;
}

}  // namespace

std::string deviceGroup(std::string_view device) {
  return std::string(device.starts_with("GPU") ? "GPU" : device);
}

bool isDeviceRow(const FunctionKey& key) {
  return isDeviceWork(key.category) || key.category == kCommunicationClass ||
         key.category == kWaitingForRanks;
}

void FunctionTimes::add(const FunctionTimes& more) {
  calls += more.calls;
  busyMs += more.busyMs;
  exposedMs += more.exposedMs;
  for (const auto& [function, ms] : more.members) members[function] += ms;
}

FunctionTable functionTimes(const PairSide& side, const std::vector<std::uint32_t>& cycles, double units,
                            const TransferTimes* transfers, const Names& names) {
  std::vector<bool> chosen(side.samples->cycles.size());
  for (const std::uint32_t cycle : cycles) chosen[cycle] = true;
  FunctionTable table;
  for (const FunctionUse& use : functionUses(*side.samples)) {
    const std::string& name = names.functions[use.function];
    FunctionKey key{name, deviceGroup(names.devices[use.device]), names.categories[use.category]};
    if (isDeviceWork(key.category) && kernelClass(name) == kCommunicationClass)
      key.category = kCommunicationClass;
    const std::vector<std::optional<double>>* ofCollective = nullptr;
    if (transfers != nullptr) {
      const auto found = transfers->find(indexOf(use.function));
      if (found != transfers->end()) ofCollective = &found->second;
    }
    Sums sums = sumUp(use, chosen, ofCollective);
    if (transfers == nullptr && key.category == kWaitingForRanks) {
      key.category = kCommunicationClass;
      sums.calls = 0.0;  // the row of the transfer counts them
    }
    if (!(sums.calls > 0.0 || sums.busyMs > 0.0)) continue;
    const double exposed = sums.busyMs > 0.0 ? sums.exposedMs / sums.busyMs : 1.0;
    const auto addPart = [&](const FunctionKey& part, double ms) {
      table[part].add({sums.calls / units, ms / units, exposed * ms / units, {{use.function, ms / units}}});
    };
    if (ofCollective == nullptr) {
      addPart(key, sums.busyMs);
    } else {
      addPart(key, sums.transferMs);
      key.category = kWaitingForRanks;
      addPart(key, sums.busyMs - sums.transferMs);
    }
  }
  return table;
}

}  // namespace culprit
