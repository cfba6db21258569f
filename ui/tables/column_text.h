// The head of a table's column: its title, a sentence that explains it, and how it is aligned and first
// sorted. Shared by the models whose columns do not change.
#pragma once

#include <QVariant>

namespace culprit::ui {

struct ColumnText {
  const char* title;
  const char* explanation;
};

/// For QAbstractItemModel::headerData(): numbers stand right and sort descending at first.
QVariant headData(const ColumnText& column, bool isNumber, int role);

}  // namespace culprit::ui
