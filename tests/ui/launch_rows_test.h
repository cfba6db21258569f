#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The rows of the launches page: focus, context menu, columns, and what stands there without rows.
class LaunchRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void theFocusAloneSelectsNothing();
  void menuIsAboutTheRowItWasOpenedOn();
  void menuKnowsALaunchOutsideOfAllCycles();
  void aFailureIsNoFact();
  void eachPageKeepsItsColumns();
};

}  // namespace culprit::ui::test
