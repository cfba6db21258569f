#pragma once

#include <QObject>

namespace culprit::ui::test {

class PdfWriterTest : public QObject {
  Q_OBJECT
 private slots:
  void writesSearchableTextOnNumberedPages();
  void leadsToEachSectionFromContentsAndBookmarks();
  void laysOnlyWhatIsWideAcross();
  void keepsRowsWholeBelowRepeatedHeads();
  void breaksLongNamesWithoutChangingThem();
  void setsNamesAboveTheNumbersOfAWideTable();
  void drawsFiguresAsVectors();
  void survivesHostileNames();
  void isTheSameWheneverItIsWritten();
  void isCancelledWhileATableIsLaidOut();
  void keepsHeadingsWithTheirLandscapeTables();
  void putsTitlesOnOneLine();
};

}  // namespace culprit::ui::test
