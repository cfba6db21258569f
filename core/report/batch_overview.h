// The overview of a batch: every process pair of every case in one table, and what became of cases that
// failed. As a Report, as CSV and as JSON, from the same values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/chapters/pair_line.h"
#include "core/report/document/report.h"

namespace culprit {

struct BatchCase {
  struct Pair {
    std::string name;  ///< "normal pid 7 / abnormal pid 7"
    PairLine line;
    Comparable comparable{};
    Slowdown slowdown;
    std::optional<Cause> cause;              ///< the one that the headline names
    std::optional<MechanismKind> mechanism;  ///< the headline's; empty: none
  };
  std::string name;                  ///< path below the root: "SGLang/cpu_frequency_reduction"
  std::vector<std::string> reports;  ///< names of its files, beside the overview
  std::vector<Pair> pairs;
  std::string error;  ///< one sentence; empty if the case was compared
};

/// The pairs of a case that was compared.
std::vector<BatchCase::Pair> batchPairs(const Results& results);

Report batchReport(const std::vector<BatchCase>& cases);
/// A row per pair, or per case that failed; numbers with 6 decimals, '\n' as line end. `by` "total": the
/// verdict rests on `total_ratio`, not on `ratio`.
std::string batchCsv(const std::vector<BatchCase>& cases);
/// "culprit.batch/1": {cases: [{case, reports, error, pairs: [{name, verdict, slowdown, cause}]}]}. Of
/// `slowdown` the members that the JSON of a comparison has under the same names.
std::string batchJson(const std::vector<BatchCase>& cases);

}  // namespace culprit
