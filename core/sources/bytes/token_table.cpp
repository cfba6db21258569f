#include "core/sources/bytes/token_table.h"

#include <xxhash.h>

#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kFirstSize = 256;
constexpr std::size_t kFirstBytes = 4096;

}  // namespace

TokenTable::TokenTable()
    : m_slots(kFirstSize), m_memory(std::make_unique<std::pmr::monotonic_buffer_resource>(kFirstBytes)) {}

std::uint64_t TokenTable::hashOf(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

std::size_t TokenTable::placeOf(std::string_view text, std::uint32_t hash) const {
  const std::size_t last = m_slots.size() - 1;
  std::size_t at = hash & last;
  for (; m_slots[at].number != kFree; at = (at + 1) & last) {
    if (m_slots[at].hash == hash && m_texts[m_slots[at].number] == text) break;
  }
  return at;
}

std::uint32_t TokenTable::intern(std::string_view text) {
  const auto hash = static_cast<std::uint32_t>(hashOf(text));
  Slot& slot = m_slots[placeOf(text, hash)];
  if (slot.number != kFree) return slot.number;
  char* const copy = static_cast<char*>(m_memory->allocate(text.size(), 1));
  text.copy(copy, text.size());
  const std::uint32_t number = size();
  m_texts.emplace_back(copy, text.size());
  slot = {hash, number};
  if (m_texts.size() * 2 > m_slots.size()) grow();
  return number;
}

std::optional<std::uint32_t> TokenTable::find(std::string_view text) const {
  const Slot& slot = m_slots[placeOf(text, static_cast<std::uint32_t>(hashOf(text)))];
  return slot.number == kFree ? std::nullopt : std::optional(slot.number);
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
