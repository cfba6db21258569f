#include "core/sources/logs/host/summed_devices.h"

#include <algorithm>
#include <array>

namespace culprit::logs {

bool isOwnDisk(std::string_view name) {
  constexpr std::array<std::string_view, 6> kBegins = {"loop", "ram", "zram", "dm-", "md", "sr"};
  return std::none_of(kBegins.begin(), kBegins.end(),
                      [name](std::string_view begin) { return name.starts_with(begin); });
}

bool isOwnInterface(std::string_view name) {
  constexpr std::array<std::string_view, 15> kBegins = {"docker",  "veth", "virbr", "br-", "cni",
                                                        "flannel", "cali", "vxlan", "tun", "tap",
                                                        "bond",    "team", "dummy", "ifb", "lxc"};
  const bool isVlan = name.find_first_of(".@") != std::string_view::npos;
  return name != "lo" && !isVlan &&
         std::none_of(kBegins.begin(), kBegins.end(),
                      [name](std::string_view begin) { return name.starts_with(begin); });
}

}  // namespace culprit::logs
