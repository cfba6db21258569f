// Parses chunks of a trace file with simdjson and hands their events, as text, to the Chrome importer. Only
// the fields and args that the importer wants are looked at; everything else is stepped over. A chunk that
// simdjson refuses as a whole (bytes that are not UTF-8, control characters, a damaged event) is repaired or
// taken event by event, so that damage costs one event.
#pragma once

#include <cstdint>
#include <memory>

#include "core/sources/chrome_importer.h"
#include "core/sources/json_chunker.h"

namespace culprit::chrome {

class EventParser {
 public:
  explicit EventParser(ChromeImporter& importer);
  ~EventParser();
  EventParser(const EventParser&) = delete;
  EventParser& operator=(const EventParser&) = delete;

  /// Hands over all events of `chunk`; may change its buffer.
  void parse(Chunk& chunk);

  /// Elements met so far that are objects.
  std::uint64_t objects() const;
  /// Elements met so far that are none (numbers, texts, lists).
  std::uint64_t others() const;
  /// Bytes and control characters that were replaced, and where the first was; counted per chunk.
  std::uint64_t repairs() const;
  std::uint64_t firstRepair() const;

 private:
  struct State;

  std::unique_ptr<State> m_state;
};

}  // namespace culprit::chrome
