// What the tour tells, in the order of the questions: can it be compared, which resource, where did the time
// go, show me, hand me the report.
#pragma once

#include <vector>

#include "ui/window/help/tour.h"

namespace culprit::ui {

class HeadlineBar;
class Workspace;

/// With the mouse as it is chosen now. `exportButton`: of the toolbar.
std::vector<TourStep> tourSteps(HeadlineBar& headline, const Workspace& workspace, QWidget* exportButton);

}  // namespace culprit::ui
