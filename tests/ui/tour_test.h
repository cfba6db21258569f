#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The tour over the window, on the sample.
class TourTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void goesThroughTheSample();
  void comesOnlyWhenAskedFor();
  void runsOnWhatIsOpen();
  void endsWithTheComparison();
  void followsItsPart();
  void leavesOutWhatIsHidden();
  void takesTheRoomBack();
  void doesNotBlockTheWindow();
  void tellsTheMouseAsItIs();
  void needsSomethingToShow();
  void calloutStaysInside();
};

}  // namespace culprit::ui::test
