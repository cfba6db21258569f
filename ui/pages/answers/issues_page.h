// What was skipped or doubtful in the input, and what it means: the Issues dock. An issue about one row
// writes its triplet and cycle into the Selection, and is marked when they are selected elsewhere; fixes
// nothing.
#pragma once

#include "ui/pages/answers/issue_model.h"
#include "ui/pages/shared/page.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class EmptyState;
class SortedTable;

class IssuesPage : public Page {
  Q_OBJECT
 public:
  explicit IssuesPage(Selection& selection, QWidget* parent = nullptr);
  ~IssuesPage() override;

  void setView(const ComparisonView& view) override;
  const IssueModel& model() const { return m_model; }
  SortedTable& table() { return *m_table; }

 private:
  /// Cycle and triplet of the shown pair that the issue is about; empty if it is about neither.
  std::optional<CycleRef> cycleOf(const Issue& issue) const;
  std::optional<Triplet> tripletOf(const Issue& issue) const;
  bool isSelected(const Issue& issue) const;
  void select(int row);
  void markSelected();

  Selection& m_selection;
  ComparisonView m_view;
  IssueModel m_model;
  SortedTable* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
