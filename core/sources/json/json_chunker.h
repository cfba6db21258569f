// Cuts the text of a trace file into chunks of whole events: the elements of the top-level array, or of
// "traceEvents" in the top-level object. Runs on the reading thread; the chunks go through a queue to the
// parser. It never holds more than one chunk and gives no meaning to anything inside an event. A damaged
// event is lost, not the rest of the file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/sources/json/event_scanner.h"
#include "core/sources/json/json_frame.h"

namespace culprit {

/// Bytes behind a chunk's text that may be read: at least what simdjson and the scanner ask for.
constexpr std::size_t kChunkPadding = 128;

/// Whole elements, separated by commas and wrapped in [ ], with kChunkPadding readable bytes behind.
struct Chunk {
  std::unique_ptr<char[]> buffer;
  std::size_t capacity = 0;      ///< of the buffer
  std::size_t size = 0;          ///< of the JSON text at the start of the buffer, brackets included
  std::uint64_t position = 0;    ///< in the file's (inflated) text, of the byte behind the [
  bool mayHoldBackslash = true;  ///< false: none of its texts is escaped
};

/// Doubts of one kind about the text.
struct TextTrouble {
  /// Zeros: a stretch of them, and with it the events that it touches. TextBehind: what follows the end of
  /// the trace and may hold events.
  enum class Kind : std::uint8_t { Truncated, DamagedEvent, DamagedFrame, EventTooLong, Zeros, TextBehind };
  Kind kind{};
  std::uint64_t position = 0;  ///< in the text, of the first
  std::uint64_t count = 1;     ///< of TextBehind its bytes
};

class JsonChunker {
 public:
  static constexpr std::size_t kChunkSize = 512U << 10U;
  static constexpr std::size_t kLongestEvent = 4U << 20U;
  static constexpr std::size_t kMostResumptions = 1000;

  /// Up to `size` bytes of text; 0 at the end.
  using Read = std::function<std::size_t(char* target, std::size_t size)>;

  /// `chunkSize`: the size aimed at; small in tests.
  explicit JsonChunker(Read read, std::size_t chunkSize = kChunkSize);

  /// The next chunk; empty at the end of the text.
  std::optional<Chunk> next();
  /// Takes back a chunk that is done with: a later one gets its memory, which then is no news to the system.
  void reuse(Chunk chunk) { m_spare = std::move(chunk); }

  const JsonFrame& frame() const { return m_frame; }  ///< complete after the last chunk
  const std::vector<TextTrouble>& troubles() const { return m_troubles; }

 private:
  bool readFrame();
  void lookBehind();
  std::optional<Chunk> readEvents();
  std::optional<Chunk> endEvents();
  void scan();
  bool isPlausibleEnd(std::size_t at) const;
  bool leaveOutTooLong();
  bool leaveOutZeros();
  std::optional<std::size_t> eventBehind(std::size_t zerosEnd) const;
  void findZeros(std::size_t from);
  bool resume();
  bool fill();
  void dropUpTo(std::size_t end);
  Chunk take(std::size_t end);
  void addTrouble(TextTrouble::Kind kind, std::uint64_t position);

  Read m_read;
  std::size_t m_chunkSize;
  JsonFrame m_frame;
  EventScanner m_scanner;
  std::unique_ptr<char[]> m_buffer;  ///< byte 0 is kept free for the [ of a chunk
  std::size_t m_capacity = 0;
  Chunk m_spare;
  std::size_t m_used = 1;     ///< bytes [1, m_used) are text
  std::size_t m_scanned = 1;  ///< [1, m_scanned) have been looked at
  std::size_t m_cut = 1;      ///< behind the last whole event
  std::optional<std::size_t> m_arrayEnd;
  bool m_hasBackslash = false;   ///< among what has been looked at, perhaps before m_buffer
  std::uint64_t m_position = 0;  ///< in the text, of byte 1
  bool m_textEnded = false;
  bool m_done = false;
  bool m_tooLong = false;              ///< the text that comes belongs to an event that is left out
  std::optional<std::size_t> m_zeros;  ///< where the next ones are, at or behind m_scanned
  bool m_hole = false;                 ///< there are zeros at m_scanned, and m_cut is the end before them
  std::size_t m_resumptions = 0;
  std::vector<TextTrouble> m_troubles;
};

}  // namespace culprit
