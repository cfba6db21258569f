// Where the time went: the Functions tab, as the tree that sums or flat, with a filter by name and sorting.
// Its current row and the Selection follow each other through the function.
#pragma once

#include "ui/pages/functions/function_model.h"
#include "ui/pages/shared/page.h"
#include "ui/state/selection.h"
#include "ui/state/view_state.h"

class QLineEdit;
class QTableView;
class QToolButton;

namespace culprit::ui {

class EmptyState;
class NameFilter;
class RowLink;
class SortedTable;

class FunctionsPage : public Page {
  Q_OBJECT
 public:
  explicit FunctionsPage(Selection& selection, QWidget* parent = nullptr);
  ~FunctionsPage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;
  const FunctionModel& model() const { return m_model; }
  QLineEdit& filter();
  /// Whether the list has a row with this triplet's function; a filter that hides it goes.
  bool reveal(const Triplet& triplet);
  SortedTable& table() { return *m_table; }
  void setTree(bool tree);
  FunctionListState state() const;
  void restore(const FunctionListState& state);
  QSize minimumSizeHint() const override;

 private:
  void buildTable(Selection& selection);
  void dress(QTableView& view);
  void chooseRows();
  void chooseShape();
  void sortTree(const std::vector<SortKey>& keys);
  void open(int row, bool open);
  int sourceRow(int row) const;
  void showState();
  QString rowsText() const;

  ComparisonView m_view;
  bool m_loading = false;
  FunctionModel m_model;
  NameFilter* m_filter;
  QToolButton* m_flat;
  QToolButton* m_waits;
  SortedTable* m_table;
  RowLink* m_link = nullptr;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
