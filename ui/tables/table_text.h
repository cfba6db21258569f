// Rows of a table model as text for the clipboard: tab-separated, CSV or a Markdown table, with a header
// line. Names are copied as the input spells them, numbers unrounded and locale-free (Markdown: as
// displayed). Called by pages; the export of a whole comparison is core/report's.
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <QVector>

namespace culprit::ui {

enum class TableFormat { Tsv, Csv, Markdown };

/// Rows of a whole table that may be copied; more would stop the window.
inline constexpr int kMostCopied = 20'000;
/// Why the copy of a whole table of so many rows is disabled; empty: it is not.
QString tooManyToCopy(int rows);

/// For menus: "Tab-Separated", "CSV", "Markdown".
QString titleOf(TableFormat format);

/// `copyRole`: the model's role with the value to copy (text, double, or invalid for an empty cell).
/// Columns come in the order given.
QString tableText(const QAbstractItemModel& model, const QVector<int>& rows, const QVector<int>& columns,
                  TableFormat format, int copyRole);

}  // namespace culprit::ui
