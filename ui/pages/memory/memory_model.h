// Who had taken the memory of a device that is held at the peaks of two cycles, A beside B, for the Memory
// page: flat, the largest change first until the page's proxy sorts it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/model/details/cycle_memory.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class MemoryModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Caller, Place, A, B, Change, AllocationsA, AllocationsB, EarlierA, EarlierB };

  explicit MemoryModel(QObject* parent = nullptr);

  /// Of the device at that position; null: none.
  void setMemory(const std::shared_ptr<const CycleMemory>& memory, std::size_t device);

 private:
  struct Row {
    MemoryHolder holder;
    QString note;                ///< in place of a caller; empty: it has one
    bool hasAllocations = true;  ///< else bytes are all that is known
  };

  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  std::optional<double> number(int row, int column) const;
  void addRest(const DeviceMemory& device);

  std::vector<Row> m_rows;
};

}  // namespace culprit::ui
