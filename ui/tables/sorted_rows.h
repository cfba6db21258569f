// The rows of a table model, sorted by any number of columns and filtered by a text. For tables of some
// thousand rows; the triplet table, which may have 100,000, sorts by itself.
#pragma once

#include <QSortFilterProxyModel>
#include <vector>

#include "ui/tables/sort_key.h"

namespace culprit::ui {

class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  /// Most important first; rows that are equal in all of them keep the order of the model. Numbers or texts
  /// of the sort role are compared; cells without a value come last in either order.
  void setKeys(std::vector<SortKey> keys);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  std::vector<SortKey> m_keys;
};

}  // namespace culprit::ui
