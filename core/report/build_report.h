// Makes the Report from the Results of a session: the chapters of the published report, in its order and with
// its columns, in our own sentences and one number format. Called by command line and window. With several
// process pairs chapters 1 to 3 stand once per pair under a heading of its own; 4 and 5 are shared.
#pragma once

#include <vector>

#include "core/model/results.h"
#include "core/report/evidence.h"
#include "core/report/report.h"
#include "core/store/session.h"

namespace culprit {

/// `evidence`: of the processes whose levels shall be judged in chapter 4; may be empty.
Report buildReport(const Results& results, const std::vector<ProcessEvidence>& evidence = {});

/// Results and evidence of a stored session. Throws Error if it cannot be read.
Report buildReport(const Session& session);

}  // namespace culprit
