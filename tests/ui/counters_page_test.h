#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The list of counters, their readings and their means by cycle.
class CountersPageTest : public QObject {
  Q_OBJECT
 private slots:
  void listsEveryCounter();
  void followsTheSelectionAndSetsIt();
  void showsReadingsAndCycles();
  void saysWhatIsNotThere();
  void saysThatTheReadingsCouldNotBeRead();
  void filtersAndSorts();
  void meansFollowTheBrush();
  void readsNothingWhileHidden();
  void zoomIsTheTimeRange();
  void shiftAndDragBrushesTheCyclesOfThatTime();
  void runsWithoutCounters();
  void manyCounters();
};

}  // namespace culprit::ui::test
