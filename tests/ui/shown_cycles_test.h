#pragma once

#include <QObject>

namespace culprit::ui::test {

class ShownCyclesTest : public QObject {
  Q_OBJECT
 private slots:
  void marksOnlyWhatIsCompared();
  void saysTimesInTheUnitOfTheLarger();
};

}  // namespace culprit::ui::test
