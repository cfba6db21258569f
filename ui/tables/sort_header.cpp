#include "ui/tables/sort_header.h"

#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "ui/look/theme.h"
#include "ui/settings.h"

namespace culprit::ui {

namespace {

constexpr int kSectionPadding = 6;
constexpr double kArrow = 7.0;

Qt::SortOrder turned(Qt::SortOrder order) {
  return order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
}

constexpr auto kDescending = " descending";

/// "3 descending", most important first.
QStringList textsOf(const std::vector<SortKey>& keys) {
  QStringList texts;
  for (const SortKey& key : keys)
    texts << QString::number(key.section) + (key.order == Qt::DescendingOrder ? kDescending : "");
  return texts;
}

std::vector<SortKey> keysFrom(const QStringList& texts, int sections) {
  std::vector<SortKey> keys;
  for (const QString& text : texts) {
    bool isNumber = false;
    const int section = text.section(' ', 0, 0).toInt(&isNumber);
    if (isNumber && section >= 0 && section < sections)
      keys.push_back({section, text.endsWith(kDescending) ? Qt::DescendingOrder : Qt::AscendingOrder});
  }
  return keys;
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

void SortHeader::saveLayout(const QString& table) const {
  settings::tableLayout(table).keep(saveState());
  settings::tableSort(table).keep(textsOf(m_keys));
}

bool SortHeader::restoreLayout(const QString& table) {
  const QByteArray layout = settings::tableLayout(table).value();
  if (layout.isEmpty() || !restoreState(layout)) return false;
  setKeys(keysFrom(settings::tableSort(table).value(), count()));
  return true;
}

void SortHeader::click(int section) {
  sortBy(section, QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier));
}

void SortHeader::sortBy(int section, bool adds) {
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

void SortHeader::fillSortMenu(QMenu& menu) {
  QMenu* then = new QMenu("&Then By", &menu);
  for (int visual = 0; visual < count(); ++visual) {
    const int section = logicalIndex(visual);
    if (isSectionHidden(section)) continue;
    const QString title = model()->headerData(section, Qt::Horizontal).toString().replace('&', "&&");
    const auto key = std::find_if(m_keys.begin(), m_keys.end(),
                                  [section](const Key& one) { return one.section == section; });
    const bool isKey = key != m_keys.end();
    const QString order = !isKey ? QString() : key->order == Qt::AscendingOrder ? " ▲" : " ▼";
    for (const bool adds : {false, true}) {
      QAction* action = (adds ? then : &menu)->addAction(title + order);
      action->setToolTip(model()->headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString());
      action->setCheckable(true);
      action->setChecked(isKey && (key != m_keys.begin()) == adds);
      connect(action, &QAction::triggered, this, [this, section, adds] { sortBy(section, adds); });
    }
  }
  menu.addSeparator();
  then->setToolTipsVisible(true);
  menu.addMenu(then);
}

void SortHeader::setColumnMenu(std::function<void(QMenu&)> fill) {
  m_fillColumnMenu = std::move(fill);
  setContextMenuPolicy(Qt::CustomContextMenu);
  connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    m_fillColumnMenu(*menu);
    menu->popup(mapToGlobal(where));
  });
}

void SortHeader::addColumnChecks(QMenu& menu, const std::function<void(int, bool)>& show) const {
  for (int section = 0; section < count(); ++section) {
    QAction* action =
        menu.addAction(model()->headerData(section, Qt::Horizontal).toString().replace('&', "&&"));
    action->setCheckable(true);
    action->setChecked(!isSectionHidden(section));
    action->setToolTip(model()->headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString());
    if (section == 0) {
      action->setEnabled(false);
      action->setToolTip("The name of the row is always shown");
    }
    connect(action, &QAction::toggled, this, [show, section](bool on) { show(section, on); });
  }
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

int SortHeader::paintArrow(QPainter& painter, const QRect& rect, int section) const {
  const auto key = std::find_if(m_keys.begin(), m_keys.end(),
                                [section](const Key& one) { return one.section == section; });
  if (key == m_keys.end()) return 0;
  const QString place = key == m_keys.begin() ? QString() : QString::number(key - m_keys.begin() + 1);
  const int placeWidth = painter.fontMetrics().horizontalAdvance(place);
  const double right = rect.right() - kSectionPadding;
  painter.drawText(rect.adjusted(0, 0, -kSectionPadding, 0), Qt::AlignRight | Qt::AlignVCenter, place);
  const double middle = rect.center().y() + 0.5;
  const double tip = key->order == Qt::AscendingOrder ? -2.0 : 2.0;
  const double x = right - placeWidth - kArrow / 2.0;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(painter.pen().color());
  painter.drawPolygon(
      QPolygonF({{x - kArrow / 2.0, middle - tip}, {x + kArrow / 2.0, middle - tip}, {x, middle + tip}}));
  return static_cast<int>(kArrow) + placeWidth + 4;
}

void SortHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
  const Tokens& t = tokens();
  painter->save();
  painter->fillRect(rect, t.header);
  painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), t.border);
  painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.border);
  painter->setPen(isEnabled() ? t.text : t.disabledText);
  painter->setFont(font());
  const int arrow = paintArrow(*painter, rect, logicalIndex);
  const int alignment = model()->headerData(logicalIndex, orientation(), Qt::TextAlignmentRole).toInt();
  const QRect space = rect.adjusted(kSectionPadding, 0, -kSectionPadding - arrow, 0);
  const QString title = model()->headerData(logicalIndex, orientation()).toString();
  painter->drawText(space, alignment | Qt::TextSingleLine,
                    painter->fontMetrics().elidedText(title, Qt::ElideRight, space.width()));
  painter->restore();
}

}  // namespace culprit::ui
