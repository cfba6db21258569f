// Every function with its time, calls, time per call and exposed share on both sides: the Functions tab, with
// a filter by name and sorting. Its current row and the Selection follow each other through the function.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/models/function_model.h"
#include "ui/selection.h"

class QLabel;
class QLineEdit;

namespace culprit::ui {

class DenseTable;
class EmptyState;
class RowLink;

class FunctionsPage : public QWidget {
  Q_OBJECT
 public:
  explicit FunctionsPage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  void setNameForm(NameForm form);
  const FunctionModel& model() const { return m_model; }
  QLineEdit& filter() { return *m_filter; }
  DenseTable& table() { return *m_table; }
  QSize minimumSizeHint() const override;

 private:
  void buildTable(Selection& selection);
  void showState();

  ComparisonView m_view;
  FunctionModel m_model;
  QSortFilterProxyModel m_sorted;
  QLineEdit* m_filter;
  QLabel* m_rows;
  DenseTable* m_table;
  RowLink* m_link = nullptr;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
