#include "ui/window/moving/variants.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

void Variants::start(const OpenedComparison& opened) {
  m_variants.assign(1, {.opened = opened});
  m_current = 0;
}

bool Variants::canAdd(const OpenedComparison& opened) const {
  return !m_variants.empty() && !opened.madeFrom.empty() &&
         opened.madeFrom == m_variants[m_current].opened.view.session;
}

bool Variants::isElsewhere(const std::filesystem::path& file) const {
  for (std::size_t variant = 0; variant < m_variants.size(); ++variant) {
    std::error_code ignored;
    const std::filesystem::path& session = m_variants[variant].opened.view.session;
    if (variant != m_current && std::filesystem::equivalent(session, file, ignored)) return true;
  }
  return false;
}

/// What was read of its session is of no use while another one is shown, and large.
void Variants::leaveCurrent() {
  m_variants.at(m_current).opened.view.calls = keepCalls();
}

std::size_t Variants::add(const OpenedComparison& opened) {
  leaveCurrent();
  m_variants.resize(m_current + 1);
  m_variants.push_back({.opened = opened});
  return ++m_current;
}

std::optional<std::vector<Mark>> Variants::marks(bool canBeRead) const {
  const Variant& current = m_variants.at(m_current);
  return canBeRead ? current.unkept() : current.marks;
}

void Variants::update(const OpenedComparison& opened, std::vector<Mark> marks, Unkept unkept) {
  m_variants.at(m_current).marks = std::move(marks);
  m_variants.at(m_current).unkept = std::move(unkept);
  OpenedComparison& current = m_variants.at(m_current).opened;
  const bool isTurnedRound = current.isTurnedRound;
  current = opened;
  current.isTurnedRound = isTurnedRound;  // against the variant before it, whatever the way here was
  current.view.brushed.reset();
  current.view.brushedTree.reset();
  current.view.brush = {};
}

OpenedComparison Variants::goTo(std::size_t variant) {
  OpenedComparison next = m_variants.at(variant).opened;
  // Between two variants lie the turns of all that follow the earlier one up to the later one.
  bool isTurnedRound = false;
  for (std::size_t i = std::min(variant, m_current) + 1; i <= std::max(variant, m_current); ++i)
    isTurnedRound = isTurnedRound != m_variants[i].opened.isTurnedRound;
  next.isTurnedRound = isTurnedRound;
  next.madeFrom = m_variants[m_current].opened.view.session;
  next.isKnownForm = true;
  leaveCurrent();
  m_current = variant;
  return next;
}

}  // namespace culprit::ui
