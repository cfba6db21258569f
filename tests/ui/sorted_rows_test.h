#pragma once

#include <QObject>

namespace culprit::ui::test {

/// Tables that the user sorts by several columns and whose columns he chooses: rows, header and menus.
class SortedRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void sortsBySeveralKeysWithGapsLast();
  void keepsColumnsAndSorting();
  void menusDoWhatTheHeaderDoes();
  void menusAreAboutTheTableInFocus();
  void copiesTheTableOrChartInFocus();
};

}  // namespace culprit::ui::test
