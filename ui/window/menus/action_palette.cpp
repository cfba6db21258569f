#include "ui/window/menus/action_palette.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/icons.h"
#include "ui/window/menus/word_list.h"

namespace culprit::ui {

namespace {

constexpr int kTick = 16;

/// As it is read: "&&" is an "&", a single one marks a key.
QString plain(QString text) {
  return text.replace("&&", QChar(0)).remove('&').replace(QChar(0), '&');
}

/// A tick, or as much room.
QIcon tick(bool isChecked) {
  if (isChecked) return icon("check");
  QPixmap nothing(kTick, kTick);
  nothing.fill(Qt::transparent);
  return nothing;
}

}  // namespace

ActionPalette::ActionPalette(const QMenuBar& bar, QWidget* parent)
    : QDialog(parent), m_rows(new WordList("Words of an action", "Actions", this)) {
  setWindowTitle("Command Palette");
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(true);
  resize(680, 460);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_rows);
  addActions(bar.actions(), {});
  connect(m_rows, &WordList::wordsChanged, this, &ActionPalette::filter);
  connect(m_rows, &WordList::chosen, this, &ActionPalette::choose);
  filter({});
  m_rows->setFocus();
}

QLineEdit& ActionPalette::words() {
  return m_rows->words();
}

const QTreeWidget& ActionPalette::list() const {
  return m_rows->list();
}

void ActionPalette::addActions(const QList<QAction*>& actions, const QString& menus) {
  for (QAction* action : actions) {
    if (action->isSeparator() || !action->isVisible()) continue;
    const QString text = plain(action->text());
    const QString path = menus.isEmpty() ? text : QString("%1 > %2").arg(menus, text);
    if (action->menu() && action->isEnabled()) {
      addMenu(*action->menu(), path);
    } else if (action->isEnabled() || plain(action->toolTip()) != text) {  // else it is a heading
      addRow(*action, path);
    }
  }
}

void ActionPalette::addMenu(QMenu& menu, const QString& path) {
  emit menu.aboutToShow();
  addActions(menu.actions(), path);
}

void ActionPalette::addRow(QAction& action, const QString& path) {
  const bool isChecked = action.isCheckable() && action.isChecked();
  QTreeWidgetItem* row = nullptr;
  if (action.isEnabled()) {
    row = m_rows->addRow(path, action.shortcut().toString(QKeySequence::NativeText));
  } else {
    row = m_rows->addDisabledRow(path, action.toolTip());
    row->setToolTip(WordList::Remark, action.toolTip());
  }
  row->setToolTip(WordList::Text, action.toolTip());
  row->setIcon(WordList::Text, tick(isChecked));
  if (isChecked) row->setData(WordList::Text, Qt::AccessibleTextRole, QString("%1, checked").arg(path));
  m_actions.emplace_back(&action);
}

void ActionPalette::filter(const QStringList& words) {
  bool isAnyShown = false;
  for (int i = 0; i < m_rows->list().topLevelItemCount(); ++i) {
    QTreeWidgetItem* row = m_rows->list().topLevelItem(i);
    const QString path = row->text(WordList::Text);
    const bool isShown = std::all_of(words.begin(), words.end(), [&path](const QString& word) {
      return path.contains(word, Qt::CaseInsensitive);
    });
    row->setHidden(!isShown);
    isAnyShown = isAnyShown || isShown;
  }
  m_rows->setNote(isAnyShown ? QString() : "No action has all of these words");
  m_rows->goToFirst();
}

void ActionPalette::choose(QTreeWidgetItem* row) {
  QAction* action = m_actions[static_cast<std::size_t>(m_rows->list().indexOfTopLevelItem(row))];
  // Once this dialog is gone, so that the focus is where it was.
  if (action) QTimer::singleShot(0, action, &QAction::trigger);
  accept();
}

}  // namespace culprit::ui
