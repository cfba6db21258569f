// The recent comparisons as a table for the start page. Entries whose folders are gone stay in the list, grey
// and said to be missing; whether they are gone is found out by the page, in a job.
#pragma once

#include <vector>

#include "ui/tables/table_model.h"
#include "ui/window/opening/recents.h"

namespace culprit::ui {

class RecentModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Title, Finding, Cycles, Opened };

  explicit RecentModel(QObject* parent = nullptr);

  void setEntries(std::vector<RecentComparison> entries);
  /// One flag per entry.
  void setMissing(std::vector<bool> missing);
  const std::vector<RecentComparison>& entries() const { return m_entries; }
  bool isMissing(int row) const { return m_missing.at(static_cast<std::size_t>(row)); }

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  std::vector<RecentComparison> m_entries;
  std::vector<bool> m_missing;
};

}  // namespace culprit::ui
