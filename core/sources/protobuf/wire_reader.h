// Walks through a protobuf file of any size from front to back, message within message, without holding more
// of it than one block and the field that is looked at. Used by the readers of protobuf traces; it knows no
// message. What is no protobuf, or ends too early, ends the walk and is kept as damage with its position.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sources/bytes/text_reader.h"
#include "core/sources/protobuf/wire_message.h"

namespace culprit::protobuf {

class WireReader {
 public:
  /// The longest field that bytes() hands out whole: an event or an entry of a table is far shorter.
  static constexpr std::size_t kLongest = std::size_t{4} << 20U;

  struct Damage {
    std::uint64_t position = 0;  ///< of the field, in bytes from the start of the (inflated) file
    std::string_view why;        ///< completes "the profile is damaged: "
  };

  /// `afterBlock` is called after each block that was read, also within a field that is skipped; it may throw
  /// Cancelled.
  WireReader(TextReader& text, std::function<void()> afterBlock);

  /// Goes to the next field of the current message; what is left of the one before is skipped. False at the
  /// end of the message, which is left by that, and once there is damage. Throws Error, Cancelled.
  bool next();

  std::uint32_t number() const { return m_tag.number; }
  WireType type() const { return m_tag.type; }
  /// Of a number; of anything else how many bytes it has.
  std::uint64_t value() const { return m_value; }
  std::int64_t integer() const { return static_cast<std::int64_t>(m_value); }
  /// Where the current field begins.
  std::uint64_t position() const { return m_fieldAt; }

  /// All of a field of type Bytes, until next(); empty if it is longer than kLongest, or there is damage.
  std::optional<std::string_view> bytes();
  /// Makes a field of type Bytes the current message.
  void enter();
  /// Skips what is left of the current message and goes back to the one around it.
  void leave();

  const std::optional<Damage>& damage() const { return m_damage; }

 private:
  static constexpr std::size_t kBlock = std::size_t{256} << 10U;

  std::uint64_t at() const { return m_bufferAt + m_begin; }
  /// Bytes from here to the end of the current message, as far as it is known.
  std::uint64_t left() const;
  std::size_t fill(std::size_t wanted);
  bool skip(std::uint64_t count);
  bool readVarint(std::uint64_t& value);
  bool readFixed(std::size_t size);
  bool readField();
  bool fail(std::string_view why);

  TextReader& m_text;
  std::function<void()> m_afterBlock;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0, m_end = 0;  ///< of what is not used yet, in the buffer
  std::uint64_t m_bufferAt = 0;        ///< where the buffer begins in the file
  std::vector<std::uint64_t> m_ends;   ///< of the messages around the current field
  WireTag m_tag;
  std::uint64_t m_value = 0;
  std::uint64_t m_fieldAt = 0;
  std::uint64_t m_pending = 0;  ///< bytes of the current field that were not used
  std::optional<Damage> m_damage;
};

}  // namespace culprit::protobuf
