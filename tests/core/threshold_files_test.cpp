#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "tests/support/temp_folder.h"

namespace culprit {

TEST(ThresholdFiles, WhatIsSavedIsReadBack) {
  const test::TempFolder folder;
  Thresholds thresholds;
  thresholds.noiseFloor = 0.1 + 0.2;  // needs all its digits
  thresholds.strongCause = 0.5;
  saveThresholds(thresholds, folder.path() / "t.json");
  EXPECT_EQ(thresholdsFrom(folder.path() / "t.json"), thresholds);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "t.json.part"));
}

TEST(ThresholdFiles, WhatIsNotNamedHasItsDefault) {
  const test::TempFolder folder;
  Thresholds expected;
  expected.hostBound = 0.6;
  EXPECT_EQ(thresholdsFrom(folder.write("some.json", R"({"hostBound": 0.6})")), expected);
}

TEST(ThresholdFiles, SaysWhereItCannotWrite) {
  EXPECT_THROW(saveThresholds({}, "/nowhere/t.json"), Error);
}

}  // namespace culprit
