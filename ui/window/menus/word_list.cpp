#include "ui/window/menus/word_list.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"

namespace culprit::ui {

WordList::WordList(const QString& words, const QString& list, QWidget* parent)
    : QWidget(parent), m_words(new QLineEdit(this)), m_list(new QTreeWidget(this)), m_note(new QLabel(this)) {
  m_words->setPlaceholderText(words);
  m_words->setAccessibleName(words);
  m_words->installEventFilter(this);
  m_list->setAccessibleName(list);
  m_list->setColumnCount(2);
  m_list->setHeaderHidden(true);
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setTextElideMode(Qt::ElideMiddle);
  m_list->setFocusPolicy(Qt::NoFocus);  // the keys of the line move in it
  m_list->header()->setStretchLastSection(true);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_words);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_note);
  setNote({});
  setFocusProxy(m_words);
  connect(m_words, &QLineEdit::textChanged, this,
          [this](const QString& text) { emit wordsChanged(text.split(' ', Qt::SkipEmptyParts)); });
  connect(m_words, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentItem()); });
  connect(m_list, &QTreeWidget::itemClicked, this, &WordList::choose);
}

QTreeWidgetItem* WordList::addRow(const QString& text, const QString& remark) {
  auto* row = new QTreeWidgetItem(m_list, {text, remark});
  row->setForeground(Remark, tokens().secondaryText);
  return row;
}

QTreeWidgetItem* WordList::addDisabledRow(const QString& text, const QString& remark) {
  QTreeWidgetItem* row = addRow(text, remark);
  row->setForeground(Text, tokens().secondaryText);
  row->setFlags(Qt::ItemNeverHasChildren);
  return row;
}

void WordList::addHeading(const QString& text) {
  QTreeWidgetItem* row = addDisabledRow(text, {});
  row->setFont(Text, fontFor(FontRole::DockTitle));
  row->setFirstColumnSpanned(true);
  for (const int column : {Text, Remark}) row->setBackground(column, tokens().alternate);
}

void WordList::clear() {
  m_list->clear();
}

void WordList::setNote(const QString& text) {
  m_note->setText(text);
  m_note->setVisible(!text.isEmpty());
}

QString WordList::note() const {
  return m_note->text();
}

void WordList::goToFirst() {
  QTreeWidgetItem* first = nullptr;
  for (int i = 0; i < m_list->topLevelItemCount() && !first; ++i) {
    QTreeWidgetItem* row = m_list->topLevelItem(i);
    if (!row->isHidden() && row->flags().testFlag(Qt::ItemIsEnabled)) first = row;
  }
  m_list->setCurrentItem(first);
  m_list->scrollToTop();
  if (first) m_list->scrollToItem(first);
  fitColumns();
}

bool WordList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_words && event->type() == QEvent::KeyPress) {
    const int key = static_cast<const QKeyEvent*>(event)->key();
    for (const int moving : {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown})
      if (key == moving) return QCoreApplication::sendEvent(m_list, event);
  }
  return QWidget::eventFilter(watched, event);
}

void WordList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void WordList::fitColumns() {
  const int room = m_list->viewport()->width();
  const int remarks = static_cast<const QAbstractItemView*>(m_list)->sizeHintForColumn(Remark);
  m_list->header()->resizeSection(Text, std::max(room * 55 / 100, room - remarks));
}

void WordList::choose(QTreeWidgetItem* row) {
  if (row && row->flags().testFlag(Qt::ItemIsEnabled)) emit chosen(row);
}

}  // namespace culprit::ui
