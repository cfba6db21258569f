#pragma once

#include <QObject>

namespace culprit::ui::test {

class RecentsTest : public QObject {
  Q_OBJECT
 private slots:
  void keepsTheNewestOfEachOnTop();
  void modelShowsMissingFolders();
};

}  // namespace culprit::ui::test
