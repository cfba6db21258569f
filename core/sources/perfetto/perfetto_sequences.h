// The state of each sequence of packets: what its packets refer to, what they leave out because it is always
// the same, its clocks, and whether a loss has made all that unknown. Used by the second walk, packet by
// packet.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "core/sources/perfetto/id_hash.h"
#include "core/sources/perfetto/perfetto_clocks.h"
#include "core/sources/perfetto/perfetto_interned.h"
#include "core/sources/perfetto/perfetto_outline.h"
#include "core/sources/perfetto/perfetto_packet.h"

namespace culprit::perfetto {

struct SequenceState {
  explicit SequenceState(Texts& texts) : interned(texts) {}

  Interned interned;
  SequenceClocks clocks;
  std::optional<std::uint64_t> defaultClock, defaultTrack;
  std::optional<Owner> thread;   ///< of all events without a track, as older files tell
  std::uint32_t generation = 0;  ///< how often the state was cleared
  bool isKnown = false;          ///< cleared once, and nothing lost since
  bool hasPackets = false;
};

class Sequences {
 public:
  static constexpr std::size_t kMostSequences = 50'000;

  Sequences(const Outline& outline, Texts& texts) : m_outline(outline), m_texts(texts) {}

  enum class Outcome : std::uint8_t { Known, StateUnknown, TooMany };
  /// Brings the state up to date with the packet, which may then be read with state() and time().
  Outcome take(const Packet& packet);
  SequenceState& state() { return *m_state; }
  /// Of the packet, in the trace's clock; empty where its clock is not explained.
  std::optional<std::int64_t> time() const { return m_time; }

  /// Packets in front of which the recording lost some.
  std::uint64_t losses() const { return m_losses; }
  std::uint64_t lossPosition() const { return m_lossPosition; }

 private:
  SequenceState* stateOf(std::uint64_t sequence);
  static void readDefaults(std::string_view bytes, SequenceState& state);

  const Outline& m_outline;
  Texts& m_texts;
  std::unordered_map<std::uint64_t, std::unique_ptr<SequenceState>, IdHash> m_states;
  std::uint64_t m_last = 0;  ///< whose state m_state is
  SequenceState* m_state = nullptr;
  std::optional<std::int64_t> m_time;
  std::uint64_t m_losses = 0, m_lossPosition = 0;
};

}  // namespace culprit::perfetto
