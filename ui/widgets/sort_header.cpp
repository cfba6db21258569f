#include "ui/widgets/sort_header.h"

#include <QGuiApplication>
#include <QSignalBlocker>
#include <QStyleOptionHeader>
#include <algorithm>
#include <utility>

namespace culprit::ui {

namespace {

Qt::SortOrder turned(Qt::SortOrder order) {
  return order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
}

}  // namespace

SortHeader::SortHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsClickable(true);
  setSectionsMovable(true);
  setHighlightSections(false);
  connect(this, &QHeaderView::sectionClicked, this, &SortHeader::click);
}

void SortHeader::setKeys(std::vector<Key> keys) {
  const bool changed = keys != m_keys;
  m_keys = std::move(keys);
  showPrimary();
  if (changed) emit keysChanged();
}

void SortHeader::click(int section) {
  const bool adds = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
  auto keys = m_keys;
  const auto known =
      std::find_if(keys.begin(), keys.end(), [section](const Key& key) { return key.section == section; });
  const bool turns = known != keys.end() && (adds || known == keys.begin());
  const QVariant initial = model()->headerData(section, Qt::Horizontal, Qt::InitialSortOrderRole);
  const Key fresh{section, static_cast<Qt::SortOrder>(initial.toInt())};
  if (turns) known->order = turned(known->order);
  if (adds) {
    if (!turns) keys.push_back(fresh);
  } else {
    keys = {turns ? *known : fresh};
  }
  setKeys(std::move(keys));
}

void SortHeader::showPrimary() {
  const QSignalBlocker block(this);  // the base class would sort by one column on its own
  setSortIndicatorShown(!m_keys.empty());
  if (m_keys.empty()) {
    setSortIndicator(-1, Qt::AscendingOrder);
  } else {
    setSortIndicator(m_keys.front().section, m_keys.front().order);
  }
  viewport()->update();
}

void SortHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const {
  QHeaderView::initStyleOptionForIndex(option, logicalIndex);
  for (std::size_t i = 1; i < m_keys.size(); ++i) {
    if (m_keys[i].section != logicalIndex) continue;
    option->sortIndicator =
        m_keys[i].order == Qt::AscendingOrder ? QStyleOptionHeader::SortDown : QStyleOptionHeader::SortUp;
    option->text += QString(" %1").arg(i + 1);
  }
}

}  // namespace culprit::ui
