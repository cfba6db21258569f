#include "core/sources/protobuf/wire_message.h"

namespace culprit::protobuf {

namespace {

// What follows says whether it went well and has its result set: a std::optional would go through memory.

bool splitTag(std::uint64_t bits, WireTag& tag) {
  constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 29U) - 1;
  constexpr std::uint64_t kTypes = 0b10'0111;
  const std::uint64_t number = bits >> 3U;
  tag = {static_cast<std::uint32_t>(number), static_cast<WireType>(bits & 7U)};
  return ((kTypes >> (bits & 7U)) & 1U) != 0 && number != 0 && number <= kMostNumber;
}

bool takeNumber(std::string_view& bytes, std::uint64_t& value) {
  constexpr unsigned kBitsPerByte = 7;
  constexpr unsigned kBits = 64;
  value = 0;
  std::size_t at = 0;
  for (unsigned shift = 0; shift < kBits && at < bytes.size(); shift += kBitsPerByte) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) {
      bytes.remove_prefix(at);
      return true;
    }
  }
  return false;
}

template <std::size_t Size>
bool takeFixed(std::string_view& bytes, std::uint64_t& value) {
  if (bytes.size() < Size) return false;
  value = 0;
  for (std::size_t i = 0; i < Size; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  bytes.remove_prefix(Size);
  return true;
}

bool takeField(std::string_view& bytes, WireField& field) {
  std::uint64_t value = 0;
  WireTag tag;
  if (!takeNumber(bytes, value) || !splitTag(value, tag)) return false;
  field = {.number = tag.number, .type = tag.type, .value = 0, .bytes = {}};
  switch (tag.type) {
    case WireType::Fixed64:
      return takeFixed<8>(bytes, field.value);
    case WireType::Fixed32:
      return takeFixed<4>(bytes, field.value);
    case WireType::Varint:
    case WireType::Bytes:
      break;
  }
  if (!takeNumber(bytes, value)) return false;
  field.value = value;
  if (tag.type == WireType::Varint) return true;
  if (value > bytes.size()) return false;
  field.bytes = bytes.substr(0, value);
  bytes.remove_prefix(value);
  return true;
}

}  // namespace

std::optional<WireTag> wireTag(std::uint64_t tag) {
  WireTag split;
  return splitTag(tag, split) ? std::optional(split) : std::nullopt;
}

std::optional<std::uint64_t> takeVarint(std::string_view& bytes) {
  std::uint64_t value = 0;
  return takeNumber(bytes, value) ? std::optional(value) : std::nullopt;
}

bool WireMessage::next(WireField& field) {
  if (m_rest.empty() || m_isDamaged) return false;
  std::string_view rest = m_rest;  // of its own, so that it stays in registers
  m_isDamaged = !takeField(rest, field);
  m_rest = rest;
  return !m_isDamaged;
}

}  // namespace culprit::protobuf
