// Raw runs that the published pipeline fails on, or cuts by rules that are not sound: several ranks, no
// Python frames, the CSV pair. All of it needs the corpus.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "tests/support/corpus.h"
#include "tests/support/raw_run.h"

namespace culprit {
namespace {

using test::corpusPath;
using test::cyclesOf;
using test::levelsOf;
using test::RawRun;
using test::usagesOf;

/// Cycles of each pid, by kind.
std::map<std::int64_t, std::map<CycleKind, std::size_t>> countsOf(const RunContent& content) {
  std::map<std::int64_t, std::map<CycleKind, std::size_t>> counts;
  for (const auto& [key, cycle] : cyclesOf(content)) ++counts[key.first][cycle.kind];
  return counts;
}

class RawVariants : public testing::Test {
 protected:
  void open(const std::string& folder) {
    const auto in = corpusPath("raw/" + folder + "/in");
    if (!in) GTEST_SKIP() << "the corpus is not there";
    m_run = std::make_unique<RawRun>(*in, CutOptions());
  }
  RunContent published(const std::string& folder) { return m_run->read(*corpusPath("raw/" + folder)); }

  std::unique_ptr<RawRun> m_run;
};

/// How many rows of the other run ours has with the same calls and duration, of how many, by category.
std::map<std::string, std::pair<int, int>> sameRows(const RunContent& ours, const RunContent& theirs,
                                                    const Names& names, std::int64_t pid) {
  std::map<std::string, std::pair<int, int>> counts;
  const auto rows = usagesOf(ours, names);
  for (const auto& [key, row] : usagesOf(theirs, names)) {
    if (std::get<0>(key) != pid) continue;
    const auto found = rows.find(key);
    const bool isSame = found != rows.end() && found->second.calls == row.calls &&
                        std::abs(found->second.durationNs - row.durationNs) < 100;
    auto& [same, all] = counts[row.category];
    same += isSame ? 1 : 0;
    ++all;
  }
  return counts;
}

TEST_F(RawVariants, EachRankIsCutByItsOwnClock) {
  open("v2_tp2_prefill_topo");
  if (!m_run) return;
  const RunContent theirs = published("v2_tp2_prefill_topo/out");
  const auto cycles = cyclesOf(m_run->content);
  ASSERT_EQ(cycles.size(), 80U);
  for (const auto& [key, cycle] : cyclesOf(theirs)) {
    ASSERT_TRUE(cycles.contains(key));
    EXPECT_EQ(cycles.at(key).kind, cycle.kind) << key.first << " " << key.second;
  }
  for (const std::int64_t pid : {923228, 923229}) {
    EXPECT_EQ(countsOf(m_run->content)[pid][CycleKind::Prefill], 7U);
    EXPECT_EQ(countsOf(m_run->content)[pid][CycleKind::Decode], 33U);
    for (const auto& [category, counts] : sameRows(m_run->content, theirs, m_run->names, pid)) {
      const auto [same, all] = counts;
      std::cout << pid << " " << category << ": " << same << " of " << all << " rows as published\n";
      // Theirs cuts every rank by the clock of the first one (W15): host work near a boundary differs.
      const bool isGpu = category.starts_with("gpu_");
      EXPECT_TRUE(!isGpu || same == all) << category;
      EXPECT_TRUE(pid != 923228 || same >= 0.9 * all) << category;
    }
  }
}

TEST_F(RawVariants, WithoutHostEventsTheKernelsTellThePeriod) {
  open("v4_nopython");
  if (!m_run) return;
  EXPECT_EQ(m_run->chosen(), "period of the GPU work");
  EXPECT_EQ(cyclesOf(m_run->content).size(), 60U);
  open("v4b_nopython_nomarker");
  EXPECT_EQ(countsOf(m_run->content),
            (std::map<std::int64_t, std::map<CycleKind, std::size_t>>{{923228, {{CycleKind::Step, 50}}},
                                                                      {923229, {{CycleKind::Step, 50}}}}));
}

TEST_F(RawVariants, CountersOfTheCsvPairBelongToTheirGpu) {
  open("v6_csvpair");
  if (!m_run) return;
  const RunContent theirs = published("v6_csvpair/out_patched");
  const auto cycles = cyclesOf(m_run->content);
  EXPECT_EQ(cycles.size(), 8U);
  for (const auto& [key, cycle] : cyclesOf(theirs)) {
    const Cycle& ours = cycles.at(key);
    EXPECT_NEAR(static_cast<double>(ours.startNs), static_cast<double>(cycle.startNs), 512.0);
    EXPECT_NEAR(static_cast<double>(ours.durationNs), static_cast<double>(cycle.durationNs), 100.0);
  }
  for (const auto& [category, counts] : sameRows(m_run->content, theirs, m_run->names, 923228)) {
    EXPECT_EQ(counts.first, counts.second) << category;
  }
  std::size_t clocks = 0;
  for (const auto& [key, row] : levelsOf(m_run->content, m_run->names)) {
    const std::int64_t cycle = std::get<1>(key.first);
    // The clock rises during the first cycle and falls during the last.
    if (key.second != "gpu_frequency" || cycle == 1 || cycle == 8) continue;
    EXPECT_DOUBLE_EQ(row.mu, 1410.0);  // theirs mixes the busy GPU with an idle one
    ++clocks;
  }
  EXPECT_GT(clocks, 50U);
}

}  // namespace
}  // namespace culprit
