#pragma once

#include <QObject>

namespace culprit::ui::test {

class FilterLineTest : public QObject {
  Q_OBJECT
 private slots:
  void aChipForEveryRestriction();
  void chipsOfBrushedCycles();
  void fitsIntoASmallWindow();
};

}  // namespace culprit::ui::test
