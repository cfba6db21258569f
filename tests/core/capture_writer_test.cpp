#include "core/store/capture_writer.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

TEST(CaptureWriter, ForeseesNoMoreThanAFileMayMean) {
  Names names;
  IssueLog issues;
  RunWriter run(Side::A, names, issues);
  CaptureWriter capture(run);
  const std::uint32_t track = capture.addTrack({}, 1);
  const FunctionId function = capture.function("f");
  constexpr std::int64_t kRows = 60'000;
  for (std::int64_t row = 0; row < kRows; ++row) {
    capture.add({.startNs = row, .durationNs = 1, .function = function, .track = track});
    if (row % 1000 == 0) capture.foresee(1e-18);  // an archive that inflates without end
  }
  capture.foresee(1.0);
  capture.finish(0);
  EXPECT_EQ(run.finish().trace.events(), static_cast<std::uint64_t>(kRows));
}

}  // namespace
}  // namespace culprit
