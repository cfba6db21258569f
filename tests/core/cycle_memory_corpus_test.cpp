// The memory of two models whose traces are in the corpus, held against figures that a script computed from
// the files: peak, what is held there and who took it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct ExpectedMemory {
  double start = 0.0, peak = 0.0, held = 0.0;
  std::uint64_t allocations = 0;
};

class CycleMemoryCorpus : public testing::Test {
 protected:
  /// False: the corpus is not there.
  bool compare(const std::string& folder) {
    const auto a = test::corpusPath(folder + "/A_h100"), b = test::corpusPath(folder + "/B_mi300");
    if (!a || !b) return false;
    SilentMonitor monitor;
    compareRuns({.folders = {*a, *b}, .session = m_folder.path() / "x.culprit"}, monitor);
    const Session session = Session::open(m_folder.path() / "x.culprit");
    const ResultsPtr results = session.results();
    m_memory = *memoryFrom(session, *results, *results, 0, monitor);
    return true;
  }
  const DeviceMemory& gpu() const { return m_memory.devices.at(0); }
  const MemoryHolder& holder(const std::string& caller, const std::string& place) const {
    const auto& holders = gpu().holders;
    const auto found = std::find_if(holders.begin(), holders.end(), [&](const MemoryHolder& each) {
      return each.caller == caller && each.place == place;
    });
    if (found == holders.end()) throw std::runtime_error("no holder " + caller + " in " + place);
    return *found;
  }
  void expect(Side side, const ExpectedMemory& expected) const {
    const MemorySide& memory = gpu().of(side);
    ASSERT_FALSE(memory.allocated.empty());
    EXPECT_EQ(memory.allocated.bytes.front(), expected.start);
    EXPECT_EQ(peakOf(memory.allocated), expected.peak);
    EXPECT_EQ(memory.heldBytes, expected.held);
    EXPECT_EQ(memory.held, expected.allocations);
    EXPECT_EQ(memory.olderBytes, expected.peak - expected.held);
    EXPECT_TRUE(memory.areByAddress);
  }

  CycleMemory m_memory;

 private:
  test::TempFolder m_folder;
};

TEST_F(CycleMemoryCorpus, IsThatOfALanguageModel) {
  if (!compare("traces/pair3_qwen15_h100_vs_mi300")) GTEST_SKIP() << "the corpus is not there";
  expect(Side::A, {984742400.0, 2088508416.0, 1103766016.0, 58});
  expect(Side::B, {1085405696.0, 2219047936.0, 1133642240.0, 58});
  EXPECT_EQ(holder("aten::addmm", "nn.Module: Linear").a->bytes, 439615488.0);
  EXPECT_EQ(holder("aten::add", "nn.Module: Qwen2Attention").b->allocations, 24U);
  EXPECT_EQ(holder("aten::mm", "nn.Module: Linear").b->bytes, 130064384.0);
  EXPECT_EQ(holder("aten::mm", "nn.Module: Linear").a->bytes, 50372608.0);
}

TEST_F(CycleMemoryCorpus, IsThatOfAVideoModel) {
  if (!compare("traces/pair3_timesformer_h100_vs_mi300")) GTEST_SKIP() << "the corpus is not there";
  expect(Side::A, {287697408.0, 4490752000.0, 4203054592.0, 12});
  expect(Side::B, {388360704.0, 4591406080.0, 4203045376.0, 12});
  EXPECT_EQ(holder("aten::bmm", "nn.Module: TimesformerSelfAttention").a->bytes, 1889533952.0);
  EXPECT_EQ(holder("aten::mul", "nn.Module: TimesformerSelfAttention").b->bytes, 1889533952.0);
}

TEST_F(CycleMemoryCorpus, OfOldTracesIsToldBySize) {
  const auto a = test::corpusPath("traces/pair1_kineto2021_resnet50_dataloader/A_workers0");
  if (!a) GTEST_SKIP() << "the corpus is not there";
  test::TempFolder folder;
  SilentMonitor monitor;
  compareRuns({.folders = {*a, *a}, .session = folder.path() / "x.culprit"}, monitor);
  const Session session = Session::open(folder.path() / "x.culprit");
  const ResultsPtr results = session.results();
  const auto memory = memoryFrom(session, *results, *results, 0, monitor);
  const DeviceMemory& gpu = memory->devices.at(0);
  EXPECT_TRUE(gpu.a.isChangeOnly);
  EXPECT_FALSE(gpu.a.areByAddress);
  EXPECT_FALSE(gpu.a.olderBytes);
  EXPECT_GT(gpu.a.held, 0U);
  for (const MemoryHolder& holder : gpu.holders) EXPECT_EQ(holder.a, holder.b) << "the same run";
}

}  // namespace
}  // namespace culprit
