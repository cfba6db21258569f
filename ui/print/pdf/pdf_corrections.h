// Corrects in the finished file what QPdfWriter (Qt 6.4) does not write as wanted. Nothing changes its
// length, so every offset in the file stays right. Called by pdf_writer only.
#pragma once

#include <QByteArray>
#include <QDateTime>

namespace culprit::ui {

/// The time that a document is dated with: that of SOURCE_DATE_EPOCH (reproducible-builds.org), else now.
QDateTime documentTime();

/// To be called before a document is begun: with SOURCE_DATE_EPOCH set the same document gets the same bytes.
/// Qt writes fonts in the order of a hash table, which is another one in each process.
void fixOrderOfFonts();

/// Dates the document, in UTC.
void setCreationTime(QByteArray& pdf, const QDateTime& time);

/// Blanks are told to be blanks: for fonts with one glyph for both Qt names tabulators instead, and readers
/// that take it at its word find no two words in a row.
void nameBlanks(QByteArray& pdf);

}  // namespace culprit::ui
