#pragma once

#include <QObject>

namespace culprit::ui::test {

class TextFilterTest : public QObject {
  Q_OBJECT
 private slots:
  void findsPartsWithoutRegardToCase();
  void findsExpressionsAndRefusesBrokenOnes();
  void quotesExactNames();
  void leavesNamesOut();
};

}  // namespace culprit::ui::test
