#pragma once

#include <QObject>

namespace culprit::ui::test {

class FindDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void listsAndCountsWhileOneTypes();
  void worksByKeyboardAlone();
  void goesToWhatWasFound();
  void goesToAnotherPair();
  void findsCountersOnceTheyAreRead();
  void closesWithTheComparison();
};

}  // namespace culprit::ui::test
