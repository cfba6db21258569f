// How the runs of a comparison were cut into cycles, and what the user had left out, in words. Called by the
// report, the summary and the window; it says nothing about the cycles themselves.
#pragma once

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// What the user asked for: "cut at X, without the first 2 and the last 1 cycles of each recording, decode
/// cycles only"; empty where everything is as Culprit chose it.
Text cutChoiceText(const Results& results);

/// The same, and without a choice what raw traces were cut at; empty for runs that came cut and are whole.
Text cutText(const Results& results);

}  // namespace culprit
