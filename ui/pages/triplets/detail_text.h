// The words and numbers of the Detail page: the explanation of one row, the caveats that go with it, and a
// table of every number. Made from results only; the same text goes to the screen and to the clipboard.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::ui {

/// One line of the table: what, A, B, B - A or the test.
struct DetailRow {
  QString name, a, b, difference;
};

/// All numbers of a comparison with the decimals of the table, levels in their true unit.
std::vector<DetailRow> detailRows(const Results& results, const Comparison& comparison);

/// The explanation and the table as HTML for a QTextBrowser; names are escaped and may break.
QString detailHtml(const Results& results, const PairResults& pair, const Comparison& comparison);

/// The same as plain text, the table tab-separated, with the raw names.
QString detailPlainText(const Results& results, const PairResults& pair, const Comparison& comparison);

/// What is said of a row that the pair does not have; `brushed`: that its brushed cycles do not have.
QString noRowText(const Results& results, bool brushed);

}  // namespace culprit::ui
