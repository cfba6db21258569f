#pragma once

#include <QObject>

namespace culprit::ui::test {

class TimeModelTest : public QObject {
  Q_OBJECT
 private slots:
  void listsPartsThatSumToTheCycle();
  void leavesOutWhatNeitherRunHas();
  void listsFunctionsByDevice();
  void splitsTheChange();
  void followsTheBrush();
  void showsTheLevelThatIsWanted();
  void explainsRowsAndParts();
};

}  // namespace culprit::ui::test
