#pragma once

#include <QObject>

namespace culprit::ui::test {

class OutputsTest : public QObject {
  Q_OBJECT
 private slots:
  void buildsTheReportOnce();
  void tellsHowFarItIs();
  void leavesNothingWhenCancelledInTheMiddle();
};

}  // namespace culprit::ui::test
