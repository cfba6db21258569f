#include "ui/pages/wholerun/pin_list.h"

#include <QAction>
#include <QFontMetrics>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "ui/look/icons.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/wholerun/shown_timeline.h"

namespace culprit::ui {

namespace {

constexpr int kWidestEntry = 420;  // pixels

}  // namespace

PinList::PinList(QWidget* parent) : QToolButton(parent), m_menu(new QMenu(this)) {
  setText("Pins");
  setToolTip(wrappedName("Stretches that you have pinned or noted (P), to go back to one"));
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setMenu(m_menu);
  m_menu->setToolTipsVisible(true);
  connect(m_menu, &QMenu::aboutToShow, this, &PinList::fill);
  setVisible(false);
}

void PinList::setPins(std::vector<Mark> pins) {
  std::sort(pins.begin(), pins.end(), [](const Mark& x, const Mark& y) { return x.subject < y.subject; });
  m_pins = std::move(pins);
  setVisible(!m_pins.empty());
}

void PinList::fill() {
  m_menu->clear();
  for (const Mark& pin : m_pins) {
    const auto listed = static_cast<std::size_t>(m_menu->actions().size());
    if (listed == kMostListed) {
      m_menu->addAction(QString("%1 more, in Find").arg(m_pins.size() - listed))->setEnabled(false);
      break;
    }
    const QString text = pinText(pin);
    QString shown = m_menu->fontMetrics().elidedText(text, Qt::ElideRight, kWidestEntry);
    QAction* entry = m_menu->addAction(shown.replace(QLatin1Char('&'), QStringLiteral("&&")));
    entry->setToolTip(wrappedName(text));
    if (pin.pinned) entry->setIcon(culprit::ui::icon("pin"));
    connect(entry, &QAction::triggered, this,
            [this, stretch = std::get<MarkedStretch>(pin.subject)] { emit chosen(stretch); });
  }
}

}  // namespace culprit::ui
