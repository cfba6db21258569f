#include "core/report/formats/html/figure_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/words/format.h"

namespace culprit {

namespace {

int decimalsOf(double step) {
  return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
}

/// 1, 2 or 5 times a power of ten, so that about `count` of them make `span`.
double niceStep(double span, std::size_t count) {
  const double rough = span / static_cast<double>(std::max<std::size_t>(count, 1));
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

}  // namespace

FigureAxis FigureAxis::fromZero(double low, double high, std::size_t ticks) {
  const double from = std::min(low, 0.0);
  const double to = std::max(high, 0.0);
  if (!(to > from)) return fromZero(0.0, 1.0, ticks);
  const double step = niceStep(to - from, ticks);
  FigureAxis axis(std::floor(from / step + 1e-9) * step, std::ceil(to / step - 1e-9) * step, false);
  axis.addTicks(step);
  return axis;
}

FigureAxis FigureAxis::around(double low, double high, std::size_t ticks) {
  const double middle = 0.5 * (low + high);
  const double room = high > low ? 0.05 * (high - low) : std::max(0.05 * std::fabs(middle), 0.5);
  FigureAxis axis(low - room, high + room, false);
  axis.addTicks(niceStep(axis.m_high - axis.m_low, ticks));
  return axis;
}

FigureAxis FigureAxis::ofCycles(double first, double last, std::size_t ticks) {
  const double room = std::max(0.05 * (last - first), 0.5);
  FigureAxis axis(first - room, last + room, false);
  axis.addTicks(std::max(niceStep(last - first + 2.0 * room, ticks), 1.0));
  const auto isNone = [&](const Tick& tick) { return tick.value < first || tick.value > last; };
  axis.m_ticks.erase(std::remove_if(axis.m_ticks.begin(), axis.m_ticks.end(), isNone), axis.m_ticks.end());
  return axis;
}

FigureAxis FigureAxis::logarithmic(double low, double high) {
  constexpr double kRoom = 1.12;
  constexpr std::array kSteps = {1.0, 2.0, 3.0, 5.0};
  FigureAxis axis(low / kRoom, high * kRoom, true);
  const int first = static_cast<int>(std::floor(std::log10(axis.m_low)));
  const int last = static_cast<int>(std::ceil(std::log10(axis.m_high)));
  const bool isWide = last - first > 3;  // then whole powers are enough
  for (int power = first; power <= last; ++power) {
    for (const double step : kSteps) {
      const double value = step * std::pow(10.0, power);
      if (value < axis.m_low || value > axis.m_high || (isWide && step != 1.0)) continue;
      axis.m_ticks.push_back({value, format::number(value, decimalsOf(std::pow(10.0, power)))});
    }
  }
  if (axis.m_ticks.size() < 2) return logarithmic(low / kRoom, high * kRoom);
  return axis;
}

void FigureAxis::addTicks(double step) {
  const double first = std::ceil(m_low / step - 1e-9);
  const auto count = static_cast<std::size_t>(std::floor(m_high / step + 1e-9) - first) + 1;
  for (std::size_t at = 0; at < count; ++at) {
    const double value = (first + static_cast<double>(at)) * step;
    m_ticks.push_back({value, format::number(value, decimalsOf(step))});
  }
}

double FigureAxis::position(double value) const {
  if (m_isLogarithmic) return std::log(value / m_low) / std::log(m_high / m_low);
  return (value - m_low) / (m_high - m_low);
}

}  // namespace culprit
