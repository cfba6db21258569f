#include "ui/window/actions/mark_actions.h"

#include "ui/state/marks.h"
#include "ui/state/shown_comparison.h"
#include "ui/window/actions/actions.h"

namespace culprit::ui {

MarkActions::MarkActions(const ShownComparison& shown, const Selection& selection, Marks& marks,
                         const Actions& actions, QObject* parent)
    : QObject(parent), m_shown(shown), m_selection(selection), m_marks(marks), m_actions(actions) {
  connect(&shown, &ShownComparison::viewChanged, this, &MarkActions::showActions);
  connect(&selection, &Selection::tripletChanged, this, &MarkActions::showActions);
  connect(&selection, &Selection::cycleChanged, this, &MarkActions::showActions);
  connect(&marks, &Marks::changed, this, &MarkActions::showActions);
  connect(actions.pinRow, &QAction::triggered, this, [this] { togglePin(ofRow()); });
  connect(actions.pinCycle, &QAction::triggered, this, [this] { togglePin(ofCycle()); });
  connect(actions.noteRow, &QAction::triggered, this, &MarkActions::noteOnRowRequested);
  connect(actions.noteCycle, &QAction::triggered, this, &MarkActions::noteOnCycleRequested);
  connect(actions.undo, &QAction::triggered, &marks.undoStack(), &QUndoStack::undo);
  connect(actions.redo, &QAction::triggered, &marks.undoStack(), &QUndoStack::redo);
  connect(&marks.undoStack(), &QUndoStack::indexChanged, this, &MarkActions::showActions);
  showActions();
}

std::optional<Mark> MarkActions::ofRow() const {
  const auto& triplet = m_selection.triplet();
  if (m_shown.view().isEmpty() || !triplet) return std::nullopt;
  return m_marks.mark(static_cast<std::uint32_t>(m_shown.view().pair), *triplet);
}

std::optional<Mark> MarkActions::ofCycle() const {
  const auto& cycle = m_selection.cycle();
  if (m_shown.view().isEmpty() || !cycle) return std::nullopt;
  return m_marks.mark(static_cast<std::uint32_t>(m_shown.view().pair),
                      MarkedCycle{cycle->side, cycle->position});
}

void MarkActions::showActions() const {
  const auto row = ofRow();
  const auto cycle = ofCycle();
  m_actions.pinRow->setText(row && row->pinned ? "Un&pin Row" : "&Pin Row");
  m_actions.pinCycle->setText(cycle && cycle->pinned ? "Unpin C&ycle" : "Pin C&ycle");
  for (QAction* action : {m_actions.pinRow, m_actions.noteRow})
    Actions::enable(action, row.has_value(), "No row is selected");
  for (QAction* action : {m_actions.pinCycle, m_actions.noteCycle})
    Actions::enable(action, cycle.has_value(), "Click a cycle in Overview or Timelines first");
  const QUndoStack& undo = m_marks.undoStack();
  m_actions.undo->setText(QString("&Undo %1").arg(undo.undoText()).trimmed());
  m_actions.redo->setText(QString("&Redo %1").arg(undo.redoText()).trimmed());
  Actions::enable(m_actions.undo, undo.canUndo(), "No pin or note to take back");
  Actions::enable(m_actions.redo, undo.canRedo(), "Nothing was undone");
}

void MarkActions::togglePin(const std::optional<Mark>& mark) {
  if (mark) m_marks.setPinned(mark->pair, mark->subject, !mark->pinned);
}

}  // namespace culprit::ui
