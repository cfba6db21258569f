// Reads the clocks of the devices from a database of rocmProfileData (rocpd_monitor): values that held from
// one time to another. Monitors are numbered from 0, devices as agents of HSA with the CPUs before them;
// which is which the file does not tell. Called by the source after the work of the devices.
#pragma once

#include <map>
#include <set>

#include "core/sources/rocm/rpd_capture.h"

namespace culprit::rocm {

/// The lowest and highest value of a monitor.
struct Swing {
  double low = 0.0;
  double high = 0.0;
};

/// What is to be added to the number of a monitor for that of its device: where only one number gives every
/// device that worked a monitor, that; else where exactly as many monitors changed by a tenth as devices
/// worked, the one that joins those. Empty if neither tells.
std::optional<std::int64_t> devicesMinusMonitors(const std::set<std::int64_t>& devices,
                                                 const std::map<std::int64_t, Swing>& monitors);

/// Adds the readings, and says how monitors were given to devices. Throws Cancelled.
void readMonitors(RpdCapture& capture);

}  // namespace culprit::rocm
