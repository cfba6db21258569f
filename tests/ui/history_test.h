#pragma once

#include <QObject>

namespace culprit::ui::test {

class HistoryTest : public QObject {
  Q_OBJECT
 private slots:
  void goesBackAndForward();
  void aNewPlaceCutsOffWhatLayAhead();
  void theSamePlaceTwiceIsOne();
  void navigationFollowsTheSelection();
  void navigationAsksForAnotherPair();
  void navigationAsksWhatTheDocksShow();
  void whatTheProgramArrangesIsNoPlace();
};

}  // namespace culprit::ui::test
