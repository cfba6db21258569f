// Writes JSON that is always valid: text is repaired UTF-8, a number that is not finite or not known is null.
// Called by the JSON writers only. A thin layer over RapidJSON's Writer.
#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/words/safe_text.h"

namespace culprit {

class JsonText {
 public:
  void beginObject() { m_writer.StartObject(); }
  void endObject() { m_writer.EndObject(); }
  void beginArray() { m_writer.StartArray(); }
  void endArray() { m_writer.EndArray(); }
  void key(std::string_view name) { m_writer.Key(name.data(), size(name)); }

  void value(std::string_view text) {
    const std::string valid = validUtf8(text);
    m_writer.String(valid.data(), size(valid));
  }
  void value(double number) {
    if (std::isfinite(number)) {
      m_writer.Double(number);
    } else {
      m_writer.Null();
    }
  }
  void value(bool yes) { m_writer.Bool(yes); }
  void value(std::int64_t number) { m_writer.Int64(number); }
  void value(std::uint64_t number) { m_writer.Uint64(number); }
  void null() { m_writer.Null(); }
  /// A number as its digits are, for decimals that a double would round; `digits` must be a number of JSON.
  void number(std::string_view name, std::string_view digits) {
    key(name);
    m_writer.RawValue(digits.data(), digits.size(), rapidjson::kNumberType);
  }

  template <typename Value>
  void value(const std::optional<Value>& known) {
    if (known) {
      value(*known);
    } else {
      null();
    }
  }

  template <typename Value>
  void member(std::string_view name, const Value& known) {
    key(name);
    value(known);
  }

  /// The document, with a newline at the end.
  std::string text() const { return std::string(m_buffer.GetString(), m_buffer.GetSize()) + "\n"; }

 private:
  static rapidjson::SizeType size(std::string_view text) {
    return static_cast<rapidjson::SizeType>(text.size());
  }

  rapidjson::StringBuffer m_buffer;
  rapidjson::Writer<rapidjson::StringBuffer> m_writer{m_buffer};
};

}  // namespace culprit
