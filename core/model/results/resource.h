// What a counter measures, as the resource table says it. The table of the program is resource_table.h;
// entries of the user are kept in the session, so that its verdicts can be made again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/results/cause.h"

namespace culprit {

struct Resource {
  std::string metric;
  std::string family;  ///< resources of one family share a line: "GPU clock"
  ResourceRole role = ResourceRole::OwnUse;
  std::string unit;                     ///< empty: that of metric_unit.h, if it knows the metric
  std::optional<double> scale;          ///< from a published mu to the unit
  std::optional<double> capacity;       ///< in the unit; empty: the largest value of both runs
  std::vector<std::string> names = {};  ///< of counters in logs that are meant: "my_clock [MHz]"
  std::optional<double> resolution;     ///< a change below it is none; empty: 1 % of the capacity

  friend bool operator==(const Resource&, const Resource&) = default;
};

}  // namespace culprit
