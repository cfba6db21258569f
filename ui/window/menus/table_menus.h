// View > Sort By and View > Columns: what the header of the current table does by mouse, as menus. Fills them
// when they are opened; their shortcuts open them over the table.
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace culprit::ui {

class Actions;
class CurrentView;
class SortHeader;

class TableMenus : public QObject {
  Q_OBJECT
 public:
  /// The actions get the menus.
  TableMenus(const Actions& actions, const CurrentView& current, QObject* parent = nullptr);

 private:
  void give(QAction& action, void (*fill)(SortHeader&, QMenu&));
  void fill(QMenu& menu, void (*fill)(SortHeader&, QMenu&)) const;
  void popUp(QMenu& menu) const;

  const CurrentView& m_current;
};

}  // namespace culprit::ui
