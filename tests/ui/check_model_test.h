#pragma once

#include <QObject>

namespace culprit::ui::test {

class CheckModelTest : public QObject {
  Q_OBJECT
 private slots:
  void putsWhatDecidesFirst();
  void countsStates();
  void whatTheDataDoNotTellIsUnknown();
  void offersWhatCanBeDone();
  void trimsTheEdgesOfABrush();
  void keepsOneKindOfCycle();
};

}  // namespace culprit::ui::test
