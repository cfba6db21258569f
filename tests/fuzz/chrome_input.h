// Takes arbitrary text for the events of a trace, in chunks of arbitrary sizes, through the chunker, the
// parser and the importer to the run. Whatever comes out must be what the model promises. Called by the fuzz
// target and by the test that feeds it the inputs once found.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/chrome_importer.h"
#include "core/sources/chrome/events/event_parser.h"
#include "core/sources/json/json_chunker.h"
#include "tests/fuzz/run_promises.h"

namespace culprit::fuzz {

/// The first byte tells the size of a chunk, the rest is the text. Throws BrokenPromise.
inline void takeChromeInput(Input input) {
  if (input.empty()) return;
  const std::string_view text(reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1);
  std::size_t at = 0;
  JsonChunker chunker(
      [&](char* target, std::size_t room) {
        const std::size_t part = std::min(room, text.size() - at);
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      1 + 4U * input[0]);
  Names names;
  IssueLog issues;
  RunBuilder builder(Side::A, names, issues);
  chrome::ChromeImporter importer(builder, "fuzz.json", "byte");
  chrome::EventParser parser;
  chrome::EventBatch batch;
  while (auto chunk = chunker.next()) {
    batch.clear();
    batch.chunk = std::move(*chunk);
    parser.parse(batch);
    importer.add(batch);
  }
  chrome::readHeader(chunker.frame().values(), importer.facts());
  importer.finish(chrome::epochOf(chunker.frame().values()));
  promiseSound(builder.finish());
}

}  // namespace culprit::fuzz
