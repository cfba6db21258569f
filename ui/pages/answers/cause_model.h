// The mechanisms that the functions point to, and the resources and kinds of time that changed, in groups
// with a title row each: what kind of cause it is, which resource can be one, what only follows, and the time
// itself. Rows keep the order of the verdict inside their group. The Causes page owns it; it knows nothing of
// the selection.
#pragma once

#include <optional>
#include <vector>

#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class CauseModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Resource, Capacity, Change, Samples, Level, ColumnCount };
  enum Role {
    GroupRole = OwnRole,  ///< bool: the title of a group, over all columns
    CapacityRole,         ///< QPointF: A (x) and B (y) as a share of the capacity, 0 .. 1; invalid: not known
    SecondaryRole,        ///< QString behind the text, in grey: the difference
    LevelRole,            ///< int: squares filled, 0 .. 3
  };

  explicit CauseModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  /// Null for the title of a group and for a mechanism.
  const Cause* cause(int row) const;
  /// Null for all other rows.
  const Mechanism* mechanism(int row) const;
  /// The row of the resource whose line stands for this metric.
  std::optional<int> rowOf(MetricId metric) const;
  /// Causes without the titles.
  int causeCount() const;

  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  enum class Group : std::uint8_t { Mechanisms, CanBeCause, Follows, Time };
  struct Row {
    Group group{};
    std::optional<std::size_t> item;  // position in the verdict's list; empty: the title
  };

  static QString titleOf(Group group);
  static Group groupOf(const Cause& cause);
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  QString sentence(int row) const;
  void addGroup(Group group);
  void addTitled(Group group, const std::vector<std::size_t>& items);
  bool isTitle(int row) const;
  CauseLevel levelOf(int row) const;

  ComparisonView m_view;
  std::vector<Row> m_rows;
};

}  // namespace culprit::ui
