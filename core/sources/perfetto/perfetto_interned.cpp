#include "core/sources/perfetto/perfetto_interned.h"

#include <algorithm>
#include <string>

#include "core/sources/bytes/utf8.h"
#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/perfetto/perfetto_outline.h"
#include "core/sources/protobuf/wire_message.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

/// An entry of a table, all of which have their number at 1 and a text at 2.
struct InternedEntry {
  std::uint64_t id = 0;
  std::uint64_t number = 0;       ///< field 2 of a graphics context
  std::string_view text, better;  ///< field 3, which some have
};

InternedEntry entryFrom(std::string_view bytes) {
  InternedEntry entry;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number == 1) entry.id = field.value;
    if (field.number == 2) entry.number = field.value;
    if (field.number == 2) entry.text = field.bytes;
    if (field.number == 3) entry.better = field.bytes;
  }
  return entry;
}

}  // namespace

/// Of one that has a number already, else of the stand-in.
std::uint32_t Texts::knownOf(std::string_view text) {
  if (byHash.empty()) {
    standIn = names.intern("(a name that is left out)");
    byHash.reserve(names.size());
    for (std::uint32_t name = 0; name < names.size(); ++name) {
      byHash.emplace_back(TokenTable::hashOf(names[name]), name);
    }
    std::sort(byHash.begin(), byHash.end());
  }
  const std::uint64_t hash = TokenTable::hashOf(text);
  auto at = std::lower_bound(byHash.begin(), byHash.end(), std::pair(hash, std::uint32_t{0}));
  for (; at != byHash.end() && at->first == hash; ++at) {
    if (names[at->second] == text) return at->second;
  }
  ++leftOut;
  return standIn;
}

std::uint32_t Texts::nameOf(std::string_view bytes) {
  bytes = bytes.substr(0, kLongestName);
  std::string repaired;
  if (!isValidUtf8(bytes)) {
    repaired = repairedUtf8(bytes);
    bytes = repaired;
  }
  if (names.size() >= kMostNames || nameBytes >= kMostBytes) return knownOf(bytes);
  const std::uint32_t before = names.size();
  const std::uint32_t name = names.intern(bytes);
  if (names.size() > before) nameBytes += bytes.size();
  return name;
}

template <typename Value>
void Interned::put(Table<Value>& table, std::uint64_t id, const Value& value) {
  if (m_texts->entries >= Texts::kMostEntries && !table.contains(id)) {
    ++m_texts->leftOut;
    return;
  }
  if (!table.insert_or_assign(id, value).second) return;
  ++m_texts->entries;
  ++m_size;
}

void Interned::add(std::string_view bytes) {
  constexpr std::size_t kLongestText = 200;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.type != protobuf::WireType::Bytes) continue;
    const InternedEntry entry = entryFrom(field.bytes);
    switch (field.number) {
      case interned::Categories:
        put(m_categories, entry.id, categoryUseOf(entry.text));
        break;
      case interned::Names:
        put(m_names, entry.id, m_texts->nameOf(entry.text));
        break;
      case interned::AnnotationNames:
        put(m_annotations, entry.id, annotationUseOf(entry.text));
        break;
      case interned::AnnotationTexts:
        put(m_annotationTexts, entry.id, std::string(entry.text.substr(0, kLongestText)));
        break;
      case interned::GraphicsContexts:
        put(m_contexts, entry.id, static_cast<std::int64_t>(static_cast<std::int32_t>(entry.number)));
        break;
      case interned::GpuSpecifications:
        put(m_specifications, entry.id, m_texts->nameOf(entry.text));
        break;
      case interned::ComputeKernels:
        put(m_kernels, entry.id, m_texts->nameOf(entry.better.empty() ? entry.text : entry.better));
        break;
      default:
        break;
    }
  }
}

void Interned::clear() {
  m_texts->entries -= m_size;
  *this = Interned(*m_texts);
}

std::string_view Interned::text(std::uint64_t id) const {
  const auto found = m_annotationTexts.find(id);
  return found == m_annotationTexts.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace culprit::perfetto
