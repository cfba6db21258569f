// Takes arbitrary text for the events of a trace, in chunks of arbitrary sizes, through the chunker, the
// parser and the importer to the run. Whatever comes out must be what the model promises.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/sources/chrome_header.h"
#include "core/sources/chrome_importer.h"
#include "core/sources/event_parser.h"
#include "core/sources/json_chunker.h"

namespace {

using culprit::Capture;
using culprit::Track;

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const Capture& capture) {
  std::size_t next = 0;
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    const Track& track = capture.tracks[position];
    require(track.begin == next && track.end >= track.begin && track.end <= capture.events.size());
    next = track.end;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      require(capture.events.track[row] == position && capture.events.durationNs[row] >= 0);
      require(capture.events.endNs(row) >= capture.events.startNs[row]);
      require(row == track.begin || capture.events.startNs[row - 1] <= capture.events.startNs[row]);
      require(capture.events.detail(row).value_or(0) <= capture.details.size());
    }
  }
  require(next == capture.events.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::size_t at = 0;
  culprit::JsonChunker chunker(
      [&](char* target, std::size_t room) {
        const std::size_t part = std::min(room, text.size() - at);
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      1 + 4U * data[0]);
  culprit::Names names;
  culprit::IssueLog issues;
  culprit::RunWriter writer(culprit::Side::A, names, issues);
  culprit::chrome::ChromeImporter importer(writer, "fuzz.json", "byte");
  culprit::chrome::EventParser parser;
  culprit::chrome::EventBatch batch;
  while (auto chunk = chunker.next()) {
    batch.clear();
    batch.chunk = std::move(*chunk);
    parser.parse(batch);
    importer.add(batch);
  }
  culprit::chrome::readHeader(chunker.frame().values(), importer.facts());
  importer.finish(culprit::chrome::epochOf(chunker.frame().values()));
  const culprit::RunContent content = writer.finish();
  for (const Capture& capture : content.trace.captures) check(capture);
  return 0;
}
