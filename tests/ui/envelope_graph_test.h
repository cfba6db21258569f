#pragma once

#include <QObject>

namespace culprit::ui::test {

/// What a line of many points draws of them.
class EnvelopeGraphTest : public QObject {
  Q_OBJECT
 private slots:
  void keepsTheExtremesOfEveryColumn();
  void drawsFewPointsAsTheyAre();
  void leavesGapsOpen();
};

}  // namespace culprit::ui::test
