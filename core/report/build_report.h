// Makes the Report from the Results of a session: the verdict with its five answers first, then the chapters
// in the order of the questions, those of the published report among them, in our own sentences and one
// number format. Called by command line and window. With several process pairs each has its chapters under a
// heading of its own; what belongs to the runs is told once, at the end.
#pragma once

#include "core/model/results.h"
#include "core/report/report.h"
#include "core/report/report_choice.h"
#include "core/report/stored_values.h"
#include "core/store/session.h"

namespace culprit {

Report buildReport(const Results& results, const StoredValues& values = {}, const ReportChoice& choice = {});

/// The results of a session as the choice lets a reader see them: for writers that need more than the Report.
ResultsPtr resultsFor(const Session& session, const ReportChoice& choice);

/// Results and values of a stored session. Throws Error if it cannot be read.
Report buildReport(const Session& session, const ReportChoice& choice = {});

}  // namespace culprit
