// What the charts of the function view show: the course over the cycles, the distributions, the cycle in
// focus.
#include <QLabel>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/pages/functions/function_view.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/plots/series/cycle_plot.h"

namespace culprit::ui {

namespace {

std::optional<PlotRange> numbersOf(const PairResults& pair) {
  std::optional<PlotRange> all;
  for (const auto* cycles : {&pair.cyclesA, &pair.cyclesB}) {
    for (const Cycle& cycle : *cycles) {
      const auto number = static_cast<double>(cycle.number);
      all = all ? PlotRange{std::min(all->low, number), std::max(all->high, number)}
                : PlotRange{number, number};
    }
  }
  return all;
}

}  // namespace

void FunctionView::fillPlots() {
  // One axis for all four, whichever cycles the function ran in: they are zoomed together.
  const auto numbers = m_subject ? numbersOf(m_view.wholePair()) : std::nullopt;
  for (std::size_t i = 0; i < kCycleQuantityCount; ++i) {
    const auto quantity = static_cast<CycleQuantity>(i);
    const CycleQuantityText& text = textOf(quantity);
    CyclePlotData drawn{
        .quantity = text.byCycle, .unit = text.unit, .fromZero = text.fromZero, .numbers = numbers};
    for (const Side side : {Side::A, Side::B}) {
      if (!m_subject) break;
      CycleSeries series = seriesOf(m_samples.of(side), quantity);
      if (quantity == CycleQuantity::Calls) series = withCyclesWithout(series, cyclesOf(side).size());
      CyclePlotSide& plotted = drawn.sides[plotSideOf(side)];
      for (const std::uint32_t position : series.position)
        plotted.number.push_back(static_cast<double>(cyclesOf(side).at(position).number));
      plotted.position = std::move(series.position);
      plotted.value = std::move(series.value);
    }
    m_plots.at(i)->setData(std::move(drawn));
  }
}

void FunctionView::fillDistributions() {
  for (std::size_t i = 0; i < kDistributed.size(); ++i) {
    const CycleQuantityText& text = textOf(kDistributed.at(i));
    DistributionData drawn;
    drawn.quantity = text.perCycle;
    drawn.unit = text.unit;
    for (const Side side : {Side::A, Side::B}) {
      if (!m_subject) break;
      CycleSeries series = seriesOf(m_samples.of(side), kDistributed.at(i));
      DistributionSide& plotted = drawn.sides[plotSideOf(side)];
      for (const std::uint32_t position : series.position)
        plotted.numbers.push_back(cyclesOf(side).at(position).number);
      plotted.values = std::move(series.value);
    }
    const QString title =
        drawn.unit.isEmpty() ? drawn.quantity : QStringLiteral("%1, %2").arg(drawn.quantity, drawn.unit);
    m_distributionTitles[i]->setText(title);
    m_distributionTitles[i]->setToolTip(title);
    m_distributions[i]->setData(std::move(drawn));
  }
}

void FunctionView::showFocus() {
  const auto& cycle = m_selection.cycle();
  const auto point =
      cycle ? std::optional(PlotPoint{plotSideOf(cycle->side), cycle->position}) : std::nullopt;
  for (CyclePlot* plot : m_plots) plot->setFocused(point);
  for (std::size_t i = 0; i < kDistributed.size(); ++i) {
    std::optional<PlotPoint> value;
    if (cycle && m_subject) {
      const CycleSeries series = seriesOf(m_samples.of(cycle->side), kDistributed.at(i));
      const auto found = std::lower_bound(series.position.begin(), series.position.end(), cycle->position);
      if (found != series.position.end() && *found == cycle->position)
        value = PlotPoint{plotSideOf(cycle->side), static_cast<std::size_t>(found - series.position.begin())};
    }
    m_distributions[i]->setFocused(value);
  }
}

}  // namespace culprit::ui
