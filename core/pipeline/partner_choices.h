// What the user says belongs together in A and B, as text of the command line and as a value that has to fit
// the runs: devices (--map-device) and, by hand, names of functions (--match). For the doors of the pipeline,
// command line and window. It pairs nothing itself.
#pragma once

#include <string>
#include <string_view>

#include "core/model/results/results.h"

namespace culprit {

/// "GPU 3=GPU 1" or "3=1". Throws Error for anything else.
DeviceMap::Entry parseDevicePair(std::string_view text);

/// "name in A=name in B", or with "=>" between two names of which one has a "=". Throws Error for anything
/// else.
NameMatches::Entry parseNameMatch(std::string_view text);

/// Throws Error if a device or function stands in it twice on one side.
void requireSound(const DeviceMap& map);
void requireSound(const NameMatches& matches);

/// Throws Error for an entry of `results.deviceMap` whose devices no process pair has, with those that there
/// are.
void requireUsedDevices(const Results& results);

/// Throws Error for an entry of `results.nameMatches` whose first name is in A only and whose second in B
/// only of no process pair.
void requireUsedNames(const Results& results);

}  // namespace culprit
