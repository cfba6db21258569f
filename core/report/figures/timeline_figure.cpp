#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/shorten.h"
#include "core/model/run/metric_unit.h"
#include "core/report/figures/figures.h"
#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

using Point = TimelineFigure::Point;
using Series = TimelineFigure::Series;

/// A share or a level, in the unit of its panel.
std::string valueText(double value) {
  return format::number(value, std::fabs(value) < 1000.0 ? 2 : 0);
}

/// The place of each cycle on the axis: its number, or its position where numbers do not rise.
std::vector<double> placesOf(const std::vector<Cycle>& cycles) {
  const bool rises = std::adjacent_find(cycles.begin(), cycles.end(), [](const Cycle& x, const Cycle& y) {
                       return x.number >= y.number;
                     }) == cycles.end();
  std::vector<double> places;
  places.reserve(cycles.size());
  for (const Cycle& cycle : cycles)
    places.push_back(rises ? static_cast<double>(cycle.number) : static_cast<double>(places.size() + 1));
  return places;
}

/// `size` points in a row as one: their mean with what they span.
Point grouped(const std::vector<Point>& points, std::size_t from, std::size_t size) {
  Point group = points[from + size / 2];
  double sum = 0.0;
  for (std::size_t at = from; at < from + size; ++at) {
    sum += points[at].value;
    group.low = std::min(group.low, points[at].low);
    group.high = std::max(group.high, points[at].high);
    group.isMeasured = group.isMeasured || points[at].isMeasured;
  }
  group.value = sum / static_cast<double>(size);
  return group;
}

void thinOut(Series& series, std::size_t perPoint) {
  if (perPoint < 2) return;
  std::vector<Point> groups;
  for (std::size_t from = 0; from < series.points.size(); from += perPoint)
    groups.push_back(grouped(series.points, from, std::min(perPoint, series.points.size() - from)));
  series.points = std::move(groups);
}

Series seriesOf(Side side, const std::vector<double>& places, std::span<const std::uint32_t> cycles,
                std::span<const double> values, double scale) {
  Series series{.side = side};
  for (std::size_t at = 0; at < std::min(cycles.size(), values.size()); ++at) {
    if (cycles[at] >= places.size()) continue;
    const double value = values[at] * scale;
    series.points.push_back({places[cycles[at]], value, value, value, true});
  }
  if (values.empty()) return series;
  series.mean = stats::mean(values) * scale;
  series.meanText = valueText(*series.mean);
  return series;
}

Series shares(Side side, const std::vector<double>& places, const TripletTimeline::Samples& samples) {
  if (!samples.usage) return {.side = side};
  return seriesOf(side, places, samples.usage->cycle, samples.usage->beta, 1.0);
}

Series levels(Side side, const std::vector<double>& places, const TripletTimeline::Samples& samples,
              double scale) {
  if (!samples.level) return {.side = side};
  Series series = seriesOf(side, places, samples.level->cycle, samples.level->mu, scale);
  for (std::size_t at = 0; at < std::min(series.points.size(), samples.level->evidence.size()); ++at)
    series.points[at].isMeasured = samples.level->evidence[at] != Evidence::Interpolated;
  return series;
}

double largestLevel(const TripletTimeline& timeline) {
  double largest = 0.0;
  for (const TripletTimeline::Samples* side : {&timeline.a, &timeline.b}) {
    if (!side->level) continue;
    for (const double mu : side->level->mu) largest = std::max(largest, std::fabs(mu));
  }
  return largest;
}

std::string inWords(std::string_view side, const Series& series, std::string_view unit) {
  if (series.points.empty()) return fmt::format("{} has no value", side);
  const auto [low, high] =
      std::minmax_element(series.points.begin(), series.points.end(),
                          [](const Point& x, const Point& y) { return x.value < y.value; });
  double least = low->low, largest = high->high;
  for (const Point& point : series.points) {
    least = std::min(least, point.low);
    largest = std::max(largest, point.high);
  }
  return fmt::format("{} {}{} on average, from {} to {}", side, series.meanText, unit, valueText(least),
                     valueText(largest));
}

std::string inWords(std::string_view what, const TimelineFigure::Panel& panel, std::string_view unit) {
  return fmt::format("{}: {}; {}.", what, inWords("A", panel.a, unit), inWords("B", panel.b, unit));
}

bool hasValues(const TimelineFigure::Panel& panel) {
  return !panel.a.points.empty() || !panel.b.points.empty();
}

std::size_t groupSize(const TimelineFigure& figure) {
  std::size_t most = 0;
  for (const TimelineFigure::Panel& panel : figure.panels)
    most = std::max({most, panel.a.points.size(), panel.b.points.size()});
  return (most + TimelineFigure::kMostPoints - 1) / TimelineFigure::kMostPoints;
}

bool isPartlyInterpolated(const TimelineFigure& figure) {
  const auto hasHollow = [](const Series& series) {
    return std::any_of(series.points.begin(), series.points.end(),
                       [](const Point& point) { return !point.isMeasured; });
  };
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const TimelineFigure::Panel& panel) {
    return hasHollow(panel.a) || hasHollow(panel.b);
  });
}

Text subjectOf(const Results& results, const Triplet& triplet) {
  TextBuilder text;
  text.name(excerpt(functionName(results.names.functions[triplet.function], NameForm::Short)))
      .plain(" on ")
      .name(results.names.devices[triplet.device]);
  if (triplet.metric) text.plain(" with ").name(results.names.metrics[*triplet.metric]);
  return text.text();
}

Text captionOf(const Text& subject, const TimelineFigure& figure, std::size_t perPoint) {
  TextBuilder text;
  text.append(subject).plain(" over the cycles, A left and B right; the broken line is the mean");
  if (perPoint > 1)
    text.plain(
        fmt::format("; a mark stands for {} cycles, its line for what they span", format::count(perPoint)));
  if (isPartlyInterpolated(figure)) text.plain("; hollow marks lie between readings and are no measurement");
  return text.plain(".").text();
}

}  // namespace

std::optional<Figure> timelineFigure(const Results& results, const PairResults& pair,
                                     const TripletTimeline& timeline) {
  const std::vector<double> placesA = placesOf(pair.cyclesA);
  const std::vector<double> placesB = placesOf(pair.cyclesB);
  TimelineFigure figure{.axis = "cycle"};
  TextBuilder words;
  const TimelineFigure::Panel share{"share of the cycle (β), %", shares(Side::A, placesA, timeline.a),
                                    shares(Side::B, placesB, timeline.b)};
  if (hasValues(share)) {
    words.plain(inWords("Share of the cycle", share, " %"));
    figure.panels.push_back(share);
  }
  if (timeline.triplet.metric) {
    const std::string& metric = results.names.metrics[*timeline.triplet.metric];
    const MetricUnit unit = levelUnit(metric, largestLevel(timeline), results.runA.muScale);
    const TimelineFigure::Panel level{unit.unit.empty() ? "level (μ)" : "level (μ), " + unit.unit,
                                      levels(Side::A, placesA, timeline.a, unit.scale),
                                      levels(Side::B, placesB, timeline.b, unit.scale)};
    if (hasValues(level)) {
      words.plain(words.text().empty() ? "Level of " : " Level of ")
          .name(metric)
          .plain(inWords("", level, unit.unit.empty() ? "" : " " + unit.unit));
      figure.panels.push_back(level);
    }
  }
  if (figure.panels.empty()) return std::nullopt;
  const std::size_t perPoint = groupSize(figure);
  for (TimelineFigure::Panel& panel : figure.panels) {
    thinOut(panel.a, perPoint);
    thinOut(panel.b, perPoint);
  }
  Text subject = subjectOf(results, timeline.triplet);
  Text caption = captionOf(subject, figure, perPoint);
  return Figure{.caption = std::move(caption),
                .inWords = words.text(),
                .content = std::move(figure),
                .subject = std::move(subject)};
}

}  // namespace culprit
