#include "core/report/figures/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr double kLogarithmicFrom = 3.0;  // longest / shortest
constexpr double kWhisker = 1.5;          // heights of the box
constexpr std::size_t kMostDrawn = 1000;  // points of a lane
constexpr double kHardlyChanged = 0.01;   // of all changes: part of the last bar

/// What durations are told in, and with how many decimals.
struct TimeUnit {
  double perNs = 1e-6;
  std::string_view name = "ms";
  int decimals = 2;

  explicit TimeUnit(double longestNs) {
    if (longestNs < 1e6) {
      perNs = 1e-3;
      name = "us";
    }
    const double longest = longestNs * perNs;
    if (longest >= 10.0) decimals = longest >= 1000.0 ? 0 : 1;
  }
  std::string text(double value) const { return format::number(value, decimals); }
};

std::vector<double> ascendingNs(const std::vector<Cycle>& cycles, bool arePeriods) {
  std::vector<double> durations;
  durations.reserve(cycles.size());
  for (const Cycle& cycle : cycles) {
    const std::optional<std::int64_t> lengthNs = lengthOf(cycle, arePeriods);
    if (lengthNs) durations.push_back(static_cast<double>(*lengthNs));
  }
  std::sort(durations.begin(), durations.end());
  return durations;
}

DistributionFigure::Box boxOf(const std::vector<double>& ascending) {
  DistributionFigure::Box box;
  box.lowerQuartile = *stats::sortedQuantile(ascending, 0.25);
  box.median = *stats::sortedQuantile(ascending, 0.5);
  box.upperQuartile = *stats::sortedQuantile(ascending, 0.75);
  const double reach = kWhisker * (box.upperQuartile - box.lowerQuartile);
  box.low = *std::lower_bound(ascending.begin(), ascending.end(), box.lowerQuartile - reach);
  box.high = *(std::upper_bound(ascending.begin(), ascending.end(), box.upperQuartile + reach) - 1);
  return box;
}

/// All values; of too many those beyond the whiskers, of too many of these evenly spread ones with both ends.
std::vector<double> drawnOf(const std::vector<double>& ascending, const DistributionFigure::Box& box) {
  if (ascending.size() <= kMostDrawn) return ascending;
  std::vector<double> beyond;
  std::copy_if(ascending.begin(), ascending.end(), std::back_inserter(beyond),
               [&box](double value) { return value < box.low || value > box.high; });
  if (beyond.size() <= kMostDrawn) return beyond;
  std::vector<double> some;
  for (std::size_t at = 0; at < kMostDrawn; ++at)
    some.push_back(beyond[at * (beyond.size() - 1) / (kMostDrawn - 1)]);
  return some;
}

std::string inWords(const DistributionFigure::Lane& lane, const std::vector<double>& ascending,
                    const TimeUnit& unit) {
  const std::string_view side = lane.side == Side::A ? "A" : "B";
  if (ascending.size() == 1)
    return fmt::format("{}: 1 cycle of {} {}.", side, unit.text(ascending.front()), unit.name);
  return fmt::format("{}: {} from {} to {} {}, the middle half from {} to {} {}, median {} {}.", side,
                     format::counted(ascending.size(), "cycle"), unit.text(ascending.front()),
                     unit.text(ascending.back()), unit.name, unit.text(lane.box.lowerQuartile),
                     unit.text(lane.box.upperQuartile), unit.name, unit.text(lane.box.median), unit.name);
}

std::string distributionCaption(const PairResults& pair, const DistributionFigure& figure) {
  std::string text = pair.verdict.slowdown.arePeriods ? "The cycles by duration, from start to start"
                                                      : "The cycles by duration";
  text += "; the box holds the middle half of them, its line is the median";
  if (figure.isLogarithmic) text += "; the axis is logarithmic";
  text += ".";
  if (isPerWork(pair.verdict.slowdown.per))
    text += " A cycle of B holds other work than a cycle of A, so their durations must not be compared.";
  return text;
}

WaterfallFigure::Bar change(std::string label, double from, double ms, int decimals) {
  return {std::move(label), {}, from, from + ms, format::signedNumber(ms, decimals)};
}

/// The changes by size, then the rest of them as one bar.
void addChanges(WaterfallFigure& figure, const Waterfall& waterfall, int decimals) {
  std::vector<std::pair<std::string, double>> changes;
  for (const Waterfall::Step& step : waterfall.steps)
    changes.emplace_back(spokenName(step.time), step.bMs - step.aMs);
  if (waterfall.betweenAMs && waterfall.betweenBMs)
    changes.emplace_back(kTimeBetween, *waterfall.betweenBMs - *waterfall.betweenAMs);
  double all = 0.0;
  for (const auto& [label, ms] : changes) all += std::fabs(ms);
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& x, const auto& y) { return std::fabs(x.second) > std::fabs(y.second); });
  double at = waterfall.lengthAMs();
  double rest = 0.0;
  for (auto& [label, ms] : changes) {
    if (std::fabs(ms) <= kHardlyChanged * all) {
      rest += ms;
      continue;
    }
    figure.bars.push_back(change(std::move(label), at, ms, decimals));
    at = figure.bars.back().to;
  }
  const double shownAsZero = 0.5 * std::pow(10.0, -decimals);
  if (std::fabs(rest) >= shownAsZero) figure.bars.push_back(change("all others", at, rest, decimals));
}

}  // namespace

std::optional<Figure> distributionFigure(const PairResults& pair, bool isSmall) {
  const bool arePeriods = pair.verdict.slowdown.arePeriods;
  const std::vector<double> a = ascendingNs(pair.cyclesA, arePeriods);
  const std::vector<double> b = ascendingNs(pair.cyclesB, arePeriods);
  if (a.empty() && b.empty()) return std::nullopt;
  const double longest = std::max(a.empty() ? 0.0 : a.back(), b.empty() ? 0.0 : b.back());
  const double shortest = std::min(a.empty() ? longest : a.front(), b.empty() ? longest : b.front());
  const TimeUnit unit(longest);
  const bool isLogarithmic = shortest > 0.0 && longest >= kLogarithmicFrom * shortest;
  DistributionFigure figure{
      .axis = fmt::format("cycle duration, {}{}", unit.name, isLogarithmic ? " (logarithmic axis)" : ""),
      .isLogarithmic = isLogarithmic,
      .isSmall = isSmall};
  std::string words;
  for (const Side side : {Side::A, Side::B}) {
    std::vector<double> values = side == Side::A ? a : b;
    if (values.empty()) continue;
    for (double& value : values) value *= unit.perNs;
    DistributionFigure::Lane lane{.side = side, .box = boxOf(values)};
    lane.points = drawnOf(values, lane.box);
    lane.label = fmt::format("median {} {}, {}", unit.text(lane.box.median), unit.name,
                             format::counted(values.size(), "cycle"));
    words += (words.empty() ? "" : " ") + inWords(lane, values, unit);
    figure.lanes.push_back(std::move(lane));
  }
  Text caption = TextBuilder().plain(distributionCaption(pair, figure)).text();
  return Figure{.caption = std::move(caption),
                .inWords = TextBuilder().plain(words).text(),
                .content = std::move(figure)};
}

std::optional<Figure> waterfallFigure(const PairResults& pair) {
  if (!pair.verdict.waterfall) return std::nullopt;
  const Waterfall& waterfall = *pair.verdict.waterfall;
  const std::string_view per = perText(pair.verdict.slowdown.per);
  const int decimals = std::max(waterfall.lengthAMs(), waterfall.lengthBMs()) < 0.5 ? 4 : 2;
  WaterfallFigure figure{.axis = fmt::format("ms {}", per)};
  const auto addTotal = [&](Side side, double ms) {
    figure.bars.push_back({side == Side::A ? "A" : "B", side, 0.0, ms, format::number(ms, decimals)});
  };
  addTotal(Side::A, waterfall.lengthAMs());
  addChanges(figure, waterfall, decimals);
  addTotal(Side::B, waterfall.lengthBMs());
  std::string words;
  for (const WaterfallFigure::Bar& bar : figure.bars)
    words += fmt::format("{}{} {} ms", words.empty() ? "" : ", ", bar.label, bar.value);
  return Figure{.caption = TextBuilder()
                               .plain(fmt::format("From the mean cycle of A to that of B {}, part by part; "
                                                  "what shrank is hatched.",
                                                  per))
                               .text(),
                .inWords = TextBuilder().plain(words + ".").text(),
                .content = std::move(figure),
                .isTabled = true};
}

}  // namespace culprit
