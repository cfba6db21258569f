// Pins and notes by menu and key: keeps the actions of the Edit menu in step with the Selection and the
// Marks, and does what they say. Where a note is to be written, it asks for the place that shows it.
#pragma once

#include <QObject>

#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class Actions;
class Marks;

class MarkActions : public QObject {
  Q_OBJECT
 public:
  MarkActions(const Selection& selection, Marks& marks, const Actions& actions, QObject* parent = nullptr);

  /// Empty: nothing can be marked.
  void setView(const ComparisonView& view);

 signals:
  void noteOnRowRequested();
  void noteOnCycleRequested();

 private:
  std::optional<Mark> ofRow() const;
  std::optional<Mark> ofCycle() const;
  void showActions() const;
  void togglePin(const std::optional<Mark>& mark);

  const Selection& m_selection;
  Marks& m_marks;
  const Actions& m_actions;
  ComparisonView m_view;
};

}  // namespace culprit::ui
