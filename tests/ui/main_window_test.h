#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Drives the real window on the sample, and on the published runs where they are there.
class MainWindowTest : public QObject {
  Q_OBJECT
 private slots:
  void showsTheSample();
  void linksTableAndSelection();
  void exportsTheReport();
  void savesAndReopensTheSession();
  void swapsSides();
  void showsErrorsInTheWindowAndRetries();
  void takesBackTheErrorOfASaveThatSucceedsLater();
  void everyTableHasAContextMenu();
  void leavesNothingBehindWhenCancelled();
  void leavesNothingBehindWhenClosed();
  void saysWhyActionsAreDisabled();
  void remembersWhatWasOpened();
  void keepsItsStateWhenReopened();
  void keepsItsDocksWhenReopened();
  void showsWhatItWaitsForWhileReading();
  void recomputesBrushedCycles();
  void trimsTheEdges();
  void asksBeforeItComparesDroppedFolders();
  void opensThePublishedRuns();
};

}  // namespace culprit::ui::test
