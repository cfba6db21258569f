// The process groups of a raw run: what is kept of each, in the session and in JSON.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "core/analysis/judging/time/late_ranks.h"
#include "core/analysis/turns/collective_calls.h"
#include "core/pipeline/pipeline.h"
#include "core/report/document/writers.h"
#include "core/report/formats/json/json_parts.h"
#include "core/store/session/session.h"
#include "tests/support/made_trace.h"
#include "tests/support/temp_folder.h"
#include "tests/support/two_rank_run.h"

namespace culprit {

namespace {

using Bytes = std::optional<std::uint64_t>;

/// A call of one rank.
struct MadeCall {
  std::string function;
  std::int64_t durationUs = 0;
  EventDetail detail;
};

EventDetail detailOf(const std::string& group, const std::string& description, Bytes bytes) {
  EventDetail detail;
  detail.bytes = bytes;
  detail.processGroup = group;
  detail.groupDescription = description;
  return detail;
}

/// A run whose ranks, each in a recording of its own, make these calls one after the other.
CollectiveCalls callsOf(const std::vector<std::vector<MadeCall>>& ranks, Names& names) {
  test::MadeTrace trace(names);
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    if (rank > 0) trace.beginCapture(Dialect::Kineto2022);
    const std::uint32_t stream = trace.stream(trace.process(static_cast<std::int64_t>(rank)), 0);
    std::int64_t startUs = 0;
    for (const MadeCall& call : ranks[rank]) {
      trace.event(stream, EventCategory::GpuComm, call.function, startUs, call.durationUs);
      trace.detail(call.detail);
      startUs += call.durationUs + 10;
    }
  }
  return findCollectiveCalls(trace.content(), names);
}

std::vector<ProcessId> processIds(std::initializer_list<std::uint32_t> numbers) {
  std::vector<ProcessId> ids;
  for (const std::uint32_t number : numbers) ids.push_back(ProcessId{number});
  return ids;
}

/// Of one group of two ranks that make calls with these transfers and no details.
Collectives ofTransfers(const std::vector<std::int64_t>& transfersUs) {
  std::vector<MadeCall> calls;
  for (const std::int64_t us : transfersUs) calls.push_back({"ncclDevKernel_AllReduce", us, {}});
  Names names;
  const CollectiveCalls found = callsOf({calls, calls}, names);
  return sumsOf(found, names).value();
}

constexpr const char* kReduce = "ncclDevKernel_AllReduce";
constexpr const char* kGather = "ncclDevKernel_AllGather";

/// Four ranks: two groups of neighbours, and one of all.
class TwoNeighboursAndAll : public testing::Test {
 protected:
  static std::vector<MadeCall> rank(const std::string& neighbours, std::int64_t lateUs) {
    const auto with = [&](Bytes bytes) { return detailOf(neighbours, "TP", bytes); };
    return {{kReduce, 100 + lateUs, with(800)},
            {kGather, 50 + lateUs, detailOf("0 [0, 1, 2, 3]", "default_pg", {})},
            {kReduce, 300, with(1600)},
            {kReduce, 120, with(800)}};
  }

  Names m_names;
  CollectiveCalls m_calls =
      callsOf({rank("1 [0, 1]", 0), rank("1 [0, 1]", 8), rank("2 [2, 3]", 0), rank("2 [2, 3]", 0)}, m_names);
};

}  // namespace

TEST_F(TwoNeighboursAndAll, CallsKnowTheirGroupAndTheirBytes) {
  ASSERT_EQ(m_calls.groups.size(), 3U);
  const CollectiveCalls::Group& first = m_calls.groups[0];
  EXPECT_EQ(m_names.functions[first.function], kReduce);
  EXPECT_EQ(first.text, "1 [0, 1]");
  EXPECT_EQ(first.description, "TP");
  EXPECT_EQ(first.processes, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(first.bytes, (std::vector<Bytes>{800, 1600, 800}));
  EXPECT_EQ(m_calls.groups[1].text, "2 [2, 3]");
  EXPECT_EQ(m_names.functions[m_calls.groups[2].function], kGather);
  EXPECT_EQ(m_calls.groups[2].bytes, std::vector<Bytes>{std::nullopt});
  EXPECT_EQ(m_calls.waitingNs(1, 0), 8000);
  EXPECT_EQ(m_calls.waitingNs(0, 0), 0);
}

TEST_F(TwoNeighboursAndAll, AreKeptByGroupFunctionAndBytes) {
  const Collectives collectives = sumsOf(m_calls, m_names).value();
  const std::vector<Collectives::Group> groups = {{"0", "default_pg", processIds({0, 1, 2, 3})},
                                                  {"1", "TP", processIds({0, 1})},
                                                  {"2", "TP", processIds({2, 3})}};
  EXPECT_EQ(collectives.groups, groups);
  ASSERT_EQ(collectives.groupCalls.size(), 5U);
  const auto expectCalls = [&](std::size_t at, const Collectives::GroupCalls& expected) {
    const Collectives::GroupCalls& found = collectives.groupCalls[at];
    EXPECT_EQ(found.group, expected.group) << at;
    EXPECT_EQ(found.function, expected.function) << at;
    EXPECT_EQ(found.bytes, expected.bytes) << at;
    EXPECT_EQ(found.calls, expected.calls) << at;
    EXPECT_NEAR(found.transferMs, expected.transferMs, 1e-12) << at;
    EXPECT_NEAR(found.waitingMs, expected.waitingMs, 1e-12) << at;
    EXPECT_NEAR(found.typicalMs, expected.typicalMs, 1e-12) << at;
    EXPECT_FALSE(found.lowMs || found.highMs) << at;
  };
  // One of four waits 8 us, then one of two.
  expectCalls(0, {0, kGather, {}, 1, 0.05, 0.002, 0.05, {}, {}});
  expectCalls(1, {1, kReduce, 800, 2, 0.22, 0.004, 0.11, {}, {}});
  expectCalls(2, {1, kReduce, 1600, 1, 0.3, 0.0, 0.3, {}, {}});
  expectCalls(3, {2, kReduce, 800, 2, 0.22, 0.0, 0.11, {}, {}});
  expectCalls(4, {2, kReduce, 1600, 1, 0.3, 0.0, 0.3, {}, {}});
}

TEST(CollectiveGroups, TheMedianTransferHasAnIntervalOfSixCallsAndMore) {
  const Collectives five = ofTransfers({50, 10, 40, 20, 30});
  ASSERT_EQ(five.groupCalls.size(), 1U);
  EXPECT_NEAR(five.groupCalls[0].typicalMs, 0.03, 1e-12);
  EXPECT_FALSE(five.groupCalls[0].lowMs);
  const Collectives six = ofTransfers({60, 10, 50, 20, 40, 30});
  EXPECT_NEAR(six.groupCalls.at(0).typicalMs, 0.035, 1e-12);
  EXPECT_NEAR(six.groupCalls[0].lowMs.value(), 0.01, 1e-12);
  EXPECT_NEAR(six.groupCalls[0].highMs.value(), 0.06, 1e-12);
}

TEST(CollectiveGroups, WithoutAGroupInTheTraceAllThatHaveTheFunctionAreOne) {
  Names names;
  const std::vector<MadeCall> both = {{kReduce, 10, {}}, {kGather, 10, {}}}, one = {{kReduce, 10, {}}};
  const Collectives collectives = sumsOf(callsOf({both, one, both}, names), names).value();
  const std::vector<Collectives::Group> groups = {{"", "", processIds({0, 1, 2})},
                                                  {"", "", processIds({0, 2})}};
  EXPECT_EQ(collectives.groups, groups);
  ASSERT_EQ(collectives.groupCalls.size(), 2U);
  EXPECT_EQ(collectives.groupCalls[0].function, kReduce);
  EXPECT_EQ(collectives.groupCalls[1].function, kGather);
}

TEST(CollectiveGroups, AreKeptInTheSessionWithItsIds) {
  const test::TempFolder folder;
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit", swapped = folder.path() / "swapped.culprit";
  const auto run = test::writeTwoRankRun(folder, "normal", 8, 1.0);
  compareRuns({.folders = {run, test::writeTwoRankRun(folder, "abnormal", 8, 1.5)}, .session = file},
              monitor);
  const ResultsPtr results = Session::open(file).results();
  ASSERT_TRUE(results->runA.collectives && results->runB.collectives);
  const Collectives& a = *results->runA.collectives;
  ASSERT_EQ(a.groups.size(), 1U);
  EXPECT_EQ(a.groups[0].name, "0");
  ASSERT_EQ(a.groupCalls.size(), 1U);
  EXPECT_EQ(a.groupCalls[0].function, "ncclDevKernel_AllReduce_Sum");
  EXPECT_EQ(a.groupCalls[0].bytes, 4096U);
  EXPECT_EQ(a.groupCalls[0].calls, a.calls);
  EXPECT_TRUE(a.groupCalls[0].lowMs);
  const Collectives described = describeRun({.run = run}, monitor).collectives.value();
  EXPECT_EQ(a.groupCalls, described.groupCalls);
  for (const auto* each : {&results->runA, &results->runB}) {
    for (const ProcessId member : each->collectives->groups.at(0).members)
      EXPECT_EQ(results->processes.at(indexOf(member)).side, each->side);
    EXPECT_EQ(each->collectives->groups[0].members.size(), 2U);
  }
  swapSides(file, swapped, monitor);
  EXPECT_EQ(Session::open(swapped).results()->runB.collectives, results->runA.collectives);
}

TEST(CollectiveGroups, StandInJson) {
  const test::TempFolder folder;
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  const auto run = test::writeTwoRankRun(folder, "normal", 8, 1.0);
  compareRuns({.folders = {run, run}, .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  rapidjson::Document json;
  json.Parse(toJson(*results).c_str());
  const auto& group = json["collectives"]["b"]["groups"][0];
  EXPECT_STREQ(group["name"].GetString(), "0");
  EXPECT_TRUE(group["description"].IsNull());
  ASSERT_EQ(group["ranks"].Size(), 2U);
  EXPECT_EQ(group["ranks"][1].GetInt(), 1);
  ASSERT_EQ(group["calls"].Size(), 1U);
  const auto& calls = group["calls"][0];
  EXPECT_STREQ(calls["function"].GetString(), "ncclDevKernel_AllReduce_Sum");
  EXPECT_EQ(calls["bytes"].GetUint64(), 4096U);
  EXPECT_EQ(calls["calls"].GetUint64(), results->runB.collectives->calls);
  EXPECT_EQ(calls["typical_ms"].GetDouble(), results->runB.collectives->groupCalls.at(0).typicalMs);
  // 4 KiB reduced among two in 40 us each.
  EXPECT_NEAR(calls["bus_gb_s"].GetDouble(), 4096.0 / 40e-6 / 1e9, 1e-9);
}

TEST(CollectiveGroups, NameTheirMembersByPidsWhereARankIsNotToldAndAreLeftOutWhereThereAreNone) {
  const std::vector<Process> processes = {{.id = ProcessId{0}, .pid = 70, .rank = 0},
                                          {.id = ProcessId{1}, .pid = 71}};
  Collectives collectives{.calls = 6};
  const auto text = [&] {
    JsonText json;
    {
      JsonObject object = json.object();
      json::collectivesMember(object, "a", collectives, processes);
    }
    return json.text();
  };
  EXPECT_EQ(text().find("groups"), std::string::npos);
  collectives.groups = {{"", "TP", processIds({0, 1})}, {"7", "", processIds({0, 1})}};
  collectives.groupCalls = {{.group = 1, .function = "f", .calls = 6}};
  EXPECT_NE(
      text().find(R"("groups":[{"name":null,"description":"TP","pids":[70,71],"calls":[]},)"
                  R"({"name":"7","description":null,"pids":[70,71],"calls":[{"function":"f","bytes":null,)"),
      std::string::npos)
      << text();
}

}  // namespace culprit
