// The call tree as a table: the calls that are open, with the time and the calls of both runs per cycle. The
// Call tree page owns it; it knows nothing of the selection.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ui/pages/calltree/call_filter.h"
#include "ui/pages/calltree/call_rows.h"
#include "ui/pages/calltree/shown_calls.h"
#include "ui/tables/sort_key.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class CallModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, Change, A, B, OwnChange, CallsA, CallsB, Kind };
  enum Role {
    BarRole = OwnRole,  ///< -1 to 1: the change against the largest one below the root
    BranchRole,         ///< a Branch
  };

  explicit CallModel(QObject* parent = nullptr);

  /// Opens what changed most.
  void setCalls(ShownCalls calls);
  const ShownCalls& calls() const { return m_calls; }
  void setMeasure(CallMeasure measure);
  /// Inside each call; none: by the size of the change.
  void setKeys(std::vector<SortKey> keys);
  void setFilter(const TextFilter& filter, bool changedOnly);
  const FilteredCalls& filtered() const { return m_filtered; }

  void setOpen(int row, bool open);
  void setAllOpen(bool open);
  void reveal(std::uint32_t node);
  /// Opens the path that changed most from there on; returns its end.
  std::uint32_t openPath(std::uint32_t from);
  std::uint32_t nodeOf(int row) const { return m_rows.rows().at(static_cast<std::size_t>(row)).node; }
  /// Empty: it is in no row that is open.
  std::optional<int> rowOf(std::uint32_t node) const { return m_rows.rowOf(node); }
  /// There are more rows than are listed.
  bool isCut() const { return m_rows.isCut(); }

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  std::optional<double> number(std::uint32_t node, int column) const;
  CallRows::Before order() const;
  void changeRows(const std::function<void()>& change);
  /// openPath() within a change of rows.
  std::uint32_t walkPath(std::uint32_t from);
  void applyFilter();
  void findLargest();
  QString spoken(const CallRow& row) const;

  ShownCalls m_calls;
  CallRows m_rows;
  FilteredCalls m_filtered;
  TextFilter m_filter;
  bool m_changedOnly = false;
  std::vector<SortKey> m_keys;
  double m_largest = 0.0;
};

}  // namespace culprit::ui
