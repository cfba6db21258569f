#pragma once

#include <QObject>

namespace culprit::ui::test {

class OpenDialogTest : public QObject {
  Q_OBJECT
 private slots:
  void showsWhatTheFoldersHold();
  void comparesOnlyReadableRuns();
  void swapsTheFields();
  void tellsWhyAFolderIsRefused();
};

}  // namespace culprit::ui::test
