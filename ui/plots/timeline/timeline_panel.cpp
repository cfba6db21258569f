#include "ui/plots/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/look/fonts.h"

namespace culprit::ui {
namespace {

constexpr int kCrowded = 60;       // visible points; above, marks are small and translucent
constexpr int kMostMarks = 2500;   // above, only the line
constexpr int kLow = 48;           // pixels; below, fewer tick labels
constexpr int kMostKeyTicks = 6;   // where there is room
constexpr int kMostSmooth = 5000;  // points; above, the line is thin and not antialiased, which is faster

QVector<QCPGraphData> graphData(const std::vector<double>& keys, const std::vector<double>& values) {
  QVector<QCPGraphData> data;
  data.reserve(static_cast<int>(keys.size()));
  for (std::size_t i = 0; i < keys.size(); ++i) data.append(QCPGraphData(keys[i], values[i]));
  return data;
}

QColor withAlpha(QColor colour, double alpha) {
  colour.setAlphaF(static_cast<float>(alpha));
  return colour;
}

}  // namespace

TimelinePanel::TimelinePanel(QCustomPlot& plot, PlotSide side, int row, int column)
    : m_plot(plot),
      m_side(side),
      m_tokens(&tokens()),
      m_rect(new QCPAxisRect(&plot)),
      m_keyTicker(new UnitTicker(kMostKeyTicks)),
      m_valueTicker(new UnitTicker(3)),
      m_readingTicker(new UnitTicker(3)) {
  plot.plotLayout()->addElement(row, column, m_rect);  // items below look for a rectangle in the layout
  m_rect->setAutoMargins(QCP::msLeft | QCP::msRight | QCP::msBottom);
  m_rect->setMinimumMargins(QMargins(0, 0, 10, 2));
  m_rect->axis(QCPAxis::atTop)->setVisible(false);
  readingAxis()->setVisible(false);
  keyAxis()->setTicker(m_keyTicker);
  valueAxis()->setTicker(m_valueTicker);
  readingAxis()->setTicker(m_readingTicker);
  for (QCPAxis* axis : m_rect->axes()) axis->setLayer(QStringLiteral("axes"));
  for (QCPAxis* axis : m_rect->axes()) axis->grid()->setLayer(QStringLiteral("grid"));

  m_launches = new LaunchRug(m_rect);
  addGraphs();
  const auto inRect = [&](QCPAbstractItem* item, const char* layer) {
    item->setClipAxisRect(m_rect);
    item->setClipToAxisRect(true);
    item->setSelectable(false);
    item->setLayer(QLatin1String(layer));
    for (QCPItemPosition* position : item->positions()) {
      position->setAxisRect(m_rect);
      position->setAxes(keyAxis(), valueAxis());
    }
  };
  inRect(m_mean = new QCPItemStraightLine(&plot), "main");
  inRect(m_meanText = new QCPItemText(&plot), "main");
  inRect(m_title = new QCPItemText(&plot), "main");
  inRect(m_notice = new QCPItemText(&plot), "main");
  inRect(m_ring = new QCPItemTracer(&plot), "overlay");
  inRect(m_crosshair = new QCPItemStraightLine(&plot), "overlay");
  inRect(m_selecting = new QCPItemRect(&plot), "overlay");
  m_title->setClipToAxisRect(false);
  for (QCPItemText* text : {m_title, m_notice}) text->position->setType(QCPItemPosition::ptAxisRectRatio);
  m_title->position->setCoords(0.0, 0.0);
  m_title->setPadding(QMargins(0, 0, 0, 2));
  m_title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
  m_notice->position->setCoords(0.5, 0.5);
  m_meanText->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
  m_meanText->position->setTypeY(QCPItemPosition::ptPlotCoords);
  m_meanText->setPadding(QMargins(3, 0, 3, 0));
  m_selecting->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
  m_selecting->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
  m_ring->setStyle(QCPItemTracer::tsCircle);
  m_ring->setSize(14.0);
  showRing({});
  showCrosshair({});
  showSelecting({});
  setNotice({});
  restyle(*m_tokens);
}

void TimelinePanel::addGraphs() {
  const auto graph = [&](QCPAxis* valueAxis, QCPGraph::LineStyle style) {
    auto* made = new EnvelopeGraph(keyAxis(), valueAxis);  // the plot owns it
    made->setLineStyle(style);
    made->setSelectable(QCP::stNone);
    return made;
  };
  m_readings = graph(readingAxis(), QCPGraph::lsNone);
  m_whiskers = new QCPErrorBars(keyAxis(), readingAxis());
  m_whiskers->setDataPlottable(m_readings);
  m_whiskers->setWhiskerWidth(5.0);
  m_whiskers->setSymbolGap(0.0);
  m_whiskers->setSelectable(QCP::stNone);
  m_dotted = graph(valueAxis(), QCPGraph::lsLine);
  m_line = graph(valueAxis(), QCPGraph::lsLine);
  m_hollow = graph(valueAxis(), QCPGraph::lsNone);
  m_filled = graph(valueAxis(), QCPGraph::lsNone);
}

void TimelinePanel::setSeries(const PanelSeries& series) {
  setLine(series);
  QVector<QCPGraphData> filled, hollow;
  for (std::size_t i = 0; i < series.position.size(); ++i)
    (series.filled[i] ? filled : hollow).append(QCPGraphData(series.position[i], series.value[i]));
  m_filled->data()->set(filled, true);
  m_hollow->data()->set(hollow, true);

  const bool hasMean = !series.meanText.isEmpty() && !series.position.empty();
  m_mean->setVisible(hasMean);
  m_meanText->setVisible(hasMean);
  m_mean->point1->setCoords(0.0, series.mean);
  m_mean->point2->setCoords(1.0, series.mean);
  m_meanText->setText(series.meanText);
  m_smallMarks.reset();
  restyle(*m_tokens);
}

void TimelinePanel::setLine(const PanelSeries& series) {
  const auto isDotted = [&](std::size_t i) { return !series.dotted.empty() && series.dotted[i]; };
  QVector<QCPGraphData> solid, dotted;
  for (std::size_t i = 0; i < series.position.size(); ++i) {
    const QCPGraphData point(series.position[i], series.value[i]);
    const bool after = i + 1 < series.position.size() && isDotted(i);
    const bool before = i > 0 && isDotted(i - 1);
    if (before || after) dotted.append(point);
    if (!(before && after)) solid.append(point);
    // A gap, or the dotted stretch would be bridged by the other line.
    if (after && !before) solid.append(QCPGraphData(point.key, std::numeric_limits<double>::quiet_NaN()));
    if (before && !after) dotted.append(QCPGraphData(point.key, std::numeric_limits<double>::quiet_NaN()));
  }
  m_line->setPoints(solid);
  m_dotted->data()->set(dotted, true);
}

void TimelinePanel::setReadings(const Readings& readings, const QString& unit, bool grey) {
  m_greyReadings = grey;
  m_readings->data()->set(graphData(readings.position, readings.value), false);
  QVector<double> below, above;
  for (std::size_t i = 0; i < readings.low.size(); ++i) {
    below << readings.value[i] - readings.low[i];
    above << readings.high[i] - readings.value[i];
  }
  m_whiskers->setData(below, above);
  m_whiskers->setVisible(!below.isEmpty());
  m_readingTicker->setUnit(unit);
  readingAxis()->setVisible(!readings.position.empty());
  readingAxis()->setTickLabels(!readings.position.empty());
  restyle(*m_tokens);
}

void TimelinePanel::setTitle(const QString& title) {
  m_fullTitle = title;
  fitTitle();
}

void TimelinePanel::fitTitle() {
  const QFontMetrics metrics(m_title->font());
  const int width = std::max(m_rect->width() + m_rect->margins().right(), 40);
  m_title->setText(metrics.elidedText(m_fullTitle, Qt::ElideMiddle, width));
}

void TimelinePanel::setNotice(const QString& notice) {
  m_notice->setText(notice);
  m_notice->setVisible(!notice.isEmpty());
}

QCPItemRect* TimelinePanel::addStretch(const PlotRange& range, const QString& layer) {
  auto* item = new QCPItemRect(&m_plot);
  item->setClipAxisRect(m_rect);
  item->setClipToAxisRect(true);
  item->setLayer(layer);
  item->setSelectable(false);
  for (QCPItemPosition* corner : {item->topLeft, item->bottomRight}) {
    corner->setAxisRect(m_rect);
    corner->setAxes(keyAxis(), valueAxis());
    corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
  }
  item->topLeft->setCoords(range.low, 0.0);
  item->bottomRight->setCoords(range.high, 1.0);
  return item;
}

void TimelinePanel::setBands(const std::vector<PlotRange>& bands) {
  for (QCPItemRect* band : std::exchange(m_bands, {})) m_plot.removeItem(band);
  for (const PlotRange& band : bands) m_bands.push_back(addStretch(band, QStringLiteral("background")));
  restyle(*m_tokens);
}

void TimelinePanel::setBrushed(const std::vector<PlotRange>& stretches) {
  for (QCPItemRect* stretch : std::exchange(m_brushed, {})) m_plot.removeItem(stretch);
  for (const PlotRange& stretch : stretches) m_brushed.push_back(addStretch(stretch, QStringLiteral("grid")));
  restyle(*m_tokens);
}

void TimelinePanel::showRing(std::optional<QPointF> at) {
  m_ring->setVisible(at.has_value());
  if (at) m_ring->position->setCoords(*at);
}

void TimelinePanel::showCrosshair(std::optional<double> position) {
  m_crosshair->setVisible(position.has_value());
  if (!position) return;
  m_crosshair->point1->setCoords(*position, 0.0);
  m_crosshair->point2->setCoords(*position, 1.0);
}

void TimelinePanel::showSelecting(std::optional<PlotRange> range) {
  m_selecting->setVisible(range.has_value());
  if (!range) return;
  m_selecting->topLeft->setCoords(range->low, 0.0);
  m_selecting->bottomRight->setCoords(range->high, 1.0);
}

bool TimelinePanel::adaptToVisible() {
  const QCPRange range = keyAxis()->range();
  const auto seen = [&range](const QCPGraph* graph) {
    return graph->data()->findEnd(range.upper, false) - graph->data()->findBegin(range.lower, false);
  };
  const auto visible = seen(m_filled) + seen(m_hollow);
  const bool marks = visible <= kMostMarks;
  m_filled->setVisible(marks);
  m_hollow->setVisible(marks);
  const bool small = visible > kCrowded;
  if (marks && m_smallMarks != small) styleMarks(small);
  // The label of the mean stays clear of its line and of the upper edge.
  const double mean = m_mean->point1->value();
  const bool below = mean > valueAxis()->range().lower + 0.6 * valueAxis()->range().size();
  m_meanText->setPositionAlignment(Qt::AlignRight | (below ? Qt::AlignTop : Qt::AlignBottom));
  const double clear = valueAxis()->coordToPixel(mean) + (below ? 4.0 : -4.0);
  m_meanText->position->setCoords(1.0, valueAxis()->pixelToCoord(clear));
  const int ticks = m_rect->height() < kLow ? 2 : 3;
  const bool fitted = m_keyTicker->fit(range, m_rect->width(), keyAxis()->tickLabelFont(), kMostKeyTicks);
  const bool changed = fitted || ticks != m_valueTicker->tickCount();
  m_valueTicker->setTickCount(ticks);
  m_readingTicker->setTickCount(ticks);
  return changed;
}

QColor TimelinePanel::markColour() const {
  return m_side == PlotSide::A ? m_tokens->markA : m_tokens->markB;
}

void TimelinePanel::styleMarks(bool small) {
  m_smallMarks = small;
  const auto shape = m_side == PlotSide::A ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssDiamond;
  const auto hollowShape = m_side == PlotSide::A ? QCPScatterStyle::ssCircle : QCPScatterStyle::ssDiamond;
  const double size = small ? (m_side == PlotSide::A ? 4.0 : 5.0) : (m_side == PlotSide::A ? 6.5 : 8.0);
  const QColor colour = withAlpha(markColour(), small ? 0.4 : 1.0);
  // Filled marks say that a counter was read: they are few where cycles are many, and stay strong.
  m_filled->setScatterStyle(
      QCPScatterStyle(shape, QPen(markColour(), 1.0), markColour(), small ? size + 2 : size));
  m_hollow->setScatterStyle(QCPScatterStyle(hollowShape, QPen(colour, 1.2), QBrush(m_tokens->base), size));
}

void TimelinePanel::restyle(const Tokens& t) {
  m_tokens = &t;
  const QFont small = fontFor(FontRole::Secondary);
  const bool many = m_line->data()->size() > kMostSmooth;
  m_line->setPen(many ? QPen(markColour(), 0.0) : QPen(withAlpha(markColour(), 0.75), 1.3));
  m_line->setAntialiased(!many);
  QPen dotted(withAlpha(markColour(), 0.75), 1.3);
  dotted.setDashPattern({1, 2});
  m_dotted->setPen(dotted);
  if (m_smallMarks) styleMarks(*m_smallMarks);
  m_launches->setColour(withAlpha(markColour(), 0.6));
  QColor reading = m_greyReadings ? t.axis : markColour();
  m_whiskers->setPen(QPen(withAlpha(reading, 0.7), 1.0));
  m_readings->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssPlus, QPen(withAlpha(reading, 0.7), 1.0), Qt::NoBrush, 5.0));
  for (QCPAxis* axis : m_rect->axes()) {
    axis->setBasePen(QPen(t.axis));
    axis->setTickPen(QPen(t.axis));
    axis->setTickLabelColor(t.secondaryText);
    axis->setTickLabelFont(small);
    axis->setTickLength(0, 4);
    axis->setTickLabelPadding(3);
    axis->grid()->setPen(QPen(t.grid));
    axis->grid()->setZeroLinePen(Qt::NoPen);
  }
  keyAxis()->grid()->setVisible(false);
  QPen mean(t.text, 1.0);
  mean.setDashPattern({4, 3});
  m_mean->setPen(mean);
  m_meanText->setFont(small);
  m_meanText->setColor(t.text);
  m_meanText->setBrush(withAlpha(t.base, 0.8));
  QFont title = small;
  title.setWeight(QFont::DemiBold);
  m_title->setFont(title);
  m_title->setColor(m_side == PlotSide::A ? t.textA : t.textB);
  m_rect->setMargins(QMargins(0, QFontMetrics(title).height() + 5, 0, 0));
  m_notice->setFont(small);
  m_notice->setColor(t.secondaryText);
  m_ring->setPen(QPen(t.accent, 2.0));
  m_ring->setBrush(Qt::NoBrush);
  QPen dashed(t.accent, 1.0);
  dashed.setDashPattern({2, 2});
  m_crosshair->setPen(dashed);
  for (QCPItemRect* band : m_bands) {
    band->setPen(Qt::NoPen);
    band->setBrush(t.dark ? t.alternate : t.window);
  }
  std::vector<QCPItemRect*> stretches = m_brushed;
  stretches.push_back(m_selecting);
  for (QCPItemRect* stretch : stretches) {
    stretch->setPen(QPen(t.accent, 1.0));
    stretch->setBrush(withAlpha(t.accent, 0.14));
  }
}

}  // namespace culprit::ui
