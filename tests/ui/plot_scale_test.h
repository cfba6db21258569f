#pragma once

#include <QObject>

namespace culprit::ui::test {

class PlotScaleTest : public QObject {
  Q_OBJECT
 private slots:
  void ticksAreRoundAndInside();
  void logTicksGoIn1235();
  void narrowLogRangesStillHaveTicks();
  void rangesHaveAirAndNeverVanish();
  void roundsUp();
};

}  // namespace culprit::ui::test
