#pragma once

#include <QObject>

namespace culprit::ui::test {

class PlacesTest : public QObject {
  Q_OBJECT
 private slots:
  void backGoesFromTabToTab();
  void backTakesTheCyclesBack();
  void oneStepFromAFunctionToItsLaunches();
  void aTabThatIsClickedIsAPlace();
  void layoutsAreNoPlaces();
  void keepsItsWayInAFunctionView();
};

}  // namespace culprit::ui::test
