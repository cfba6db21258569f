#include "core/analysis/pairing/threshold_file.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

std::string complaint(const std::string& assignment) {
  Thresholds thresholds;
  try {
    setThreshold(thresholds, assignment);
  } catch (const Error& error) {
    EXPECT_EQ(thresholds, Thresholds()) << assignment;
    return error.oneLine();
  }
  return {};
}

}  // namespace

TEST(ThresholdFile, OneAssignmentChangesOneNumber) {
  Thresholds thresholds;
  setThreshold(thresholds, "noiseFloor=0.03");
  EXPECT_EQ(thresholds.noiseFloor, 0.03);
  thresholds.noiseFloor = Thresholds().noiseFloor;
  EXPECT_EQ(thresholds, Thresholds());
  setThreshold(thresholds, "strongCause=0");
  EXPECT_EQ(thresholds.strongCause, 0.0);
}

TEST(ThresholdFile, WhatIsNoAssignmentIsRefused) {
  for (const char* text :
       {"", "noiseFloor", "noiseFloor=", "noiseFloor=x", "noiseFloor=0.1x", "noiseFloor=1e999"}) {
    EXPECT_NE(complaint(text).find("sets no threshold"), std::string::npos) << text;
  }
  EXPECT_NE(complaint("noisefloor=1").find("unknown threshold \"noisefloor\""), std::string::npos);
}

/// The sentence stays one that is read to its end.
TEST(ThresholdFile, OddNamesAreQuotedInShortAndClean) {
  const std::string ofNul = complaint(std::string("noise\0Floor\x1b=1.x", 16));
  EXPECT_NE(ofNul.find("\"noise Floor =1.x\" sets no threshold; wanted NAME=VALUE"), std::string::npos)
      << ofNul;
  EXPECT_LT(complaint(std::string(100'000, 'n') + "=1").size(), 300U);
}

TEST(ThresholdFile, WhatMakesNoSenseIsRefusedWithItsRange) {
  for (const char* text : {"noiseFloor=-1", "noiseFloor=nan", "noiseFloor=inf", "betweenRunsNoiseLow=0",
                           "betweenRunsNoiseHigh=0.5", "resamplingSeed=1.5", "resamplingSeed=-3",
                           "strongCauseSamples=1", "matchedShare=1.01"}) {
    EXPECT_NE(complaint(text).find("wanted a "), std::string::npos) << text;
  }
  EXPECT_NE(complaint("resamplingSeed=1.5").find("a whole number from 0 to "), std::string::npos);
}

TEST(ThresholdFile, LowerLimitsStayBelowUpperOnes) {
  Thresholds thresholds;
  EXPECT_EQ(complaintAbout(thresholds), "");
  thresholds.possibleCause = 0.5;
  EXPECT_EQ(complaintAbout(thresholds), "the threshold possibleCause is above strongCause");
  thresholds.strongCause = 7;
  EXPECT_NE(complaintAbout(thresholds).find("strongCause is 7; wanted a number from 0 to 1"),
            std::string::npos);
}

TEST(ThresholdFile, AFileNamesSomeAndKeepsTheOthers) {
  const test::TempFolder temp;
  Thresholds thresholds;
  thresholds.hostBound = 0.6;
  readThresholds(thresholds, temp.write("t.json", R"({"strongCause": 0.4, "cyclesFew": 5})"));
  EXPECT_EQ(thresholds.strongCause, 0.4);
  EXPECT_EQ(thresholds.cyclesFew, 5.0);
  EXPECT_EQ(thresholds.hostBound, 0.6);
  // A report in JSON has them below a key of its own.
  readThresholds(thresholds, temp.write("r.json", R"({"schema": "x", "thresholds": {"hostBound": 0.7}})"));
  EXPECT_EQ(thresholds.hostBound, 0.7);
}

TEST(ThresholdFile, ErrorsNameTheFile) {
  const test::TempFolder temp;
  for (const auto& [content, part] :
       {std::pair(R"({"strongCause": "much"})", "is no number"),
        std::pair(R"({"strongCuase": 1})", "unknown threshold"), std::pair(R"([1])", "cannot be read"),
        std::pair("{", "cannot be read")}) {
    Thresholds thresholds;
    try {
      readThresholds(thresholds, temp.write("t.json", content));
      ADD_FAILURE() << content;
    } catch (const Error& error) {
      EXPECT_NE(error.oneLine().find(part), std::string::npos) << error.oneLine();
      EXPECT_NE(error.oneLine().find("t.json"), std::string::npos) << error.oneLine();
    }
  }
  Thresholds thresholds;
  EXPECT_THROW(readThresholds(thresholds, temp.path() / "absent.json"), Error);
}

}  // namespace culprit
