// All process pairs of a comparison with what the verdict says of each, for "All Process Pairs": the ranks of
// a job at a glance. Shows; the window chooses.
#pragma once

#include <QAbstractTableModel>

#include "core/model/results/results.h"

namespace culprit::ui {

class PairModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, CyclesA, CyclesB, MedianA, MedianB, Ratio, Comparability, Speed, Cause, ColumnCount };
  enum Role { CopyRole = Qt::UserRole };

  using QAbstractTableModel::QAbstractTableModel;

  /// `shown`: the pair that is on the screen, in bold.
  void setResults(ResultsPtr results, std::size_t shown);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const PairResults& pair, int column) const;

  ResultsPtr m_results;
  std::size_t m_shown = 0;
};

/// "Process rank 3 (12) with rank 3 (14)", with the part where that tells two pairs apart.
QString pairTitle(const Results& results, const PairResults& pair);

}  // namespace culprit::ui
