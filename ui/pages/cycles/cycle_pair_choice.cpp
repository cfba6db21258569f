// Which cycles the Cycle pair page lays over each other: the median ones, those chosen by number, by the
// Selection, by a session that was kept and by Back.
#include <QSignalBlocker>

#include "core/model/details/cycle_pair.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/pages/shared/sides.h"

namespace culprit::ui {

std::optional<std::uint32_t> CyclePairPage::cycle(Side side) const {
  if (!hasCycles()) return std::nullopt;
  const auto& wanted = m_wanted.cycles[plotSideOf(side)];
  return wanted && *wanted < cyclesOf(side).size() ? wanted : medianCycle(cyclesOf(side));
}

CyclePairState CyclePairPage::state() const {
  CyclePairState state{.cycles = m_wanted.cycles, .range = m_range};
  if (keepsView() && m_plot->isZoomed()) state.range = m_plot->visibleRange();
  return state;
}

bool CyclePairPage::keepsView() const {
  return m_shown && !m_byHand && !m_shown->byHandFrom &&
         (m_shown->cycles->a.cycle == cycle(Side::A) || m_shown->cycles->b.cycle == cycle(Side::B));
}

void CyclePairPage::restore(const CyclePairState& state) {
  m_wanted = state;
  m_range = state.range;
  m_byHand.reset();
  emit subtitleChanged();
  clear();
  fillSpins();
  ask();
}

void CyclePairPage::fillSpins() {
  for (const Side side : {Side::A, Side::B}) {
    std::vector<std::int64_t> numbers;
    if (hasCycles())
      for (const Cycle& cycle : cyclesOf(side)) numbers.push_back(cycle.number);
    spin(side).setNumbers(std::move(numbers));
    const QSignalBlocker silent(&spin(side));
    if (const auto shown = cycle(side)) spin(side).setValue(static_cast<int>(*shown));
  }
}

void CyclePairPage::choose(Side side, std::uint32_t position) {
  auto positions = m_wanted.cycles;
  positions[plotSideOf(side)] = position;
  choose(positions);
}

void CyclePairPage::choose(const PlotPair<std::optional<std::uint32_t>>& positions) {
  const auto a = cycle(Side::A), b = cycle(Side::B);
  m_wanted.cycles = positions;
  for (const Side side : {Side::A, Side::B}) {
    const QSignalBlocker silent(&spin(side));
    if (const auto now = cycle(side)) spin(side).setValue(static_cast<int>(*now));
  }
  if (isByHand()) return backToCycles();
  if (cycle(Side::A) == a && cycle(Side::B) == b) return;
  m_range.reset();
  ask();
  emit cyclesChosen();
}

void CyclePairPage::compareByHand(const StretchPair& stretches) {
  m_byHand = stretches;
  m_range.reset();
  ask();
  emit subtitleChanged();
}

void CyclePairPage::backToCycles() {
  if (!isByHand()) return;
  m_byHand.reset();
  m_range.reset();
  clear();
  ask();
  emit subtitleChanged();
  emit cyclesChosen();
}

QString CyclePairPage::subtitle() const {
  return isByHand() ? QStringLiteral("marked by hand in Whole run") : QString();
}

void CyclePairPage::takeCycle() {
  const auto& selected = m_selection.cycle();
  if (m_following || !selected || !hasCycles() || selected->position >= cyclesOf(selected->side).size())
    return;
  choose(selected->side, selected->position);
}

void CyclePairPage::showMedian() {
  if (!hasCycles()) return;
  choose({});
  m_selection.setCycle({});  // so that it can be selected again
}

void CyclePairPage::showLongest() {
  if (!hasCycles()) return;
  choose({longestCycle(cyclesOf(Side::A)), longestCycle(cyclesOf(Side::B))});
  m_selection.setCycle({});
}

}  // namespace culprit::ui
