#include "core/analysis/device_partners.h"

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
  if (partners.empty() && gpusA.size() == 1 && gpusB.size() == 1 && gpusA[0] != gpusB[0]) {
    const DeviceId row = asPublished ? gpusA[0] : rowOfBoth(gpusA[0], gpusB[0], names);
    partners.push_back({row, gpusA[0], gpusB[0]});
  }
  return partners;
}

SideOnRows::SideOnRows(const PairSide& given, Side side, const std::vector<DevicePartners>& partners)
    : m_side(given) {
  const auto onRow = [&](DeviceId device) {
    for (const DevicePartners& pair : partners) {
      if (device == (side == Side::A ? pair.a : pair.b)) return pair.row;
    }
    return device;
  };
  const Devices devices = devicesOf(*given.samples);
  if (std::all_of(devices.begin(), devices.end(), [&](DeviceId device) { return onRow(device) == device; }))
    return;
  m_samples = *given.samples;
  for (Usage& usage : m_samples.usages) usage.device = onRow(usage.device);
  for (Level& level : m_samples.levels) level.device = onRow(level.device);
  for (WallTime& times : m_samples.wallTimes) times.device = onRow(times.device);
  m_side.samples = &m_samples;
  std::replace(m_side.ranks.begin(), m_side.ranks.end(), given.samples,
               static_cast<const ProcessSamples*>(&m_samples));
}

}  // namespace culprit
