// Tests of values that come one after the other and resemble the one before, as the cycles of a run do. Mann
// and Whitney's test treats every value as independent and so finds too much; here its p is computed for a U
// whose variance the resemblance has inflated. Used for the q by which the program marks rows; the published
// p stays as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace culprit::stats {

/// Lag-1 autocorrelation of the ranks of the values, which is what U sees of them; pairs of values of one
/// capture only (empty: all of one), bias as lagOneAutocorrelation() corrects it. Empty with fewer than 3
/// values or if all are equal.
std::optional<double> rankAutocorrelation(std::span<const double> values,
                                          std::span<const std::uint32_t> captures = {});

/// Variance of U with sides that remember (AR(1) with correlation r of the ranks), over that with independent
/// values. By Hajek's projection U is a sum of the ranks' scores of either side, so each side's part grows as
/// the variance of a mean does: v(n) = 1 + 2 sum over k < n of (1 - k/n) r^k (Bayley and Hammersley 1946,
/// "The effective number of independent observations in an autocorrelated time series"), and together (n2
/// v(n1) + n1 v(n2)) / (n1 + n2). Yue and Wang 2002 measured what this test does without it. r is taken as 0
/// to 0.8.
double varianceInflation(double r, std::size_t n1, std::size_t n2);

/// Two-sided p of a normal statistic whose variance is `inflation` times what p was computed with.
double inflatedP(double p, double inflation);

/// One Mann-Whitney test with what its sides remember.
struct SerialTest {
  double p = 1.0;
  std::size_t n1 = 0, n2 = 0;
  std::optional<double> r;  ///< see commonAutocorrelation()
};

/// rankAutocorrelation() of two sides, weighted by their sizes; of one where the other has none.
std::optional<double> commonAutocorrelation(std::span<const double> a, std::span<const double> b,
                                            std::span<const std::uint32_t> capturesA = {},
                                            std::span<const std::uint32_t> capturesB = {});

struct SerialFamily {
  double memory = 0.0;  ///< common r: mean over the tests, weighted by their values, plus one standard error
  std::vector<double> p;
};

/// The p of tests of one kind (shares, or levels). One short series tells little of its memory, all of them
/// together tell enough; so each test takes the larger of the common r and its own. The standard error,
/// 1/sqrt(values), is added because too small an r is what makes false discoveries.
SerialFamily serialTests(std::span<const SerialTest> tests);

}  // namespace culprit::stats
