#include "core/model/choices/device_map.h"

namespace culprit {

std::optional<DeviceId> deviceOn(Side side, DeviceId row, std::span<const DevicePartners> partners) {
  for (const DevicePartners& pair : partners) {
    if (row == pair.row || (pair.isAsPublished() && row == pair.b)) return side == Side::A ? pair.a : pair.b;
  }
  for (const DevicePartners& pair : partners) {
    if (row == (side == Side::A ? pair.a : pair.b)) return std::nullopt;
  }
  return row;
}

DeviceId rowOf(Side side, DeviceId device, std::span<const DevicePartners> partners) {
  for (const DevicePartners& pair : partners) {
    if (!pair.isAsPublished() && device == (side == Side::A ? pair.a : pair.b)) return pair.row;
  }
  return device;
}

}  // namespace culprit
