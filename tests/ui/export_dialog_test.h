#pragma once

#include <QObject>

namespace culprit::ui::test {

class ExportDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void keepsFormatAndFileTogether();
  void ordersTheChosenPartsAndRemembersThem();
  void showsWhatIsChosen();
  void showsTextOfFormatsWithoutPages();
  void tellsWhyNothingCanBeWritten();
  void canBeUsedByKeyboardAndScreenReader();
  void writesWhatWasOrderedAndOpensIt();
  void writesATableForEachProcessPair();
  void warnsOfEachTableThatIsThere();
  void keepsThePreviewWhileAFileNameIsTyped();
  void leavesNoFileWhenCancelled();
  void tellsWhichFileCannotBeWritten();
};

}  // namespace culprit::ui::test
