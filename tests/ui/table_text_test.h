#pragma once

#include <QObject>

namespace culprit::ui::test {

class TableTextTest : public QObject {
  Q_OBJECT
 private slots:
  void writesRawNamesAndUnroundedNumbers();
  void defusesHostileNames();
};

}  // namespace culprit::ui::test
