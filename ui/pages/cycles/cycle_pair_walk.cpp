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
  reveal(shown);
  showMessage();
}

void CyclePairPage::reveal(const CycleDifference& difference) {
  if (const auto box = boxOf(difference)) return m_plot->reveal(*box);
  const CycleGap& gap = difference.gap;
  const PlotSide side = plotSideOf(gap.side);
  const double start = m_shown->plotted.sides[side].start;
  m_plot->revealGap(
      {side, {start + static_cast<double>(gap.startNs), start + static_cast<double>(gap.endNs)}});
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
      const CycleDifference& shown = cycles.differences[*m_difference];
      text = QString("%1 of %2").arg(QString::number(*m_difference + 1), QString::number(count)) +
             explainedText(*m_shown, shown) + ": " + differenceText(*m_shown, shown);
    } else if (count > 0 || cycles.matched > 0) {
      text = differencesText(*m_shown);
    }
    if (isAligned()) text = alignmentText(*m_shown) + (text.isEmpty() ? QString() : "; " + text);
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

std::optional<double> CyclePairPage::startToAlign() const {
  const auto apart = [this](std::int64_t ns) {
    const auto start = static_cast<double>(ns);
    return start == startOfB() ? std::nullopt : std::optional(start);
  };
  if (!m_shown) return std::nullopt;
  const CyclePair& cycles = *m_shown->cycles;
  if (const auto& point = m_plot->focused()) {
    const CycleBox& box = m_shown->box(*point);
    if (!box.partner) return std::nullopt;
    const bool isOfA = point->side == PlotSide::A;
    const CycleBox& partner = cycles.of(isOfA ? Side::B : Side::A).boxes[*box.partner];
    return apart(isOfA ? box.startNs - partner.startNs : partner.startNs - box.startNs);
  }
  if (!m_difference || cycles.differences[*m_difference].of != DifferenceOf::IdleGap) return std::nullopt;
  const CycleDifference& gap = cycles.differences[*m_difference];
  if (gap.a && gap.b) return apart(cycles.a.boxes[*gap.a].startNs - cycles.b.boxes[*gap.b].startNs);
  return apart(-cycles.changeNs());  // the ends of the cycles
}

void CyclePairPage::alignHere() {
  const auto start = startToAlign();
  if (!start && !isAligned()) return;
  const auto focused = m_plot->focused();
  const auto difference = m_difference;
  alignAt(start.value_or(0.0));
  if (focused) {
    m_plot->reveal(*focused);
  } else if (difference) {
    reveal(m_shown->cycles->differences[*difference]);
  }
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
  const bool canAlign = startToAlign().has_value();
  const bool goesBack = !canAlign && isAligned();
  m_alignHere->setEnabled(canAlign || goesBack);
  m_alignAtStart->setEnabled(isAligned());
  m_align->setText(goesBack ? "Align at start" : "Align here");
  m_align->setEnabled(canAlign || goesBack);
  m_align->setToolTip(goesBack ? "Both cycles from their own start again (L or Escape)"
                      : canAlign
                          ? "Moves B so that what is in focus and its partner lie at one place (L)"
                          : "Click a launch that both cycles have at other times, or go to an idle gap "
                            "with Next, to have it in both at one place");
}

}  // namespace culprit::ui
