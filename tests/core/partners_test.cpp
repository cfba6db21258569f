#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/pipeline/partner_choices.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/support/brushed.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using test::PerfRow;

/// Two raw runs of the same work, A on GPU 3 and B on GPU 1.
class DevicePartnersOfRuns : public testing::Test {
 protected:
  void SetUp() override {
    m_folder.write("a/rank_0.json", onGpu(test::rawTraceJson(6), 3));
    m_folder.write("b/rank_0.json", onGpu(test::rawTraceJson(6), 1));
  }

  static std::string onGpu(std::string trace, int gpu) {
    const std::string from = R"("device":0)";
    const std::string to = R"("device":)" + std::to_string(gpu);
    for (std::size_t at = trace.find(from); at != std::string::npos; at = trace.find(from, at + to.size()))
      trace.replace(at, from.size(), to);
    return trace;
  }

  ResultsPtr compare(const DeviceMap& devices = {}) {
    compareRuns(
        {.folders = {m_folder.path() / "a", m_folder.path() / "b"}, .session = file("x"), .devices = devices},
        m_monitor);
    return Session::open(file("x")).results();
  }
  std::filesystem::path file(const std::string& name) const { return m_folder.path() / (name + ".culprit"); }

  /// The only row of the kernel; null if there are several.
  static const Comparison* gemm(const Results& results) {
    const Comparison* found = nullptr;
    for (const Comparison& row : results.pairs.at(0).comparisons) {
      if (results.names.functions[row.triplet.function] != "gemm") continue;
      if (found != nullptr) return nullptr;
      found = &row;
    }
    return found;
  }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(DevicePartnersOfRuns, OneGpuASideMeetsInOneRow) {
  const ResultsPtr results = compare();
  const Comparison* row = gemm(*results);
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(results->names.devices[row->triplet.device], "GPU 3 / GPU 1");
  EXPECT_EQ(row->a.rows, 6U);
  EXPECT_EQ(row->b.rows, 6U);
  EXPECT_EQ(row->assessment.suspicion, 0.0);

  const PairResults& pair = results->pairs[0];
  const Session session = Session::open(file("x"));
  for (const Side side : {Side::A, Side::B}) {
    const auto device = deviceOn(side, row->triplet.device, pair.devices);
    ASSERT_TRUE(device);
    EXPECT_EQ(results->names.devices[*device], side == Side::A ? "GPU 3" : "GPU 1");
    EXPECT_TRUE(session.usage((side == Side::A ? pair.a : pair.b).id, row->triplet.function, *device));
    EXPECT_EQ(rowOf(side, *device, pair.devices), row->triplet.device);
  }
}

TEST_F(DevicePartnersOfRuns, PartnersStayInBrushSwapAndCut) {
  const ResultsPtr whole = compare();
  const auto some = test::brushed(file("x"), 0, {.a = std::vector<std::uint32_t>{0, 1, 2, 3}, .b = {}});
  EXPECT_EQ(some->devices, whole->pairs[0].devices);
  EXPECT_TRUE(std::any_of(some->comparisons.begin(), some->comparisons.end(), [&](const Comparison& row) {
    return row.triplet == gemm(*whole)->triplet && row.a.rows == 4 && row.b.rows == 6;
  }));

  swapSides(file("x"), file("swapped"), m_monitor);
  const ResultsPtr swapped = Session::open(file("swapped")).results();
  ASSERT_NE(gemm(*swapped), nullptr);
  EXPECT_EQ(swapped->names.devices[gemm(*swapped)->triplet.device], "GPU 1 / GPU 3");

  recut(file("x"), file("cut"), {.trimFirst = 1}, m_monitor);
  const ResultsPtr cut = Session::open(file("cut")).results();
  ASSERT_NE(gemm(*cut), nullptr);
  EXPECT_EQ(cut->names.devices[gemm(*cut)->triplet.device], "GPU 3 / GPU 1");
  EXPECT_EQ(gemm(*cut)->b.rows, 5U);
}

TEST_F(DevicePartnersOfRuns, ADeviceThatNoPairHasIsRefused) {
  EXPECT_THROW(compare({{{"GPU 3", "GPU 7"}}}), Error);
  EXPECT_THROW(compare({{{"GPU 3", "GPU 1"}, {"GPU 3", "GPU 1"}}}), Error);
  EXPECT_FALSE(std::filesystem::exists(file("x")));
}

/// Processed runs of one process: `gpuA` in A and `gpuB` in B.
void writeProcessed(const test::TempFolder& folder, const std::vector<std::string>& gpusA,
                    const std::vector<std::string>& gpusB) {
  for (const char* run : {"normal", "abnormal"}) {
    std::vector<PerfRow> rows;
    for (int cycle = 1; cycle <= 5; ++cycle) {
      for (const std::string& gpu : run == std::string("normal") ? gpusA : gpusB) {
        rows.push_back({.cycle = std::to_string(cycle), .beta = "1" + std::to_string(cycle), .device = gpu});
      }
    }
    folder.write(std::string(run) + "/result_perf_data.csv", test::perfCsv(rows));
    folder.write(std::string(run) + "/result_counters_data.csv", test::kCountersCsv);
  }
}

TEST(DevicePartners, ProcessedRunsKeepThePublishedRowsButNotTheSuspicion) {
  const test::TempFolder folder;
  writeProcessed(folder, {"GPU 3"}, {"GPU 1"});
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  compareRuns({.folders = splitParent(folder.path()), .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  const PairResults& pair = results->pairs.at(0);
  ASSERT_EQ(pair.comparisons.size(), 2U);
  for (const Comparison& row : pair.comparisons) {
    EXPECT_EQ(std::min(row.a.rows, row.b.rows), 0U);
    EXPECT_EQ(row.assessment.suspicion, 0.0);
    EXPECT_EQ(results->names.devices[*deviceOn(Side::B, row.triplet.device, pair.devices)], "GPU 1");
  }

  // The user's own map joins them.
  JudgeOptions options = judgeOptionsOf(*results);
  options.devices.entries = {parseDevicePair("3=1")};
  rejudge(file, folder.path() / "y.culprit", options, monitor);
  const ResultsPtr joined = Session::open(folder.path() / "y.culprit").results();
  ASSERT_EQ(joined->pairs.at(0).comparisons.size(), 1U);
  EXPECT_EQ(joined->names.devices[joined->pairs[0].comparisons[0].triplet.device], "GPU 3 / GPU 1");
  EXPECT_EQ(joined->deviceMap, options.devices);
}

TEST(DevicePartners, AMapOfOtherDevicesLeavesOneGpuASidePartners) {
  const test::TempFolder folder;
  writeProcessed(folder, {"GPU 3", "NIC 0"}, {"GPU 1", "NIC 7"});
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  compareRuns({.folders = splitParent(folder.path()), .session = file, .devices = {{{"NIC 0", "NIC 7"}}}},
              monitor);
  const ResultsPtr results = Session::open(file).results();
  std::set<std::string> devices;
  for (const Comparison& row : results->pairs.at(0).comparisons)
    devices.insert(results->names.devices[row.triplet.device]);
  EXPECT_EQ(devices, (std::set<std::string>{"GPU 3 / GPU 1", "NIC 0 / NIC 7"}));
}

TEST(DevicePartners, OfSeveralGpusTheNumberDecidesUnlessTheUserDoes) {
  const test::TempFolder folder;
  writeProcessed(folder, {"GPU 0", "GPU 1"}, {"GPU 0", "GPU 2"});
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  compareRuns({.folders = splitParent(folder.path()), .session = file}, monitor);
  ResultsPtr results = Session::open(file).results();
  EXPECT_TRUE(results->pairs.at(0).devices.empty());
  EXPECT_EQ(results->pairs[0].comparisons.size(), 3U);
  UserData::open(file).setMark({.subject = results->pairs[0].comparisons[0].triplet, .note = "kept"});

  rejudge(file, folder.path() / "y.culprit", {.devices = {{{"GPU 1", "GPU 0"}}}}, monitor);
  results = Session::open(folder.path() / "y.culprit").results();
  const PairResults& pair = results->pairs.at(0);
  ASSERT_EQ(pair.comparisons.size(), 3U);  // 1 with 0, 0 of A alone, 2 of B alone
  EXPECT_EQ(results->marks.size(), 1U);
  for (const Comparison& row : pair.comparisons) {
    const std::string& device = results->names.devices[row.triplet.device];
    EXPECT_EQ(row.a.rows, device == "GPU 2" ? 0U : 5U) << device;
    EXPECT_EQ(row.b.rows, device == "GPU 0" ? 0U : 5U) << device;
    // B has a GPU 0, but it is another row's.
    EXPECT_EQ(deviceOn(Side::B, row.triplet.device, pair.devices).has_value(), device != "GPU 0") << device;
  }
}

TEST(DevicePartners, ParsesWhatTheCommandLineSays) {
  EXPECT_EQ(parseDevicePair("3=1"), (DeviceMap::Entry{"GPU 3", "GPU 1"}));
  EXPECT_EQ(parseDevicePair("GPU 3 = GPU 1"), (DeviceMap::Entry{"GPU 3", "GPU 1"}));
  EXPECT_THROW(parseDevicePair("3"), Error);
  EXPECT_THROW(parseDevicePair("3="), Error);
  EXPECT_THROW(parseDevicePair("3=1=2"), Error);
}

/// Processed runs whose kernel has another name in B.
class MatchedByHand : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* run : {"normal", "abnormal"}) {
      std::vector<PerfRow> rows;
      const bool isB = std::string(run) == "abnormal";
      for (int cycle = 1; cycle <= 5; ++cycle) {
        const std::string number = std::to_string(cycle);
        rows.push_back({.cycle = number, .beta = "1" + number, .function = isB ? "zeta" : "alpha"});
        rows.push_back({.cycle = number, .beta = "2", .function = "both"});
      }
      m_folder.write(std::string(run) + "/result_perf_data.csv", test::perfCsv(rows));
      m_folder.write(std::string(run) + "/result_counters_data.csv", test::kCountersCsv);
    }
  }
  ResultsPtr compare(const NameMatches& names) {
    compareRuns({.folders = splitParent(m_folder.path()), .session = file("x"), .names = names}, m_monitor);
    return Session::open(file("x")).results();
  }
  std::filesystem::path file(const std::string& name) const { return m_folder.path() / (name + ".culprit"); }
  static std::vector<std::string> namesOfRows(const Results& results) {
    std::vector<std::string> names;
    for (const Comparison& row : results.pairs.at(0).comparisons)
      names.push_back(results.names.functions[row.triplet.function]);
    std::sort(names.begin(), names.end());
    return names;
  }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
};

TEST_F(MatchedByHand, IsOneRowAndOneFunction) {
  const ResultsPtr before = compare({});
  EXPECT_EQ(namesOfRows(*before), (std::vector<std::string>{"alpha", "both", "zeta"}));
  const ResultsPtr results = compare({{{"alpha", "zeta"}}});
  EXPECT_EQ(namesOfRows(*results), (std::vector<std::string>{"alpha", "both"}));
  const PairResults& pair = results->pairs.at(0);
  for (const Comparison& row : pair.comparisons) EXPECT_EQ(row.b.rows, 5U);
  const auto share = std::find_if(pair.verdict.functions.begin(), pair.verdict.functions.end(),
                                  [](const FunctionShare& each) { return each.match == MatchedBy::Hand; });
  ASSERT_NE(share, pair.verdict.functions.end());
  EXPECT_EQ(share->name, "alpha");
  EXPECT_EQ(results->names.functions[share->b.functions.at(0)], "zeta");
  EXPECT_EQ(*pair.verdict.comparability.check(CheckId::Functions).fact(FactKind::MatchedByName)->both, 1.0);
  EXPECT_EQ(
      results->names.functions[functionOn(Side::B, *results->names.functions.find("alpha"), pair.functions)],
      "zeta");
}

TEST_F(MatchedByHand, StaysThroughBrushSwapAndJudgingAnew) {
  const ResultsPtr whole = compare({{{"alpha", "zeta"}}});
  const auto some = test::brushed(file("x"), 0, {.a = std::vector<std::uint32_t>{0, 1, 2}, .b = {}});
  EXPECT_EQ(some->comparisons.size(), 2U);
  swapSides(file("x"), file("swapped"), m_monitor);
  const ResultsPtr swapped = Session::open(file("swapped")).results();
  EXPECT_EQ(namesOfRows(*swapped), (std::vector<std::string>{"both", "zeta"}));
  EXPECT_EQ(swapped->nameMatches.entries, (std::vector<NameMatches::Entry>{{"zeta", "alpha"}}));

  JudgeOptions options = judgeOptionsOf(*whole);
  options.names.entries.clear();
  rejudge(file("x"), file("apart"), options, m_monitor);
  EXPECT_EQ(namesOfRows(*Session::open(file("apart")).results()).size(), 3U);
}

TEST_F(MatchedByHand, OnlyWhatOneSideHasAloneCanBeMatched) {
  EXPECT_THROW(compare({{{"both", "zeta"}}}), Error);
  EXPECT_THROW(compare({{{"alpha", "nonsense"}}}), Error);
  try {
    compare({{{"alpha", "zeta"}, {"alpha", "zeta"}}});
    FAIL() << "named twice";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "\"alpha\" of A and \"zeta\" of B are named twice");
  }
}

TEST(NameMatch, ParsesWhatTheCommandLineSays) {
  EXPECT_EQ(parseNameMatch("f=g"), (NameMatches::Entry{"f", "g"}));
  EXPECT_EQ(parseNameMatch("a::operator= => b<(X)1>"), (NameMatches::Entry{"a::operator=", "b<(X)1>"}));
  EXPECT_THROW(parseNameMatch("f"), Error);
  EXPECT_THROW(parseNameMatch("f=g=h"), Error);
}

}  // namespace
}  // namespace culprit
