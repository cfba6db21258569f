// The table of launches: a window onto columns of numbers through an index vector that a job has filtered and
// sorted, so that a million rows cost four bytes each. The Launches page owns it; it knows nothing of the
// selection.
#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <optional>

#include "ui/pages/launches/launch_answer.h"

namespace culprit::ui {

class LaunchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Role {
    BarRole = Qt::UserRole,  ///< -1 to 1: distance from the median against the largest one
    CopyRole,
    SideRole,  ///< int of Side
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Null: no rows.
  void setAnswer(std::shared_ptr<const LaunchAnswer> answer);
  const LaunchAnswer* answer() const { return m_answer.get(); }
  /// The row of the list of launches that stands in a row of the model.
  std::uint32_t launch(int row) const { return m_answer->rows.at(static_cast<std::size_t>(row)); }
  /// The first row that shows the launch, or one of the cycle.
  std::optional<int> rowOf(std::uint32_t launch) const;
  std::optional<int> rowOf(const CycleRef& cycle) const;
  std::optional<CycleRef> cycleOf(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::shared_ptr<const LaunchAnswer> m_answer;
};

}  // namespace culprit::ui
