#pragma once

#include <QObject>

namespace culprit::ui::test {

class ChoosingTest : public QObject {
  Q_OBJECT
 private slots:
  void cutsAnewAndGoesBack();
  void keepsPinsThroughEveryForm();
  void cutsAnewFromASavedSession();
  void judgesByOtherThresholds();
  void brushesRunsThatCameCut();
  void trimsWhatIsShownHoweverFast();
  void offersWhatTheCheckPromises();
  void showsTheCommandLine();
  void listsAllPairs();
};

}  // namespace culprit::ui::test
