#include "core/model/results/time_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "tests/support/corpus.h"
#include "tests/support/judged_run.h"

namespace culprit {
namespace {

/// Rows as "  gemm 10 -> 20", indented by their depth, in milliseconds over all cycles.
std::vector<std::string> outline(const TimeTree& tree) {
  std::vector<std::string> lines;
  for (const TimeTreeRow& row : tree.rows) {
    lines.push_back(std::string(2 * tree.depthOf(row), ' ') + std::string(nameOf(row.level)) + " " +
                    row.name + " " + std::to_string(row.aNs / 1'000'000) + " -> " +
                    std::to_string(row.bNs / 1'000'000));
  }
  return lines;
}

class TimeTreeOf : public testing::Test {
 protected:
  static FunctionMember member(FunctionId function, DeviceId device, std::int64_t ms) {
    return {function, device, 4, ms * 1'000'000, ms * 1'000'000};
  }

  FunctionShare& add(const std::string& name, const std::string& device, const std::string& category, int aMs,
                     int bMs) {
    FunctionShare& share = verdict.functions.emplace_back();
    share.name = share.family = name;
    share.device = device;
    share.category = share.kind = category;
    const FunctionId function = names.functions.intern(name);
    const DeviceId id = names.devices.intern(device == "GPU" ? "GPU 0" : device);
    const double perCycle = 4.0;
    if (aMs > 0) {
      share.a = {.calls = 1.0, .busyMs = aMs / perCycle, .ms = aMs / perCycle, .functions = {function}};
      share.a.members = {member(function, id, aMs)};
    }
    if (bMs > 0) {
      share.b = {.calls = 1.0, .busyMs = bMs / perCycle, .ms = bMs / perCycle, .functions = {function}};
      share.b.members = {member(function, id, bMs)};
    }
    share.deltaPerCallMs = share.deltaMs();
    return share;
  }

  void add(TimeClass time, int aMs, int bMs) {
    verdict.waterfall->steps.push_back(
        {time, aMs / 4.0, bMs / 4.0, aMs * std::int64_t{1'000'000}, bMs * std::int64_t{1'000'000}});
  }

  void SetUp() override {
    verdict.unitsA = verdict.unitsB = 4.0;
    verdict.waterfall = Waterfall{.overlapKnown = true};
  }

  Names names;
  PairVerdict verdict;
};

TEST_F(TimeTreeOf, ClassesHoldKindsFamiliesAndFunctions) {
  add("sgemm_64", "GPU", "gpu_compute", 10, 30).kind = "gemm";
  add("sgemm_32", "GPU", "gpu_compute", 10, 12).kind = "gemm";
  add("dgemm", "GPU", "gpu_compute", 5, 6).kind = "gemm";
  verdict.functions[0].family = verdict.functions[1].family = "sgemm";
  add("softmax", "GPU", "gpu_compute", 7, 8).kind = "softmax";
  add("aten::add", "Host", "cpu_op", 3, 3);
  add(TimeClass::GpuCompute, 32, 56);
  add(TimeClass::Host, 3, 3);
  add(TimeClass::Idle, 9, 4);
  EXPECT_EQ(
      outline(timeTree(verdict, names)),
      (std::vector<std::string>{
          "class GPU compute 32 -> 56", "  kind gemm 25 -> 48", "    family sgemm 20 -> 42",
          "      function sgemm_64 10 -> 30", "      function sgemm_32 10 -> 12", "    function dgemm 5 -> 6",
          "  kind softmax 7 -> 8", "    function softmax 7 -> 8", "class nothing recorded 9 -> 4",
          "class host 3 -> 3", "  function aten::add 3 -> 3", "cycle cycle 44 -> 63"}));
}

TEST_F(TimeTreeOf, PartnersOfDifferentNamesStandInTheirMatch) {
  FunctionShare& share = add("softmax_warp", "GPU", "gpu_compute", 8, 0);
  const FunctionId block = names.functions.intern("softmax_block");
  share.b.functions = {block};
  share.b.members = {member(block, names.devices.intern("GPU 0"), 12)};
  share.match = MatchedBy::Family;
  share.name = "softmax";
  add(TimeClass::GpuCompute, 8, 12);
  const TimeTree tree = timeTree(verdict, names);
  EXPECT_EQ(outline(tree),
            (std::vector<std::string>{"class GPU compute 8 -> 12", "  match softmax 8 -> 12",
                                      "    function softmax_block 0 -> 12",
                                      "    function softmax_warp 8 -> 0", "cycle cycle 8 -> 12"}));
  EXPECT_FALSE(tree.rows[2].isNew) << "A has its partner";
}

TEST_F(TimeTreeOf, DevicesAreToldApartWhereThereAreSeveral) {
  FunctionShare& share = add("gemm", "GPU", "gpu_compute", 10, 10);
  share.a.members.push_back(member(share.a.functions[0], names.devices.intern("GPU 1"), 5));
  share.b.members.push_back(member(share.b.functions[0], names.devices.intern("GPU 1"), 9));
  add(TimeClass::GpuCompute, 15, 19);
  EXPECT_EQ(outline(timeTree(verdict, names)),
            (std::vector<std::string>{"class GPU compute 15 -> 19", "  function gemm 15 -> 19",
                                      "    device GPU 1 5 -> 9", "    device GPU 0 10 -> 10",
                                      "cycle cycle 15 -> 19"}));
}

TEST_F(TimeTreeOf, WaitsAndContainersStandBehindTheWork) {
  add("run", "Host", "python", 1, 90).role = RowRole::Container;
  add("step", "Host", "python", 2, 3);
  add("cudaStreamSynchronize", "Host", "sync", 5, 6).role = RowRole::Wait;
  add(TimeClass::Waiting, 5, 6);
  add(TimeClass::Host, 3, 93);
  const TimeTree tree = timeTree(verdict, names);
  EXPECT_EQ(outline(tree),
            (std::vector<std::string>{"class host 3 -> 93", "  function step 2 -> 3",
                                      "  family waits and containers 1 -> 90", "    function run 1 -> 90",
                                      "class waiting for the GPU 5 -> 6",
                                      "  function cudaStreamSynchronize 5 -> 6", "cycle cycle 8 -> 99"}));
}

TEST_F(TimeTreeOf, HostOfProcessedRunsIsNoPartOfTheCycle) {
  verdict.waterfall->overlapKnown = false;
  add("gemm", "GPU", "gpu_compute", 10, 12).kind = "gemm";
  add("ncclKernel", "GPU", "comm", 3, 3);
  add("aten::add", "Host", "cpu_op", 300, 900);
  add(TimeClass::GpuKernels, 13, 15);
  add(TimeClass::Rest, 20, 21);
  const TimeTree tree = timeTree(verdict, names);
  EXPECT_EQ(outline(tree),
            (std::vector<std::string>{
                "class GPU kernels 13 -> 15", "  kind gemm 10 -> 12", "    function gemm 10 -> 12",
                "  kind comm 3 -> 3", "    function ncclKernel 3 -> 3", "class rest 20 -> 21",
                "cycle cycle 33 -> 36", "class host 300 -> 900", "  function aten::add 300 -> 900"}));
  EXPECT_TRUE(tree.rows[7].isSumOverThreads);
}

TEST_F(TimeTreeOf, WhatLiesBetweenTheCyclesBelongsToThePeriod) {
  add("gemm", "GPU", "gpu_compute", 8, 12);
  add(TimeClass::GpuCompute, 8, 12);
  verdict.waterfall->betweenAMs = 1.0;
  verdict.waterfall->betweenBMs = 2.5;
  EXPECT_EQ(outline(timeTree(verdict, names)),
            (std::vector<std::string>{"class between cycles 4 -> 10", "class GPU compute 8 -> 12",
                                      "  function gemm 8 -> 12", "cycle cycle 12 -> 22"}));
}

TEST_F(TimeTreeOf, PartsOfTheChangeAddUp) {
  FunctionShare& more = add("a", "GPU", "gpu_compute", 4, 8);
  more.deltaCallsMs = 1.0;
  more.deltaPerCallMs = 0.0;
  add("b", "GPU", "gpu_compute", 4, 16);
  const TimeTree tree = timeTree(verdict, names);
  ASSERT_TRUE(tree.rows[0].parts);
  EXPECT_DOUBLE_EQ(tree.rows[0].parts->calls, 1.0);
  EXPECT_DOUBLE_EQ(tree.rows[0].parts->perCall, 3.0);
  EXPECT_DOUBLE_EQ(tree.deltaMs(tree.rows[0]), 4.0);
}

TEST(TimeTree, IsEmptyWithoutCompleteCycles) {
  EXPECT_TRUE(timeTree({}, {}).rows.empty());
}

/// Every row is the sum of the rows in it, and every class what the waterfall says.
void expectToSum(const PairResults& pair, const Names& names, const std::string& where) {
  const TimeTree tree = timeTree(pair.verdict, names);
  std::vector<TimeTreeRow> sums(tree.rows.size());
  for (std::size_t i = 0; i < tree.rows.size(); ++i) {
    const TimeTreeRow& row = tree.rows[i];
    if (row.parent == TimeTreeRow::kNone) continue;
    EXPECT_LT(row.parent, i) << where;
    EXPECT_LE(row.end, tree.rows[row.parent].end) << where;
    sums[row.parent].aNs += row.aNs;
    sums[row.parent].bNs += row.bNs;
    sums[row.parent].callsA += row.callsA;
  }
  for (std::size_t i = 0; i < tree.rows.size(); ++i) {
    const TimeTreeRow& row = tree.rows[i];
    if (row.end == i + 1) continue;
    EXPECT_EQ(sums[i].aNs, row.aNs) << where << ": " << row.name;
    EXPECT_EQ(sums[i].bNs, row.bNs) << where << ": " << row.name;
    EXPECT_EQ(sums[i].callsA, row.callsA) << where << ": " << row.name;
  }
  std::size_t found = 0;
  for (const TimeTreeRow& row : tree.rows) {
    if (row.share && row.level != TreeLevel::Device && row.parts) {
      const FunctionShare& share = pair.verdict.functions[*row.share];
      EXPECT_NEAR(tree.aMs(row), share.a.ms, 1e-6 + 1e-9 * share.a.ms) << where << ": " << row.name;
      EXPECT_NEAR(tree.bMs(row), share.b.ms, 1e-6 + 1e-9 * share.b.ms) << where << ": " << row.name;
      EXPECT_NEAR(tree.callsB(row), share.b.calls, 1e-9 * (1.0 + share.b.calls)) << where << ": " << row.name;
      ++found;
    }
  }
  EXPECT_EQ(found, tree.rows.empty() ? 0 : pair.verdict.functions.size()) << where;
  if (!pair.verdict.waterfall) return;
  for (const Waterfall::Step& step : pair.verdict.waterfall->steps) {
    const auto row = std::find_if(tree.rows.begin(), tree.rows.end(), [&](const TimeTreeRow& each) {
      return each.level == TreeLevel::Class && each.time == step.time;
    });
    EXPECT_EQ(row == tree.rows.end() ? 0 : row->aNs, step.aNs) << where << ": " << nameOf(step.time);
    EXPECT_EQ(row == tree.rows.end() ? 0 : row->bNs, step.bNs) << where << ": " << nameOf(step.time);
  }
}

/// Both runs of a pair of the corpus, judged; null for a format that cannot be read yet.
ResultsPtr judgedPair(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> runs;
  for (const auto& run : std::filesystem::directory_iterator(folder)) runs.push_back(run.path());
  std::sort(runs.begin(), runs.end());
  if (runs.size() < 2) return nullptr;
  try {
    return test::judged({runs[0], runs[1]});
  } catch (const Error&) {
    return nullptr;
  }
}

/// Work stands outside of what waits and only holds other calls, which stand in their own places.
void expectWorkInFront(const TimeTree& tree, const std::string& where) {
  std::size_t aside = 0;  // the end of the waits and containers
  bool isWaiting = false;
  for (std::size_t i = 0; i < tree.rows.size(); ++i) {
    const TimeTreeRow& row = tree.rows[i];
    if (row.level == TreeLevel::Class)
      isWaiting = row.time == TimeClass::Waiting || row.time == TimeClass::WaitingForRanks;
    if (row.name == kWaitsAndContainers) aside = row.end;
    EXPECT_TRUE(row.role == RowRole::Work || isWaiting || i < aside) << where << ": " << row.name;
  }
}

TEST(TimeTreeCorpus, ChildrenSumToTheirParents) {
  const auto traces = test::corpusPath("traces");
  if (!traces) GTEST_SKIP() << "the corpus is not there";
  std::size_t held = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*traces)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("pair")) continue;
    const ResultsPtr results = judgedPair(entry.path());
    if (!results) continue;
    for (const PairResults& pair : results->pairs) {
      expectToSum(pair, results->names, name);
      expectWorkInFront(timeTree(pair.verdict, results->names), name);
    }
    held += results->pairs.size();
  }
  EXPECT_GE(held, 8U);
}

/// What the notes of the corpus name, and in which class it is to be seen.
struct NamedFunction {
  std::string pair, part;
  TimeClass time{};
};

TEST(TimeTreeCorpus, NamedFunctionsAreAmongTheFirstOfTheirClass) {
  const auto traces = test::corpusPath("traces");
  if (!traces) GTEST_SKIP() << "the corpus is not there";
  constexpr std::size_t kFirst = 5;
  using enum TimeClass;
  for (const auto& [pair, part, time] :
       std::vector<NamedFunction>{{"pair1_kineto2021_resnet50_dataloader", "input pipeline", InputPipeline},
                                  {"pair1_kineto2021_resnet50_dataloader", "cudaMemcpyAsync", Waiting},
                                  {"pair2_kineto2022_dlrm_8xA100_vs_2xV100", "Memcpy DtoD", Copies},
                                  {"pair2_kineto2022_dlrm_8xA100_vs_2xV100", "cudaMemcpyAsync", Waiting},
                                  {"pair2_kineto2022_dlrm_8xA100_vs_2xV100", "SendRecv", Communication},
                                  {"pair2_kineto2022_dlrm_8xA100_vs_2xV100", "AllReduce", Communication},
                                  {"pair3_timesformer_h100_vs_mi300", "HtoD", Copies},
                                  {"pair7_tiny_hta_trace_compare", "elementwise_kernel", GpuCompute}}) {
    const ResultsPtr results = judgedPair(*traces / pair);
    ASSERT_TRUE(results) << pair;
    const TimeTree tree = timeTree(results->pairs.at(0).verdict, results->names);
    std::vector<const TimeTreeRow*> rows;  // what was matched, one by one
    for (const TimeTreeRow& row : tree.rows)
      if (row.time == time && row.share && row.parts) rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(), [&tree](const TimeTreeRow* x, const TimeTreeRow* y) {
      return std::abs(tree.deltaMs(*x)) > std::abs(tree.deltaMs(*y));
    });
    rows.resize(std::min(rows.size(), kFirst));
    EXPECT_TRUE(std::any_of(
        rows.begin(), rows.end(),
        [&wanted = part](const TimeTreeRow* row) { return row->name.find(wanted) != std::string::npos; }))
        << pair << ": " << part;
  }
}

}  // namespace
}  // namespace culprit
