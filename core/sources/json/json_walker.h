// Walks through JSON text of any size from front to back: down into objects by their keys, and through arrays
// either element by element or in pieces of whole elements. For formats whose lists lie deeper than
// JsonChunker looks. It holds one piece at a time and gives no meaning to what is inside an element. Damage
// and the end of the text end everything: all questions are answered as if nothing followed, and damage()
// tells why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace culprit {

/// Whole elements, separated by commas and wrapped in [ ]. May be written to, and read as far as `capacity`.
struct JsonPiece {
  char* text = nullptr;
  std::size_t size = 0;        ///< brackets included
  std::size_t capacity = 0;    ///< at least size + JsonWalker::kPadding - 1
  std::uint64_t position = 0;  ///< in the whole text, of the byte behind the [
};

class JsonWalker {
 public:
  static constexpr std::size_t kPieceSize = 512U << 10U;
  static constexpr std::size_t kLongestElement = 4U << 20U;
  static constexpr std::size_t kLongestKey = 256;
  /// Bytes behind a piece that may be read: at least what simdjson and the scanner ask for.
  static constexpr std::size_t kPadding = 128;

  /// Up to `size` bytes of text; 0 at the end.
  using Read = std::function<std::size_t(char* target, std::size_t size)>;

  /// `pieceSize`: the size aimed at; small in tests.
  explicit JsonWalker(Read read, std::size_t pieceSize = kPieceSize);

  /// What the value that comes begins with: { [ " or the character of a number or word; 0 if nothing comes.
  char peek();
  /// Steps into the object or array that comes; false, without a step, if none comes.
  bool enterObject() { return enter('{'); }
  bool enterArray() { return enter('['); }

  /// In an object: takes its next key, cut to kLongestKey, whose value comes then; false at the end of the
  /// object, which is left.
  bool nextKey(std::string& key);
  /// In an array: true if an element comes; false at its end, which is left.
  bool nextElement();
  /// In an array of objects: the next of them, valid until the next call of anything; empty at its end, which
  /// is left. To be called until then.
  std::optional<JsonPiece> nextPiece();

  /// The value that comes, as text; empty if it is longer than `longest`, and passed over.
  std::optional<std::string> takeValue(std::size_t longest);
  void skipValue() { takeValue(0); }

  struct Damage {
    std::uint64_t position = 0;  ///< in the text
    std::string_view what;
    bool isEnd = false;  ///< the text ends too early
  };
  const std::optional<Damage>& damage() const { return m_damage; }

  /// In the text, of what comes.
  std::uint64_t position() const { return m_position + (m_at - 1); }

 private:
  /// Keeps the text of a value while it is no longer than `longest`.
  class Keeper;

  bool enter(char bracket);
  bool fill();
  void dropTaken();
  bool skipBlanks();
  bool takeKey(std::string& key);
  void takeBrackets(Keeper& keeper);
  void takeString(Keeper& keeper);
  void takeWord(Keeper& keeper);
  std::optional<JsonPiece> pieceUpTo(std::size_t end);
  void restore();
  void stop(std::size_t at, std::string_view what, bool isEnd = false);

  Read m_read;
  std::size_t m_pieceSize;
  std::unique_ptr<char[]> m_buffer;  ///< byte 0 is kept free for the [ of a piece
  std::size_t m_capacity = 0;
  std::size_t m_used = 1;        ///< bytes [1, m_used) are text
  std::size_t m_at = 1;          ///< what comes
  std::uint64_t m_position = 0;  ///< in the text, of byte 1
  bool m_hasStarted = false;
  bool m_textEnded = false;
  bool m_isArrayOver = false;           ///< the piece that was given last was the last of its array
  std::optional<std::size_t> m_closed;  ///< where the ] of a piece stands in place of m_covered
  char m_covered = 0;
  std::optional<Damage> m_damage;
};

}  // namespace culprit
