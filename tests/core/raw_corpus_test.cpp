// Holds raw runs against what the published pipeline made of them, against what was computed from them
// independently, and levels against tests/reference/levels_reference.py. All of it needs the corpus.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "core/model/run/metric_unit.h"
#include "tests/support/corpus.h"
#include "tests/support/raw_run.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using test::corpusPath;
using test::cyclesOf;
using test::levelsOf;
using test::RawRun;
using test::usagesOf;

/// 1e-4, absolute or relative: published tables have 4 decimals.
bool isPublished(double ours, double published) {
  return std::abs(ours - published) <= 1e-4 * std::max(1.0, std::abs(published));
}

struct Variant {
  std::string folder;
  std::string out;
  std::string anchor;  ///< that must be found, or is asked for
  bool isAsked = false;
  std::size_t cycles = 0;
  CycleKind kind{};
};

void PrintTo(const Variant& variant, std::ostream* out) {
  *out << variant.folder << "/" << variant.out;
}

class PublishedRawRuns : public testing::TestWithParam<Variant> {
 protected:
  void SetUp() override {
    const auto in = corpusPath("raw/" + GetParam().folder + "/in/result.json.gz");
    const auto out = corpusPath("raw/" + GetParam().folder + "/" + GetParam().out);
    if (!in || !out) GTEST_SKIP() << "the corpus is not there";
    CutOptions options;
    if (GetParam().isAsked) options.anchor = GetParam().anchor;
    m_run = std::make_unique<RawRun>(*in, options);
    m_published = m_run->read(*out);
  }

  std::unique_ptr<RawRun> m_run;
  RunContent m_published;
};

TEST_P(PublishedRawRuns, AreCutIntoTheSameCycles) {
  EXPECT_EQ(m_run->chosen(), GetParam().anchor);
  const auto ours = cyclesOf(m_run->content);
  const auto published = cyclesOf(m_published);
  EXPECT_EQ(ours.size(), GetParam().cycles);
  ASSERT_EQ(published.size(), GetParam().cycles);
  for (const auto& [key, cycle] : published) {
    ASSERT_TRUE(ours.contains(key)) << key.second;
    EXPECT_NEAR(static_cast<double>(ours.at(key).startNs - cycle.startNs), 0.0, 100.0) << key.second;
    EXPECT_TRUE(isPublished(static_cast<double>(ours.at(key).durationNs) / 1000.0,
                            static_cast<double>(cycle.durationNs) / 1000.0))
        << key.second << ": " << ours.at(key).durationNs << " ns, published " << cycle.durationNs;
    // The published files tell a kind only where both kinds exist.
    EXPECT_EQ(ours.at(key).kind, cycle.kind == CycleKind::Step ? GetParam().kind : cycle.kind) << key.second;
  }
}

TEST_P(PublishedRawRuns, HoldTheSameWork) {
  const auto ours = usagesOf(m_run->content, m_run->names);
  const auto published = usagesOf(m_published, m_run->names);
  ASSERT_FALSE(published.empty());
  for (const auto& [key, row] : published) {
    const auto found = ours.find(key);
    ASSERT_NE(found, ours.end()) << std::get<1>(key) << " " << std::get<2>(key);
    EXPECT_EQ(found->second.calls, row.calls) << std::get<1>(key) << " " << std::get<2>(key);
    EXPECT_TRUE(isPublished(static_cast<double>(found->second.durationNs) / 1000.0,
                            static_cast<double>(row.durationNs) / 1000.0))
        << std::get<1>(key) << " " << std::get<2>(key);
    EXPECT_TRUE(isPublished(found->second.beta, row.beta)) << std::get<1>(key) << " " << std::get<2>(key);
  }
  for (const auto& [key, row] : ours) {
    // The published rows know no Python frames and no calls that do not wait.
    const bool isPublishedKind =
        row.category.starts_with("gpu_") || row.category == "os" || row.category == "sync";
    if (isPublishedKind) {
      EXPECT_TRUE(published.contains(key)) << std::get<1>(key) << " " << std::get<2>(key);
    }
  }
}

TEST_P(PublishedRawRuns, HaveTheSameLevelsWhereACounterWasConstant) {
  const auto ours = levelsOf(m_run->content, m_run->names);
  std::map<std::string, double> worst;
  std::size_t constant = 0;
  for (const auto& [key, row] : levelsOf(m_published, m_run->names)) {
    const auto& [usage, metric] = key;
    const auto found = ours.find(key);
    ASSERT_NE(found, ours.end()) << std::get<2>(usage) << " " << metric;
    const double published = row.mu / publishedFactor(metric);
    double& difference = worst[metric];
    difference =
        std::max(difference, std::abs(found->second.mu - published) / std::max(1e-9, std::abs(published)));
    const bool isClock =
        metric == "gpu_mem_frequency" || metric == "gpu_frequency" || metric == "gpu_sm_frequency";
    if (!isClock || found->second.sigma > 0.0 || row.sigma > 0.0) continue;
    // A clock that switched between two cycles is interpolated over the gap by us, and not at all by the
    // published pipeline, which forgets all readings outside the cycle (W2).
    if (found->second.mu != 1410.0 && found->second.mu != 210.0 && found->second.mu != 1593.0) continue;
    ++constant;
    EXPECT_TRUE(isPublished(found->second.mu, published)) << std::get<1>(usage) << " " << std::get<2>(usage);
  }
  EXPECT_GT(constant, 100U);
  std::cout << "largest difference of mu to the published one, of its size:";
  for (const auto& [metric, difference] : worst) std::cout << "\n  " << metric << " " << difference;
  std::cout << "\n  (theirs: readings inside the cycle only, mean of unevenly spaced readings or of two ends,"
               " cores and mounts in one series, CPU share of all cores)\n";
}

TEST_P(PublishedRawRuns, HaveTheLevelsOfTheReference) {
  if (GetParam().isAsked) GTEST_SKIP() << "the reference cuts at calls at the top of their thread only";
  const test::TempFolder folder;
  const auto output = folder.path() / "levels.tsv";
  const bool layers = GetParam().kind == CycleKind::Step;
  const std::string command = "python3 -B '" CULPRIT_SOURCE_DIR "/tests/reference/levels_reference.py' '" +
                              corpusPath("raw/" + GetParam().folder + "/in/result.json.gz")->string() +
                              "' '" + GetParam().anchor + "' " + (layers ? "--layers" : "") + " > '" +
                              output.string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto ours = levelsOf(m_run->content, m_run->names);
  const std::int64_t pid = m_run->content.processes.front().pid;
  std::ifstream in(output);
  std::size_t rows = 0;
  for (std::string line; std::getline(in, line); ++rows) {
    std::istringstream fields(line);
    std::string cycle, function, device, metric, mu;
    for (std::string* field : {&cycle, &function, &device, &metric, &mu}) std::getline(fields, *field, '\t');
    const auto found = ours.find({{pid, std::stoll(cycle), function, device}, metric});
    ASSERT_NE(found, ours.end()) << line;
    const double expected = std::stod(mu);
    EXPECT_NEAR(found->second.mu, expected, 1e-9 * std::max(std::abs(expected), 1e-3)) << line;
  }
  EXPECT_EQ(rows, ours.size());
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, PublishedRawRuns,
    testing::Values(
        Variant{"v1_sglang_tp1", "out", "Scheduler.run_batch", false, 30, CycleKind::Decode},
        Variant{"v1_sglang_tp1", "out_layer_marker", "Qwen3DecoderLayer.forward", true, 240, CycleKind::Step},
        Variant{"v3_layer_auto", "out", "Qwen3DecoderLayer._wrapped_call_impl", false, 80, CycleKind::Step},
        Variant{"v5_vllm_idle", "out", "EngineCoreProc._process_engine_step", false, 45, CycleKind::Decode}));

}  // namespace
}  // namespace culprit
