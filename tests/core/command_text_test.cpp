#include "core/report/sentences/command_text.h"

#include <gtest/gtest.h>

#include "tests/support/sample_results.h"

namespace culprit {

TEST(CommandText, NamesEveryChoiceThatTheSessionKnows) {
  test::SampleResults sample;
  sample.pair(7, 9);
  Results results = sample.take();
  EXPECT_EQ(compareCommand(results), "culprit-cli compare /runs/normal /runs/abnormal -o report.md");
  EXPECT_EQ(missingFromCommand(results), "");
  results.runA.folder = "/runs/it's a $(run)";
  results.cut = {.anchor = "ProfilerStep", .trimFirst = 2, .trimLast = 1, .kind = CycleKind::Decode};
  results.deviceMap.entries = {{"GPU 3", "GPU 1"}};
  results.nameMatches.entries = {{"f", "g"}, {"a=b", "c"}};
  results.thresholds.noiseFloor = 0.05;
  EXPECT_EQ(
      compareCommand(results),
      "culprit-cli compare '/runs/it'\\''s a $(run)' /runs/abnormal --anchor ProfilerStep --trim-first 2 "
      "--trim-last 1 --kind decode --map-device 'GPU 3=GPU 1' --match f=g --match 'a=b=>c' "
      "--threshold noiseFloor=0.05 -o report.md");
}

TEST(CommandText, NamesTheProcessesOnlyIfTheyWereChosen) {
  test::SampleResults sample;
  sample.pair(7, 9);
  sample.process(Side::A, 8);
  Results results = sample.take();
  EXPECT_EQ(compareCommand(results).find("--process"), std::string::npos);
  results.processChoice = ProcessChoice::parse("7:9");
  EXPECT_NE(compareCommand(results).find(" --process 7:9 "), std::string::npos)
      << "two in A and one in B would be two pairs";
  results.processChoice = ProcessChoice::parse("rank3");
  EXPECT_NE(compareCommand(results).find(" --process rank3:rank3 "), std::string::npos);
}

TEST(CommandText, TellsWhatTheCommandCannot) {
  test::SampleResults sample;
  sample.pair(7, 9);
  Results results = sample.take();
  results.pairs[0].verdict.slowdown.bandMeasured = true;
  results.userResources.emplace_back();
  EXPECT_EQ(missingFromCommand(results),
            "It needs besides, from folders and files that the session does not name: the further baselines "
            "(--baseline) and the user's table of resources (--resources).");
}

}  // namespace culprit
