// Help > Command Palette... (Ctrl+Shift+P): every action of a menu bar with its path, found by the words
// typed. It walks the menus, so what is added to them appears by itself; what cannot be used says why. Modal,
// because the menus that fill when they open must not fill anew meanwhile. Return or a click does the action.
#pragma once

#include <QDialog>
#include <QPointer>
#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QMenu;
class QMenuBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace culprit::ui {

class ActionPalette : public QDialog {
  Q_OBJECT
 public:
  explicit ActionPalette(const QMenuBar& bar, QWidget* parent = nullptr);

  QLineEdit& words() { return *m_words; }
  const QTreeWidget& list() const { return *m_list; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addActions(const QList<QAction*>& actions, const QString& menus);
  void addMenu(QMenu& menu, const QString& path);
  void addRow(QAction& action, const QString& path);
  void filter();
  void choose(QTreeWidgetItem* item);

  QLineEdit* m_words;
  QTreeWidget* m_list;
  QLabel* m_none;
  std::vector<QPointer<QAction>> m_actions;  // of each row
};

}  // namespace culprit::ui
