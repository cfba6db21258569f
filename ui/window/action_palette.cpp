#include "ui/window/action_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme.h"

namespace culprit::ui {

namespace {

constexpr int kPath = 0, kRemark = 1;  // shortcut, or why not

/// As it is read: "&&" is an "&", a single one marks a key.
QString plain(QString text) {
  return text.replace("&&", QChar(0)).remove('&').replace(QChar(0), '&');
}

}  // namespace

ActionPalette::ActionPalette(const QMenuBar& bar, QWidget* parent)
    : QDialog(parent),
      m_words(new QLineEdit(this)),
      m_list(new QTreeWidget(this)),
      m_none(new QLabel(tr("No action has all of these words"), this)) {
  setWindowTitle(tr("Command Palette"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(true);
  resize(680, 460);
  m_words->setPlaceholderText(tr("Words of an action"));
  m_words->setAccessibleName(tr("Words of an action"));
  m_words->installEventFilter(this);
  m_list->setAccessibleName(tr("Actions"));
  m_list->setColumnCount(2);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setTextElideMode(Qt::ElideMiddle);
  m_list->setFocusPolicy(Qt::NoFocus);  // the keys of the line move in it
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_words);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_none);
  addActions(bar.actions(), {});
  m_list->header()->setStretchLastSection(true);
  m_list->header()->resizeSection(kPath, width() * 55 / 100);
  connect(m_words, &QLineEdit::textChanged, this, &ActionPalette::filter);
  connect(m_words, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentItem()); });
  connect(m_list, &QTreeWidget::itemClicked, this, &ActionPalette::choose);
  filter();
  m_words->setFocus();
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
  auto* row = new QTreeWidgetItem(m_list, {path, action.shortcut().toString(QKeySequence::NativeText)});
  row->setToolTip(kPath, action.toolTip());
  row->setForeground(kRemark, tokens().secondaryText);
  if (!action.isEnabled()) {
    row->setText(kRemark, action.toolTip());
    row->setToolTip(kRemark, action.toolTip());
    row->setForeground(kPath, tokens().secondaryText);
    row->setFlags(Qt::ItemNeverHasChildren);
  }
  m_actions.emplace_back(&action);
}

void ActionPalette::filter() {
  const QStringList words = m_words->text().split(' ', Qt::SkipEmptyParts);
  QTreeWidgetItem* first = nullptr;
  bool isAnyShown = false;
  for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
    QTreeWidgetItem* row = m_list->topLevelItem(i);
    const QString path = row->text(kPath);
    const bool isShown = std::all_of(words.begin(), words.end(), [&path](const QString& word) {
      return path.contains(word, Qt::CaseInsensitive);
    });
    row->setHidden(!isShown);
    isAnyShown = isAnyShown || isShown;
    if (isShown && !first && row->flags().testFlag(Qt::ItemIsEnabled)) first = row;
  }
  m_none->setVisible(!isAnyShown);
  m_list->setCurrentItem(first);
  m_list->scrollToTop();
  if (first) m_list->scrollToItem(first);
}

bool ActionPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_words && event->type() == QEvent::KeyPress) {
    const int key = static_cast<const QKeyEvent*>(event)->key();
    for (const int moving : {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown})
      if (key == moving) return QCoreApplication::sendEvent(m_list, event);
  }
  return QDialog::eventFilter(watched, event);
}

void ActionPalette::choose(QTreeWidgetItem* item) {
  if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
  QAction* action = m_actions[static_cast<std::size_t>(m_list->indexOfTopLevelItem(item))];
  // Once this dialog is gone, so that the focus is where it was.
  if (action) QTimer::singleShot(0, action, &QAction::trigger);
  accept();
}

}  // namespace culprit::ui
