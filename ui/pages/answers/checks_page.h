// Can the two runs be compared: every check with what was seen and, where something can be done about it, a
// button. The Checks tab; what a button does is the window's business.
#pragma once

#include "ui/pages/answers/check_model.h"
#include "ui/pages/shared/page.h"

namespace culprit::ui {

class DenseTable;
class EmptyState;

class ChecksPage : public Page {
  Q_OBJECT
 public:
  explicit ChecksPage(QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  /// Selects the row of the check.
  void showCheck(CheckId id);
  const CheckModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  QSize minimumSizeHint() const override;

 signals:
  void actionRequested(culprit::CheckAction action);

 private:
  void addButtons();

  ComparisonView m_view;
  CheckModel m_model;
  DenseTable* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
