#include "ui/pages/wholerun/counter_choice.h"

#include <QAction>
#include <QFontMetrics>
#include <QMenu>
#include <algorithm>

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr int kWidestEntry = 420;  // pixels

}  // namespace

CounterChoice::CounterChoice(QWidget* parent) : QToolButton(parent), m_menu(new QMenu(this)) {
  setText("Counters");
  setToolTip(wrappedName("Which counters are drawn below both runs, as far as there is room"));
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setMenu(m_menu);
  m_menu->setToolTipsVisible(true);
  setVisible(false);
}

void CounterChoice::setCounters(const QStringList& names) {
  m_names = names.first(qMin(names.size(), kMostListed));
  m_menu->clear();
  setVisible(!m_names.isEmpty());
  if (m_names.isEmpty()) return;
  connect(m_menu->addAction("All"), &QAction::triggered, this, [this] { hideAll(false); });
  connect(m_menu->addAction("None"), &QAction::triggered, this, [this] { hideAll(true); });
  m_menu->addSeparator();
  for (const QString& name : m_names) {
    QString text = m_menu->fontMetrics().elidedText(name, Qt::ElideRight, kWidestEntry);
    QAction* entry = m_menu->addAction(text.replace(QLatin1Char('&'), QStringLiteral("&&")));
    entry->setToolTip(wrappedName(name));
    entry->setData(name);
    entry->setCheckable(true);
    connect(entry, &QAction::triggered, this, [this, name](bool isShown) {
      QStringList hidden = m_hidden;
      if (!isShown) hidden << name;
      if (isShown) hidden.removeAll(name);
      setHidden(hidden);
    });
  }
  showTicks();
}

bool CounterChoice::hides(const QString& name) const {
  if (m_hidden.contains(name)) return true;
  const auto isHidden = [this](const QString& listed) { return m_hidden.contains(listed); };
  return !m_names.contains(name) && std::any_of(m_names.begin(), m_names.end(), isHidden);
}

void CounterChoice::setHidden(const QStringList& names) {
  QStringList hidden = names;
  hidden.removeDuplicates();
  hidden.sort();
  if (hidden == m_hidden) return;
  m_hidden = hidden;
  showTicks();
  emit hiddenChanged();
}

void CounterChoice::showTicks() {
  for (QAction* entry : m_menu->actions())
    if (entry->isCheckable()) entry->setChecked(!m_hidden.contains(entry->data().toString()));
}

void CounterChoice::hideAll(bool hides) {
  QStringList hidden = m_hidden;
  for (const QString& name : m_names) hidden.removeAll(name);
  setHidden(hides ? hidden + m_names : hidden);
}

}  // namespace culprit::ui
