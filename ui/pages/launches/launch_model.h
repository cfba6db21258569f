// The table of launches: a window onto columns of numbers through an index vector that a job has filtered and
// sorted, so that a million rows cost four bytes each. The Launches page owns it; it knows nothing of the
// selection.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ui/pages/launches/launch_answer.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class LaunchModel : public TableModel {
  Q_OBJECT
 public:
  enum Role {
    BarRole = OwnRole,  ///< -1 to 1: distance from the median against the largest one
    SideRole,           ///< int of Side
  };

  explicit LaunchModel(QObject* parent = nullptr);

  /// Null: no rows.
  void setAnswer(std::shared_ptr<const LaunchAnswer> answer);
  const LaunchAnswer* answer() const { return m_answer.get(); }
  /// The row of the list of launches that stands in a row of the model.
  std::uint32_t launch(int row) const { return m_answer->rows.at(static_cast<std::size_t>(row)); }
  /// The first row that shows the launch, or one of the cycle.
  std::optional<int> rowOf(std::uint32_t launch) const;
  std::optional<int> rowOf(const CycleRef& cycle) const;
  std::optional<CycleRef> cycleOf(int row) const;

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  std::shared_ptr<const LaunchAnswer> m_answer;
};

}  // namespace culprit::ui
