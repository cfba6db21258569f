// What mouse and keyboard mean to IciclePlot; data and painting are in icicle_plot.cpp.
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <cmath>

#include "ui/look/wrapped_name.h"
#include "ui/plots/icicle/icicle_plot.h"

namespace culprit::ui {

bool IciclePlot::event(QEvent* event) {
  // What the menu offers is for the box below it.
  if (event->type() == QEvent::ContextMenu) {
    const auto* menu = static_cast<QContextMenuEvent*>(event);
    if (menu->reason() == QContextMenuEvent::Mouse) click(QPointF(menu->pos()));
  }
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

void IciclePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitBar();
  change();
}

void IciclePlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::PaletteChange) return;
  fitBar();
  change();
}

void IciclePlot::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void IciclePlot::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void IciclePlot::lookAt(const PlotRange& range) {
  m_seen = within(range, wholeAxis(), finest());
  m_look.hovered.reset();
  change();
}

void IciclePlot::hover(const std::optional<QPointF>& at) {
  const IcicleBox* box = at ? boxAt(*at) : nullptr;
  const auto node = box != nullptr && box->narrow == 0 ? std::optional(box->node) : std::nullopt;
  if (node == m_look.hovered) return;
  m_look.hovered = node;
  update();
}

void IciclePlot::click(const QPointF& at) {
  const IcicleBox* box = boxAt(at);
  if (box == nullptr || box->narrow > 0) return;
  const std::uint32_t node = box->node;
  setCurrent(node);
  emit nodeChosen(node);
}

void IciclePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  drag().cancel();
  if (event->button() != Qt::LeftButton || m_data.isEmpty()) return;
  const IcicleBox* box = boxAt(event->position());
  if (box == nullptr) return showAll();
  // Of many narrow ones the place of all of them.
  if (box->narrow == 0) return zoomTo(box->node);
  const double perPixel = m_seen.span() / axisArea().width();
  lookAt({m_seen.low + box->left * perPixel, m_seen.low + box->right * perPixel});
}

void IciclePlot::dragged(const QPointF& by, const QPointF&) {
  m_bar->setValue(m_bar->value() + static_cast<int>(std::lround(by.y())));
  update();
}

void IciclePlot::scrollView(const WheelTurn& turn) {
  if (m_bar->isHidden()) return pan(turn.along());  // all rows are in sight
  pan(turn.pan);
  m_bar->setValue(m_bar->value() + static_cast<int>(std::lround(turn.scroll)));
}

std::optional<double> IciclePlot::focusOnAxis() const {
  if (!m_look.current || !hasBox(*m_look.current)) return std::nullopt;
  return (m_layout.left(*m_look.current) + m_layout.right(*m_look.current)) / 2.0;
}

bool IciclePlot::isThere(std::uint32_t node) const {
  return m_shown.empty() || m_shown[node];
}

std::optional<std::uint32_t> IciclePlot::sibling(std::uint32_t node, int by) const {
  const std::uint32_t parent = m_data.nodes[node].parent;
  if (parent == IcicleNode::kNone) return std::nullopt;
  const IcicleNode& around = m_data.nodes[parent];
  const std::int64_t first = around.firstChild, end = first + around.children;
  for (std::int64_t at = std::int64_t{node} + by; at >= first && at < end; at += by) {
    const auto other = static_cast<std::uint32_t>(at);
    if (isThere(other) && m_layout.width(other) > 0.0) return other;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> IciclePlot::widestInside(std::uint32_t node) const {
  const IcicleNode& around = m_data.nodes[node];
  std::optional<std::uint32_t> widest;
  for (std::uint32_t child = around.firstChild; child < around.firstChild + around.children; ++child) {
    if (!isThere(child) || !(m_layout.width(child) > 0.0)) continue;
    if (!widest || m_layout.width(child) > m_layout.width(*widest)) widest = child;
  }
  return widest;
}

std::optional<std::uint32_t> IciclePlot::next(std::uint32_t node, int key) const {
  switch (key) {
    case Qt::Key_Left:
      return sibling(node, -1);
    case Qt::Key_Right:
      return sibling(node, 1);
    case Qt::Key_Up:
      return node == 0 ? std::nullopt : std::optional(m_data.nodes[node].parent);
    case Qt::Key_Down:
      return widestInside(node);
    case Qt::Key_Home:
      return 0;
    default:
      break;
  }
  // End: as deep as it goes.
  std::optional<std::uint32_t> lowest;
  for (auto at = widestInside(node); at; at = widestInside(*at)) lowest = at;
  return lowest;
}

void IciclePlot::walk(int key, bool /*selects*/) {
  const auto to = m_look.current ? next(*m_look.current, key) : std::optional(0U);
  if (!to) return;
  setCurrent(to);
  emit nodeChosen(*to);
}

bool IciclePlot::letGo() {
  if (!isZoomed()) return false;
  showAll();
  return true;
}

bool IciclePlot::steerRows(int key) {
  if (steer(key)) return true;
  switch (key) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      m_bar->setValue(m_bar->value() + (key == Qt::Key_PageUp ? -m_bar->pageStep() : m_bar->pageStep()));
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Z:
      if (m_look.current) zoomTo(*m_look.current);
      return true;
    case Qt::Key_Backspace:
      zoomOut();
      return true;
    default:
      return false;
  }
}

void IciclePlot::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
  if (m_data.isEmpty() || !isPlain) return event->ignore();
  if (!steerRows(event->key())) AxisPlot<QWidget>::keyPressEvent(event);
}

}  // namespace culprit::ui
