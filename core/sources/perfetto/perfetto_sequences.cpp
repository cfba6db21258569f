#include "core/sources/perfetto/perfetto_sequences.h"

#include "core/sources/perfetto/perfetto_fields.h"

namespace culprit::perfetto {

using protobuf::WireField;
using protobuf::WireMessage;

SequenceState* Sequences::stateOf(std::uint64_t sequence) {
  if (m_state != nullptr && m_last == sequence) return m_state;
  auto found = m_states.find(sequence);
  if (found == m_states.end()) {
    if (m_states.size() == kMostSequences) return nullptr;
    found = m_states.emplace(sequence, std::make_unique<SequenceState>(m_texts)).first;
  }
  m_last = sequence;
  m_state = found->second.get();
  return m_state;
}

void Sequences::readDefaults(std::string_view bytes, SequenceState& state) {
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number == defaults::Clock) state.defaultClock = field.value;
    if (field.number != defaults::Event) continue;
    WireMessage inner(field.bytes);
    for (WireField each; inner.next(each);) {
      if (each.number == event::Track) state.defaultTrack = each.value;
    }
  }
}

Sequences::Outcome Sequences::take(const Packet& packet) {
  m_time.reset();
  SequenceState* const state = stateOf(packet.sequence);
  if (state == nullptr) return Outcome::TooMany;
  // Of the first packet of a sequence the recorder cannot know what came before it.
  if (packet.followsLoss && state->hasPackets && !packet.isFirst) {
    if (m_losses++ == 0) m_lossPosition = packet.position;
  }
  state->hasPackets = true;
  if (packet.followsLoss) state->isKnown = false;
  if (packet.clearsState) {
    state->interned.clear();
    state->defaultClock.reset();
    state->defaultTrack.reset();
    ++state->generation;
    state->isKnown = true;
  }
  if (packet.needsState && !state->isKnown) return Outcome::StateUnknown;
  if (has(packet.interned)) state->interned.add(packet.interned);
  if (has(packet.defaults)) readDefaults(packet.defaults, *state);
  if (has(packet.thread)) state->thread = threadOf(packet.thread);
  if (has(packet.clocks)) state->clocks.add(clockReadingsOf(packet.clocks), m_outline.clocks);
  if (packet.timestamp) {
    const std::uint64_t clock =
        packet.clock.value_or(state->defaultClock.value_or(m_outline.clocks.traceClock()));
    m_time = state->clocks.traceTimeOf(clock, *packet.timestamp, m_outline.clocks);
  }
  return Outcome::Known;
}

}  // namespace culprit::perfetto
