#include "ui/window/moving/navigation.h"

#include <QScopedValueRollback>

namespace culprit::ui {

namespace {

// A typed filter or a held arrow key is one step, not one per letter or row.
constexpr int kRestMs = 400;

}  // namespace

Navigation::Navigation(Selection& selection, QObject* parent) : QObject(parent), m_selection(selection) {
  m_wait.setSingleShot(true);
  m_wait.setInterval(kRestMs);
  connect(&m_wait, &QTimer::timeout, this, &Navigation::remember);
  for (const auto signal : {&Selection::tripletChanged, &Selection::cycleChanged, &Selection::brushChanged,
                            &Selection::timeRangeChanged, &Selection::filterChanged}) {
    connect(&m_selection, signal, this, &Navigation::moveOn);
  }
}

void Navigation::moveOn() {
  if (m_going) return;
  m_wait.start();
  emit changed();
}

void Navigation::restart(std::size_t pair) {
  m_wait.stop();
  m_history.clear();
  m_pair = pair;
  m_variant = 0;
  remember();
}

void Navigation::leave() {
  if (m_wait.isActive() && !m_going) remember();
}

void Navigation::enter(std::size_t variant, std::size_t pair) {
  m_variant = variant;
  m_pair = pair;
  remember();
}

void Navigation::setPair(std::size_t pair) {
  if (m_going || pair == m_pair) return;
  if (m_wait.isActive()) remember();
  m_pair = pair;
  m_wait.start();
}

void Navigation::setFunctionOpen(bool open) {
  if (m_going) return;
  if (m_wait.isActive()) remember();
  m_functionOpen = open;
  if (open) return remember();
  moveOn();
}

void Navigation::noteDocks(bool byUser) {
  if (byUser) return moveOn();
  if (!m_going && !m_wait.isActive()) m_history.amend(m_docks());
}

void Navigation::remember() {
  m_wait.stop();
  m_history.visit({m_pair, m_selection.triplet(), m_selection.cycle(), m_selection.brush(),
                   m_selection.filter(), m_selection.timeRange(), m_functionOpen, m_variant, m_docks()});
  emit changed();
}

void Navigation::back() {
  if (m_wait.isActive()) remember();
  go(m_history.back());
}

void Navigation::forward() {
  go(m_history.forward());
}

void Navigation::toOtherVariant(int by) {
  if (m_wait.isActive()) remember();
  go(m_history.toOtherVariant(by));
}

void Navigation::go(const std::optional<Place>& place) {
  if (!place) return;
  const QScopedValueRollback going(m_going, true);
  if (place->variant != m_variant) {
    m_variant = place->variant;
    m_pair = place->pair;
    emit variantRequested(place->variant);
    emit pairRequested(place->pair);
  }
  if (place->pair != m_pair) {
    m_pair = place->pair;
    emit pairRequested(place->pair);
  }
  // A function view hides the docks while it is open, and needs a triplet.
  const bool turns = place->functionOpen != m_functionOpen;
  m_functionOpen = place->functionOpen;
  if (turns && !m_functionOpen) emit functionRequested(false);
  m_selection.setFilter(place->filter);
  m_selection.setBrush(place->brush);
  m_selection.setTriplet(place->triplet);
  m_selection.setCycle(place->cycle);
  m_selection.setTimeRange(place->timeRange);
  emit docksRequested(place->docks);
  if (turns && m_functionOpen) emit functionRequested(true);
  emit changed();
}

}  // namespace culprit::ui
