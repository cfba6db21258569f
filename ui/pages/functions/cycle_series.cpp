#include "ui/pages/functions/cycle_series.h"

#include <array>
#include <numeric>

namespace culprit::ui {

namespace {

constexpr std::array<CycleQuantityText, kCycleQuantityCount> kTexts = {{
    {"β by cycle", "β per cycle", "%", true},
    {"Own time by cycle", "Own time per cycle", "ms", true},
    {"Calls by cycle", "Calls per cycle", "", true},
    {"Own time per call by cycle", "Own time per call, mean of each cycle", "us", false},
}};

double valueOf(const Usage& usage, std::size_t i, CycleQuantity quantity) {
  const auto ns = static_cast<double>(usage.durationNs[i]);
  switch (quantity) {
    case CycleQuantity::Beta:
      return usage.beta[i];
    case CycleQuantity::Time:
      return ns * 1e-6;
    case CycleQuantity::Calls:
      return static_cast<double>(usage.calls[i]);
    default:
      return ns * 1e-3 / static_cast<double>(usage.calls[i]);
  }
}

}  // namespace

const CycleQuantityText& textOf(CycleQuantity quantity) {
  return kTexts.at(static_cast<std::size_t>(quantity));
}

CycleSeries seriesOf(const SideSamples& samples, CycleQuantity quantity) {
  CycleSeries series;
  if (!samples.usage) return series;
  const Usage& usage = *samples.usage;
  for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
    if (quantity == CycleQuantity::PerCall && usage.calls[i] == 0) continue;
    series.position.push_back(usage.cycle[i]);
    series.value.push_back(valueOf(usage, i, quantity));
  }
  return series;
}

CycleSeries withCyclesWithout(const CycleSeries& series, std::size_t cycles) {
  CycleSeries all;
  if (series.position.empty()) return all;
  all.value.resize(cycles);
  for (std::size_t i = 0; i < series.position.size(); ++i) all.value[series.position[i]] = series.value[i];
  all.position.resize(cycles);
  std::iota(all.position.begin(), all.position.end(), 0U);
  return all;
}

}  // namespace culprit::ui
