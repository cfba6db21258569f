// What stands around the events of a trace file: the brackets of the whole and the other keys of the
// top-level object, before or behind the events. Used by the chunker, byte by byte; it stops where the events
// begin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

class JsonFrame {
 public:
  static constexpr std::size_t kLongestValue = 1U << 20U;
  static constexpr std::size_t kLongestKey = 256;
  static constexpr std::size_t kMostValues = 512;

  enum class Shape : std::uint8_t { Unknown, NotJson, Array, Object };

  /// A key of the top-level object other than the events, with the JSON text of its value, which is empty if
  /// it is longer than kLongestValue.
  struct Value {
    std::string key;
    std::string text;
  };

  /// Takes bytes of `text` until it stops; returns how many.
  std::size_t take(std::string_view text);

  bool atEvents() const { return m_state == State::Events; }  ///< the next byte is the first behind the [
  bool atEnd() const { return m_state == State::End; }        ///< nothing that follows belongs to the file
  /// True if the object or array was closed, and not left because of damage or the end of the text.
  bool isComplete() const { return m_complete; }

  /// The events' array has been closed; the next byte lies behind its ].
  void leaveEvents();

  Shape shape() const { return m_shape; }
  bool hasEvents() const { return m_hasEvents; }  ///< there is an array of events, perhaps an empty one
  const std::vector<Value>& values() const { return m_values; }

 private:
  enum class State : std::uint8_t { Start, Object, Key, BehindKey, BeforeValue, Value, Events, End };

  void take(char c);
  void beginText(char c);
  void takeInObject(char c);
  void takeKey(char c);
  void beginValue(char c);
  void takeValue(char c);
  void endValue();
  void keep(char c);

  State m_state = State::Start;
  Shape m_shape = Shape::Unknown;
  bool m_hasEvents = false;
  bool m_complete = false;
  std::string m_key;
  std::vector<Value> m_values;
  std::string m_value;
  std::size_t m_valueSize = 0;
  std::int64_t m_depth = 0;
  bool m_inString = false;
  bool m_escaped = false;
  unsigned m_markBytes = 0;  ///< of a byte order mark
};

}  // namespace culprit
