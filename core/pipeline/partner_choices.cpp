#include "core/pipeline/partner_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/trimmed.h"

namespace culprit {

namespace {

/// "3" means "GPU 3".
std::string deviceName(std::string_view text) {
  const bool isNumber =
      std::all_of(text.begin(), text.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
  return isNumber ? fmt::format("GPU {}", text) : std::string(text);
}

template <typename Entries>
void requireOnce(const Entries& entries) {
  std::set<std::string> a;
  std::set<std::string> b;
  std::set<std::pair<std::string, std::string>> pairs;
  for (const auto& entry : entries) {
    if (!pairs.emplace(entry.a, entry.b).second)
      throw Error(fmt::format("\"{}\" of A and \"{}\" of B are named twice", entry.a, entry.b));
    if (!a.insert(entry.a).second) throw Error(fmt::format("\"{}\" of A has two partners in B", entry.a));
    if (!b.insert(entry.b).second) throw Error(fmt::format("\"{}\" of B has two partners in A", entry.b));
  }
}

std::string devicesOf(const Results& results) {
  std::set<std::string> devices(results.names.devices.begin(), results.names.devices.end());
  for (const PairResults& pair : results.pairs) {
    for (const DevicePartners& partners : pair.devices) {
      if (!partners.isAsPublished() && partners.a != partners.b)
        devices.erase(results.names.devices[partners.row]);
    }
  }
  return fmt::format("{}", fmt::join(devices, ", "));
}

}  // namespace

DeviceMap::Entry parseDevicePair(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    const std::string_view a = trimmed(text.substr(0, equals));
    const std::string_view b = trimmed(text.substr(equals + 1));
    if (!a.empty() && !b.empty() && b.find('=') == std::string_view::npos)
      return {deviceName(a), deviceName(b)};
  }
  throw Error(fmt::format("\"{}\" maps no devices; wanted A=B, such as 3=1 or \"GPU 3=GPU 1\"", text));
}

NameMatches::Entry parseNameMatch(std::string_view text) {
  for (const std::string_view sign : {"=>", "="}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const std::string_view a = trimmed(text.substr(0, at));
    const std::string_view b = trimmed(text.substr(at + sign.size()));
    if (a.empty() || b.empty() || b.find(sign) != std::string_view::npos) break;
    return {std::string(a), std::string(b)};
  }
  throw Error(fmt::format(
      "\"{}\" matches no names; wanted A=B, or A=>B between names of which one has a \"=\"", text));
}

void requireSound(const DeviceMap& map) {
  requireOnce(map.entries);
}

void requireSound(const NameMatches& matches) {
  requireOnce(matches.entries);
}

void requireUsedDevices(const Results& results) {
  const auto& names = results.names.devices;
  for (const DeviceMap::Entry& entry : results.deviceMap.entries) {
    const auto isIt = [&](const DevicePartners& partners) {
      return names[partners.a] == entry.a && names[partners.b] == entry.b;
    };
    const bool isUsed = std::any_of(results.pairs.begin(), results.pairs.end(), [&](const PairResults& pair) {
      return std::any_of(pair.devices.begin(), pair.devices.end(), isIt);
    });
    if (!isUsed) {
      throw Error(fmt::format("no process pair has {} in A and {} in B; the devices are {}", entry.a, entry.b,
                              devicesOf(results)));
    }
  }
}

void requireUsedNames(const Results& results) {
  const auto& names = results.names.functions;
  for (const NameMatches::Entry& entry : results.nameMatches.entries) {
    const auto isIt = [&](const FunctionPartners& partners) {
      return names[partners.a] == entry.a && names[partners.b] == entry.b;
    };
    const bool isUsed = std::any_of(results.pairs.begin(), results.pairs.end(), [&](const PairResults& pair) {
      return std::any_of(pair.functions.begin(), pair.functions.end(), isIt);
    });
    if (!isUsed) {
      throw Error(fmt::format("no process pair has \"{}\" in A only and \"{}\" in B only", entry.a, entry.b));
    }
  }
}

}  // namespace culprit
