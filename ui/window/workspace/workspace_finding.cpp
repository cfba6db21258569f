// Find Everywhere in the workspace: what there is to look through, and the way to a hit.
#include <utility>

#include "ui/pages/answers/causes_page.h"
#include "ui/pages/answers/time_page.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

FindIndex Workspace::findIndex(std::vector<Mark> marks) {
  m_counters->read();
  const TripletModel& triplets = m_triplets->model();
  return FindIndex({.view = m_view,
                    .functions = triplets.functionNames(),
                    .form = triplets.nameForm(),
                    .marks = std::move(marks),
                    .counters = m_counters->model().table()});
}

void Workspace::showRowOfFunction(const Triplet& triplet) {
  m_selection.setTriplet(triplet);
  if (isFunctionOpen()) return;  // which shows it now
  const bool isListed = m_functions->reveal(triplet);
  if (!isListed) m_triplets->reveal(triplet);
  raiseDock(isListed ? "functions" : "triplets");
  (isListed ? static_cast<QTableView&>(m_functions->table()) : m_triplets->table()).setFocus();
}

void Workspace::goTo(const FindTarget& target) {
  if (const auto* triplet = std::get_if<Triplet>(&target)) {
    showRowOfFunction(*triplet);
  } else if (const auto* cause = std::get_if<FoundCause>(&target)) {
    raiseDock("causes");
    m_causes->showCause(cause->position);
  } else if (const auto* counter = std::get_if<FoundCounter>(&target)) {
    raiseDock("counters");
    m_counters->showCounter(counter->metric, counter->device);
  } else if (const auto* share = std::get_if<FoundShare>(&target)) {
    raiseDock("time");
    m_time->showRow(share->level, share->row);
  } else if (const auto* cycle = std::get_if<CycleRef>(&target)) {
    m_selection.setCycle(*cycle);
    raiseDock(isRaw(m_view) ? "cycle_pair" : "timelines");
  } else if (const auto* check = std::get_if<CheckId>(&target)) {
    showCheck(*check);
  } else if (const auto* mark = std::get_if<Mark>(&target)) {
    const auto* marked = std::get_if<MarkedCycle>(&mark->subject);
    if (marked) {
      m_selection.setCycle(CycleRef{marked->side, marked->position});
    } else {
      m_selection.setTriplet(std::get<Triplet>(mark->subject));
    }
    raiseDock("detail");
    m_detail->turnTo(marked != nullptr);
  }
}

}  // namespace culprit::ui
