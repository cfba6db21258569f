#include "core/sources/bytes/token_table.h"

#include <xxhash.h>

#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kFirstSize = 256;

}  // namespace

TokenTable::TokenTable() : m_slots(kFirstSize) {}

std::uint64_t TokenTable::hashOf(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

std::uint32_t TokenTable::intern(std::string_view text, std::uint64_t hash) {
  const std::size_t last = m_slots.size() - 1;
  std::size_t at = hash & last;
  while (m_slots[at].number != kFree) {
    if (m_slots[at].hash == hash && m_slots[at].text == text) return m_slots[at].number;
    at = (at + 1) & last;
  }
  const std::uint32_t number = size();
  m_slots[at] = {hash, m_texts.emplace_back(text), number};
  if (m_texts.size() * 2 > m_slots.size()) grow();
  return number;
}

std::optional<std::uint32_t> TokenTable::find(std::string_view text) const {
  const std::uint64_t hash = hashOf(text);
  const std::size_t last = m_slots.size() - 1;
  for (std::size_t at = hash & last; m_slots[at].number != kFree; at = (at + 1) & last)
    if (m_slots[at].hash == hash && m_slots[at].text == text) return m_slots[at].number;
  return std::nullopt;
}

void TokenTable::grow() {
  const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
  const std::size_t last = m_slots.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == kFree) continue;
    std::size_t at = slot.hash & last;
    while (m_slots[at].number != kFree) at = (at + 1) & last;
    m_slots[at] = slot;
  }
}

}  // namespace culprit
