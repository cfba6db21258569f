#pragma once

#include <QObject>

namespace culprit::ui::test {

class TimelineDataTest : public QObject {
  Q_OBJECT
 private slots:
  void positionsFollowTheAxis();
  void readingsFallIntoTheirCycle();
  void rangesCoverTheCycles();
  void burstsOfReadingsAreOneSweep();
  void readingsWithoutALongPauseAreABurst();
  void levelsAreInterpolatedInsideABurstOnly();
};

}  // namespace culprit::ui::test
