// The Cycle pair page's way from difference to difference, what its line says meanwhile, and where B lies
// below A: both from their start, or a matched launch of both at one place.
#include <QAction>
#include <QPushButton>

#include "ui/look/wrapped_name.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/shared/sides.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui {

void CyclePairPage::showDifference(int by) {
  const std::size_t count = m_shown ? m_shown->cycles->differences.size() : 0;
  if (count == 0) return;
  const std::size_t step = by > 0 ? 1 : count - 1;
  m_difference = m_difference ? (*m_difference + step) % count : (by > 0 ? 0 : count - 1);
  m_plot->markRange({});  // the line speaks of the difference now
  const CycleDifference& shown = m_shown->cycles->differences[*m_difference];
  if (shown.of == DifferenceOf::HostCall) m_host->setChecked(true);
  if (const auto box = boxOf(shown)) {
    m_plot->reveal(*box);
  } else {
    const PlotSide side = plotSideOf(shown.gap.side);
    const double start = m_shown->plotted.sides[side].start;
    m_plot->revealGap(
        {side,
         {start + static_cast<double>(shown.gap.startNs), start + static_cast<double>(shown.gap.endNs)}});
  }
  showMessage();
}

void CyclePairPage::leaveDifference() {
  m_difference.reset();
  showMessage();
}

void CyclePairPage::showMessage() {
  QString text;
  if (m_shown) {
    const CyclePair& cycles = *m_shown->cycles;
    const std::size_t count = cycles.differences.size();
    if (const auto& marked = m_plot->markedRange()) {
      text = rangeText(*m_shown, *marked);
    } else if (m_difference) {
      text = QString("%1 of %2: %3")
                 .arg(QString::number(*m_difference + 1), QString::number(count),
                      differenceText(*m_shown, cycles.differences[*m_difference]));
    } else if (count > 0) {
      text = differencesText(*m_shown);
    } else if (cycles.matched > 0) {
      text = "no difference: each has a partner of about the same length";
    }
    if (m_job.isRunning()) text = "Reading the cycles";
  }
  const bool hasDifferences = m_shown && !m_shown->cycles->differences.empty();
  m_previous->setEnabled(hasDifferences);
  m_next->setEnabled(hasDifferences);
  for (QAction* action : m_ofDifferences) action->setEnabled(hasDifferences);
  m_message->setText(text);
  m_message->setToolTip(wrappedName(text));
  showAlignment();
}

double CyclePairPage::startOfB() const {
  return m_shown ? m_shown->plotted.sides.b.start : 0.0;
}

void CyclePairPage::alignHere() {
  const auto point = m_plot->focused();
  if (!m_shown || !point || !m_shown->box(*point).partner) return;
  const CycleBox& box = m_shown->box(*point);
  const Side other = point->side == PlotSide::A ? Side::B : Side::A;
  const CycleBox& partner = m_shown->cycles->of(other).boxes[*box.partner];
  const CycleBox& a = other == Side::B ? box : partner;
  const CycleBox& b = other == Side::B ? partner : box;
  alignAt(static_cast<double>(a.startNs - b.startNs));
  m_plot->reveal(*point);
}

void CyclePairPage::alignAtStart() {
  alignAt(0.0);
}

void CyclePairPage::alignAt(double startOfB) {
  if (!m_shown) return;
  m_shown->plotted.startB(startOfB);
  m_plot->startB(startOfB);
  showWords();
}

void CyclePairPage::showAlignment() {
  const auto& point = m_plot->focused();
  const bool canAlign = m_shown && point && m_shown->box(*point).partner;
  m_alignHere->setEnabled(canAlign);
  m_alignAtStart->setEnabled(isAligned());
  m_align->setText(isAligned() ? "Align at start" : "Align here");
  m_align->setEnabled(canAlign || isAligned());
  m_align->setToolTip(isAligned() ? "Both cycles from their own start again (Escape)"
                      : canAlign  ? "Moves B so that the launch in focus and its partner begin together (L)"
                                  : "Click a launch that both cycles have, to begin it in both together");
}

}  // namespace culprit::ui
