#include "ui/state/history.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostPlaces = 200;

}  // namespace

void History::visit(const Place& place) {
  if (!m_places.empty() && m_places[m_current] == place) return;
  if (!m_places.empty()) m_places.resize(m_current + 1);
  if (m_places.size() == kMostPlaces) m_places.erase(m_places.begin());
  m_places.push_back(place);
  m_current = m_places.size() - 1;
}

void History::amend(const DockView& docks) {
  if (!m_places.empty()) m_places[m_current].docks = docks;
}

void History::clear() {
  m_places.clear();
  m_current = 0;
}

std::optional<Place> History::back() {
  if (!canGoBack()) return std::nullopt;
  return m_places[--m_current];
}

std::optional<Place> History::forward() {
  if (!canGoForward()) return std::nullopt;
  return m_places[++m_current];
}

std::optional<std::size_t> History::placeOfOther(int by) const {
  const auto step = static_cast<std::size_t>(by);
  // Before the first place it wraps round, and ends as behind the last one.
  for (std::size_t at = m_current + step; at < m_places.size(); at += step) {
    if (m_places[at].variant != m_places[m_current].variant) return at;
  }
  return std::nullopt;
}

std::optional<Place> History::toOtherVariant(int by) {
  const auto at = placeOfOther(by);
  if (!at) return std::nullopt;
  m_current = *at;
  return m_places[m_current];
}

}  // namespace culprit::ui
