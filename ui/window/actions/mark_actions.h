// Pins and notes by menu and key: keeps the actions of the Edit menu in step with the Selection and the
// Marks, and does what they say. Where a note is to be written, it asks for the place that shows it. Undo
// goes back to the comparison as it was before, once no pin or note is left to take back.
#pragma once

#include <QObject>
#include <functional>

#include "core/model/results/mark.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class Actions;
class Marks;
class ShownComparison;

class MarkActions : public QObject {
  Q_OBJECT
 public:
  MarkActions(const ShownComparison& shown, const Selection& selection, Marks& marks, const Actions& actions,
              QObject* parent = nullptr);

  /// What can be undone (-1) and done again (1) beyond pins and notes: a change of the whole comparison.
  struct OtherSteps {
    std::function<bool(int by)> has;
    std::function<void(int by)> go;
  };
  void setOtherSteps(OtherSteps steps);
  void showUndo() const;
  /// The user is on a row that has no pin: the selected triplet is not this row's.
  void setOnOtherRow(bool isOnOther);

 signals:
  void noteOnRowRequested();
  void noteOnCycleRequested();

 private:
  std::optional<Mark> ofRow() const;
  std::optional<Mark> ofCycle() const;
  void showActions() const;
  bool hasOtherStep(int by) const { return m_otherSteps.has && m_otherSteps.has(by); }
  void undo(int by);
  void togglePin(const std::optional<Mark>& mark);

  const ShownComparison& m_shown;
  const Selection& m_selection;
  Marks& m_marks;
  const Actions& m_actions;
  OtherSteps m_otherSteps;
  bool m_isOnOtherRow = false;
};

}  // namespace culprit::ui
