// Pins and notes by menu and key: keeps the actions of the Edit menu in step with the Selection and the
// Marks, and does what they say. Where a note is to be written, it asks for the place that shows it.
#pragma once

#include <QObject>

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

 signals:
  void noteOnRowRequested();
  void noteOnCycleRequested();

 private:
  std::optional<Mark> ofRow() const;
  std::optional<Mark> ofCycle() const;
  void showActions() const;
  void togglePin(const std::optional<Mark>& mark);

  const ShownComparison& m_shown;
  const Selection& m_selection;
  Marks& m_marks;
  const Actions& m_actions;
};

}  // namespace culprit::ui
