// The checks whether the two runs can be compared: state, question, what was seen, what can be done. Those
// that decide come first. The Checks page owns it and puts the buttons into the last column.
#pragma once

#include <optional>
#include <vector>

#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class CheckModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { State, Question, Seen, Action };

  explicit CheckModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  const Check& check(int row) const;
  std::optional<int> rowOf(CheckId id) const;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  ComparisonView m_view;
  std::vector<std::size_t> m_order;
};

/// Not so where the data cannot answer it, though nothing speaks against the comparison then either.
bool isPassed(const Check& check);
/// Positions of the checks in the order in which they are told everywhere: those that speak against the
/// comparison, then what the data cannot answer, then those that passed.
std::vector<std::size_t> toldOrder(const std::vector<Check>& checks);
/// "■ fail", "– unknown": the state as symbol and word.
QString stateText(const Check& check);
/// "2 fail, 3 notes"; where nothing is to be said "all pass" or "10 pass, 3 unknown".
QString countsText(const Comparability& comparability);
/// The first of these, for a tab: "2 fail", "1 warn", or nothing.
QString worstText(const Comparability& comparability);
/// "Compare per unit of work": the report's advice as the text of a cell.
QString actionTitle(CheckAction action);

}  // namespace culprit::ui
