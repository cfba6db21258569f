#pragma once

#include <QObject>

namespace culprit::ui::test {

/// The window opens every bad input: it says what is wrong or shows what can be read, and leaves it as it is.
class BadInputsTest : public QObject {
  Q_OBJECT
 private slots:
  void areOpenedOrRefusedAndLeftAsTheyAre();
};

}  // namespace culprit::ui::test
