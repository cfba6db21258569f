// Looks for events again in a Chrome trace of arbitrary text, as the window does to show a launch in full.
// Each is found as it is in the file, or refused with a sentence. Called by the fuzz target and by the test
// that feeds it the inputs once found.
#pragma once

#include <string>
#include <utility>

#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/events/event_stream.h"
#include "core/sources/chrome/find_raw_event.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/refusal.h"

namespace culprit::fuzz {

/// Names and times of the first events that a session of this file would hold.
inline std::vector<std::pair<std::string, chrome::EventTime>> wantedEvents(
    const std::filesystem::path& file) {
  constexpr std::size_t kMost = 3;
  std::vector<std::pair<std::string, chrome::EventTime>> wanted;
  chrome::EventStream stream(file);
  while (const chrome::EventBatch* const batch = stream.next()) {
    for (const chrome::Slice& slice : batch->slices) {
      if (wanted.size() < kMost)
        wanted.push_back({std::string(slice.name->text), {slice.startNs, slice.durationNs}});
    }
  }
  stream.stop();
  const std::int64_t epochNs = chrome::epochOf(stream.chunker().frame().values());
  for (auto& [name, time] : wanted) time.startNs += epochNs;
  wanted.push_back({"no such event", {}});
  return wanted;
}

/// Throws BrokenPromise.
inline void takeRawEventInput(Input input) {
  const InputFiles files;
  const auto file = files.write("trace.json", textOf(input));
  isRead([&] {
    for (const auto& [name, time] : wantedEvents(file)) {
      isRead([&, &name = name, &time = time] {
        const RawEvent event = chrome::findRawEvent(file, name, time, SilentMonitor());
        promise(!event.fields.empty(), "an event that is found has fields");
      });
    }
  });
}

}  // namespace culprit::fuzz
