#pragma once

#include <QObject>

namespace culprit::ui::test {

class BoxRunsTest : public QObject {
  Q_OBJECT
 private slots:
  void drawsOnlyWhatIsInSight();
  void drawsNarrowBoxesAsOne();
  void keepsWhatStandsOut();
  void coversEveryBox();
  void findsTheBoxUnderATime();
  void placesStreamsInTheMiddle();
};

}  // namespace culprit::ui::test
