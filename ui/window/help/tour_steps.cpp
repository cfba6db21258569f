#include "ui/window/help/tour_steps.h"

#include <QDockWidget>

#include "ui/plots/common/mouse_choice.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

std::vector<TourStep> tourSteps(HeadlineBar& headline, const Workspace& workspace, QWidget* exportButton) {
  const QString selecting = mouseChoice().drag == DragChoice::Selects ? "A drag" : "Shift with a drag";
  return {
      {"First, the verdict",
       "Whether the two runs can be compared, how much slower B is, and why, in one sentence. The "
       "button at its right end shows the checks behind it.",
       &headline},
      {"Which resource changed?",
       "Every resource on its own capacity, A beside B: first what can be a cause, then what only "
       "follows from it. A click on one selects it in all other parts.",
       workspace.dock("causes")},
      {"Where did the time go?",
       "The change of a cycle in parts that sum to it: called more often, slower per call, less "
       "overlapped. A double-click on a function shows it in full, with its launches.",
       workspace.dock("time")},
      {"Which functions, then?",
       "Every function with its time and its calls in A and B, and what made its change. The largest changes "
       "come first.",
       workspace.dock("functions")},
      {"Every number behind it",
       "A row for each function with each metric on each device, the most suspicious first. The "
       "selected row is what Timelines and Detail are about.",
       workspace.dock("triplets")},
      {"One cycle over the other",
       "The median cycle of A over that of B, launch by launch. N goes to the largest difference, then to "
       "the "
       "next smaller one.",
       workspace.reasonForNoLaunches().isEmpty() ? workspace.dock("cycle_pair") : nullptr},
      {"Cycle by cycle",
       QString("Each mark is one cycle, A on the left and B on the right. %1 selects cycles, and everything "
               "is computed for those alone until Esc is pressed.")
           .arg(selecting),
       workspace.dock("timelines")},
      {"Hand it on",
       "The report says what the window says, as PDF, web page, Markdown, CSV or JSON. Help (F1) "
       "explains every word and number, and this tour stays in its menu.",
       exportButton},
  };
}

}  // namespace culprit::ui
