#include "ui/plots/timeline/timeline_plot.h"

#include <QEvent>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {
namespace {

constexpr std::size_t kMostBands = 60;      // cycles; more would be stripes
constexpr std::size_t kMostStretches = 60;  // of a brush

double roundTop(double value) {
  if (!(value > 0.0)) return 1.0;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double top : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
    if (value <= top * power) return top * power;
  return 10.0 * power;
}

// The series in the order of its positions, as graphs need it. Interpolation is a line only between values
// with readings of one burst behind them.
PanelSeries seriesOf(const std::vector<double>& positions, const std::vector<std::uint32_t>& cycles,
                     const std::vector<double>& values, const std::vector<bool>& filled,
                     const std::vector<BurstsMet>& met = {}) {
  std::vector<std::size_t> order(cycles.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&](std::size_t i, std::size_t j) {
    return positions[cycles[i]] < positions[cycles[j]];
  };
  if (!std::is_sorted(order.begin(), order.end(), before))
    std::stable_sort(order.begin(), order.end(), before);
  PanelSeries series;
  series.position.reserve(order.size());
  series.value.reserve(order.size());
  series.filled.reserve(order.size());
  for (const std::size_t i : order) {
    series.position.push_back(positions[cycles[i]]);
    series.value.push_back(values[i]);
    series.filled.push_back(filled[i]);
  }
  for (std::size_t i = 0; !met.empty() && i + 1 < order.size(); ++i)
    series.dotted.push_back(!met[order[i]].sharesOne(met[order[i + 1]]));
  return series;
}

// Readings of devices that cannot be told apart: one mark and its range for each burst.
TimelinePanel::Readings readingsOf(const TimelineSide& data, TimelineAxis axis, bool separable) {
  TimelinePanel::Readings readings;
  if (separable) {
    const ReadingPositions places = readingPositions(data, data.readingTime, axis);
    readings.position = places.position;
    for (const std::size_t kept : places.kept) readings.value.push_back(data.readingValue[kept]);
    return readings;
  }
  const ReadingSweeps sweeps = sweepsOf(data.readingTime, data.readingValue);
  const ReadingPositions places = readingPositions(data, sweeps.time, axis);
  readings.position = places.position;
  for (const std::size_t kept : places.kept) {
    readings.value.push_back(sweeps.mean[kept]);
    readings.low.push_back(sweeps.low[kept]);
    readings.high.push_back(sweeps.high[kept]);
  }
  // Whiskers belong to marks by their order along the axis, which numbers of cycles may turn round.
  if (!std::is_sorted(readings.position.begin(), readings.position.end())) readings.low = readings.high = {};
  return readings;
}

// `largest` of the means of A and B decides the decimals of both, so that they are easily compared.
QString meanText(double mean, double largest, const QString& unit) {
  const int decimals = largest >= 10.0 ? 1 : largest >= 1.0 ? 2 : 4;
  return QString("mean %1 %2").arg(QString::fromStdString(format::number(mean, decimals)), unit).trimmed();
}

}  // namespace

TimelinePlot::TimelinePlot(QWidget* parent) : AxisPlot<QCustomPlot>(parent) {
  plotLayout()->clear();
  plotLayout()->setRowSpacing(2);
  plotLayout()->setColumnSpacing(10);
  auto* margins = new QCPMarginGroup(this);
  for (const Row row : {BetaRow, MuRow})
    for (const PlotSide side : kPlotSides) {
      auto made = std::make_unique<TimelinePanel>(*this, side, static_cast<int>(row), static_cast<int>(side));
      made->rect()->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
      made->keyAxis()->setTickLabels(row == MuRow);
      connect(made->keyAxis(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
              [this, side](const QCPRange& range) { setVisibleRange(side, range); });
      m_panels[row][static_cast<std::size_t>(side)] = std::move(made);
    }
  m_readout = new QCPItemText(this);
  m_readout->setLayer(QStringLiteral("overlay"));
  m_readout->setClipToAxisRect(false);
  m_readout->setSelectable(false);
  m_readout->position->setType(QCPItemPosition::ptAbsolute);
  m_readout->setTextAlignment(Qt::AlignLeft);
  m_readout->setPadding(QMargins(5, 3, 5, 3));
  m_readout->setVisible(false);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(minimumSizeHint());
  connect(this, &QCustomPlot::afterReplot, this, [this] { m_drawn = true; });
  restyle(tokens());
  setData({});
}

TimelinePlot::~TimelinePlot() = default;

// What a width has room for is known only then, and other ticks may take another margin.
void TimelinePlot::updateLayout() {
  AxisPlot::updateLayout();
  bool hasOtherTicks = false;
  for (const auto& row : m_panels)
    for (const auto& each : row) hasOtherTicks = each->adaptToVisible() || hasOtherTicks;
  if (hasOtherTicks) AxisPlot::updateLayout();
  for (const auto& row : m_panels)
    for (const auto& each : row) each->fitTitle();
}

TimelinePanel& TimelinePlot::panel(Row row, PlotSide side) const {
  return *m_panels[row][static_cast<std::size_t>(side)];
}

void TimelinePlot::setData(TimelineData data) {
  const bool sameCycles =
      m_data.sides.a.start == data.sides.a.start && m_data.sides.b.start == data.sides.b.start &&
      m_data.sides.a.number == data.sides.a.number && m_data.sides.b.number == data.sides.b.number;
  m_data = std::move(data);
  m_kept = {};
  m_focused.reset();
  m_hovered.reset();
  for (const PlotSide side : kPlotSides) fillSide(side);
  fitValueAxes();
  if (!sameCycles) showAll();
  showMarkers();
  describe();
  replot(rpQueuedReplot);
}

void TimelinePlot::fillSide(PlotSide side) {
  const TimelineSide& data = m_data.sides[side];
  m_positions[side] = cyclePositions(data, m_axis);
  const auto& positions = m_positions[side];
  auto& order = m_order[side];
  order.resize(positions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return positions[i] < positions[j]; });

  const auto largestOf = [this](double TimelineSide::*mean) {
    return std::max(std::abs(m_data.sides.a.*mean), std::abs(m_data.sides.b.*mean));
  };
  std::vector<bool> counted(positions.size(), false);
  for (const std::uint32_t cycle : data.muCycle) counted[cycle] = true;
  std::vector<bool> filled(data.betaCycle.size());
  for (std::size_t i = 0; i < filled.size(); ++i) filled[i] = counted[data.betaCycle[i]];
  PanelSeries beta = seriesOf(positions, data.betaCycle, data.beta, filled);
  beta.mean = data.betaMean;
  beta.meanText = meanText(data.betaMean, largestOf(&TimelineSide::betaMean), QStringLiteral("%"));
  panel(BetaRow, side).setSeries(beta);
  // Between cycles of equal width by number a launch has no place.
  panel(BetaRow, side)
      .setLaunches(m_axis == TimelineAxis::WallTime ? m_data.sides[side].launches : std::vector<PlotRange>());

  PanelSeries mu = seriesOf(positions, data.muCycle, data.mu, data.measured, burstsMet(data));
  mu.mean = data.muMean;
  mu.meanText = meanText(data.muMean, largestOf(&TimelineSide::muMean), m_data.muUnit);
  panel(MuRow, side).setSeries(mu);
  panel(MuRow, side)
      .setReadings(readingsOf(data, m_axis, m_data.readingsSeparable), m_data.readingUnit,
                   !m_data.readingsSeparable);
  fillTitles(side);
  fillBands(side);
  fillBrush(side);
}

void TimelinePlot::fillTitles(PlotSide side) {
  const TimelineSide& data = m_data.sides[side];
  const QString letter = letterOf(side);
  const QString& function = data.function.isEmpty() ? m_data.function : data.function;
  panel(BetaRow, side).setTitle(QString("%1, β of %2, % of the cycle").arg(letter, function));
  panel(BetaRow, side).setNotice(data.betaCycle.empty() ? QString("no record in %1").arg(letter) : QString());
  QString mu =
      m_data.metric.isEmpty() ? QString("%1, μ").arg(letter) : QString("%1, μ %2").arg(letter, m_data.metric);
  if (!data.function.isEmpty() && !m_data.metric.isEmpty()) mu += QStringLiteral(" of ") + data.function;
  if (!m_data.muUnit.isEmpty()) mu += QStringLiteral(", ") + m_data.muUnit;
  if (!m_data.readingsSeparable && !data.readingTime.empty())
    mu += "; readings of all devices, not separable: mean and range";
  panel(MuRow, side).setTitle(mu);
  panel(MuRow, side)
      .setNotice(data.muCycle.empty() ? QString("no counter value in %1").arg(letter) : QString());
  const bool byNumber = m_axis == TimelineAxis::CycleNumber;
  for (const Row row : {BetaRow, MuRow}) {  // the same ticks below both, labelled below one
    UnitTicker& ticker = panel(row, side).keyTicker();
    ticker.setWhole(byNumber);
    ticker.setUnit(byNumber ? QString() : QStringLiteral("s"),
                   byNumber ? QStringLiteral("cycle") : QString());
  }
}

void TimelinePlot::fitValueAxes() {
  const auto widen = [](QCPRange& range, const std::vector<double>& values) {
    for (const double value : values) range.expand(value);
  };
  const auto rounded = [](const QCPRange& range) {
    return QCPRange(range.lower < 0.0 ? -roundTop(-range.lower) : 0.0, roundTop(range.upper * 1.05));
  };
  QCPRange beta(0, 0), mu(0, 0), readings(0, 0);
  for (const PlotSide side : kPlotSides) {
    widen(beta, m_data.sides[side].beta);
    widen(mu, m_data.sides[side].mu);
    widen(readings, m_data.sides[side].readingValue);
  }
  // In one unit a reading must stand where the same level stands.
  if (m_data.readingUnit == m_data.muUnit) mu = readings = mu.expanded(readings);
  for (const PlotSide side : kPlotSides) {
    panel(BetaRow, side).valueAxis()->setRange(rounded(beta));
    panel(MuRow, side).valueAxis()->setRange(rounded(mu));
    panel(MuRow, side).readingAxis()->setRange(rounded(readings));
  }
}

void TimelinePlot::fillBands(PlotSide side) {
  const TimelineSide& data = m_data.sides[side];
  std::vector<PlotRange> bands;
  if (data.number.size() < kMostBands)
    for (std::size_t i = 0; i < m_order[side].size(); i += 2) {
      const std::uint32_t cycle = m_order[side][i];
      if (m_axis == TimelineAxis::CycleNumber)
        bands.push_back({data.number[cycle] - 0.5, data.number[cycle] + 0.5});
      else
        bands.push_back({data.start[cycle], data.start[cycle] + data.duration[cycle]});
    }
  for (const Row row : {BetaRow, MuRow}) panel(row, side).setBands(bands);
}

void TimelinePlot::fillBrush(PlotSide side) {
  std::vector<PlotRange> stretches;
  const auto& kept = m_kept[side];
  const auto& positions = m_positions[side];
  bool inside = false;
  for (const std::uint32_t cycle : m_order[side]) {
    const bool keep = kept && std::binary_search(kept->begin(), kept->end(), cycle);
    const double half = m_axis == TimelineAxis::CycleNumber ? 0.5 : m_data.sides[side].duration[cycle] / 2.0;
    if (keep && !inside) stretches.push_back({positions[cycle] - half, positions[cycle] + half});
    if (keep) stretches.back().high = positions[cycle] + half;
    inside = keep;
  }
  // A brush in hundreds of pieces would hide what it marks; titles and status bar still tell of it.
  if (stretches.size() > kMostStretches) stretches.clear();
  for (const Row row : {BetaRow, MuRow}) panel(row, side).setBrushed(stretches);
}

void TimelinePlot::setTimelineAxis(TimelineAxis axis) {
  if (axis == m_axis) return;
  m_axis = axis;
  for (const PlotSide side : kPlotSides) fillSide(side);
  fitValueAxes();
  showAll();
  showMarkers();
}

void TimelinePlot::setEmptyText(const QString& text) {
  m_emptyText = text;
  describe();
  update();
}

void TimelinePlot::setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept) {
  m_kept = std::move(kept);
  for (const PlotSide side : kPlotSides) fillBrush(side);
  replot(rpQueuedReplot);
}

PlotRange TimelinePlot::fullRange(PlotSide side) const {
  if (m_axis == TimelineAxis::CycleNumber) return axisRange(m_data.sides[side], m_axis);
  const bool onlyA = m_data.sides.b.number.empty();
  const bool onlyB = m_data.sides.a.number.empty();
  const PlotRange a = axisRange(onlyB ? m_data.sides.b : m_data.sides.a, m_axis);
  const PlotRange b = axisRange(onlyA ? m_data.sides.a : m_data.sides.b, m_axis);
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

void TimelinePlot::showAll() {
  for (const PlotSide side : kPlotSides) {
    const PlotRange full = fullRange(side);
    setVisibleRange(side, QCPRange(full.low, full.high));
  }
}

PlotRange TimelinePlot::visibleRange(PlotSide side) const {
  const QCPRange range = panel(BetaRow, side).keyAxis()->range();
  return {range.lower, range.upper};
}

bool TimelinePlot::isZoomed(PlotSide side) const {
  return visibleRange(side).span() < fullRange(side).span() * (1.0 - 1e-9);
}

void TimelinePlot::zoomTo(PlotSide side, const PlotRange& range) {
  setVisibleRange(side, QCPRange(range.low, range.high));
}

void TimelinePlot::setVisibleRange(PlotSide side, const QCPRange& range) {
  if (m_linking) return;
  m_linking = true;
  const PlotRange full = fullRange(side);
  const PlotRange seen = within({range.lower, range.upper}, full, full.span() * kFinestShare);
  for (const Row row : {BetaRow, MuRow})
    for (const PlotSide each : kPlotSides)
      // In wall time a second is equally long on both sides.
      if (each == side || m_axis == TimelineAxis::WallTime)
        panel(row, each).keyAxis()->setRange(seen.low, seen.high);
  m_linking = false;
  replot(rpQueuedReplot);
  emit visibleRangeChanged();
}

void TimelinePlot::restyle(const Tokens& t) {
  setBackground(QBrush(t.base));
  for (const auto& row : m_panels)
    for (const auto& each : row) each->restyle(t);
  m_readout->setFont(fontFor(FontRole::Secondary));
  m_readout->setColor(t.text);
  m_readout->setPen(QPen(t.control));
  m_readout->setBrush(t.base);
}

void TimelinePlot::describe() {
  setAccessibleName(m_data.isEmpty() ? "Timelines" : QString("Timelines of β of %1").arg(m_data.function));
  setAccessibleDescription(m_data.isEmpty() ? m_emptyText : summary());
}

QString TimelinePlot::summary() const {
  QStringList sentences;
  for (const PlotSide side : kPlotSides) {
    const TimelineSide& data = m_data.sides[side];
    QString text = QString("%1: β in %2")
                       .arg(letterOf(side), distributionInWords(data.beta, QStringLiteral("%"), "cycles"));
    if (!m_data.metric.isEmpty())
      text += QString("; μ in %1").arg(distributionInWords(data.mu, m_data.muUnit, "cycles"));
    sentences << text + QLatin1Char('.');
  }
  return sentences.join(QLatin1Char(' '));
}

QSize TimelinePlot::sizeHint() const {
  return {640, 190};
}

QSize TimelinePlot::minimumSizeHint() const {
  return {240, 150};
}

}  // namespace culprit::ui
