// Which device of B is whose partner in A. DeviceMap is what the user decides, by name and for all process
// pairs (Map Devices..., --map-device); DevicePartners is what became of it, and of the rule for everything
// the user leaves open, in one process pair. Made by core/analysis/pairing/partners.h, kept in the session.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

/// The user's choice; devices that it does not name are paired by partners.h.
struct DeviceMap {
  struct Entry {
    std::string a, b;  ///< names as the runs have them, such as "GPU 3" and "GPU 1"

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;  ///< no device twice

  friend bool operator==(const DeviceMap&, const DeviceMap&) = default;
};

/// Two devices that are compared with each other. `row` is the device of their rows in
/// the triplet table: one named after both ("GPU 3 / GPU 1"); or `a`, and then B's rows stay under `b` as
/// published.
struct DevicePartners {
  DeviceId row{}, a{}, b{};

  bool isAsPublished() const { return row == a && a != b; }

  friend bool operator==(const DevicePartners&, const DevicePartners&) = default;
};

/// The device under which a side's samples are stored whose row in the triplet table has `row`; empty if the
/// device of that name is somebody else's partner.
std::optional<DeviceId> deviceOn(Side side, DeviceId row, std::span<const DevicePartners> partners);

/// The device under which rows of `device` of a side stand in the triplet table.
DeviceId rowOf(Side side, DeviceId device, std::span<const DevicePartners> partners);

}  // namespace culprit
