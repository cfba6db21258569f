// Parses chunks of a trace file with simdjson into batches of events. Only the fields and args that the
// importer wants are looked at; everything else is stepped over. A chunk that simdjson refuses as a whole
// (bytes that are not UTF-8, control characters, a damaged event) is repaired or taken event by event, so
// that damage costs one event. What comes out depends on the chunk alone, so that each thread may have its
// own parser. Names and places that a batch points at are the parser's.
#pragma once

#include <memory>

#include "core/sources/chrome/events/event_batch.h"

namespace culprit::chrome {

class EventParser {
 public:
  EventParser();
  ~EventParser();
  EventParser(const EventParser&) = delete;
  EventParser& operator=(const EventParser&) = delete;

  /// Takes the events of `batch.chunk`, whose text it may change, into the rest of `batch`, which is clear.
  void parse(EventBatch& batch);

 private:
  struct State;

  std::unique_ptr<State> m_state;
};

}  // namespace culprit::chrome
