// Help > Command Palette... (Ctrl+Shift+P): every action of a menu bar with its path, found by the words
// typed; a tick marks what is on. It walks the menus, so what is added to them appears by itself; what cannot
// be used says why. Modal, because the menus that fill when they open must not fill anew meanwhile. Return or
// a click does the action.
#pragma once

#include <QDialog>
#include <QPointer>
#include <vector>

class QAction;
class QLineEdit;
class QMenu;
class QMenuBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace culprit::ui {

class WordList;

class ActionPalette : public QDialog {
  Q_OBJECT
 public:
  explicit ActionPalette(const QMenuBar& bar, QWidget* parent = nullptr);

  QLineEdit& words();
  const QTreeWidget& list() const;

 private:
  void addActions(const QList<QAction*>& actions, const QString& menus);
  void addMenu(QMenu& menu, const QString& path);
  void addRow(QAction& action, const QString& path);
  void filter(const QStringList& words);
  void choose(QTreeWidgetItem* row);

  WordList* m_rows;
  std::vector<QPointer<QAction>> m_actions;  // of each row
};

}  // namespace culprit::ui
