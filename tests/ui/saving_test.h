#pragma once

#include <QObject>

namespace culprit::ui::test {

/// What is written to files of the user's while the window goes on: nothing that was asked for is lost.
class SavingTest : public QObject {
  Q_OBJECT
 private slots:
  void writesSessionsAndReportsSideBySide();
  void closesOnceEverythingIsWritten();
  void cancelKeepsTheWindowOpen();
  void aCancelThatComesTooLateIsNone();
  void progressStaysUntilTheLastHasEnded();
  void anExcerptHasNoGapsAndOneSide();
  void theReportHasWhatWasNotedMeanwhile();
  void anExcerptIsOfWhatWasOpenWhenItWasAskedFor();
};

}  // namespace culprit::ui::test
