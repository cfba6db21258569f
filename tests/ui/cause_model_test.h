#pragma once

#include <QObject>

namespace culprit::ui::test {

class CauseModelTest : public QObject {
  Q_OBJECT
 private slots:
  void groupsWhatCanBeACause();
  void putsTimeFirstWhenItIsTheCause();
  void leavesOutWhatNeitherRunHas();
  void tellsCapacityAndChange();
};

}  // namespace culprit::ui::test
