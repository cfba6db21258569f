#include "ui/window/actions/mark_actions.h"

#include <utility>

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
  connect(actions.undo, &QAction::triggered, this, [this] { undo(-1); });
  connect(actions.redo, &QAction::triggered, this, [this] { undo(1); });
  connect(&marks.undoStack(), &QUndoStack::indexChanged, this, &MarkActions::showActions);
  showActions();
}

void MarkActions::setOtherSteps(OtherSteps steps) {
  m_otherSteps = std::move(steps);
  showUndo();
}

void MarkActions::setOnOtherRow(bool isOnOther) {
  m_isOnOtherRow = isOnOther;
  showActions();
}

std::optional<Mark> MarkActions::ofRow() const {
  const auto& triplet = m_selection.triplet();
  if (m_shown.view().isEmpty() || !triplet || m_isOnOtherRow) return std::nullopt;
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
    Actions::enable(action, row.has_value(),
                    m_isOnOtherRow ? "This row is not the selected function's: click a function first"
                                   : "No row is selected");
  for (QAction* action : {m_actions.pinCycle, m_actions.noteCycle})
    Actions::enable(action, cycle.has_value(), "Click a cycle in Overview or Timelines first");
  showUndo();
}

void MarkActions::showUndo() const {
  const QUndoStack& marks = m_marks.undoStack();
  const auto show = [this](QAction* action, const QString& word, const QString& ofMark, int by,
                           const QString& whyNot) {
    const QString what = ofMark.isEmpty() && hasOtherStep(by) ? QString("Change of Comparison") : ofMark;
    action->setText(QString("%1 %2").arg(word, what).trimmed());
    Actions::enable(action, !what.isEmpty(), whyNot);
  };
  show(m_actions.undo, "&Undo", marks.undoText(), -1, "No pin, note or cut to take back");
  show(m_actions.redo, "&Redo", marks.redoText(), 1, "No pin, note or cut to do again");
}

void MarkActions::undo(int by) {
  QUndoStack& marks = m_marks.undoStack();
  if (by < 0 ? marks.canUndo() : marks.canRedo()) return by < 0 ? marks.undo() : marks.redo();
  if (hasOtherStep(by)) m_otherSteps.go(by);
}

void MarkActions::togglePin(const std::optional<Mark>& mark) {
  if (mark) m_marks.setPinned(mark->pair, mark->subject, !mark->pinned);
}

}  // namespace culprit::ui
