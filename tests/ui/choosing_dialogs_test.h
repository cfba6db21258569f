#pragma once

#include <QObject>

namespace culprit::ui::test {

class ChoosingDialogsTest : public QObject {
  Q_OBJECT
 private slots:
  void thresholdsAreEditedAndReset();
  void thresholdsAreSavedAndLoaded();
  void namesAreListedAndMatchedByHand();
  void namesAreUnmatched();
  void devicesAreMapped();
};

}  // namespace culprit::ui::test
