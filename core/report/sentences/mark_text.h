// What a pin or a note is attached to, in words: for the report's table and the window's messages.
#pragma once

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// "gemm, gpu_usage on GPU 7", "cycle 5 of B, 938.5 us" or "2.2 us of A, from 17.5 us after the start of its
/// first cycle on". The subject must be one of the results.
Text markSubject(const Results& results, const Mark& mark);

}  // namespace culprit
