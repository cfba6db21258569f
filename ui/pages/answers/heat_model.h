// The process pairs with the slowdown of each class of their work, for the Ranks tab. Rows keep the order of
// the pairs until the page's proxy sorts them. The Ranks page owns it; it knows nothing of the selection.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/report/figures/pair_heat.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

class HeatModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Pair, Late, Cycle, FirstClass };
  enum Role {
    NumberRole = Qt::UserRole,  ///< double or invalid; names: QString
    CopyRole,
    HeatRole,  ///< double: log2 of B / A; invalid: no number, or too little time to be looked at
  };

  using QAbstractTableModel::QAbstractTableModel;

  void setView(const ComparisonView& view);
  const PairHeat& heat() const { return m_heat; }
  /// The pair with the largest change in words; empty without numbers.
  QString summary() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const HeatRow& row(int row) const { return m_heat.rows.at(static_cast<std::size_t>(row)); }
  const HeatCell& cell(const QModelIndex& index) const;
  std::optional<double> ratio(const QModelIndex& index) const;
  QString text(const QModelIndex& index) const;
  QString explanation(const QModelIndex& index) const;
  QString titleOf(int row) const;
  QVariant heatOf(const QModelIndex& index) const;

  ComparisonView m_view;
  PairHeat m_heat;
};

}  // namespace culprit::ui
