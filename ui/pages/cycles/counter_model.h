// Every counter of the pair with its means in A and B, for the Counters tab: flat, by metric and device until
// the page's proxy sorts it. Means follow the brush. The Counters page owns it; it knows nothing of the
// selection.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/model/details/counter_table.h"
#include "ui/state/selection.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class CounterModel : public TableModel {
  Q_OBJECT
 public:
  enum Column {
    Metric,
    A,
    B,
    Change,
    Unit,
    Device,
    Capacity,
    CyclesA,
    CyclesB,
    ReadingsA,
    ReadingsB,
  };
  enum Role {
    CapacityRole =
        OwnRole,  ///< QPointF: A (x) and B (y) as a share of the capacity, 0 .. 1; invalid: not known
  };

  explicit CounterModel(QObject* parent = nullptr);

  /// Null: none. The brush is of the same pair.
  void setTable(std::shared_ptr<const CounterTable> table, const Brush& brush);
  void setBrush(const Brush& brush);
  const std::shared_ptr<const CounterTable>& table() const { return m_table; }
  const Counter& counter(int row) const { return m_table->counters.at(static_cast<std::size_t>(row)); }
  /// The row of the triplet's metric on its device, else of the metric.
  std::optional<int> rowOf(const Triplet& triplet) const;
  /// Mean over the brushed cycles, else over the readings.
  std::optional<double> level(int row, Side side) const;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant sortValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  void fillLevels(const Brush& brush);
  std::optional<double> number(int row, int column) const;
  QString explanation(int row) const;

  struct Levels {
    std::optional<double> a, b;
  };
  std::shared_ptr<const CounterTable> m_table;
  std::vector<Levels> m_levels;  // parallel to the counters
};

}  // namespace culprit::ui
