#pragma once

#include <QObject>

namespace culprit::ui::test {

class ProposalTest : public QObject {
  Q_OBJECT
 private slots:
  void takesSessionsAndFolders();
  void findsTwoRunsInOneFolder();
  void guessesTheBaselineByName();
  void refusesWhatCannotBeCompared();
  void namesComparisons();
};

}  // namespace culprit::ui::test
