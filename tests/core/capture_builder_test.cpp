#include "core/intake/capture_builder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace culprit {
namespace {

TEST(CaptureBuilder, ForeseesNoMoreThanAFileMayMean) {
  Names names;
  IssueLog issues;
  RunBuilder run(Side::A, names, issues);
  CaptureBuilder capture(run);
  const std::uint32_t track = capture.addTrack({}, 1);
  const FunctionId function = capture.function("f");
  constexpr std::int64_t kRows = 60'000;
  for (std::int64_t row = 0; row < kRows; ++row) {
    capture.add({.startNs = row, .durationNs = 1, .function = function, .track = track});
    if (row % 1000 == 0) capture.reserveFor(1e-18);  // an archive that inflates without end
  }
  capture.reserveFor(1.0);
  capture.finish(0);
  EXPECT_EQ(run.finish().trace.events(), static_cast<std::uint64_t>(kRows));
}

TEST(CaptureBuilder, ForeseesAsManyTracks) {
  Names names;
  IssueLog issues;
  RunBuilder run(Side::A, names, issues);
  CaptureBuilder capture(run);
  const FunctionId function = capture.function("f");
  constexpr std::int64_t kTracks = 60'000;
  for (std::int64_t row = 0; row < kTracks; ++row) {
    const std::uint32_t track = capture.addTrack({.tid = std::to_string(row)}, row);
    capture.add({.startNs = row, .durationNs = 1, .function = function, .track = track});
    if (row % 1000 == 0) capture.reserveFor(1e-18);
  }
  capture.finish(0);
  const std::vector<Track> tracks = run.finish().trace.captures.at(0).tracks;
  ASSERT_EQ(tracks.size(), static_cast<std::size_t>(kTracks));
  EXPECT_EQ(tracks[50'001].tid, "50001");
}

// The halves of a long track are looked at by two threads: neither may miss where they meet.
TEST(CaptureBuilder, SortsALongTrackWhereverTwoRowsStandTheOtherWayRound) {
  constexpr std::int64_t kRows = 60'000;
  for (const std::int64_t swapped : {1L, kRows / 2 - 1, kRows / 2, kRows / 2 + 1, kRows - 1}) {
    Names names;
    IssueLog issues;
    RunBuilder run(Side::A, names, issues);
    CaptureBuilder capture(run);
    const std::uint32_t track = capture.addTrack({}, 1);
    const FunctionId function = capture.function("f");
    for (std::int64_t row = 0; row < kRows; ++row) {
      const std::int64_t start = row == swapped ? row - 1 : row == swapped - 1 ? row + 1 : row;
      capture.add({.startNs = start, .durationNs = start % 7, .function = function, .track = track});
    }
    capture.finish(0);
    const Events events = run.finish().trace.captures.at(0).events;
    for (std::int64_t row = 0; row < kRows; ++row) {
      ASSERT_EQ(events.startNs.at(static_cast<std::size_t>(row)), row) << "swapped at " << swapped;
      ASSERT_EQ(events.durationNs.at(static_cast<std::size_t>(row)), row % 7);
    }
  }
}

}  // namespace
}  // namespace culprit
