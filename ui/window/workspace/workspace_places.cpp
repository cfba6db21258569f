// Where the docks of the workspace stand by default, and how large they are.
#include <QDockWidget>
#include <algorithm>

#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

constexpr int kNarrow = 1280;

}  // namespace

void Workspace::placeDocks() {
  const bool narrow = width() < kNarrow;
  // In an area at the side: between side areas and without a central widget, Qt forgets a separator of those
  // above and below, and the sides creep by its width with every layout.
  addDockWidget(Qt::RightDockWidgetArea, dock("overview"));
  splitDockWidget(dock("overview"), dock("functions"), Qt::Vertical);
  splitDockWidget(dock("functions"), dock("timelines"), Qt::Vertical);
  splitDockWidget(dock("overview"), dock("causes"), Qt::Horizontal);
  for (const char* tab : {"triplets", "launches", "cycle_pair", "whole_run", "call_tree", "counters",
                          "memory", "ranks", "checks", "settings", "issues"})
    tabifyDockWidget(dock("functions"), dock(tab));
  if (narrow) {
    tabifyDockWidget(dock("causes"), dock("time"));
    tabifyDockWidget(dock("timelines"), dock("detail"));
  } else {
    splitDockWidget(dock("causes"), dock("time"), Qt::Horizontal);
    splitDockWidget(dock("timelines"), dock("detail"), Qt::Horizontal);
  }
}

void Workspace::sizeDocks() {
  for (const char* front : {"causes", "functions", "timelines"}) dock(front)->raise();
  const bool narrow = width() < kNarrow;
  const int first = narrow ? 165 : 200, last = narrow ? 145 : 170;
  resizeDocks({dock("overview"), dock("functions"), dock("timelines")},
              {first, std::max(height() - first - last, 1), last}, Qt::Vertical);
  if (narrow) {
    resizeDocks({dock("overview"), dock("causes")}, {width() * 46 / 100, width() * 54 / 100}, Qt::Horizontal);
    return;
  }
  resizeDocks({dock("overview"), dock("causes"), dock("time")},
              {width() * 30 / 100, width() * 39 / 100, width() * 31 / 100}, Qt::Horizontal);
  resizeDocks({dock("timelines"), dock("detail")}, {width() * 6 / 10, width() * 4 / 10}, Qt::Horizontal);
}

}  // namespace culprit::ui
