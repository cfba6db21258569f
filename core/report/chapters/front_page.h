// What the first page of a report opens with: a title that says what was found, and the verdict in a box. For
// build_report. The sentences are those of the window's verdict, put together from the same parts.
#pragma once

#include <string>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit::report {

/// "B is 3.50 times slower per unit of work; the CPU clock fell from 87.5 % to 22.5 % of its maximum", of the
/// leading pair if there are several; of a job "16 ranks on 2 hosts: the job takes 4.1 % more time per cycle;
/// ..."
std::string titleText(const Results& results);

VerdictBox verdictBox(const Results& results, const PairResults& pair);

}  // namespace culprit::report
