#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Pins and notes through the whole window: menus, Swap, Save, report.
class PinsAndNotesTest : public QObject {
  Q_OBJECT
 private slots:
  void actionsFollowTheSelection();
  void swapKeepsThem();
  void saveAndReopen();
  void readOnlySessionsKeepThemInMemory();
  void whatIsMarkedDuringSaveIsSaved();
  void savingOntoItselfLeavesTheFileInItsPlace();
  void savingIsOfWhatWasOpenThen();
  void whatIsMarkedDuringSwapIsKept();
  void reloadKeepsThem();
  void whatWasNotSavedIsReopenedAsItWasLeft();
  void twoWindowsMayShowOneSession();
  void theWindowKeepsWhatIsTypedWhenItGoes();
};

}  // namespace culprit::ui::test
