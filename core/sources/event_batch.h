// The events of one chunk of a trace file, taken apart but not yet given a meaning. Filled by the event
// parser, on either of two threads, and handed to the Chrome importer in the order of the file.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "core/sources/chrome_event.h"
#include "core/sources/json_chunker.h"
#include "core/sources/text_store.h"

namespace culprit::chrome {

struct EventBatch {
  static constexpr std::uint32_t kNoArgs = std::numeric_limits<std::uint32_t>::max();

  struct Entry {
    Event event;
    std::uint32_t args = kNoArgs;  ///< position in `args`
  };
  /// Something that is left out.
  struct Skip {
    std::size_t before = 0;      ///< position of the entry that follows it
    std::uint64_t position = 0;  ///< in the file's text
    std::string_view why;        ///< a literal
  };

  Chunk chunk;                  ///< the text that the events point into
  std::uint64_t number = 0;     ///< of the chunk in its file
  std::uint64_t fileBytes = 0;  ///< read of the file up to this chunk
  std::vector<Entry> entries;
  std::vector<Args> args;
  std::vector<Skip> skips;
  TextStore texts;
  std::uint64_t objects = 0;      ///< elements that are objects
  std::uint64_t passedOver = 0;   ///< events without a duration of their own, which have no entry
  std::uint64_t others = 0;       ///< elements that are none (numbers, texts, lists)
  std::uint64_t repairs = 0;      ///< bytes and control characters that were replaced
  std::uint64_t firstRepair = 0;  ///< where the first of them was

  void skip(std::uint64_t position, std::string_view why) {
    skips.push_back({entries.size(), position, why});
  }
  /// Forgets everything but the memory it has.
  void clear() {
    chunk = {};
    entries.clear();
    args.clear();
    skips.clear();
    texts.clear();
    fileBytes = objects = passedOver = others = repairs = firstRepair = 0;
  }
};

}  // namespace culprit::chrome
