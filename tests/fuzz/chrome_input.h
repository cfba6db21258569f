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
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

inline void holdAgainstModel(const Capture& capture) {
  std::size_t next = 0;
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    const Track& track = capture.tracks[position];
    promise(track.begin == next && track.end >= track.begin && track.end <= capture.events.size(),
            "the tracks follow each other");
    next = track.end;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      promise(capture.events.track[row] == position, "a track holds its own events only");
      promise(capture.events.durationNs[row] >= 0 && capture.events.endNs(row) >= capture.events.startNs[row],
              "an event ends behind its start");
      promise(row == track.begin || capture.events.startNs[row - 1] <= capture.events.startNs[row],
              "the events of a track ascend");
      promise(capture.events.detail(row).value_or(0) <= capture.details.size(), "a detail is there");
    }
  }
  promise(next == capture.events.size(), "every event lies on a track");
}

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
  const RunContent content = builder.finish();
  for (const Capture& capture : content.trace.captures) holdAgainstModel(capture);
}

}  // namespace culprit::fuzz
