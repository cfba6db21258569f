#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The preferences, what holds at once of them, and what the settings may hold.
class PreferencesDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void showsTheStateOfTheViewMenu();
  void choicesAreKept();
  void ignoresWhatTheSettingsCannotHold();
  void thresholdsAreForNewComparisons();
  void thresholdsThatContradictAreNotKept();
  void keepsTheStart();
  void opensTheLastComparison();
  void canBeUsedByKeyboardAndIsNamed();
};

}  // namespace culprit::ui::test
