// Makes the Report from the Results of a session: a first page with the verdict, its causes and the functions
// that changed most, and, if they are wanted, the chapters in the order of the questions, those of the
// published report among them, in our own sentences and one number format. Called by command line and window.
// With several process pairs a line for each stands behind the first page, and each (of many the most
// telling, sentences/shown_pairs.h) has its chapters under a heading of its own; what belongs to the runs is
// told once, at the end.
#pragma once

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/store/session/session.h"

namespace culprit {

/// Throws Cancelled.
Report buildReport(const Results& results, const StoredValues& values = {}, const ReportChoice& choice = {},
                   const Monitor& monitor = SilentMonitor());

/// Results as the choice lets a reader see them: for writers that need more than the Report.
ResultsPtr resultsFor(const ResultsPtr& results, const ReportChoice& choice);

/// What the chosen parts show of `results`, those of the session. Without `readCycles` no cycles are drawn.
/// Throws Error, Cancelled.
StoredValues storedValues(const Session& session, const Results& results, const ReportChoice& choice,
                          const Monitor& monitor, const MedianCyclesReader& readCycles = {});

/// What the pair has that the report opens with, its shapes and its memory, into `values`, if the chosen
/// parts show it and it is there. `stored`: the results of the session, `results`: resultsFor() them. Throws
/// Error, Cancelled.
void addDetails(const Session& session, const Results& stored, const Results& results,
                const ReportChoice& choice, const OutputReaders& readers, const Monitor& monitor,
                StoredValues& values);

/// Results and values of a stored session. Throws Error if it cannot be read.
Report buildReport(const Session& session, const ReportChoice& choice = {},
                   const OutputReaders& readers = {});

}  // namespace culprit
