#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Cancel while the window makes or writes something: the comparison stays as it is, nothing new is left.
class CancelTest : public QObject {
  Q_OBJECT
 private slots:
  void leavesTheStateBefore_data();
  void leavesTheStateBefore();
  void winsUntilTheComparisonIsShown();
  void ofAReportWritesNothing_data();
  void ofAReportWritesNothing();
  void ofABrushLeavesAllCycles();
};

}  // namespace culprit::ui::test
