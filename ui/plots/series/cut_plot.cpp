#include "ui/plots/series/cut_plot.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/look/time_unit.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/plots/common/plot_manners.h"
#include "ui/plots/common/plot_scale.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/common/wheel_turn.h"

namespace culprit::ui {

namespace {

constexpr double kLeft = 24.0, kRight = 12.0, kTop = 6.0, kGap = 8.0;
constexpr double kPanStep = 0.1;
constexpr double kShortShare = 0.6;  // height of an ordinary box beside a tall one
constexpr int kTickWidth = 90;

double axisHeight() {
  return QFontMetricsF(fontFor(FontRole::Secondary)).height() + 8.0;
}

constexpr double kNsPerSecond = 1e9;

}  // namespace

CutPlot::CutPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName("Preview of the cycles");
  setCursor(Qt::OpenHandCursor);
  setToolTip(mouseChoice().wheel == WheelChoice::Zooms
                 ? "Wheel: zoom. Drag: move. Double-click: show all."
                 : "Ctrl with the wheel: zoom. Wheel, drag: move. Double-click: show all.");
}

void CutPlot::setRuns(PlotPair<CutPlotRun> runs) {
  const bool isOther = runs.a.length != m_runs.a.length || runs.b.length != m_runs.b.length;
  m_runs = std::move(runs);
  m_empty.clear();
  if (isOther) m_visible = {0.0, longest()};
  update();
}

void CutPlot::setEmptyText(const QString& text) {
  m_empty = text;
  setAccessibleDescription(text);
  update();
}

double CutPlot::longest() const {
  const double length = std::max(m_runs.a.length, m_runs.b.length);
  return length > 0.0 ? length : 1.0;
}

QRectF CutPlot::plotRect() const {
  return QRectF(kLeft, kTop, std::max(width() - kLeft - kRight, 1.0),
                std::max(height() - kTop - axisHeight(), 1.0));
}

QRectF CutPlot::laneOf(PlotSide side) const {
  const QRectF all = plotRect();
  const double height = (all.height() - kGap) / 2.0;
  return {all.left(), side == PlotSide::A ? all.top() : all.bottom() - height, all.width(), height};
}

double CutPlot::xOf(double seconds) const {
  const QRectF rect = plotRect();
  return rect.left() + (seconds - m_visible.low) / m_visible.span() * rect.width();
}

void CutPlot::zoomTo(const PlotRange& range) {
  const double all = longest();
  const double span = std::clamp(range.span(), all * 1e-6, all);
  const double low = std::clamp(range.low, 0.0, all - span);
  m_visible = {low, low + span};
  update();
}

void CutPlot::showAll() {
  zoomTo({0.0, longest()});
}

void CutPlot::zoom(double factor, double around) {
  zoomTo({around - (around - m_visible.low) * factor, around + (m_visible.high - around) * factor});
}

void CutPlot::pan(double seconds) {
  zoomTo({m_visible.low + seconds, m_visible.high + seconds});
}

void CutPlot::paintLane(QPainter& painter, PlotSide side) const {
  const Tokens& t = tokens();
  const CutPlotRun& run = m_runs[side];
  const QRectF lane = laneOf(side);
  const QColor fill = side == PlotSide::A ? t.fillA : t.fillB;
  painter.setPen(side == PlotSide::A ? t.textA : t.textB);
  painter.setFont(fontFor(FontRole::DockTitle));
  painter.drawText(QRectF(0, lane.top(), kLeft - 6, lane.height()), Qt::AlignRight | Qt::AlignVCenter,
                   letterOf(side));
  painter.fillRect(QRectF(xOf(0.0), lane.top(), xOf(run.length) - xOf(0.0), lane.height()) & lane,
                   t.alternate);
  painter.setClipRect(lane.adjusted(0, 0, 1, 0));
  double drawnTo = lane.left() - 1.0;  // boxes narrower than a pixel share it
  for (const CutPlotRun::Box& box : run.boxes) {
    const double left = xOf(box.start), right = xOf(box.start + box.length);
    if (right < lane.left() || left > lane.right() || right < drawnTo) continue;
    const double height = box.isTall ? lane.height() : kShortShare * lane.height();
    const QRectF rect(left, lane.bottom() - height, std::max(right - left, 1.0), height);
    if (box.isKept) {
      painter.fillRect(rect, fill);
    } else {
      painter.fillRect(rect, QBrush(t.control, Qt::BDiagPattern));
    }
    painter.setPen(QPen(box.isKept ? markOf(side, t) : t.control, 1.0));
    painter.drawLine(QPointF(left, rect.top()), QPointF(left, rect.bottom()));
    drawnTo = std::max(right, left + 1.0);
  }
  painter.setPen(QPen(t.text, 1.0, Qt::DotLine));
  for (std::size_t i = 1; i < run.recordings.size(); ++i) {
    const double x = xOf(run.recordings[i]);
    painter.drawLine(QPointF(x, lane.top()), QPointF(x, lane.bottom()));
  }
  painter.setClipping(false);
}

void CutPlot::paintAxis(QPainter& painter) const {
  const Tokens& t = tokens();
  const QRectF rect = plotRect();
  const TimeScale scale = timeScale(m_visible.high * kNsPerSecond);
  const double perSecond = scale.perNs * kNsPerSecond;
  painter.setFont(fontFor(FontRole::Secondary));
  painter.setPen(t.axis);
  painter.drawLine(rect.bottomLeft(), rect.bottomRight());
  const PlotRange shown{m_visible.low * perSecond, m_visible.high * perSecond};
  const int count = std::max(2, static_cast<int>(rect.width()) / kTickWidth);
  bool isFirst = true;
  for (const double tick : ticksIn(PlotScale::Linear, shown, count)) {
    const double x = xOf(tick / perSecond);
    painter.setPen(t.axis);
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.bottom() + 4));
    painter.setPen(t.secondaryText);
    const QString text = isFirst ? plotValue(tick, scale.unit) : plotNumber(tick);
    painter.drawText(QRectF(x - kTickWidth / 2.0, rect.bottom() + 4, kTickWidth, axisHeight() - 4),
                     Qt::AlignHCenter | Qt::AlignTop, text);
    isFirst = false;
  }
}

void CutPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter);
  painter.setPen(hasFocus() ? tokens().accent : tokens().border);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void CutPlot::paint(QPainter& painter) const {
  const Tokens& t = tokens();
  painter.fillRect(rect(), t.base);
  if (!m_empty.isEmpty()) {
    painter.setPen(t.secondaryText);
    painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, m_empty);
  } else {
    for (const PlotSide side : kPlotSides) paintLane(painter, side);
    paintAxis(painter);
  }
}

QString CutPlot::table() const {
  QString table = "run\tcycle\tstart, s\tlength, s\tkept\n";
  for (const PlotSide side : kPlotSides) {
    int number = 0;
    for (const CutPlotRun::Box& box : m_runs[side].boxes) {
      table += QString("%1\t%2\t%3\t%4\t%5\n")
                   .arg(letterOf(side))
                   .arg(++number)
                   .arg(box.start, 0, 'f', 9)
                   .arg(box.length, 0, 'f', 9)
                   .arg(box.isKept ? "yes" : "no");
    }
  }
  return table;
}

PlotPicture CutPlot::picture() const {
  return {.title = accessibleName(),
          .description = accessibleDescription(),
          .size = size(),
          .paint = [this](QCPPainter& painter) { paint(painter); },
          .table = [this] { return table(); }};
}

void CutPlot::wheelEvent(QWheelEvent* event) {
  const QRectF rect = plotRect();
  const double perPixel = m_visible.span() / rect.width();
  const WheelTurn turn = wheelTurn(*event);
  if (turn.zooms())
    zoom(turn.zoom,
         m_visible.low + std::clamp(event->position().x() - rect.left(), 0.0, rect.width()) * perPixel);
  else
    pan(turn.along() * perPixel);
  event->accept();
}

void CutPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  m_grabbed = event->position();
  setCursor(Qt::ClosedHandCursor);
}

void CutPlot::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() == Qt::NoButton) m_grabbed.reset();  // its release may have gone to a menu
  if (!m_grabbed) return;
  pan((m_grabbed->x() - event->position().x()) / plotRect().width() * m_visible.span());
  m_grabbed = event->position();
}

void CutPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->buttons() != Qt::NoButton) return;
  m_grabbed.reset();
  setCursor(Qt::OpenHandCursor);
}

void CutPlot::mouseDoubleClickEvent(QMouseEvent*) {
  showAll();
}

void CutPlot::keyPressEvent(QKeyEvent* event) {
  const double middle = m_visible.low + m_visible.span() / 2.0;
  switch (event->key()) {
    case Qt::Key_Left:
      return pan(-kPanStep * m_visible.span());
    case Qt::Key_Right:
      return pan(kPanStep * m_visible.span());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep, middle);
    case Qt::Key_Minus:
      return zoom(1.0 / kZoomStep, middle);
    case Qt::Key_0:
      return showAll();
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace culprit::ui
