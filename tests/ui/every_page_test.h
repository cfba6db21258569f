#pragma once

#include <QObject>

namespace culprit::ui::test {

/// All pages together with comparisons of every odd shape: nothing crashes, every page says something.
class EveryPageTest : public QObject {
  Q_OBJECT
 private slots:
  void saysSomethingInEveryState_data();
  void saysSomethingInEveryState();
  void showsIt_data();
  void showsIt();
  void namesAndNotesAreNoMarkup();
  void hundredThousandTriplets();
  void rightAfterSwap();
  void duringAnImportAndAfterClosing();
};

}  // namespace culprit::ui::test
