#include "core/analysis/pairing/compare.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/pairing/findings.h"

namespace culprit {

namespace {

/// Names and samples of one process, built function by function.
struct Made {
  Names* names;
  ProcessSamples samples;

  void add(const char* function, const char* metric, const char* device, std::vector<double> beta,
           std::vector<std::optional<double>> mu) {
    const FunctionId f = names->functions.intern(function);
    const DeviceId d = names->devices.intern(device);
    Usage usage{.function = f, .device = d, .category = names->categories.intern("gpu_compute")};
    Level level{.function = f, .device = d, .metric = names->metrics.intern(metric)};
    for (std::uint32_t i = 0; i < beta.size(); ++i) {
      usage.cycle.push_back(i);
      usage.beta.push_back(beta[i]);
      usage.durationNs.push_back(1);
      usage.calls.push_back(1);
      if (i >= mu.size()) continue;
      if (!mu[i]) {
        level.cycleWithoutMu.push_back(i);
        continue;
      }
      level.cycle.push_back(i);
      level.mu.push_back(*mu[i]);
      level.sigma.push_back(0);
      level.evidence.push_back(Evidence::Sampled);
    }
    samples.usages.push_back(usage);
    samples.levels.push_back(level);
  }
};

std::vector<Comparison> compare(const Made& a, const Made& b) {
  const SilentMonitor monitor;
  return compareSamples(a.samples, b.samples, *a.names, monitor);
}

}  // namespace

TEST(CompareSamples, UsesTheRowsThatExistAndZeroForAMissingMu) {
  Names names;
  Made a{&names};
  Made b{&names};
  a.add("f", "m", "GPU 0", {1, 2, 3, 100}, {10.0, std::nullopt, 20.0});  // the fourth cycle has no row for m
  b.add("f", "m", "GPU 0", {4, 5}, {30.0, 30.0});
  const auto rows = compare(a, b);
  ASSERT_EQ(rows.size(), 1U);
  const Comparison& row = rows.front();
  EXPECT_EQ(row.a.rows, 3U);
  EXPECT_DOUBLE_EQ(row.a.betaMean, 2.0);
  EXPECT_DOUBLE_EQ(row.a.betaStd, 1.0);
  EXPECT_DOUBLE_EQ(row.a.muMean, 10.0);
  EXPECT_DOUBLE_EQ(row.zBeta, 2.5);
  const double logA[] = {std::log1p(10.0), 0.0, std::log1p(20.0)};
  const double mean = (logA[0] + logA[1] + logA[2]) / 3;
  double squares = 0;
  for (const double x : logA) squares += (x - mean) * (x - mean);
  EXPECT_NEAR(row.zLogMu, (std::log1p(30.0) - mean) / std::sqrt(squares / 2), 1e-12);
  EXPECT_DOUBLE_EQ(row.score, 2.5 * (2.5 + row.zLogMu));
  EXPECT_TRUE(row.pBeta && row.uBeta && row.pMu && row.uMu);
}

TEST(CompareSamples, ATripletOfOneRunOnlyIsComparedWithNothing) {
  Names names;
  Made a{&names};
  Made b{&names};
  a.add("gone", "m", "GPU 0", {5, 7}, {1.0, 1.0});
  b.add("new", "m", "GPU 0", {5, 7}, {1.0, 1.0});
  const auto rows = compare(a, b);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(names.functions[rows[0].triplet.function], "gone");
  EXPECT_DOUBLE_EQ(rows[0].betaDelta(), -6.0);
  EXPECT_GT(rows[0].score, 0.0);
  EXPECT_FALSE(rows[0].hasTest());
  EXPECT_FALSE(rows[0].pBeta);
  EXPECT_DOUBLE_EQ(rows[1].score, 0.0) << "no spread in the baseline: no Z, as published";
}

TEST(CompareSamples, EqualScoresStandInTheOrderOfTheirNames) {
  Names names;
  Made a{&names};
  Made b{&names};
  for (const char* function : {"zeta", "Alpha", "alpha"}) {
    a.add(function, "m", "GPU 0", {1, 1}, {1.0, 1.0});
    b.add(function, "m", "GPU 0", {1, 1}, {1.0, 1.0});
  }
  const auto rows = compare(a, b);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(names.functions[rows[0].triplet.function], "Alpha");
  EXPECT_EQ(names.functions[rows[1].triplet.function], "alpha");
  EXPECT_FALSE(rows[0].pMu) << "no variance, equal means: there is no test";
  EXPECT_TRUE(rows[0].hasTest());
}

TEST(CompareSamples, ManyTripletsOnTwoThreadsAndCancelling) {
  Names names;
  Made a{&names};
  Made b{&names};
  for (int i = 0; i < 3000; ++i) {
    const std::string function = "f" + std::to_string(i);
    a.add(function.c_str(), "m", "GPU 0", {1.0 + i, 2.0 + i, 4.0 + i}, {1.0, 2.0, 3.0});
    b.add(function.c_str(), "m", "GPU 0", {2.0 + i, 2.5 + i, 5.0 + i}, {1.0, 2.0, 4.0});
  }
  const auto rows = compare(a, b);
  ASSERT_EQ(rows.size(), 3000U);
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_GE(rows[i - 1].score, rows[i].score);

  struct Impatient final : Monitor {
    void report(const Progress&) override {}
    bool isCancelled() const override { return true; }
  };
  EXPECT_THROW(compareSamples(a.samples, b.samples, names, Impatient()), Cancelled);
}

TEST(FindFindings, NamesThreeFunctionsAndTheLevelsThatChangedWithThem) {
  PairResults pair;
  Names names;
  for (const char* anchor : {"step", "b", "c", "d", "e", "f", "g", "layer"}) names.anchors.intern(anchor);
  const auto row = [&pair](std::uint32_t function, std::uint32_t metric, double score, double muDelta) {
    Comparison comparison{.triplet = {FunctionId{function}, MetricId{metric}, DeviceId{0}}, .score = score};
    comparison.b.muMean = muDelta;
    pair.comparisons.push_back(comparison);
  };
  row(0, 0, 90, 0);
  row(0, 1, 80, 1);
  row(1, 0, 70, -1);
  row(2, 0, 60, 1);
  row(3, 0, 50, 1);
  row(0, 2, 40, 1);
  row(0, 3, 10, 1);  // not above 10
  pair.cyclesA = {{.number = 1}, {.number = 2}};
  pair.cyclesB = pair.cyclesA;
  const auto findings = findFindings(pair, names);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(findings[0].comparison, 0U);
  EXPECT_EQ(findings[0].levels, (std::vector<std::uint32_t>{1, 5}));
  EXPECT_EQ(findings[1].comparison, 2U);
  EXPECT_EQ(findings[2].comparison, 3U);

  pair.cyclesB = {{.number = 1, .anchor = AnchorId{7}}};
  const auto doubts = findFindings(pair, names);
  ASSERT_EQ(doubts.size(), 5U);
  EXPECT_EQ(doubts[0].kind, FindingKind::AnchorsDiffer);
  EXPECT_EQ(doubts[1].kind, FindingKind::TooFewCycles);
}

}  // namespace culprit
