// What the program says of labelled runs against their labels: one table per program, one per kind of change,
// and what was missed. For labelled_bench.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/labelled_cases.h"

namespace culprit::bench {

/// A case and what the program says of it.
struct ScoredCase {
  LabelledCase labelled;
  CaseOutcome outcome;
};

/// A real slowdown that its first pair calls.
bool isCalled(const ScoredCase& scored);

/// Everything known of every case, two lines and more for each.
void printList(const std::vector<ScoredCase>& cases);

/// The sums beside their limits, then the tables, then the misses of each measure.
void printScores(const std::vector<ScoredCase>& cases);

/// "  called    3 of 231    1.3 %  (0.3 to 3.8)   limit 1 %", with the 95 % interval of Clopper and Pearson;
/// "OVER" behind a share above its limit.
void printRate(const std::string& what, std::size_t count, std::size_t of, std::optional<double> limit);

}  // namespace culprit::bench
