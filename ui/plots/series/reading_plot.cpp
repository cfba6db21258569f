#include "ui/plots/series/reading_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/look/theme.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kCrowded = 80;          // visible readings; above, the line is enough
constexpr std::size_t kMostInTable = 20'000;  // as of other tables; the text of more would stop the window
constexpr double kReach = 14.0;               // pixels

std::size_t firstFrom(const std::vector<double>& seconds, double from) {
  return static_cast<std::size_t>(std::lower_bound(seconds.begin(), seconds.end(), from) - seconds.begin());
}

}  // namespace

ReadingPlotSide::ReadingPlotSide(std::vector<double> when, std::vector<double> values)
    : seconds(std::move(when)), value(std::move(values)), ranges(value) {
  if (!value.empty())
    mean = std::accumulate(value.begin(), value.end(), 0.0) / static_cast<double>(value.size());
}

void ReadingPlot::setData(ReadingPlotData data) {
  m_data = std::move(data);
  drag().cancel();
  m_drawn = 0;
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& readings = m_data.sides[side];
    if (readings.value.empty()) continue;
    const PlotRange range = readings.range(0, readings.value.size());
    all = all ? PlotRange{std::min(all->low, range.low), std::max(all->high, range.high)} : range;
  }
  setSeries(m_data.quantity, m_data.unit,
            all ? rangeOf(PlotScale::Linear, all->low, all->high) : PlotRange{0.0, 1.0});
}

PlotRange ReadingPlot::wholeAxis() const {
  std::optional<PlotRange> all;
  for (const PlotSide side : kPlotSides) {
    const std::vector<double>& seconds = m_data.sides[side].seconds;
    if (seconds.empty()) continue;
    all = all ? PlotRange{std::min(all->low, seconds.front()), std::max(all->high, seconds.back())}
              : PlotRange{seconds.front(), seconds.back()};
  }
  if (!all) return {0.0, 1.0};
  const double air = all->span() > 0.0 ? 0.01 * all->span() : 0.5;
  return {all->low - air, all->high + air};
}

PlotRange ReadingPlot::visibleSeconds() const {
  return m_visible ? within(*m_visible, wholeAxis(), finest()) : wholeAxis();
}

void ReadingPlot::setVisibleSeconds(std::optional<PlotRange> seconds) {
  m_visible = seconds;
  update();
}

void ReadingPlot::lookAt(const PlotRange& seconds) {
  const bool isAll = seconds.span() >= wholeAxis().span();
  m_visible = isAll ? std::nullopt : std::optional(seconds);
  update();
  emit visibleChanged();
}

std::optional<double> ReadingPlot::focusOnAxis() const {
  if (!focused()) return std::nullopt;
  return m_data.sides[focused()->side].seconds[focused()->index];
}

std::optional<QPointF> ReadingPlot::placeOf(const PlotPoint& reading) const {
  const ReadingPlotSide& side = m_data.sides[reading.side];
  return frame().place(side.seconds[reading.index], side.value[reading.index]);
}

QString ReadingPlot::summary() const {
  QStringList parts;
  const QString what = m_data.isStepped ? "levels" : "readings";
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& readings = m_data.sides[side];
    if (readings.value.empty()) {
      parts << QString("%1: no %2").arg(letterOf(side), what);
      continue;
    }
    const PlotRange range = readings.range(0, readings.value.size());
    // How long a step lasts is not in the mean of the readings.
    const QString mean =
        m_data.isStepped ? QString() : QString(" mean %1,").arg(plotValue(*readings.mean, m_data.unit));
    parts << QString("%1: %2 %3,%4 from %5 to %6")
                 .arg(letterOf(side), plotNumber(static_cast<double>(m_data.readings(side)), 15), what, mean,
                      plotNumber(range.low), plotValue(range.high, m_data.unit));
  }
  if (!m_data.note.isEmpty()) parts << m_data.note;
  return parts.join(QStringLiteral(". "));
}

QString ReadingPlot::readout() const {
  const auto& reading = pointed();
  if (!reading) return {};
  const ReadingPlotSide& side = m_data.sides[reading->side];
  return QString("%1 after %2 s: %3")
      .arg(letterOf(reading->side), plotNumber(side.seconds[reading->index], 6),
           plotValue(side.value[reading->index], m_data.unit));
}

QString ReadingPlot::table() const {
  QString text = QString("run\ttime since the start, s\t%1").arg(title()) + QLatin1Char('\n');
  for (const PlotSide side : kPlotSides) {
    const ReadingPlotSide& data = m_data.sides[side];
    for (std::size_t i = 0; i < m_data.readings(side); ++i)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(letterOf(side), dataNumber(data.seconds[i]), dataNumber(data.value[i]));
  }
  return text;
}

QString ReadingPlot::noTable() const {
  const std::size_t readings = m_data.readings(PlotSide::A) + m_data.readings(PlotSide::B);
  if (readings <= kMostInTable) return {};
  return QString("A table of at most 20,000 readings can be made; this counter has %1")
      .arg(plotNumber(static_cast<double>(readings), 15));
}

QString ReadingPlot::aside() const {
  QStringList parts;
  if (!m_data.note.isEmpty()) parts << m_data.note;
  const ReadingPlotSide &a = m_data.sides.a, &b = m_data.sides.b;
  if (a.mean && b.mean) {
    parts << (m_data.isStepped
                  ? QString("highest %1 → %2")
                        .arg(plotNumber(a.range(0, a.value.size()).high),
                             plotNumber(b.range(0, b.value.size()).high))
                  : QString("mean of the readings %1 → %2").arg(plotNumber(*a.mean), plotNumber(*b.mean)));
  }
  return parts.join(QStringLiteral("; "));
}

void ReadingPlot::paintColumns(QPainter& painter, const PlotFrame& frame, PlotSide side,
                               const Tokens& t) const {
  const ReadingPlotSide& data = m_data.sides[side];
  // B's columns leave every other pixel free, so that colour is not all that tells it from A.
  const int step = side == PlotSide::A ? 1 : 2;
  QVector<QLineF> lines;
  std::size_t first = firstFrom(data.seconds, frame.x.low);
  for (int pixel = 0; pixel < static_cast<int>(frame.rect.width()); pixel += step) {
    const double left = frame.rect.left() + pixel;
    const std::size_t last = firstFrom(data.seconds, frame.xAt(left + step));
    // A step reaches from the reading before into the column, the last reading no further.
    const bool isInStep = m_data.isStepped && first > 0 && first < data.seconds.size();
    const std::size_t from = isInStep ? first - 1 : first;
    if (last > from) {
      const PlotRange range = data.range(from, last);
      const QPointF low = frame.place(frame.x.low, range.low), high = frame.place(frame.x.low, range.high);
      lines << QLineF(left + 0.5, low.y() + 0.5, left + 0.5, high.y() - 0.5);
    }
    first = last;
  }
  QColor colour = markOf(side, t);
  colour.setAlphaF(0.75F);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(colour, 1.0));
  painter.drawLines(lines);
  painter.setRenderHint(QPainter::Antialiasing);
  m_drawn += static_cast<std::size_t>(lines.size());
}

QPolygonF ReadingPlot::lineOf(const PlotFrame& frame, PlotSide side, std::size_t first,
                              std::size_t last) const {
  const ReadingPlotSide& data = m_data.sides[side];
  QPolygonF line;
  for (std::size_t i = first; i < last; ++i) {
    if (m_data.isStepped && i > first) line << frame.place(data.seconds[i], data.value[i - 1]);
    line << frame.place(data.seconds[i], data.value[i]);
  }
  return line;
}

void ReadingPlot::paintPeak(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const {
  const auto& peak = m_data.peaks[side];
  if (!peak || *peak >= m_data.sides[side].value.size()) return;
  const double seconds = m_data.sides[side].seconds[*peak];
  if (!frame.x.contains(seconds)) return;
  painter.setPen(QPen(t.text, 1.0));
  painter.setBrush(markOf(side, t));
  paintPlotMark(painter, side, frame.place(seconds, m_data.sides[side].value[*peak]), 9.0);
  painter.setBrush(Qt::NoBrush);
}

void ReadingPlot::paintLine(QPainter& painter, const PlotFrame& frame, PlotSide side, std::size_t first,
                            std::size_t last, const Tokens& t) const {
  const QPolygonF line = lineOf(frame, side, first, last);
  QPen pen(markOf(side, t), 1.3);
  if (side == PlotSide::B) pen.setDashPattern({6.0 / 1.3, 2.0 / 1.3});
  if (m_data.isOneSeries) paintPieces(painter, line, pen);
  m_drawn += last - first;
  if (m_data.isStepped || (m_data.isOneSeries && last - first > kCrowded)) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(markOf(side, t));
  for (const QPointF& at : line) paintPlotMark(painter, side, at, side == PlotSide::A ? 5.5 : 6.0);
  painter.setBrush(Qt::NoBrush);
}

void ReadingPlot::paintSide(QPainter& painter, const PlotFrame& frame, PlotSide side, const Tokens& t) const {
  if (side == PlotSide::A) m_drawn = 0;
  const std::vector<double>& seconds = m_data.sides[side].seconds;
  // One more on either side, so that the line leaves the frame.
  const std::size_t from = firstFrom(seconds, frame.x.low), to = firstFrom(seconds, frame.x.high);
  const std::size_t first = std::max<std::size_t>(from, 1) - 1, last = std::min(to + 1, seconds.size());
  if (first >= last) return;
  if (static_cast<double>(last - first) > frame.rect.width()) {
    paintColumns(painter, frame, side, t);
  } else {
    paintLine(painter, frame, side, first, last, t);
  }
  paintPeak(painter, frame, side, t);
}

std::optional<PlotPoint> ReadingPlot::nearestIn(PlotSide side, double seconds) const {
  const std::vector<double>& all = m_data.sides[side].seconds;
  if (all.empty()) return std::nullopt;
  auto next = std::lower_bound(all.begin(), all.end(), seconds);
  if (next == all.end() || (next != all.begin() && seconds - *(next - 1) < *next - seconds)) --next;
  return PlotPoint{side, static_cast<std::size_t>(next - all.begin())};
}

std::optional<PlotPoint> ReadingPlot::nearestTo(const QPointF& at) const {
  std::optional<PlotPoint> nearest;
  double least = kReach;
  const PlotFrame area = frame();
  for (const PlotSide side : kPlotSides) {
    const auto reading = nearestIn(side, area.xAt(at.x()));
    if (!reading) continue;
    const QPointF away = *placeOf(*reading) - at;
    const double distance = std::hypot(away.x(), away.y());
    if (distance > least) continue;
    least = distance;
    nearest = reading;
  }
  return nearest;
}

void ReadingPlot::walk(int key, bool /*selects*/) {
  const PlotSide side = focused()                      ? focused()->side
                        : m_data.sides.b.value.empty() ? PlotSide::A
                                                       : PlotSide::B;
  const PlotSide other = side == PlotSide::A ? PlotSide::B : PlotSide::A;
  const std::size_t count = m_data.sides[side].seconds.size();
  if (count == 0) return;
  const PlotRange visible = visibleSeconds();
  std::optional<PlotPoint> to = nearestIn(side, visible.low + visible.span() / 2.0);
  if (key == Qt::Key_Home) to = PlotPoint{side, 0};
  if (key == Qt::Key_End) to = PlotPoint{side, count - 1};
  if (focused() && key == Qt::Key_Left) to = PlotPoint{side, std::max<std::size_t>(focused()->index, 1) - 1};
  if (focused() && key == Qt::Key_Right) to = PlotPoint{side, std::min(focused()->index + 1, count - 1)};
  if (focused() && (key == Qt::Key_Up || key == Qt::Key_Down)) {
    to = nearestIn(other, m_data.sides[side].seconds[focused()->index]);
    if (!to) return;
  }
  hover({});
  focusOn(to);
  bringIntoView(*focusOnAxis());
}

bool ReadingPlot::letGo() {
  focusOn({});
  emit cleared();
  return true;
}

}  // namespace culprit::ui
