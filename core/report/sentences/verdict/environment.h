// What differs around two runs apart from their numbers: hosts, devices, versions, settings of the profiler.
// For the report and JSON, all from the checks of the verdict; it judges nothing.
#pragma once

#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

struct EnvironmentRow {
  std::string name;
  std::string a, b;  ///< empty: not in the data of that run

  friend bool operator==(const EnvironmentRow&, const EnvironmentRow&) = default;
};

/// Only what differs.
std::vector<EnvironmentRow> environmentDifferences(const Results& results, const PairResults& pair);

}  // namespace culprit
