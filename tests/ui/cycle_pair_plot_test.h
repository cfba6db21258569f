#pragma once

#include <QObject>

namespace culprit::ui::test {

class CyclePairPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void connectsTheFocusedBoxAmongMany();
  void revealsABoxFarFromItsPartner();
  void drawsFiftyThousandBoxes();
};

}  // namespace culprit::ui::test
