// The verdict as a box on paper: a badge with the sentence beside it, the evidence below. Called by
// print_blocks.
#pragma once

#include "core/report/document/report.h"
#include "ui/print/print_brick.h"

namespace culprit::ui {

Brick verdictBrick(const VerdictBox& box, double width);

}  // namespace culprit::ui
