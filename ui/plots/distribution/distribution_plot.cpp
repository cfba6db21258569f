#include "ui/plots/distribution/distribution_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QGraphicsScene>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/common/plot_text.h"

namespace culprit::ui {
namespace {

constexpr std::size_t kBins = 40;
constexpr std::size_t kMostMarks = 1000;  // above, only box and outliers
constexpr std::size_t kMostSteps = 2000;
constexpr std::size_t kCrowded = 60;

// Spreads the marks of a row over its height, the same way every time.
double jitterOf(std::size_t index) {
  const double golden = static_cast<double>(index) * 0.6180339887498949;
  return (golden - std::floor(golden) - 0.5) * 0.44;
}

double roundShareUp(double share) {
  for (const double top : {0.05, 0.1, 0.2, 0.4, 0.6, 0.8})
    if (share <= top) return top;
  return 1.0;
}

}  // namespace

DistributionPlot::DistributionPlot(Parts parts, PlotScale scale, QWidget* parent)
    : AxisPlot<QGraphicsView>(parent),
      m_withShares(parts == Parts::StripAndShares),
      m_tokens(&tokens()),
      m_axis{.scale = scale, .positions = {0.0, 1.0}},
      m_strip(makeBareChart()) {
  setScene(new QGraphicsScene(this));
  scene()->addItem(m_strip);
  if (m_withShares) {
    scene()->addItem(m_histogram = makeBareChart());
    scene()->addItem(m_ecdf = makeBareChart());
  }
  setFrameShape(QFrame::NoFrame);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setViewportUpdateMode(FullViewportUpdate);
  setRenderHint(QPainter::Antialiasing);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  setMinimumSize(minimumSizeHint());
  describe();
}

void DistributionPlot::setData(DistributionData data) {
  m_data = std::move(data);
  m_kept = {};
  m_brush.reset();
  m_focused.reset();
  drag().cancel();
  double smallest = 1.0;
  double largest = 0.0;
  bool any = false;
  for (const PlotSide side : kPlotSides) {
    const auto& values = m_data.sides[side].values;
    auto& order = m_order[side];
    order.clear();
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      if (!isDrawable(m_axis.scale, values[i])) continue;
      order.push_back(i);
      smallest = any ? std::min(smallest, values[i]) : values[i];
      largest = any ? std::max(largest, values[i]) : values[i];
      any = true;
    }
    std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return values[i] < values[j]; });
  }
  const PlotRange range = rangeOf(m_axis.scale, smallest, largest);
  m_all = {positionOf(m_axis.scale, range.low), positionOf(m_axis.scale, range.high)};
  const QString unit = m_data.unit.isEmpty() ? QString() : QStringLiteral(", ") + m_data.unit;
  m_axis.title = m_data.quantity + unit + (m_axis.scale == PlotScale::Log ? " (log axis)" : QString());
  m_axis.positions = m_all;
  m_areas = areasIn(viewport()->size());
  refillSoon();
  describe();
}

void DistributionPlot::refillSoon() {
  if (std::exchange(m_isStale, true)) return;
  QMetaObject::invokeMethod(this, &DistributionPlot::refillIfStale, Qt::QueuedConnection);
}

void DistributionPlot::refillIfStale() {
  if (!m_isStale) return;
  for (QChart* chart : {m_strip, m_histogram, m_ecdf})
    if (chart) chart->removeAllSeries();  // or the old ones would be placed once more
  layoutCharts(viewport()->size());
  refill();
}

void DistributionPlot::refill() {
  m_isStale = false;
  PlotPair<StripRow> rows;
  PlotPair<std::vector<EcdfStep>> steps;
  bool crowded = false;
  m_topShare = 0.0;
  for (const PlotSide side : kPlotSides) {
    const auto& values = m_data.sides[side].values;
    std::vector<double> positions;
    for (const std::uint32_t i : m_order[side]) positions.push_back(positionOf(m_axis.scale, values[i]));
    StripRow& row = rows[side];
    row.box = boxOf(positions);
    crowded = crowded || positions.size() > kCrowded;
    if (row.box)
      for (const std::size_t mark : marksToDraw(positions, *row.box, kMostMarks)) {
        const std::uint32_t index = m_order[side][mark];
        const auto& kept = m_kept[side];
        row.positions.push_back(positions[mark]);
        row.heights.push_back(jitterOf(index));
        row.faint.push_back(kept && !std::binary_search(kept->begin(), kept->end(), index));
      }
    m_shares[side] = histogramShares(positions, m_all, kBins);
    m_topShare = std::max(m_topShare, *std::max_element(m_shares[side].begin(), m_shares[side].end()));
    steps[side] = ecdfSteps(positions, kMostSteps);
  }
  m_topShare = roundShareUp(m_topShare);
  m_axis.gap = widestGap(m_shares.a, m_shares.b, m_all);
  const double inGap = (m_axis.gap.low + m_axis.gap.high) / 2.0;
  m_axis.sharesInGap = {shareAt(steps.a, inGap), shareAt(steps.b, inGap)};
  fillStrip(*m_strip, rows, crowded, *m_tokens);
  viewport()->update();
  if (!m_withShares) return;
  fillHistogram(*m_histogram, m_shares, m_all, m_topShare, *m_tokens);
  fillEcdf(*m_ecdf, steps, m_all, *m_tokens);
}

DistributionAreas DistributionPlot::areasIn(const QSizeF& size) const {
  return distributionAreas(size, m_withShares, !m_axis.title.isEmpty() && m_withShares);
}

void DistributionPlot::layoutCharts(const QSizeF& size) {
  m_areas = areasIn(size);
  scene()->setSceneRect(QRectF(QPointF(), size));
  const auto place = [this](QChart* chart, const QRectF& area) {
    if (!chart) return;
    chart->setVisible(!isEmpty());
    chart->setGeometry(area);
    chart->setPlotArea(QRectF(QPointF(), area.size()));
    ui::setVisiblePositions(*chart, m_axis.positions);
  };
  place(m_strip, m_areas.strip);
  place(m_histogram, m_areas.histogram);
  place(m_ecdf, m_areas.ecdf);
  viewport()->update();
}

void DistributionPlot::lookAt(const PlotRange& positions) {
  m_axis.positions = positions;
  layoutCharts(viewport()->size());
}

PlotRange DistributionPlot::visibleValues() const {
  return {valueAt(m_axis.scale, m_axis.positions.low), valueAt(m_axis.scale, m_axis.positions.high)};
}

void DistributionPlot::setEmptyText(const QString& text) {
  m_emptyText = text;
  describe();
  viewport()->update();
}

void DistributionPlot::setKept(PlotPair<std::optional<std::vector<std::uint32_t>>> kept) {
  if (m_kept.a == kept.a && m_kept.b == kept.b) return;
  m_kept = std::move(kept);
  refillSoon();
}

void DistributionPlot::setBrush(std::optional<PlotRange> values) {
  m_brush = values;
  viewport()->update();
}

void DistributionPlot::setFocused(std::optional<PlotPoint> point) {
  m_focused = point && point->index < m_data.sides[point->side].values.size() ? point : std::nullopt;
  viewport()->update();
}

void DistributionPlot::setBrushable(bool brushable) {
  m_brushable = brushable;
}

double DistributionPlot::heightOf(const PlotPoint& point) const {
  const double row = (point.side == PlotSide::A ? 1.0 : 0.0) + jitterOf(point.index);
  return m_areas.strip.bottom() - (row + 0.5) / 2.0 * m_areas.strip.height();
}

QPointF DistributionPlot::placeOf(const PlotPoint& point) const {
  const double value = m_data.sides[point.side].values.at(point.index);
  return {m_axis.xOf(positionOf(m_axis.scale, value), m_areas.strip), heightOf(point)};
}

QString DistributionPlot::summary() const {
  QStringList sentences;
  for (const PlotSide side : kPlotSides) {
    std::vector<double> drawn;
    for (const std::uint32_t i : m_order[side]) drawn.push_back(m_data.sides[side].values[i]);
    sentences << QStringLiteral("%1: %2.").arg(letterOf(side),
                                               distributionInWords(drawn, m_data.unit, "cycles"));
  }
  return QStringLiteral("%1. %2").arg(m_data.quantity, sentences.join(QLatin1Char(' ')));
}

void DistributionPlot::describe() {
  setAccessibleName(m_data.quantity.isEmpty() ? "Distribution"
                                              : QString("Distribution of %1").arg(m_data.quantity));
  setAccessibleDescription(isEmpty() ? m_emptyText : summary());
}

QString DistributionPlot::table() const {
  QString text =
      QString("run\tcycle\t%1").arg(m_axis.title.section(QStringLiteral(" (log"), 0, 0)) + QLatin1Char('\n');
  for (const PlotSide side : kPlotSides) {
    const DistributionSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < data.values.size(); ++i) {
      if (!isDrawable(m_axis.scale, data.values[i])) continue;
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), QString::number(data.numbers.at(i)), dataNumber(data.values[i]));
    }
  }
  return text;
}

PlotPicture DistributionPlot::picture(const Tokens& colours, const QSize& size) {
  const auto paint = [this, &colours, size](QCPPainter& painter) {
    const Tokens* before = std::exchange(m_tokens, &colours);
    const auto hover = std::exchange(m_hover, std::nullopt);
    layoutCharts(size);
    refill();
    paintFrame(painter, size, m_areas, m_axis, m_topShare, *m_tokens);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF all(QPoint(0, 0), size);
    scene()->render(&painter, all, all);
    paintOverlay(painter, size);
    m_tokens = before;
    m_hover = hover;
    layoutCharts(viewport()->size());
    refill();
  };
  return {.title = accessibleName(), .description = summary(), .size = size, .paint = paint, .table = [this] {
            return table();
          }};
}

QSize DistributionPlot::sizeHint() const {
  return m_withShares ? QSize(320, 220) : QSize(240, 90);
}

QSize DistributionPlot::minimumSizeHint() const {
  return m_withShares ? QSize(240, 150) : QSize(150, static_cast<int>(std::ceil(leastStripHeight())));
}

}  // namespace culprit::ui
