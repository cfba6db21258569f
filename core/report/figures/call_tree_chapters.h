// The call trees of a report on a screen: reads them pair by pair, and keeps of each what the report shows.
// Called for outputs that have such a chapter, before anything is written.
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/stored_values.h"
#include "core/store/session/session.h"

namespace culprit {

/// Of all chapters of a report together, as the HTML report writes them; its picture without scripts, style
/// and script come to that.
inline constexpr std::size_t kMostCallTreeBytes = 200'000;

/// Of the leading pair, in a full report of all that are shown in full (sentences/shown_pairs.h), the leading
/// one first. `stored`: the session's results; `shown`: the same, or they without paths and names. A pair
/// without a call tree has a chapter that says why; runs that came as tables, of which nobody expects one,
/// have none, nor has a report without that part. Tells how far it is. Throws Error, Cancelled.
std::vector<CallTreeChapter> callTreeChapters(const Session& session, const Results& stored,
                                              const Results& shown, const ReportChoice& choice,
                                              const CallTreeReader& read, Monitor& monitor);

}  // namespace culprit
