// Writes JSON that is always valid: objects and arrays close themselves at the end of their scope, text is
// repaired UTF-8, a number that is not finite or not known is null. Called by the JSON writers only. A thin
// layer over RapidJSON's Writer.
//
//   JsonText json;
//   writeRun(json.object(), run);  // takes a JsonObject, which is closed when writeRun returns
//
//   return json.text();
#pragma once

#include <rapidjson/writer.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/safe_text.h"
#include "core/base/text_sink.h"
#include "core/base/throwing_memory.h"

namespace culprit {

class JsonObject;

class JsonText {
 public:
  /// What becomes of control characters in texts: a document for people and their terminals has none
  /// (harmless()), a trace that is read again has the names that were there.
  enum class Controls : std::uint8_t { LeftOut, Escaped };

  explicit JsonText(Controls controls = Controls::LeftOut) : m_controls(controls) {}
  /// Hands the document over piece by piece. What `sink` throws ends that, and is thrown by finish().
  explicit JsonText(TextSink sink) : m_pieces(std::move(sink)) {}

  /// The outermost object.
  JsonObject object();
  /// The document, with a newline at the end. Everything in it must be closed, and nothing of it is left
  /// here.
  std::string text() { return m_pieces.join() + "\n"; }
  /// The same with a sink, which then has all of it.
  void finish() { m_pieces.finish(); }

 private:
  friend class JsonScope;

  /// RapidJSON's concept of a stream. Pieces, as one text that grows would be there twice.
  class Pieces {
   public:
    Pieces() = default;
    explicit Pieces(TextSink sink) : m_sink(std::move(sink)) {}

    using Ch = char;         // NOLINT(readability-identifier-naming)
    void Put(char letter) {  // NOLINT(readability-identifier-naming)
      if (m_next == m_end) addPiece();
      *m_next++ = letter;
    }
    void Flush() {}  // NOLINT(readability-identifier-naming)

    std::string join() {
      std::size_t size = 1;  // with the newline
      for (const Piece& piece : m_pieces) size += piece.size;
      std::string text;
      text.reserve(size);
      for (Piece& piece : m_pieces) {
        text.append(piece.letters.get(),
                    &piece == &m_pieces.back() ? m_next : piece.letters.get() + piece.size);
        piece.letters.reset();
      }
      m_pieces.clear();
      m_next = m_end = nullptr;
      return text;
    }

    void finish() {
      Put('\n');
      handOver();
      if (m_failure) std::rethrow_exception(m_failure);
    }

   private:
    struct Piece {
      std::unique_ptr<char[]> letters;  // NOLINT(modernize-avoid-c-arrays)
      std::size_t size = 0;
    };

    void addPiece() {
      if (m_sink && !m_pieces.empty()) return handOver();
      constexpr std::size_t kFirst = 4096, kLargest = std::size_t{1} << 20U, kHandedOver = 1U << 16U;
      const std::size_t size = m_sink             ? kHandedOver
                               : m_pieces.empty() ? kFirst
                                                  : std::min(2 * m_pieces.back().size, kLargest);
      m_pieces.push_back({std::make_unique_for_overwrite<char[]>(size), size});
      m_next = m_pieces.back().letters.get();
      m_end = m_next + size;
    }

    /// The one piece that there is with a sink, and begins it anew. Throws nothing, as objects that close
    /// themselves get here.
    void handOver() noexcept {
      char* const begin = m_pieces.back().letters.get();
      try {
        if (!m_failure) m_sink({begin, static_cast<std::size_t>(m_next - begin)});
      } catch (...) {
        m_failure = std::current_exception();
      }
      m_next = begin;
    }

    TextSink m_sink;
    std::exception_ptr m_failure;
    std::vector<Piece> m_pieces;
    char* m_next = nullptr;
    char* m_end = nullptr;
  };

  Pieces m_pieces;
  rapidjson::Writer<Pieces, rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingMemory> m_writer{m_pieces};
  int m_depth = 0;
  Controls m_controls = Controls::LeftOut;
};

/// What an open object and an open array have in common. While one inside of it is open, it must not be
/// written.
class JsonScope {
 public:
  JsonScope(const JsonScope&) = delete;
  JsonScope& operator=(const JsonScope&) = delete;

 protected:
  explicit JsonScope(JsonText& text) : m_text(text), m_depth(++text.m_depth) {}
  ~JsonScope() { --m_text.m_depth; }

  auto& writer() const {
    assert(m_depth == m_text.m_depth);
    return m_text.m_writer;
  }
  JsonText& document() const { return m_text; }
  void key(std::string_view name) { writer().Key(name.data(), size(name)); }
  void value(std::string_view text) {
    const bool areLeftOut = m_text.m_controls == JsonText::Controls::LeftOut;
    const std::string safe = areLeftOut ? harmless(text) : validUtf8(text);
    writer().String(safe.data(), size(safe));
  }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const char* text) { value(std::string_view(text)); }  // it would be a bool
  void value(bool yes) { writer().Bool(yes); }
  void value(double number) { std::isfinite(number) ? writer().Double(number) : writer().Null(); }
  template <std::integral Number>
  void value(Number number) {
    if constexpr (std::is_signed_v<Number>) {
      writer().Int64(number);
    } else {
      writer().Uint64(number);
    }
  }
  void value(std::nullopt_t) { writer().Null(); }
  template <typename Value>
  void value(const std::optional<Value>& known) {
    known ? value(*known) : value(std::nullopt);
  }

 private:
  static rapidjson::SizeType size(std::string_view text) {
    return static_cast<rapidjson::SizeType>(text.size());
  }

  JsonText& m_text;
  int m_depth;
};

class JsonArray;

class JsonObject : public JsonScope {
 public:
  ~JsonObject() { writer().EndObject(); }

  /// `known`: text, a number, a bool, or an std::optional of one; nothing is null.
  template <typename Value>
  void member(std::string_view name, const Value& known) {
    key(name);
    value(known);
  }
  /// A number as its digits are, for decimals that a double would round; `digits` must be a number of JSON.
  void number(std::string_view name, std::string_view digits) {
    key(name);
    writer().RawValue(digits.data(), digits.size(), rapidjson::kNumberType);
  }
  JsonObject object(std::string_view name) {
    key(name);
    return JsonObject(document());
  }
  JsonArray array(std::string_view name);

 private:
  friend class JsonText;
  friend class JsonArray;
  explicit JsonObject(JsonText& text) : JsonScope(text) { writer().StartObject(); }
};

class JsonArray : public JsonScope {
 public:
  ~JsonArray() { writer().EndArray(); }

  using JsonScope::value;
  JsonObject object() { return JsonObject(document()); }
  JsonArray array() { return JsonArray(document()); }

 private:
  friend class JsonObject;
  explicit JsonArray(JsonText& text) : JsonScope(text) { writer().StartArray(); }
};

inline JsonObject JsonText::object() {
  return JsonObject(*this);
}
inline JsonArray JsonObject::array(std::string_view name) {
  key(name);
  return JsonArray(document());
}

}  // namespace culprit
