// Tables on paper: finds widths and a font size at which the columns fit, and makes a brick per row. Called
// by print_document.
#pragma once

#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/report/document/report.h"
#include "ui/print/print_brick.h"

namespace culprit::ui {

/// How the columns of a table are set.
struct TableSetting {
  double points = 0.0;         ///< size of letters
  double padding = 0.0;        ///< beside each cell
  std::vector<double> widths;  ///< of the columns, padding included
  std::size_t stacked = 0;     ///< columns at the left, without width: they stand in a line above the others
};

/// What a column asks for, in units of the size of letters.
struct ColumnNeed {
  double whole = 0.0;     ///< nothing is broken
  double unbroken = 0.0;  ///< no number and no short text is
  double least = 0.0;     ///< no short word is
};

/// Throws Cancelled.
std::vector<ColumnNeed> needsOf(const Table& table, const Monitor& monitor);

/// The largest letters, but none smaller than `smallest` points, at which the table fits `width` with few
/// lines to a row: if possible without broken numbers, in a wide table rather with the names above the
/// numbers than in towers of lines. Empty: it does not fit.
std::optional<TableSetting> settingOf(const Table& table, const std::vector<ColumnNeed>& needs, double width,
                                      double smallest);
/// What remains where nothing fits: words are torn.
TableSetting forcedSetting(const Table& table, double width, double points);

/// The head, then a brick per row. `highest`: no row may be higher; its names are cut for that. `table` has
/// to outlive the bricks. Throws Cancelled.
std::vector<Brick> tableBricks(const Table& table, const TableSetting& setting, double highest,
                               const Monitor& monitor);

}  // namespace culprit::ui
