// Edit > Find Everywhere... (Ctrl+Shift+F): one line, and below it what has the words in the whole
// comparison, grouped and counted as one types. Return or a click chooses a hit; going there is the window's
// business. Finds nothing itself, see FindIndex.
#pragma once

#include <QDialog>
#include <vector>

#include "ui/window/workspace/find_index.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace culprit::ui {

class WordList;

class FindDialog : public QDialog {
  Q_OBJECT
 public:
  explicit FindDialog(FindIndex index, QWidget* parent = nullptr);

  /// There is more to look through by now; the words stay.
  void setIndex(FindIndex index);

  QLineEdit& words();
  const QTreeWidget& list() const;
  /// What stands below the list: how many hits, or why none.
  QString note() const;

 signals:
  void chosen(const culprit::ui::FindTarget& target);

 private:
  void find(const QStringList& words);
  void addGroup(const FoundGroup& group);
  void choose(QTreeWidgetItem* row);

  FindIndex m_index;
  WordList* m_rows;
  std::vector<FindTarget> m_targets;
};

}  // namespace culprit::ui
