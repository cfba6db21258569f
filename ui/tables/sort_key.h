// One of the columns that a table is sorted by. Shared by the header, which shows the keys, and the rows,
// which are sorted.
#pragma once

#include <Qt>

namespace culprit::ui {

struct SortKey {
  int section = 0;
  Qt::SortOrder order = Qt::AscendingOrder;

  friend bool operator==(const SortKey&, const SortKey&) = default;
};

}  // namespace culprit::ui
