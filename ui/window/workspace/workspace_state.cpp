// What the workspace keeps of its pages: in the session, and for Back and Forward.
#include <QAction>
#include <QTimer>

#include "ui/pages/answers/time_page.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

WorkspaceState Workspace::state() const {
  WorkspaceState state;
  state.columns = m_triplets->table().columnKeys();
  state.sort = m_triplets->table().sortKeys();
  state.front = front();
  state.allCycles = m_triplets->model().convention() == Convention::AllCycles;
  state.shownAnyway = m_triplets->isShownAnyway();
  state.asPublished = m_triplets->isAsPublished();
  state.byNumber = m_timelines->byNumber().isChecked();
  const TimelinePlot& plot = m_timelines->plot();
  for (const PlotSide side : kPlotSides)
    if (plot.isZoomed(side)) state.zoom[side] = plot.visibleRange(side);
  state.cyclePair = m_cyclePair->state();
  state.timeLevel = m_time->level();
  state.functions = m_functions->state();
  state.callTree = m_callTree->state();
  state.wholeRun = m_wholeRun->state();
  return state;
}

void Workspace::restore(const WorkspaceState& state, bool functionOpen) {
  if (!functionOpen) setFunctionOpen(false);  // that of the comparison before
  m_triplets->table().showColumns(state.columns);
  if (!state.sort.isEmpty()) m_triplets->table().setSortKeys(state.sort);
  m_triplets->setConvention(state.allCycles ? Convention::AllCycles : Convention::AsPublished);
  m_triplets->setShownAnyway(state.shownAnyway);
  m_triplets->setAsPublished(state.asPublished);
  if (state.byNumber) m_timelines->byNumber().setChecked(*state.byNumber);
  for (const PlotSide side : kPlotSides)
    if (state.zoom[side]) m_timelines->plot().zoomTo(side, *state.zoom[side]);
  m_cyclePair->restore(state.cyclePair);
  if (state.timeLevel) m_time->showLevel(*state.timeLevel);
  m_functions->restore(state.functions);
  m_callTree->restore(state.callTree);
  m_wholeRun->restore(state.wholeRun);
  // Only once the docks have their places.
  QTimer::singleShot(0, this, [this, front = state.front, functionOpen] {
    bringToFront(front);
    // And that only once they are in front, to which it returns.
    if (functionOpen) QTimer::singleShot(0, this, [this] { setFunctionOpen(true); });
  });
}

DockView Workspace::docks() const {
  return {.front = lastFront(),
          .cyclePair = {.cycles = m_cyclePair->state().cycles},
          .byHand = m_cyclePair->byHand()};
}

void Workspace::showDocks(const DockView& docks) {
  if (isExpanded() && !isFunctionOpen()) expand(nullptr);
  bringToFront(docks.front);
  const auto& cycles = docks.cyclePair.cycles;
  if (cycles == m_cyclePair->state().cycles && docks.byHand == m_cyclePair->byHand()) return;
  m_cyclePair->choose(cycles);  // they take the place of what was marked by hand
  if (docks.byHand) m_cyclePair->compareByHand(*docks.byHand);
}

}  // namespace culprit::ui
