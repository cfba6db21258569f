#pragma once

#include <QObject>

namespace culprit::ui::test {

class JobTest : public QObject {
  Q_OBJECT
 private slots:
  void leavesTheThreadsThatPaintAlone();
  void oneJobAtATime();
  void deliversTheAnswerInTheWindowsThread();
  void reportsProgressAndTimeLeft();
  void turnsExceptionsIntoFailures();
  void cancelFreesTheWindowAtOnce();
  void dropsStaleAnswers();
  void leavesTheWorkerBehindWhenItGoes();
  void eitherCancelsOrCommits();
  void aQueueCarriesOutEverything();
  void aQueueTriesAgainWhatFailed();
  void aQueueTriesAgainWhatFailedAtItsVeryEnd();
};

}  // namespace culprit::ui::test
