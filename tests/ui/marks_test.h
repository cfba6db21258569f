#pragma once

#include <QObject>

namespace culprit::ui::test {

class MarksTest : public QObject {
  Q_OBJECT
 private slots:
  void pinsAndNotesAreKeptInTheSession();
  void everyChangeCanBeUndone();
  void typingIsOneStep();
  void whatCannotBeWrittenStaysInMemory();
  void aReaderOfTheSessionKeepsNobodyWaiting();
  void whatFailsIsToldAndKept();
  void whatFailsAfterItWasLeftIsNotSaidToBeKept();
  void aSessionIsReadAsItWasLeft();
  void movesWhatOnlyMemoryHolds();
  void closingForgets();
};

}  // namespace culprit::ui::test
