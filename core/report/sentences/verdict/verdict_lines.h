// The verdict of one pair in two lines: what it says, and the numbers it says it by, behind what is said of
// its job. For the bar above the window, where the whole sentence of headline() would not be read. Made from
// the same parts as that one.
#pragma once

#include <string>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

struct VerdictLines {
  /// "B is 3.50 times slower per unit of work; CPU clock 87.5 % → 22.5 % of maximum ..."; of a job "16 ranks
  /// on 2 hosts: ... Rank 3: B is ..."
  Text headline;
  Text rows;             ///< headlineRowsText()
  std::string evidence;  ///< "Not comparable as they are: ... Ratio 3.50, 95 % interval ..."
};

VerdictLines verdictLines(const Results& results, const PairResults& pair);

/// What the times of "where the time went" are divided by, and what they are sums of.
std::string timesNote(const PairResults& pair);

}  // namespace culprit
