#include "ui/plots/distribution/distribution_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/stats/basics/descriptive.h"

namespace culprit::ui {
namespace {

std::vector<double> sortedCopy(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

std::size_t stepOf(double position, PlotRange range, std::size_t steps) {
  const double share = range.span() > 0.0 ? (position - range.low) / range.span() : 0.0;
  return std::min(static_cast<std::size_t>(std::max(share, 0.0) * static_cast<double>(steps)), steps - 1);
}

}  // namespace

std::optional<BoxNumbers> boxOf(std::span<const double> values) {
  if (values.empty()) return {};
  const std::vector<double> sorted = sortedCopy(values);
  BoxNumbers box;
  box.lowQuartile = *stats::sortedQuantile(sorted, 0.25);
  box.median = *stats::sortedQuantile(sorted, 0.5);
  box.highQuartile = *stats::sortedQuantile(sorted, 0.75);
  const double reach = 1.5 * (box.highQuartile - box.lowQuartile);
  // Interpolated quartiles can lie between values: the whiskers never end inside the box.
  box.lowWhisker =
      std::min(*std::lower_bound(sorted.begin(), sorted.end(), box.lowQuartile - reach), box.lowQuartile);
  box.highWhisker = std::max(
      *std::prev(std::upper_bound(sorted.begin(), sorted.end(), box.highQuartile + reach)), box.highQuartile);
  return box;
}

std::vector<double> histogramShares(std::span<const double> positions, PlotRange range, std::size_t bins) {
  std::vector<double> shares(bins, 0.0);
  if (positions.empty() || bins == 0) return shares;
  for (const double position : positions)
    if (range.contains(position)) shares[stepOf(position, range, bins)] += 1.0;
  for (double& share : shares) share /= static_cast<double>(positions.size());
  return shares;
}

PlotRange widestGap(std::span<const double> sharesA, std::span<const double> sharesB, PlotRange range) {
  constexpr double kNearlyEmpty = 0.02;
  const std::size_t bins = std::min(sharesA.size(), sharesB.size());
  std::size_t run = 0, longest = 0, end = bins;
  for (std::size_t i = 0; i < bins; ++i) {
    run = sharesA[i] + sharesB[i] < kNearlyEmpty ? run + 1 : 0;
    if (run <= longest) continue;
    longest = run;
    end = i + 1;
  }
  const auto positionOf = [&](std::size_t bin) {
    return range.low +
           range.span() * static_cast<double>(bin) / static_cast<double>(std::max<std::size_t>(bins, 1));
  };
  return {positionOf(end - longest), positionOf(end)};
}

std::vector<EcdfStep> ecdfSteps(std::span<const double> positions, std::size_t most) {
  const std::vector<double> sorted = sortedCopy(positions);
  const std::size_t n = sorted.size();
  const std::size_t stride = most > 0 ? std::max<std::size_t>(1, n / most) : 1;
  std::vector<EcdfStep> steps;
  for (std::size_t i = 0; i < n; ++i) {
    const bool last = i + 1 == n;
    if (!last && sorted[i + 1] == sorted[i]) continue;  // ties make one step
    if (!last && !steps.empty() && i % stride != 0) continue;
    steps.push_back({sorted[i], static_cast<double>(i + 1) / static_cast<double>(n)});
  }
  return steps;
}

double shareAt(std::span<const EcdfStep> steps, double position) {
  const auto behind = std::partition_point(
      steps.begin(), steps.end(), [position](const EcdfStep& step) { return step.position <= position; });
  return behind == steps.begin() ? 0.0 : std::prev(behind)->share;
}

double freeShare(const PlotPair<double>& shares, double room) {
  const auto distance = [&shares](double share) {
    return std::min(std::abs(share - shares.a), std::abs(share - shares.b));
  };
  constexpr std::array kShares = {0.5, 0.75, 0.25};
  for (const double share : kShares)
    if (distance(share) >= room) return share;
  return *std::max_element(kShares.begin(), kShares.end(),
                           [&](double x, double y) { return distance(x) < distance(y); });
}

std::vector<std::size_t> marksToDraw(std::span<const double> positions, const BoxNumbers& box,
                                     std::size_t most) {
  std::vector<std::size_t> marks;
  if (positions.size() <= most) {
    marks.resize(positions.size());
    std::iota(marks.begin(), marks.end(), std::size_t{0});
    return marks;
  }
  const auto [smallest, largest] = std::minmax_element(positions.begin(), positions.end());
  const PlotRange range{*smallest, *largest};
  std::vector<bool> taken(most, false);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (positions[i] >= box.lowWhisker && positions[i] <= box.highWhisker) continue;
    const std::size_t step = stepOf(positions[i], range, most);
    if (taken[step]) continue;
    taken[step] = true;
    marks.push_back(i);
  }
  return marks;
}

}  // namespace culprit::ui
