// Gives what joins calls and their work in a trace of Perfetto, ids of 64 bits of several kinds, the numbers
// of 32 bits that events have room for: 1, 2, 3, ... in order of first appearance. A flat hash table, because
// most events ask it. Used by the capture of a trace.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/long_column.h"
#include "core/sources/perfetto/id_hash.h"

namespace culprit::perfetto {

class LaunchNumbers {
 public:
  enum class Kind : std::uint32_t { Flow, Correlation, RenderStage };

  /// 0, which joins nothing, once there are more than fit.
  std::uint32_t of(Kind kind, std::uint64_t id) { return join(kind, id, m_used + 1); }

  /// Gives an id that is not known yet that number; the one it has.
  std::uint32_t join(Kind kind, std::uint64_t id, std::uint32_t number) {
    if (2 * (std::size_t{m_used} + 1) > m_slots.size() && !grow()) return 0;
    Slot& slot = m_slots[placeOf(m_slots, kind, id)];
    if (slot.number != 0) return slot.number;
    slot = {id, number, kind};
    ++m_used;
    return number;
  }

 private:
  struct Slot {
    std::uint64_t id = 0;
    std::uint32_t number = 0;  ///< 0: free
    Kind kind{};
  };
  using Slots = LongColumn<Slot>;
  static constexpr std::size_t kFirst = 1024;
  static constexpr std::size_t kMost = std::size_t{1} << 31U;

  /// Ids that follow each other lie side by side: events that do so ask for them.
  static std::size_t placeOf(const Slots& slots, Kind kind, std::uint64_t id) {
    constexpr std::uint64_t kTogether = 64;
    const std::size_t last = slots.size() - 1;
    const std::uint64_t group = hashOf(id / kTogether, static_cast<std::uint64_t>(kind));
    std::size_t at = (group * kTogether + id % kTogether) & last;
    while (slots[at].number != 0 && (slots[at].id != id || slots[at].kind != kind)) at = (at + 1) & last;
    return at;
  }

  bool grow() {
    if (m_slots.size() >= kMost) return false;
    Slots larger(m_slots.empty() ? kFirst : 2 * m_slots.size());
    for (const Slot& slot : m_slots) {
      if (slot.number != 0) larger[placeOf(larger, slot.kind, slot.id)] = slot;
    }
    m_slots.swap(larger);
    return true;
  }

  Slots m_slots;  ///< a power of two of them, at most half in use
  std::uint32_t m_used = 0;
};

}  // namespace culprit::perfetto
