#include "ui/tables/sorted_rows.h"

#include <compare>
#include <utility>

namespace culprit::ui {

namespace {

/// How the cells are to stand, in this order.
std::partial_ordering placesOf(const QVariant& left, const QVariant& right, Qt::SortOrder order) {
  if (!left.isValid() || !right.isValid()) return right.isValid() <=> left.isValid();
  const bool isText = left.typeId() == QMetaType::QString;
  const std::partial_ordering natural =
      isText ? QString::compare(left.toString(), right.toString(), Qt::CaseInsensitive) <=> 0
             : left.toDouble() <=> right.toDouble();
  return order == Qt::AscendingOrder ? natural : 0 <=> natural;
}

}  // namespace

void SortedRows::setKeys(std::vector<SortKey> keys) {
  m_keys = std::move(keys);
  const int first = m_keys.empty() ? -1 : m_keys.front().section;
  // The directions are lessThan's: to the base class all is ascending, and sorting by the same column nothing
  // to do.
  if (first == sortColumn()) return invalidate();
  sort(first, Qt::AscendingOrder);
}

bool SortedRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  for (const SortKey& key : m_keys) {
    const auto value = [&](const QModelIndex& index) {
      return index.siblingAtColumn(key.section).data(sortRole());
    };
    const std::partial_ordering places = placesOf(value(left), value(right), key.order);
    if (places != 0) return places < 0;
  }
  return left.row() < right.row();
}

}  // namespace culprit::ui
