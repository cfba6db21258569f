#pragma once

#include <QObject>

namespace culprit::ui::test {

class PdfWriterTest : public QObject {
  Q_OBJECT
 private slots:
  void writesSearchableTextOnNumberedPages();
  void turnsWidePagesAndSurvivesHostileNames();
  void refusesFoldersThatAreNotThere();
};

}  // namespace culprit::ui::test
