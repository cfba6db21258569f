// Every row of "where the time went" with all its numbers, for the Functions tab: flat, in the order of the
// verdict until the page's proxy sorts it. The Functions page owns it; it knows nothing of the selection.
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "core/report/words/function_name.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

class FunctionModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    Name,
    Device,
    Category,
    Match,
    A,
    B,
    Change,
    ByCalls,
    PerCall,
    ByOverlap,
    CallsA,
    CallsB,
    PerCallA,
    PerCallB,
    ExposedA,
    ExposedB,
    TotalA,
    TotalB,
    TotalCallsA,
    TotalCallsB,
    ColumnCount,
  };
  enum Role {
    NumberRole = Qt::UserRole,  ///< double or invalid; names: QString
    BarRole,                    ///< -1 to 1: the change against the largest one
    CopyRole,
  };

  using QAbstractTableModel::QAbstractTableModel;

  void setView(const ComparisonView& view);
  void setNameForm(NameForm form);
  const FunctionShare& share(int row) const;
  /// The row with the triplet's function; empty if there is none.
  std::optional<int> rowOf(const Triplet& triplet) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  ComparisonView m_view;
  NameForm m_nameForm = NameForm::Short;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
