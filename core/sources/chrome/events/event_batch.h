// The events of one chunk of a trace file, taken apart but not yet given a meaning. Filled by the event
// parser, on either of two threads, and handed to the Chrome importer in the order of the file.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "core/sources/bytes/text_store.h"
#include "core/sources/chrome/events/chrome_event.h"
#include "core/sources/chrome/events/slice_table.h"
#include "core/sources/json/json_chunker.h"

namespace culprit::chrome {

struct EventBatch {
  static constexpr std::uint32_t kNoArgs = std::numeric_limits<std::uint32_t>::max();

  /// Whatever is no slice, and a slice whose times cannot be used.
  struct Entry {
    std::size_t before = 0;  ///< position of the slice that follows it
    Event event;
    std::uint32_t args = kNoArgs;  ///< position in `args`
    // Of marks ('B', 'E'); an end need not have a name:
    SliceName* name = nullptr;
    SlicePlace* place = nullptr;
    std::string_view leftOut;  ///< why it, or a part of it, is left out: a literal, or in `texts`; then only
                               ///< its position is known
  };

  Chunk chunk;                  ///< the text that the events point into
  std::uint64_t number = 0;     ///< of the chunk in its file
  std::uint64_t fileBytes = 0;  ///< read of the file up to this chunk
  std::vector<Slice> slices;
  std::vector<EventDetail> details;  ///< of the slices
  std::vector<Entry> entries;        ///< in the order of the file, like the slices
  std::vector<Args> args;            ///< of the entries
  TextStore texts;
  std::uint64_t objects = 0;      ///< elements that are objects
  std::uint64_t passedOver = 0;   ///< events without a duration of their own, which have no entry
  std::uint64_t unusable = 0;     ///< events, by their phase, whose args cannot be read
  std::uint64_t others = 0;       ///< elements that are none (numbers, texts, lists)
  std::uint64_t repairs = 0;      ///< bytes and control characters that were replaced
  std::uint64_t firstRepair = 0;  ///< where the first of them was

  /// `event` is finish()ed; `wanted` holds what wantedArgs() asks for (null: nothing) and may be moved from.
  /// `table`: the same for all of a batch.
  void add(const Event& event, Args* wanted, SliceTable& table);
  void skip(std::uint64_t position, std::string_view why) {
    entries.push_back({.before = slices.size(), .event = {.position = position}, .leftOut = why});
  }
  /// Forgets everything but the memory it has.
  void clear() {
    chunk = {};
    slices.clear();
    details.clear();
    entries.clear();
    args.clear();
    texts.clear();
    fileBytes = objects = passedOver = unusable = others = repairs = firstRepair = 0;
  }
};

}  // namespace culprit::chrome
