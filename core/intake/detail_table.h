// Finds an equal detail among those of a capture: a flat hash table of positions, because most kernels of a
// trace ask for theirs. Used by the capture builder.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/run/events.h"

namespace culprit {

class DetailTable {
 public:
  /// Position of `detail` in `all`; it is appended if it is not there and fewer than `most` are.
  std::optional<std::uint32_t> intern(const EventDetail& detail, std::vector<EventDetail>& all,
                                      std::size_t most) {
    const std::uint64_t hash = hashOf(detail);
    const std::size_t last = m_slots.size() - 1;
    std::size_t at = hash & last;
    for (; m_slots[at].position != kFree; at = (at + 1) & last) {
      if (m_slots[at].hash == hash && all[m_slots[at].position] == detail) return m_slots[at].position;
    }
    if (all.size() >= most) return std::nullopt;
    const auto position = static_cast<std::uint32_t>(all.size());
    m_slots[at] = {hash, position};
    all.push_back(detail);
    if (all.size() * 2 > m_slots.size()) grow();
    return position;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t position = kFree;
  };
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  static constexpr std::size_t kFirstSize = 1024;

  static std::uint64_t hashOf(const EventDetail& detail) {
    std::uint64_t hash = detail.bytes.value_or(~std::uint64_t{0});
    const auto mix = [&hash](std::uint64_t part) {
      hash = (hash ^ (hash >> 31U) ^ part) * 0x9E3779B97F4A7C15ULL;
    };
    mix(detail.threads.value_or(~std::uint64_t{0}));
    mix(std::bit_cast<std::uint32_t>(detail.occupancy.value_or(-1.0F)));
    mixSettings(detail.settings, mix);
    if (detail.groupSize != 0) mix((std::uint64_t{detail.groupSize} << 8U) | std::uint64_t(detail.operation));
    if (detail.recordedBy != 0) mix(detail.recordedBy);
    for (const std::string* text : {&detail.processGroup, &detail.groupDescription, &detail.operands})
      if (!text->empty()) mix(std::hash<std::string>()(*text));
    return hash ^ (hash >> 32U);
  }

  template <typename Mix>
  static void mixSettings(const LaunchSettings& settings, const Mix& mix) {
    for (const auto& extent : {settings.grid, settings.block}) {
      if (!extent) continue;
      mix((std::uint64_t{(*extent)[0]} << 32U) | (*extent)[1]);
      mix((*extent)[2]);
    }
    mix(settings.sharedBytes.value_or(~std::uint64_t{0}) ^
        (std::uint64_t{settings.registers.value_or(0)} << 48U));
  }

  void grow() {
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    const std::size_t last = m_slots.size() - 1;
    for (const Slot& slot : old) {
      if (slot.position == kFree) continue;
      std::size_t at = slot.hash & last;
      while (m_slots[at].position != kFree) at = (at + 1) & last;
      m_slots[at] = slot;
    }
  }

  std::vector<Slot> m_slots = std::vector<Slot>(kFirstSize);  ///< a power of two, at most half in use
};

}  // namespace culprit
