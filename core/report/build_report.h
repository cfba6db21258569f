// Makes the Report from the Results of a session: one part per process pair, in the order and with the
// columns of the published report, in our own sentences and one number format. Called by command line and
// window.
#pragma once

#include "core/model/results.h"
#include "core/report/report.h"

namespace culprit {

Report buildReport(const Results& results);

}  // namespace culprit
