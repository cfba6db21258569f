#pragma once

#include <QObject>

namespace culprit::ui::test {

class SelectionTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsOnlyRealChanges();
  void clearForgetsEverything();
};

}  // namespace culprit::ui::test
