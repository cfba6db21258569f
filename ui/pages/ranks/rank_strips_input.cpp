// What mouse and keyboard mean to RankStripsView; data and painting are in rank_strips_view.cpp.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/look/wrapped_name.h"
#include "ui/pages/ranks/rank_strips_view.h"
#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

namespace {
constexpr double kStripPan = 0.1;      // of the width, of a key
constexpr double kNamesNotch = 60.0;   // pixels of a notch over the names
constexpr double kStripsOfPage = 0.8;  // of the height
}  // namespace

bool RankStripsView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return AxisPlot<QWidget>::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = readoutAt(QPointF(help->pos()));
  if (text.isEmpty()) {
    QToolTip::hideText();
    event->ignore();
  } else {
    QToolTip::showText(help->globalPos(), wrappedName(text), this);
  }
  return true;
}

void RankStripsView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitBar();
}

void RankStripsView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::PaletteChange) return;
  fitBar();
  update();
}

void RankStripsView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (!m_look.current && !m_model.isEmpty()) setCurrent(m_model.shownRow().value_or(0));
  update();
}

void RankStripsView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void RankStripsView::lookAt(const PlotRange& range) {
  m_look.visible = within(range, wholeAxis(), finest());
  update();
}

void RankStripsView::hover(const std::optional<QPointF>& at) {
  const auto row = at ? rowAt(*at) : std::nullopt;
  if (row == m_look.hovered) return;
  m_look.hovered = row;
  update();
}

void RankStripsView::click(const QPointF& at) {
  const auto row = rowAt(at);
  if (!row) return;
  setCurrent(row);
  emit pairChosen(m_model.pair(*row));
}

void RankStripsView::dragged(const QPointF& by, const QPointF&) {
  scrollBy(by.y());
  update();
}

void RankStripsView::scrollView(const WheelTurn& turn) {
  if (m_bar->isHidden()) return pan(turn.along());  // all ranks are in sight
  pan(turn.pan);
  scrollBy(turn.scroll);
}

void RankStripsView::wheelEvent(QWheelEvent* event) {
  if (event->position().x() >= frame().strips.left()) return AxisPlot<QWidget>::wheelEvent(event);
  scrollBy(-kNamesNotch * event->angleDelta().y() / 120.0);
  event->accept();
}

void RankStripsView::walk(int key, bool /*selects*/) {
  if (key == Qt::Key_Left || key == Qt::Key_Right)
    return pan((key == Qt::Key_Left ? -kStripPan : kStripPan) * frame().strips.width());
  const std::size_t last = m_model.rows() - 1, now = std::min(m_look.current.value_or(0), last);
  std::size_t next = now;
  if (key == Qt::Key_Up) next = m_look.current && now > 0 ? now - 1 : now;
  if (key == Qt::Key_Down) next = m_look.current ? std::min(now + 1, last) : now;
  if (key == Qt::Key_Home) next = 0;
  if (key == Qt::Key_End) next = last;
  setCurrent(next);
  reveal(next);
}

bool RankStripsView::letGo() {
  if (!m_look.current) return false;
  setCurrent({});
  return true;
}

bool RankStripsView::navigate(int key) {
  if (steer(key)) return true;
  const double height = frame().strips.height();
  switch (key) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      scrollBy((key == Qt::Key_PageUp ? -kStripsOfPage : kStripsOfPage) * height);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_look.current && *m_look.current < m_model.rows()) emit pairChosen(m_model.pair(*m_look.current));
      return true;
    default:
      return false;
  }
}

void RankStripsView::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  if (m_model.isEmpty() || !isPlain) return event->ignore();
  if (!navigate(event->key())) AxisPlot<QWidget>::keyPressEvent(event);
}

}  // namespace culprit::ui
