#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Readings on wall time, few and millions.
class ReadingPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void rangesOfALongSeries();
  void saysWhatItShows();
  void zoomsAndPans();
  void keysMoveFromReadingToReading();
  void losesNoSpikeAmongMillions();
};

}  // namespace culprit::ui::test
