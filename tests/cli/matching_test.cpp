// What the user says belongs together, and what a number of a session comes from.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/command_line.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"

namespace culprit {

namespace {

class Matching : public test::CommandLine {
 protected:
  void SetUp() override {
    for (const bool isB : {false, true}) {
      std::vector<test::PerfRow> rows;
      for (int cycle = 1; cycle <= 6; ++cycle) {
        rows.push_back({.cycle = std::to_string(cycle),
                        .function = isB ? "zeta" : "alpha",
                        .device = isB ? "GPU 1" : "GPU 3"});
      }
      m_work.write(std::string(isB ? "b" : "a") + "/result_perf_data.csv", test::perfCsv(rows));
    }
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

}  // namespace

TEST_F(Matching, DevicesAndNamesAreJoinedAsToldAndKept) {
  const Outcome made =
      run("compare a b --map-device 3=1 --match alpha=zeta -o r.json --session s.culprit --quiet");
  ASSERT_EQ(made.code, 0) << made.err;
  const std::string json = read("r.json");
  EXPECT_TRUE(has(json, R"("device_map":[{"a":"GPU 3","b":"GPU 1"}])"));
  EXPECT_TRUE(has(json, R"("name_matches":[{"a":"alpha","b":"zeta"}])"));
  EXPECT_TRUE(has(json, R"("function":"alpha","metric":"gpu_usage","device":"GPU 3 / GPU 1")"));
  EXPECT_TRUE(has(json, R"("match":"hand")"));
  ASSERT_EQ(run("report s.culprit -o again.json").code, 0);
  EXPECT_EQ(read("again.json"), json);
}

TEST_F(Matching, WhatCannotBeMatchedIsAnError) {
  for (const char* options : {"--map-device 3", "--map-device 3=8", "--match alpha", "--match alpha=beta",
                              "--threshold betweenRunsNoiseLow=0", "--threshold possibleCause=0.9",
                              "--process rank3", "--process rank3:7"}) {
    const Outcome outcome = run("compare a b --quiet " + std::string(options));
    EXPECT_EQ(outcome.code, 3) << options;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST_F(Matching, ARankChoosesItsProcess) {
  for (const char* file : {"p/rank_0.json", "p/rank_3.json", "q/rank_0.json", "q/rank_1.json"})
    m_work.write(file, test::rawTraceJson(5));
  const Outcome outcome = run("compare p q --process rank3:rank1 -o r.json --quiet");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(read("r.json"), R"("rank":3})"));
  EXPECT_FALSE(has(read("r.json"), R"("rank":0})"));
}

TEST_F(Matching, ExplainSaysWhereANumberComesFrom) {
  ASSERT_EQ(run("compare a b --session s.culprit --quiet").code, 0);
  EXPECT_TRUE(has(run("explain s.culprit work_per_cycle").out, "if 65 % of the launches change so"));
  EXPECT_TRUE(has(run("explain s.culprit alpha").out, "by the number of calls"));
  const Outcome unknown = run("explain s.culprit nonsense");
  EXPECT_EQ(unknown.code, 3);
  EXPECT_TRUE(has(unknown.err, "nothing is called \"nonsense\""));
}

}  // namespace culprit
