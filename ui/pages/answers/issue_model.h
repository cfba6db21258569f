// What was skipped or doubtful in the input, one row per kind, side and file: how serious, where first, how
// often, in words, and what it means for the result. Warnings first, then as met. The Issues page owns it.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::ui {

class IssueModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Kind, RunSide, File, Line, Count, First, Meaning, ColumnCount };
  enum Role {
    CopyRole = Qt::UserRole,  ///< double, or invalid without a line; words: QString
    SideRole,                 ///< int of Side, or invalid
    WarningRole,              ///< bool: a warning, not a note
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Null: no session.
  void setResults(ResultsPtr results);
  const Issue& issue(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  ResultsPtr m_results;
  std::vector<std::size_t> m_order;
};

/// "skipped row": the kind of an issue in words.
QString titleOf(IssueKind kind);

}  // namespace culprit::ui
