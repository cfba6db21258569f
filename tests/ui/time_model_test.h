#pragma once

#include <QObject>

namespace culprit::ui::test {

class TimeModelTest : public QObject {
  Q_OBJECT
 private slots:
  void listsPartsThatSumToTheCycle();
  void listsFunctionsByDevice();
  void splitsTheChange();
  void followsTheBrush();
};

}  // namespace culprit::ui::test
