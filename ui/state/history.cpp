#include "ui/state/history.h"

#include <algorithm>

namespace culprit::ui {

namespace {

constexpr std::size_t kMostPlaces = 200;

bool isOfOneVariant(const Place& one, const Place& other) {
  return one.variant == other.variant;
}

}  // namespace

void History::visit(const Place& place) {
  if (!m_places.empty()) {
    if (m_places[m_current] == place) return;
    cutOffAhead(!isOfOneVariant(m_places[m_current], place));
  }
  while (m_places.size() >= kMostPlaces) forgetOldest();
  m_places.push_back(place);
  m_current = m_places.size() - 1;
}

void History::cutOffAhead(bool forGood) {
  if (forGood) {
    m_cutOff.clear();
  } else if (const auto other = placeOfOther(1)) {
    m_cutOff.insert(m_cutOff.begin(), m_places.begin() + static_cast<std::ptrdiff_t>(*other), m_places.end());
  }
  m_places.resize(m_current + 1);
}

/// Not the last one of its variant, which is how the change of the comparison behind it is undone.
void History::forgetOldest() {
  const auto oldest = std::adjacent_find(m_places.begin(), m_places.end(), isOfOneVariant);
  m_places.erase(oldest == m_places.end() ? m_places.begin() : oldest);
}

void History::amend(const DockView& docks) {
  if (!m_places.empty()) m_places[m_current].docks = docks;
}

void History::clear() {
  m_places.clear();
  m_cutOff.clear();
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
    if (!isOfOneVariant(m_places[at], m_places[m_current])) return at;
  }
  return std::nullopt;
}

bool History::hasOtherVariant(int by) const {
  return placeOfOther(by) || (by > 0 && !m_cutOff.empty());
}

std::optional<Place> History::toOtherVariant(int by) {
  if (!hasOtherVariant(by)) return std::nullopt;
  auto at = placeOfOther(by);
  if (!at) {
    at = m_places.size();
    m_places.insert(m_places.end(), m_cutOff.begin(), m_cutOff.end());
    m_cutOff.clear();
  }
  m_current = *at;
  return m_places[m_current];
}

}  // namespace culprit::ui
