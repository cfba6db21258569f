#pragma once

#include <QObject>

namespace culprit::ui::test {

class WatchdogTest : public QObject {
  Q_OBJECT
 private slots:
  void namesTheLongestEvent();
};

}  // namespace culprit::ui::test
