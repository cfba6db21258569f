#include "core/analysis/pairing/partners.h"

#include <algorithm>
#include <set>

namespace culprit {

namespace {

using Devices = std::set<DeviceId>;

Devices devicesOf(const ProcessSamples& samples) {
  Devices devices;
  for (const Usage& usage : samples.usages) devices.insert(usage.device);
  for (const WallTime& times : samples.wallTimes) devices.insert(times.device);
  return devices;
}

std::vector<DeviceId> gpusOf(const Devices& devices, const Names& names) {
  std::vector<DeviceId> gpus;
  std::copy_if(devices.begin(), devices.end(), std::back_inserter(gpus),
               [&](DeviceId device) { return names.devices[device].starts_with("GPU"); });
  return gpus;
}

std::set<FunctionId> functionsOf(const ProcessSamples& samples) {
  std::set<FunctionId> functions;
  for (const Usage& usage : samples.usages) functions.insert(usage.function);
  for (const auto* list : {&samples.wallTimes, &samples.operatorTimes, &samples.rangeTimes}) {
    for (const WallTime& times : *list) functions.insert(times.function);
  }
  return functions;
}

/// Where partners stay apart in the table, both stand under A's device here.
DeviceId rowDevice(Side side, DeviceId device, const std::vector<DevicePartners>& partners) {
  for (const DevicePartners& pair : partners) {
    if (device == (side == Side::A ? pair.a : pair.b)) return pair.row;
  }
  return device;
}

DeviceId rowOfBoth(DeviceId a, DeviceId b, Names& names) {
  if (a == b) return a;
  return names.devices.intern(rowName(a, b, names));
}

}  // namespace

std::string rowName(DeviceId a, DeviceId b, const Names& names) {
  return names.devices[a] + " / " + names.devices[b];
}

std::vector<DevicePartners> partnerDevices(const ProcessSamples& a, const ProcessSamples& b,
                                           const DeviceMap& map, bool asPublished, Names& names) {
  std::vector<DevicePartners> partners;
  const Devices devicesA = devicesOf(a);
  const Devices devicesB = devicesOf(b);
  for (const DeviceMap::Entry& entry : map.entries) {
    const auto ofA = names.devices.find(entry.a);
    const auto ofB = names.devices.find(entry.b);
    if (!ofA || !ofB || !devicesA.contains(*ofA) || !devicesB.contains(*ofB)) continue;
    partners.push_back({rowOfBoth(*ofA, *ofB, names), *ofA, *ofB});
  }
  const std::vector<DeviceId> gpusA = gpusOf(devicesA, names);
  const std::vector<DeviceId> gpusB = gpusOf(devicesB, names);
  const auto areOpen = [&partners](DeviceId x, DeviceId y) {
    return std::none_of(partners.begin(), partners.end(),
                        [&](const DevicePartners& pair) { return pair.a == x || pair.b == y; });
  };
  if (gpusA.size() == 1 && gpusB.size() == 1 && gpusA[0] != gpusB[0] && areOpen(gpusA[0], gpusB[0])) {
    // Rows that the user's own map joins are no published ones any more, so that no others are either.
    const bool keepsRows = asPublished && partners.empty();
    const DeviceId row = keepsRows ? gpusA[0] : rowOfBoth(gpusA[0], gpusB[0], names);
    partners.push_back({row, gpusA[0], gpusB[0]});
  }
  return partners;
}

std::vector<FunctionPartners> partnerFunctions(const ProcessSamples& a, const ProcessSamples& b,
                                               const NameMatches& matches, const Names& names) {
  std::vector<FunctionPartners> partners;
  if (matches.entries.empty()) return partners;
  const std::set<FunctionId> functionsA = functionsOf(a);
  const std::set<FunctionId> functionsB = functionsOf(b);
  for (const NameMatches::Entry& entry : matches.entries) {
    const auto ofA = names.functions.find(entry.a);
    const auto ofB = names.functions.find(entry.b);
    if (!ofA || !ofB) continue;
    if (!functionsA.contains(*ofA) || functionsB.contains(*ofA)) continue;
    if (!functionsB.contains(*ofB) || functionsA.contains(*ofB)) continue;
    partners.push_back({*ofA, *ofB});
  }
  return partners;
}

SideOnRows::SideOnRows(const PairSide& given, Side side, const std::vector<DevicePartners>& devices,
                       const std::vector<FunctionPartners>& functions)
    : m_side(given) {
  const bool changesFunctions = side == Side::B && !functions.empty();
  const Devices ofProcess = devicesOf(*given.samples);
  const bool changesDevices = std::any_of(ofProcess.begin(), ofProcess.end(), [&](DeviceId device) {
    return rowDevice(side, device, devices) != device;
  });
  if (!changesFunctions && !changesDevices) return;
  m_renamed = *given.samples;
  const auto rename = [&](auto& column) {
    column.device = rowDevice(side, column.device, devices);
    column.function = rowOf(side, column.function, functions);
  };
  for (Usage& usage : m_renamed.usages) rename(usage);
  for (Level& level : m_renamed.levels) rename(level);
  for (auto* list : {&m_renamed.wallTimes, &m_renamed.operatorTimes, &m_renamed.rangeTimes}) {
    for (WallTime& times : *list) rename(times);
  }
  for (KernelCalls& calls : m_renamed.kernelCalls) calls.function = rowOf(side, calls.function, functions);
  m_side.samples = &m_renamed;
}

}  // namespace culprit
