#include "ui/window/help/tour.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QPushButton>

#include "ui/window/help/callout.h"
#include "ui/window/help/part_outline.h"

namespace culprit::ui {

Tour::Tour(QWidget* window, std::function<void()> makeRoom)
    : QObject(window),
      m_window(window),
      m_makeRoom(std::move(makeRoom)),
      m_callout(new Callout(window)),
      m_outline(new PartOutline(window)) {
  connect(m_callout, &Callout::nextRequested, this, [this] { go(1); });
  connect(m_callout, &Callout::backRequested, this, [this] { go(-1); });
  connect(m_callout, &Callout::skipRequested, this, &Tour::end);
  m_soon.setSingleShot(true);
  connect(&m_soon, &QTimer::timeout, this, &Tour::follow);
}

void Tour::start(std::vector<TourStep> steps) {
  end();
  m_steps = std::move(steps);
  m_focusBefore = m_window->focusWidget();
  qApp->installEventFilter(this);
  go(1);
}

void Tour::end() {
  if (!isOn()) return;
  m_at = -1;
  qApp->removeEventFilter(this);
  m_soon.stop();
  const bool hadFocus = m_callout->isAncestorOf(QApplication::focusWidget());
  m_callout->hide();
  if (m_outline) m_outline->hide();
  if (hadFocus && m_focusBefore) m_focusBefore->setFocus();
}

bool Tour::isThere(int step) const {
  const auto& part = m_steps.at(static_cast<std::size_t>(step)).part;
  return part && !part->isHidden();
}

void Tour::go(int by) {
  m_makeRoom();
  const int count = static_cast<int>(m_steps.size());
  for (int step = m_at + by; step >= 0 && step < count; step += by)
    if (isThere(step)) return show(step);
  if (by > 0) {
    m_at = std::max(m_at, 0);  // also where no step was possible
    end();
  }
}

void Tour::show(int step) {
  m_at = step;
  int number = 0, count = 0;
  for (int i = 0; i < static_cast<int>(m_steps.size()); ++i) {
    if (!isThere(i)) continue;
    ++count;
    if (i <= step) ++number;
  }
  const TourStep& shown = m_steps[static_cast<std::size_t>(step)];
  if (auto* dock = qobject_cast<QDockWidget*>(shown.part)) dock->raise();
  m_callout->setStep(shown.title, shown.text, number, count);
  follow();
  m_callout->show();
  m_callout->nextButton().setFocus();
  m_soon.start();  // a dock that came to the front has its place only then
}

void Tour::follow() {
  if (!isOn()) return;
  const QWidget* part = m_steps[static_cast<std::size_t>(m_at)].part;
  // A dock behind another tab lies far outside.
  const QRect place = part ? QRect(part->mapTo(part->window(), QPoint()), part->size()) : QRect();
  const bool isSeen = part && part->isVisible() && place.intersects(part->window()->rect());
  if (!m_outline) m_outline = new PartOutline(m_window);
  if (isSeen) {
    m_outline->showAround(*part);
  } else {
    m_outline->hide();
  }
  const bool isHere = isSeen && part->window() == m_window;
  m_callout->placeBeside(isHere ? place : QRect());
  m_callout->raise();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  if (!isOn()) return false;
  switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::ParentChange: {
      const QWidget* part = m_steps[static_cast<std::size_t>(m_at)].part;
      const auto* moved = qobject_cast<QWidget*>(watched);
      if (moved && (moved == part || moved == m_window || moved->isAncestorOf(part))) m_soon.start();
      return false;
    }
    case QEvent::KeyPress:
      // Only what nobody in the window wanted comes here.
      if (watched != m_window || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return false;
      end();
      return true;
    default:
      return false;
  }
}

}  // namespace culprit::ui
