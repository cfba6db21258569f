// The functions that changed most, for the table on the first page of a report. Called by front_sections,
// which makes cells of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/results/verdict.h"
#include "core/report/document/text.h"

namespace culprit::report {

struct FunctionRow {
  std::string time;  ///< whose turn it is while it runs: "GPU compute"
  Text name;
  double aMs = 0.0, bMs = 0.0;  ///< per cycle or unit of work
  std::string reason;           ///< "48 → 96 calls"; empty: not known

  double deltaMs() const { return bMs - aMs; }
};

/// At most `most`, the largest change first, of those that make at least 0.5 % of all changes. Waits,
/// but those for other ranks, and containers are no causes and have no rows; neither has the host of
/// processed runs, whose times are sums over threads, where a GPU worked. The same functions as the rows of
/// the headline, without their limits.
std::vector<FunctionRow> functionRows(const PairVerdict& verdict, std::size_t most);

}  // namespace culprit::report
