#include "ui/plots/common/plot_drag.h"

#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/plots/common/mouse_choice.h"

namespace culprit::ui {

namespace {
constexpr double kClickSlop = 4.0;  // pixels
}  // namespace

bool PlotDrag::press(const QMouseEvent& event, double at, Plain plain) {
  if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton) return false;
  const bool isSecond =
      m_held && m_held->button != event.button() && event.buttons().testFlag(m_held->button);
  if (isSecond) return false;
  const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
  const bool selects = (mouseChoice().drag == DragChoice::Selects) != shift;
  const bool plainly = plain == Plain::Selects && !shift;
  m_held = Held{.button = event.button(),
                .selects = event.button() == Qt::LeftButton && (selects || plainly),
                .last = event.position(),
                .from = at,
                .to = at};
  return true;
}

QPointF PlotDrag::move(const QMouseEvent& event, double at) {
  // Its release may have gone to a menu.
  if (m_held && !event.buttons().testFlag(m_held->button)) m_held.reset();
  if (!m_held) return {};
  const QPointF by = m_held->last - event.position();
  m_held->moved = m_held->moved || by.manhattanLength() > kClickSlop;
  if (!m_held->moved) return {};
  m_held->last = event.position();
  m_held->to = at;
  return m_held->selects ? QPointF() : by;
}

std::optional<PlotDrag::End> PlotDrag::release(const QMouseEvent& event) {
  if (!m_held || m_held->button != event.button()) return std::nullopt;
  End end{.isClick = !m_held->moved && m_held->button == Qt::LeftButton, .selected = selecting()};
  if (end.selected && end.selected->span() <= 0.0) end.selected.reset();
  m_held.reset();
  return end;
}

std::optional<PlotRange> PlotDrag::selecting() const {
  if (!m_held || !m_held->selects || !m_held->moved) return std::nullopt;
  return PlotRange{std::min(m_held->from, m_held->to), std::max(m_held->from, m_held->to)};
}

}  // namespace culprit::ui
