// What was skipped or doubtful in the input, and what it means: the Issues dock. A plain table of the
// session's issues; fixes nothing.
#pragma once

#include <QWidget>

#include "ui/comparison_view.h"
#include "ui/models/issue_model.h"

class QTableView;

namespace culprit::ui {

class EmptyState;

class IssuesPage : public QWidget {
  Q_OBJECT
 public:
  explicit IssuesPage(QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  const IssueModel& model() const { return m_model; }
  QTableView& table() { return *m_table; }

 private:
  IssueModel m_model;
  QTableView* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
