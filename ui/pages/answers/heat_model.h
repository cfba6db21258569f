// The process pairs with the times of each class of their work in A and B, for the Ranks tab. Rows keep the
// order of the pairs until the page's proxy sorts them. The Ranks page owns it; it knows nothing of the
// selection.
#pragma once

#include <memory>

#include "core/report/figures/pair_heat.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class HeatModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Pair, Late, Cycle, FirstClass };
  enum Role {
    HeatRole = OwnRole,  ///< double: log2 of B / A; invalid: no number, or too little time to be looked at
  };

  explicit HeatModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  const PairHeat& heat() const { return m_heat; }
  /// How far the ranks of one run lie apart, of the class in which they do most: "host, B: 2.1 to 84 ms";
  /// empty without numbers.
  QString spread() const;
  /// The pair with the largest change in words; empty without numbers.
  QString summary() const;

 private:
  const HeatRow& heatRow(int row) const { return m_heat.rows.at(static_cast<std::size_t>(row)); }
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant sortValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  const HeatCell& heatCell(int row, int column) const;
  std::optional<double> ratio(int row, int column) const;
  /// B - A in ms; a side that spends no time on the class counts as 0.
  std::optional<double> change(int row, int column) const;
  QString spreadOf(std::size_t ofClass) const;
  QString explanation(int row, int column) const;
  QString titleOf(int row) const;
  QVariant heatOf(int row, int column) const;
  std::vector<Head> heads() const;

  ComparisonView m_view;
  PairHeat m_heat;
};

}  // namespace culprit::ui
