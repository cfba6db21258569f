#pragma once

#include <QObject>

namespace culprit::ui::test {

class PlotTextTest : public QObject {
  Q_OBJECT
 private slots:
  void digitsFollowTheSize();
  void minusIsATypographicOne();
  void tablesKeepEveryDigit();
  void distributionInWordsNamesItsNumbers();
};

}  // namespace culprit::ui::test
