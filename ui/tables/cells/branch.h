// What stands before the name of a row in a tree that is shown as a table: how far it is indented, and the
// sign that opens it. Made by the model, drawn by branchCells(), opened by Branches.
#pragma once

#include <QMetaType>

#include "ui/tables/cells/cell_delegate.h"

namespace culprit::ui {

struct Branch {
  int depth = 0;
  bool hasRows = false;  ///< inside of it
  bool isOpen = false;
  int marks = 0;  ///< behind the sign, as markCells() has them

  /// Width before the name, and where in it the sign begins.
  int width() const { return signLeft() + kSign; }
  int signLeft() const { return depth * kIndent; }

  static constexpr int kIndent = 14, kSign = 16;
};

/// A Branch.
CellPainting branchCells();

}  // namespace culprit::ui

Q_DECLARE_METATYPE(culprit::ui::Branch)
