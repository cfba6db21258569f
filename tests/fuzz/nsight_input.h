// Opens arbitrary bytes as an export of Nsight Systems. It may be refused with a sentence; whatever is read
// must be what the model promises. Called by the fuzz target and by the test that feeds it the inputs once
// found.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

#include "core/pipeline/run_reading.h"
#include "core/sources/nsight/nsight_sqlite.h"
#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

/// Events lie track by track, in time order, with details and launches that exist.
inline void checkNsightCapture(const Capture& capture) {
  std::size_t next = 0;
  const Events& events = capture.events;
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    const Track& track = capture.tracks[position];
    promise(track.begin == next && track.end >= track.begin && track.end <= events.size(),
            "tracks follow each other");
    next = track.end;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      promise(events.track[row] == position, "an event lies on its track");
      promise(events.durationNs[row] >= 0 && events.endNs(row) >= events.startNs[row],
              "no event ends before it begins");
      promise(row == track.begin || events.startNs[row - 1] <= events.startNs[row], "events are sorted");
      const auto detail = events.detail(row);
      promise(!detail || *detail < capture.details.size(), "a detail is there");
    }
  }
  promise(next == events.size(), "every event lies on a track");
}

/// Number of events that were read; 0 if the input was refused. Throws BrokenPromise.
inline std::uint64_t eventsInNsightInput(Input input) {
  static const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("culprit-fuzz-" + std::to_string(::getpid()) + ".sqlite");
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
  struct Removal {
    ~Removal() {
      std::error_code ignored;
      std::filesystem::remove(file, ignored);
    }
  } const removal;
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  try {
    const RunScan scan = scanRun(file);
    ReadingProgress progress(monitor, scan.bytes, 1.0);
    const RunContent content = readRun(scan, Side::A, names, issues, progress);
    for (const Capture& capture : content.trace.captures) checkNsightCapture(capture);
    for (const ReadingSeries& series : content.readings) {
      promise(series.timeNs.size() == series.value.size(), "a reading has a time and a value");
    }
    return content.trace.events();
  } catch (const Error& error) {
    promise(std::string_view(error.what()).size() > 10, "a refusal is a sentence");
    return 0;
  }
}

/// The same as the other readers' inputs are taken.
inline void takeNsightInput(Input input) {
  eventsInNsightInput(input);
}

}  // namespace culprit::fuzz
