// The recent comparisons as a table for the start page. Entries whose folders are gone stay in the list, grey
// and said to be missing; whether they are gone is found out by the page, in a job.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/window/opening/recents.h"

namespace culprit::ui {

class RecentModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Title, Finding, Cycles, Opened, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setEntries(std::vector<RecentComparison> entries);
  /// One flag per entry.
  void setMissing(std::vector<bool> missing);
  const std::vector<RecentComparison>& entries() const { return m_entries; }
  bool isMissing(int row) const { return m_missing.at(static_cast<std::size_t>(row)); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(int row, int column) const;

  std::vector<RecentComparison> m_entries;
  std::vector<bool> m_missing;
};

}  // namespace culprit::ui
