// Which disks and network interfaces make up the traffic of a machine. A volume on a disk, or a bond of two
// interfaces, moves the same bytes once more.
#pragma once

#include <string_view>

namespace culprit::logs {

/// False for what lies on other disks, or in memory: "loop0", "ram1", "zram0", "dm-0", "md127", "sr0".
bool isOwnDisk(std::string_view name);

/// False for what hands on the traffic of other interfaces, or never leaves the machine: "lo", "docker0",
/// "veth12ab", "bond0", "eth0.100".
bool isOwnInterface(std::string_view name);

}  // namespace culprit::logs
