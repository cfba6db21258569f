#pragma once

#include <QObject>

namespace culprit::ui::test {

/// What wheel and drag do in every chart, as it is chosen.
class MouseChoiceTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void cleanup();
  void readsTheWheel();
  void tellsDragsFromClicks();
  void readingsFollow();
  void cyclesFollow();
  void timelinesFollow();
  void cyclePairsFollow();
  void distributionsAlwaysSelect();
  void cutsFollow();
};

}  // namespace culprit::ui::test
