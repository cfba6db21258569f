#include "ui/plots/common/plot_scale.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {
namespace {

// Whole multiples of the step, so that rounding does not add up along the axis.
std::vector<double> multiplesIn(PlotRange range, double step) {
  std::vector<double> ticks;
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + step * 1e-9; k += 1.0)
    ticks.push_back(k * step);
  return ticks;
}

std::vector<double> linearTicks(PlotRange range, int count) {
  if (!(range.span() > 0.0)) return {range.low};
  const auto limit = static_cast<std::size_t>(std::max(count, 2));
  for (double power = std::pow(10.0, std::floor(std::log10(range.span() / count)) - 1.0);; power *= 10.0)
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0}) {
      if (range.span() / (mantissa * power) > static_cast<double>(limit) + 1.0) continue;
      std::vector<double> ticks = multiplesIn(range, mantissa * power);
      if (ticks.size() <= limit) return ticks;
    }
}

std::vector<double> logTicksWith(const std::vector<double>& mantissas, PlotRange range) {
  std::vector<double> ticks;
  const int first = static_cast<int>(std::floor(std::log10(range.low)));
  const int last = static_cast<int>(std::ceil(std::log10(range.high)));
  for (int decade = first; decade <= last; ++decade)
    for (const double mantissa : mantissas) {
      const double tick = mantissa * std::pow(10.0, decade);
      if (tick >= range.low * (1 - 1e-12) && tick <= range.high * (1 + 1e-12)) ticks.push_back(tick);
    }
  return ticks;
}

std::vector<double> logTicks(PlotRange range, int count) {
  if (!(range.low > 0.0)) return {};
  const auto limit = static_cast<std::size_t>(std::max(count, 2));
  using Mantissas = std::vector<double>;
  std::vector<Mantissas> choices{{1, 2, 3, 5}, {1, 3}, {1}};
  if (range.high < 10.0 * range.low)
    choices.insert(choices.begin(), {{1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 1.5, 2, 3, 4, 5, 7}});
  for (const Mantissas& mantissas : choices) {
    std::vector<double> ticks = logTicksWith(mantissas, range);
    if (ticks.size() > limit) continue;
    if (ticks.size() < 2) break;
    return ticks;
  }
  std::vector<double> decades = logTicksWith({1}, range);
  if (decades.size() < 2) return linearTicks(range, count);  // less than a step of 1-2-3-5 wide
  const std::size_t every = (decades.size() + limit - 1) / limit;
  std::vector<double> ticks;
  for (std::size_t i = 0; i < decades.size(); i += every) ticks.push_back(decades[i]);
  return ticks;
}

}  // namespace

double positionOf(PlotScale scale, double value) {
  return scale == PlotScale::Log ? std::log10(value) : value;
}

double valueAt(PlotScale scale, double position) {
  return scale == PlotScale::Log ? std::pow(10.0, position) : position;
}

bool isDrawable(PlotScale scale, double value) {
  return scale == PlotScale::Linear || value > 0.0;
}

std::vector<double> ticksIn(PlotScale scale, PlotRange range, int count) {
  return scale == PlotScale::Log ? logTicks(range, count) : linearTicks(range, count);
}

PlotRange rangeOf(PlotScale scale, double smallest, double largest) {
  if (scale == PlotScale::Log) {
    if (!(smallest > 0.0) || largest < smallest) return {1.0, 10.0};
    const double air = std::max(0.04 * std::log10(largest / smallest), 0.02);
    return {smallest * std::pow(10.0, -air), largest * std::pow(10.0, air)};
  }
  if (largest < smallest) return {0.0, 1.0};
  const double span = largest - smallest;
  const double air = span > 0.0 ? 0.06 * span : std::max(std::abs(largest) * 0.05, 0.5);
  return {smallest - air, largest + air};
}

double roundUp(double value) {
  if (!(value > 0.0) || !std::isfinite(value)) return 1.0;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double mantissa : {1.0, 2.0, 5.0})
    if (mantissa * power >= value * (1 - 1e-9)) return mantissa * power;
  return 10.0 * power;
}

}  // namespace culprit::ui
