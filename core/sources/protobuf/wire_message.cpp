#include "core/sources/protobuf/wire_message.h"

namespace culprit::protobuf {

std::optional<WireTag> wireTag(std::uint64_t tag) {
  constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 29U) - 1;
  const std::uint64_t number = tag >> 3U;
  const auto type = static_cast<WireType>(tag & 7U);
  const bool isKnown = type == WireType::Varint || type == WireType::Fixed64 || type == WireType::Bytes ||
                       type == WireType::Fixed32;
  if (!isKnown || number == 0 || number > kMostNumber) return std::nullopt;
  return WireTag{static_cast<std::uint32_t>(number), type};
}

std::optional<std::uint64_t> takeVarint(std::string_view& bytes) {
  constexpr unsigned kBitsPerByte = 7;
  constexpr unsigned kBits = 64;
  std::uint64_t value = 0;
  std::size_t at = 0;
  for (unsigned shift = 0; shift < kBits && at < bytes.size(); shift += kBitsPerByte) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) {
      bytes.remove_prefix(at);
      return value;
    }
  }
  return std::nullopt;
}

bool WireMessage::takeFixed(std::size_t size, std::uint64_t& value) {
  if (m_rest.size() < size) return false;
  value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(m_rest[i])} << (8 * i);
  }
  m_rest.remove_prefix(size);
  return true;
}

bool WireMessage::next(WireField& field) {
  if (m_rest.empty() || m_isDamaged) return false;
  m_isDamaged = true;  // until all of the field was there
  const auto number = takeVarint(m_rest);
  const auto tag = number ? wireTag(*number) : std::nullopt;
  if (!tag) return false;
  field = {.number = tag->number, .type = tag->type, .value = 0, .bytes = {}};
  switch (field.type) {
    case WireType::Fixed64:
      m_isDamaged = !takeFixed(8, field.value);
      return !m_isDamaged;
    case WireType::Fixed32:
      m_isDamaged = !takeFixed(4, field.value);
      return !m_isDamaged;
    case WireType::Varint:
    case WireType::Bytes:
      break;
  }
  const auto value = takeVarint(m_rest);
  if (!value) return false;
  field.value = *value;
  if (field.type == WireType::Bytes) {
    if (*value > m_rest.size()) return false;
    field.bytes = m_rest.substr(0, *value);
    m_rest.remove_prefix(*value);
  }
  m_isDamaged = false;
  return true;
}

}  // namespace culprit::protobuf
