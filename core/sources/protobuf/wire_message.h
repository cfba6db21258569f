// The fields of a protobuf message that lies in memory, one after the other, as its wire format has them
// (protobuf.dev, "Encoding"). Knows no message: what a field means is the reader's business. Takes any bytes:
// what is no message ends it early, and says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit::protobuf {

/// How a field is written. Groups (3 and 4), which nobody writes any more, are damage.
enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct WireField {
  std::uint32_t number = 0;
  WireType type{};
  std::uint64_t value = 0;  ///< of a number; a negative one as its two's complement
  std::string_view bytes;   ///< of text, bytes or a message inside

  std::int64_t integer() const { return static_cast<std::int64_t>(value); }
};

/// What a field begins with.
struct WireTag {
  std::uint32_t number = 0;
  WireType type{};
};
/// Empty if no field can begin so.
std::optional<WireTag> wireTag(std::uint64_t tag);

/// Takes a number of seven bits per byte from the front of `bytes`; empty if it does not end there or is
/// longer than 64 bits.
std::optional<std::uint64_t> takeVarint(std::string_view& bytes);

class WireMessage {
 public:
  explicit WireMessage(std::string_view bytes) : m_rest(bytes) {}

  /// False at the end, and at the first byte that no field can begin with or end in.
  bool next(WireField& field);
  /// True once next() has met something that is no field.
  bool isDamaged() const { return m_isDamaged; }

 private:
  std::string_view m_rest;
  bool m_isDamaged = false;
};

}  // namespace culprit::protobuf
