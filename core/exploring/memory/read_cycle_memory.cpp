#include "core/exploring/memory/read_cycle_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/error.h"
#include "core/exploring/memory/allocation_callers.h"
#include "core/exploring/memory/allocator_calls.h"
#include "core/exploring/memory/held_memory.h"
#include "core/exploring/memory/memory_levels.h"
#include "core/exploring/memory/why_no_memory.h"

namespace culprit {

namespace {

const std::vector<Cycle>& memoryCyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

double heldBytesOf(const std::optional<HeldMemory>& held) {
  return held ? held->bytes : 0.0;
}

void addTo(std::optional<HeldMemory>& sum, const std::optional<HeldMemory>& one) {
  if (!one) return;
  if (!sum) sum.emplace();
  sum->bytes += one->bytes;
  sum->allocations += one->allocations;
  sum->earlierBytes += one->earlierBytes;
}

/// The holders of one device: the largest change first, of equal ones the larger, the rest together. Taken
/// from `byCaller`.
void setHolders(std::map<CallerKey, MemoryHolder>& byCaller, const CallerNames& names, DeviceMemory& device) {
  for (auto& [key, holder] : byCaller) {
    holder.caller = names.text(key.first);
    holder.place = names.text(key.second);
    for (const Side side : {Side::A, Side::B})  // who holds nothing there is known to
      if (device.of(side).hasAllocations && !holder.of(side)) holder.of(side).emplace();
    device.holders.push_back(std::move(holder));
  }
  const auto order = [](const MemoryHolder& holder) {
    const double a = heldBytesOf(holder.a), b = heldBytesOf(holder.b);
    return std::tuple(-std::abs(b - a), -std::max(a, b));
  };
  std::stable_sort(device.holders.begin(), device.holders.end(),
                   [&order](const MemoryHolder& x, const MemoryHolder& y) { return order(x) < order(y); });
  if (device.holders.size() <= DeviceMemory::kMostHolders) return;
  device.leftOut = device.holders.size() - DeviceMemory::kMostHolders;
  MemoryHolder& others = device.others.emplace();
  for (std::size_t i = DeviceMemory::kMostHolders; i < device.holders.size(); ++i) {
    addTo(others.a, device.holders[i].a);
    addTo(others.b, device.holders[i].b);
  }
  device.holders.resize(DeviceMemory::kMostHolders);
}

double highestLevelOf(const DeviceMemory& device) {
  double highest = 0.0;
  for (const MemorySide* side : {&device.a, &device.b})
    for (const MemoryCurve* curve : {&side->allocated, &side->reserved})
      highest = std::max(highest, peakOf(*curve).value_or(0.0));
  return highest;
}

class PairMemory {
 public:
  PairMemory(const Session& session, const Results& results, const PairResults& pair, const Monitor& monitor)
      : m_session(session),
        m_results(results),
        m_pair(pair),
        m_monitor(monitor),
        m_names(results.names, pair.functions) {}

  void add(Side side, std::uint32_t position) {
    SideMemory memory = memoryLevels(m_session, m_results, m_pair, side, position, m_monitor);
    m_isRecorded = m_isRecorded || memory.isRecorded;
    std::vector<MemoryLevels>& levels = memory.devices;
    if (levels.empty()) return;
    const SideCycle cycle{.session = m_session,
                          .results = m_results,
                          .pair = m_pair,
                          .side = side,
                          .cycle = memoryCyclesOf(m_pair, side).at(position)};
    const std::vector<HeldByCaller> held = heldAtPeaks(cycle, m_names, levels, m_monitor);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      Device& device = m_devices[levels[i].device];
      device.memory.device = levels[i].device;
      device.memory.isHost = levels[i].isHost;
      device.memory.of(side) = std::move(levels[i].side);
      for (const auto& [caller, bytes] : held[i]) device.holders[caller].of(side) = bytes;
    }
  }

  /// Whether a counter tells of memory of a side at all, in these cycles or elsewhere.
  bool isRecorded() const { return m_isRecorded; }

  std::vector<DeviceMemory> take() {
    std::vector<DeviceMemory> all;
    for (auto& [name, device] : m_devices) {
      setHolders(device.holders, m_names, device.memory);
      all.push_back(std::move(device.memory));
    }
    std::stable_sort(all.begin(), all.end(), [](const DeviceMemory& x, const DeviceMemory& y) {
      return std::tuple(x.isHost, -highestLevelOf(x)) < std::tuple(y.isHost, -highestLevelOf(y));
    });
    return all;
  }

 private:
  struct Device {
    DeviceMemory memory;
    std::map<CallerKey, MemoryHolder> holders;
  };

  const Session& m_session;
  const Results& m_results;
  const PairResults& m_pair;
  const Monitor& m_monitor;
  CallerNames m_names;
  std::map<std::string, Device> m_devices;  // by name
  bool m_isRecorded = false;
};

}  // namespace

std::optional<std::string> whyNoMemory(const Results& results, std::size_t pair) {
  const PairResults& compared = results.pairs.at(pair);
  for (const Side side : {Side::A, Side::B}) {
    const char* const letter = side == Side::A ? "A" : "B";
    if (results.run(side).kind == kProcessedKind)
      return fmt::format("no memory over a cycle: {} is a table of times per cycle, without single readings",
                         letter);
    if (memoryCyclesOf(compared, side).empty())
      return fmt::format("no memory over a cycle: {} has no cycles", letter);
  }
  return std::nullopt;
}

CycleMemory readCycleMemory(const Session& session, const Results& results, std::size_t pairAt,
                            std::pair<std::uint32_t, std::uint32_t> cycles, const Monitor& monitor) {
  if (const auto why = whyNoMemory(results, pairAt)) throw CannotBeMade(*why);
  const PairResults& pair = results.pairs[pairAt];
  CycleMemory memory{.cycleA = cycles.first,
                     .cycleB = cycles.second,
                     .durationA = pair.cyclesA.at(cycles.first).durationNs,
                     .durationB = pair.cyclesB.at(cycles.second).durationNs};
  PairMemory both(session, results, pair, monitor);
  both.add(Side::A, cycles.first);
  both.add(Side::B, cycles.second);
  memory.devices = both.take();
  if (memory.devices.empty()) throw CannotBeMade(both.isRecorded() ? kNoMemoryInCycles : kNoMemoryRecorded);
  addAllocatorCalls(session, results, pair, memory, monitor);
  return memory;
}

}  // namespace culprit
