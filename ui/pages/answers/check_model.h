// The checks whether the two runs can be compared: state, question, what was seen, what can be done. Those
// that decide come first. The Checks page owns it and puts the buttons into the last column.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "ui/state/comparison_view.h"

namespace culprit::ui {

class CheckModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { State, Question, Seen, Action, ColumnCount };
  enum Role { CopyRole = Qt::UserRole };

  using QAbstractTableModel::QAbstractTableModel;

  void setView(const ComparisonView& view);
  const Check& check(int row) const;
  std::optional<int> rowOf(CheckId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const Check& check, int column) const;

  ComparisonView m_view;
  std::vector<std::size_t> m_order;
};

/// Not so where the data cannot answer it, though nothing speaks against the comparison then either.
bool isPassed(const Check& check);
/// "■ fail", "– unknown": the state as symbol and word.
QString stateText(const Check& check);
/// "2 fail, 3 notes"; where nothing is to be said "all pass" or "10 pass, 3 unknown".
QString countsText(const Comparability& comparability);
/// The first of these, for a tab: "2 fail", "1 warn", or nothing.
QString worstText(const Comparability& comparability);
/// "Compare per unit of work": the report's advice as the text of a cell.
QString actionTitle(CheckAction action);

}  // namespace culprit::ui
