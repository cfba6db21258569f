// What is measured over whole recordings comes from the session, so it is the same whenever a pair is judged:
// from the traces, anew, with the sides exchanged.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <rapidjson/document.h>

#include "core/pipeline/pipeline.h"
#include "core/report/chapters/front_page.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/summary.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

/// Six kernels in turn on one stream, `rounds` times, `gapUs` after each.
std::string kernelsJson(int rounds, int gapUs) {
  std::string events;
  int at = 1000;
  for (int round = 0; round < rounds; ++round) {
    for (int kernel = 0; kernel < 6; ++kernel) {
      const int us = 20 + 5 * kernel + round % 2;
      events +=
          fmt::format(R"({}{{"ph":"X","cat":"kernel","name":"kernel{}","pid":0,"tid":7,"ts":{},"dur":{},)"
                      R"("args":{{"device":0,"stream":7}}}})",
                      events.empty() ? "" : ",", kernel, at, us);
      at += us + gapUs;
    }
  }
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

class PerCallStore : public testing::Test {
 protected:
  PerCallStore() {
    m_folder.write("a/rank_0.json", kernelsJson(20, 20));
    m_folder.write("b/rank_0.json", kernelsJson(24, 30));
    CompareRequest request{.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .session = file("x")};
    request.cut.anchor = kWholeRunAnchor;
    compareRuns(request, m_monitor);
  }
  std::filesystem::path file(const std::string& name) const { return m_folder.path() / (name + ".culprit"); }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

}  // namespace

TEST_F(PerCallStore, IsJudgedAnewAsItWas) {
  const ResultsPtr results = Session::open(file("x")).results();
  ASSERT_EQ(results->pairs.size(), 1U);
  const PairVerdict& verdict = results->pairs[0].verdict;
  ASSERT_TRUE(verdict.perCall);
  EXPECT_EQ(verdict.perCall->kernels, 6U);
  EXPECT_EQ(verdict.perCall->same, 6U);
  ASSERT_TRUE(verdict.slowdown.rate);
  // A launch of one kernel is a round of 198 or 204 us later in A, and one of 258 or 264 us in B.
  EXPECT_NEAR(*verdict.slowdown.rate->ratio, (6 * (32.5 + 30 + 0.5)) / (6 * (32.5 + 20 + 0.5)), 0.005);
  EXPECT_EQ(nameOf(verdict.slowdown.whole.verdict), "not known");

  rejudge(file("x"), file("y"), judgeOptionsOf(*results), m_monitor);
  const ResultsPtr again = Session::open(file("y")).results();
  EXPECT_EQ(again->pairs[0].verdict, verdict);
}

TEST_F(PerCallStore, ExchangedSidesGiveTheInverse) {
  swapSides(file("x"), file("y"), m_monitor);
  const Slowdown there = Session::open(file("x")).results()->pairs[0].verdict.slowdown;
  const Slowdown back = Session::open(file("y")).results()->pairs[0].verdict.slowdown;
  ASSERT_TRUE(there.rate && back.rate);
  EXPECT_NEAR(*there.rate->ratio * *back.rate->ratio, 1.0, 1e-3);
}

TEST_F(PerCallStore, IsInJsonAndOnTheFirstPage) {
  const ResultsPtr results = Session::open(file("x")).results();
  rapidjson::Document json;
  json.Parse(toJson(*results).c_str());
  const auto& pair = json["pairs"][0];
  EXPECT_TRUE(pair["slowdown"]["ratio"].IsNull());
  EXPECT_STREQ(pair["slowdown"]["verdict"].GetString(), "not known");
  EXPECT_NEAR(pair["slowdown"]["rate"]["ratio"].GetDouble(), *results->pairs[0].verdict.slowdown.rate->ratio,
              1e-12);
  const auto& perCall = pair["per_call"];
  EXPECT_EQ(perCall["kernels"].GetUint(), 6U);
  EXPECT_EQ(perCall["same"].GetUint(), 6U);
  EXPECT_EQ(perCall["changed"].GetUint(), 0U);
  EXPECT_TRUE(perCall["largest"].Empty());
  EXPECT_DOUBLE_EQ(perCall["typical"]["ratio"].GetDouble(), 1.0);
  const std::string words =
      "Nothing repeats, so this is per call: all 6 common kernels take the same time (1.00)";
  EXPECT_EQ(std::string(perCall["text"].GetString()).rfind(words, 0), 0U) << perCall["text"].GetString();
  EXPECT_EQ(report::titleText(*results), words);
  EXPECT_NE(summaryText(*results).find(words), std::string::npos);
}

TEST_F(PerCallStore, StartsAreStored) {
  const ProcessSamples samples = Session::open(file("x")).samples(ProcessId{0});
  ASSERT_EQ(samples.kernelCalls.size(), 6U);
  const KernelCalls& busiest = samples.kernelCalls[0];
  EXPECT_EQ(busiest.calls, 20U);
  EXPECT_EQ(busiest.startNs.size(), 20U);
  EXPECT_EQ(busiest.lane.size(), 20U);
  EXPECT_DOUBLE_EQ(busiest.typicalNs, 45'500.0);
}

}  // namespace culprit
