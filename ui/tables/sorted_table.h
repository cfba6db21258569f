// A dense table whose rows the user sorts by any number of columns and whose columns they choose: by header,
// by menu, and kept in the settings. For pages whose rows have no order of their own that must stay.
#pragma once

#include <functional>
#include <vector>

#include "ui/tables/dense_table.h"
#include "ui/tables/sorted_rows.h"

class QMenu;

namespace culprit::ui {

class SortHeader;

class SortedTable : public DenseTable {
  Q_OBJECT
 public:
  /// `settings`: the name under which widths, order and sorting are kept; empty: they are not, for columns
  /// that are others in another comparison.
  SortedTable(const QString& accessibleName, QString settings, QWidget* parent = nullptr);
  /// Before the model goes, whose columns the layout is of.
  ~SortedTable() override;

  /// Sorted by TableModel::NumberRole. `digits`: widths as setWidths() has them.
  void setRows(QAbstractItemModel& model, const QList<int>& digits);
  /// Widths for columns that are others now; resetColumns() applies them.
  void setDigits(const QList<int>& digits) { m_digits = digits; }
  SortedRows& rows() { return m_rows; }
  const SortedRows& rows() const { return m_rows; }
  SortHeader& header() { return *m_header; }
  /// Takes the keys in place of rows(), for a model that sorts by itself; empty: rows() again.
  void setSorter(std::function<void(const std::vector<SortKey>&)> sorter);
  /// They are in sight already: nothing scrolls sideways to show a cell of them.
  void setFrozen(const QList<int>& columns) { m_frozen = columns; }
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
  /// All columns in their places, in the order of the model.
  void resetColumns();

 private:
  void fillColumnMenu(QMenu& menu);
  void sortRows();

  QString m_settings;
  QList<int> m_digits;
  QList<int> m_frozen;
  SortedRows m_rows;
  SortHeader* m_header;
  std::function<void(const std::vector<SortKey>&)> m_sorter;
};

}  // namespace culprit::ui
