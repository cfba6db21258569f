#include "ui/plots/cycle_pair/cycle_pair_plot.h"

#include <qcustomplot.h>

#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr double kFinest = 20.0;    // nanoseconds in sight at least
constexpr double kTellable = 20.0;  // pixels of a box that is looked for

}  // namespace

CyclePairPlot::CyclePairPlot(QWidget* parent)
    : AxisPlot<QWidget>(parent), m_bar(new QScrollBar(Qt::Vertical, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("Cycle pair");
  m_bar->setAccessibleName("Lanes");
  m_bar->setFocusPolicy(Qt::NoFocus);
  connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
    m_view.scroll = value;
    update();
  });
  connect(m_bar, &QScrollBar::actionTriggered, this, [this] { m_isScrolled = true; });
  setData({});
}

void CyclePairPlot::setData(CyclePairData data) {
  m_data = std::move(data);
  m_axis = m_data.axis();
  m_view.hovered.reset();
  m_view.focused.reset();
  m_view.range.reset();
  m_view.gap.reset();
  m_view.visible = m_axis;
  showReadout();
  arrange();
  scrollToLeading();
  setAccessibleDescription(m_data.isEmpty() ? m_empty : m_data.summary);
}

void CyclePairPlot::setWords(const CyclePairData& data) {
  m_data.names = data.names;
  for (const PlotSide side : kPlotSides) m_data.sides[side].title = data.sides[side].title;
  m_data.summary = data.summary;
  showReadout();
  update();
}

void CyclePairPlot::setEmptyText(const QString& text) {
  m_empty = text;
  if (m_data.isEmpty()) setAccessibleDescription(text);
  update();
}

void CyclePairPlot::startB(double start) {
  const bool wasZoomed = isZoomed();
  m_data.startB(start);
  m_axis = m_data.axis();
  m_view.gap.reset();
  markRange({});
  zoomTo(wasZoomed ? m_view.visible : m_axis);
  showReadout();
  update();
}

void CyclePairPlot::setCounters(std::vector<CounterStrip> counters) {
  m_data.counters = std::move(counters);
  arrange();
}

void CyclePairPlot::setSelected(PlotPair<std::optional<std::uint32_t>> names) {
  m_view.selected = names;
  update();
}

void CyclePairPlot::setHostShown(bool shown) {
  if (shown == m_hostShown) return;
  m_hostShown = shown;
  m_view.focused.reset();
  m_view.hovered.reset();
  showReadout();
  arrange();
  scrollToLeading();
}

QSizeF CyclePairPlot::plotSize() const {
  return {static_cast<double>(width() - (m_bar->isHidden() ? 0 : m_bar->width())),
          static_cast<double>(height())};
}

void CyclePairPlot::arrange() {
  const double room = frame().lanes.height();
  m_places = LanePlaces(m_data, room, sideTitleHeight(), m_hostShown);
  fitBar();
  update();
}

void CyclePairPlot::fitBar() {
  const double room = frame().lanes.height();
  const int hidden = static_cast<int>(std::ceil(m_places.height() - room));
  m_bar->setVisible(hidden > 0);
  m_bar->setGeometry(width() - m_bar->sizeHint().width(), 0, m_bar->sizeHint().width(),
                     static_cast<int>(room));
  m_bar->setPageStep(static_cast<int>(room));
  m_bar->setSingleStep(20);
  m_bar->setRange(0, std::max(hidden, 0));
  m_view.scroll = m_bar->value();
}

/// The streams in the middle, as far as the leading lane is in sight.
void CyclePairPlot::scrollToLeading() {
  const double middle = m_places.extent(PlotSide::A).high;
  m_bar->setValue(static_cast<int>(middle - frame().lanes.height() / 2.0));
  if (m_data.leading) revealLane(m_data.leading->side, m_data.leading->index);
  m_isScrolled = false;
  update();
}

int CyclePairPlot::verticalScroll() const {
  return m_bar->value();
}

void CyclePairPlot::setVerticalScroll(int pixels) {
  m_isScrolled = true;
  m_bar->setValue(pixels);
}

double CyclePairPlot::finest() const {
  return kFinest;
}

bool CyclePairPlot::isZoomed() const {
  return m_view.visible.span() < m_axis.span() * (1.0 - 1e-9);
}

void CyclePairPlot::zoomTo(const PlotRange& range) {
  const PlotRange now = within(range, wholeAxis(), kFinest);
  if (now == m_view.visible) return;
  m_view.visible = now;
  update();
  emit visibleRangeChanged();
}

void CyclePairPlot::scrollBy(double pixels) {
  m_isScrolled = true;
  m_bar->setValue(m_bar->value() + static_cast<int>(std::lround(pixels)));
}

void CyclePairPlot::markRange(std::optional<PlotRange> range) {
  if (range == m_view.range) return;
  m_view.range = range;
  update();
  emit rangeMarked(range);
}

void CyclePairPlot::reveal(const PlotPoint& point) {
  const PlotBox& chosen = box(point);
  PlotRange both{chosen.start, chosen.end};
  double longer = chosen.end - chosen.start;
  if (chosen.partner != PlotBox::kNone) {
    const PlotBox& partner =
        m_data.sides[point.side == PlotSide::A ? PlotSide::B : PlotSide::A].boxes[chosen.partner];
    both = {std::min(both.low, partner.start), std::max(both.high, partner.end)};
    longer = std::max(longer, partner.end - partner.start);
  }
  // Large enough to be told from its neighbours, with some of them around it.
  double span = std::max({both.span() * 3.0, (chosen.end - chosen.start) * 8.0, kFinest});
  const double tellable = longer * frame().lanes.width() / kTellable;  // the largest span that shows the box
  if (longer > 0.0 && span > tellable) {
    both = {chosen.start, chosen.end};
    span = std::max(longer * 8.0, kFinest);
  }
  const double middle = (both.low + both.high) / 2.0;
  const PlotRange& now = m_view.visible;
  const bool isInSight = both.low >= now.low && both.high <= now.high &&
                         now.span() <= std::max(span, std::min(4.0 * span, tellable));
  if (!isInSight) zoomTo({middle - span / 2.0, middle + span / 2.0});
  setFocused(point);
}

void CyclePairPlot::revealGap(const SideRange& gap) {
  setFocused({});
  m_view.gap = gap;
  const double span = std::max(gap.time.span() * 3.0, kFinest), middle = (gap.time.low + gap.time.high) / 2.0;
  const PlotRange& now = m_view.visible;
  const bool isInSight = gap.time.low >= now.low && gap.time.high <= now.high && now.span() <= 4.0 * span;
  if (!isInSight) zoomTo({middle - span / 2.0, middle + span / 2.0});
  const auto& lanes = m_data.sides[gap.side].lanes;
  const auto stream =
      std::find_if(lanes.begin(), lanes.end(), [](const PlotLane& each) { return each.isGpu; });
  if (stream != lanes.end()) revealLane(gap.side, static_cast<std::size_t>(stream - lanes.begin()));
  update();
}

void CyclePairPlot::revealLane(PlotSide side, std::size_t lane) {
  for (const LanePlace& place : m_places.lanes())
    if (place.side == side && place.lane == lane) scrollTo({place.top, place.bottom}, 0.0);
}

/// `below`: pixels that stay in sight beneath it. Of what is higher than the room, the top is seen.
void CyclePairPlot::scrollTo(const PlotRange& place, double below) {
  const double room = frame().lanes.height();
  if (place.high > m_view.scroll + room) scrollBy(place.high - m_view.scroll - room + below);
  if (place.low < m_view.scroll) scrollBy(place.low - m_view.scroll - sideTitleHeight());
}

void CyclePairPlot::setFocused(std::optional<PlotPoint> point) {
  m_view.focused = point;
  m_view.gap.reset();
  const RowPlace* row = point ? m_places.of(*point) : nullptr;
  if (row != nullptr) scrollTo({row->top, row->bottom()}, 24.0);
  showReadout();
  update();
  emit focusChanged();
}

void CyclePairPlot::showReadout() {
  const auto& point = m_view.hovered ? m_view.hovered : m_view.focused;
  m_view.readout = point && m_readout ? m_readout(*point) : QString();
  if (!m_data.isEmpty())
    setAccessibleDescription(m_view.focused && m_readout ? m_readout(*m_view.focused) : m_data.summary);
}

QPointF CyclePairPlot::placeOf(const PlotPoint& point) const {
  const RowPlace* row = m_places.of(point);
  if (row == nullptr) return {};
  const CyclePairFrame now = frame();
  const double left = std::max(now.xOf(box(point).start, m_view.visible), now.lanes.left());
  const double right = std::min(now.xOf(box(point).end, m_view.visible), now.lanes.right());
  return {(left + right) / 2.0, now.lanes.top() + row->top + row->height / 2.0 - m_view.scroll};
}

void CyclePairPlot::paint(QPainter& painter, const QSizeF& size, const CyclePairView& view,
                          const LanePlaces& places, const Tokens& t) const {
  if (m_data.isEmpty()) {
    painter.fillRect(QRectF(QPointF(), size), t.base);
    return paintEmptyText(painter, QRectF(QPointF(), size), m_empty, t);
  }
  const CyclePairFrame where(m_data, size);
  CyclePairPainter painted(painter, m_data, places, view, where, t);
  painted.paint(size);
  painted.paintReadout(size);
}

void CyclePairPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tokens().base);
  paint(painter, plotSize(), m_view, m_places, tokens());
  if (hasFocus()) paintFocusFrame(painter, rect(), tokens());
}

PlotPicture CyclePairPlot::picture() const {
  // What follows the mouse stays out of it.
  const auto paintAll = [this](QCPPainter& painter) {
    CyclePairView view = m_view;
    view.hovered.reset();
    view.focused.reset();
    view.readout.clear();
    paint(painter, plotSize(), view, m_places, tokens());
  };
  return {.title = accessibleName(),
          .description = m_data.summary,
          .size = plotSize().toSize(),
          .paint = paintAll,
          .table = [this] { return table(); }};
}

QString CyclePairPlot::tableLine(const PlotPoint& point, const PlotLane& lane, std::size_t row) const {
  const PlotBox& shown = box(point);
  QString partner;
  if (shown.partner != PlotBox::kNone) {
    const PlotBox& other =
        box({point.side == PlotSide::A ? PlotSide::B : PlotSide::A, std::size_t{shown.partner}});
    partner = dataNumber(other.end - other.start);
  }
  const QStringList cells{letterOf(point.side),
                          lane.label,
                          QString::number(row + 1),
                          m_data.names[shown.name],
                          dataNumber(shown.start - m_data.sides[point.side].start),
                          dataNumber(shown.end - shown.start),
                          partner};
  return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

QString CyclePairPlot::table() const {
  QString text = "run\tlane\trow\tname\tstart, ns\tduration, ns\tduration of the partner, ns\n";
  for (const PlotSide side : kPlotSides) {
    for (const PlotLane& lane : m_data.sides[side].lanes) {
      for (std::size_t row = 0; row + 1 < lane.rowBegin.size(); ++row) {
        for (std::uint32_t i = lane.rowBegin[row]; i < lane.rowBegin[row + 1]; ++i)
          text += tableLine({side, i}, lane, row);
      }
    }
  }
  return text;
}

}  // namespace culprit::ui
