#pragma once

#include <QObject>

namespace culprit::ui::test {

class ViewStateTest : public QObject {
  Q_OBJECT
 private slots:
  void textHoldsEverything();
  void whatTheResultsDoNotKnowIsLeftOut();
  void damagedTextIsNoState();
  void carriesOverToTheOtherWayRound();
  void carriesOverByNameAndTime();
  void aMereLookWritesNothing();
  void windowReopensAsItWasLeft();
  void swapTurnsTheViewRound();
};

}  // namespace culprit::ui::test
