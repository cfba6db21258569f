// What a counter is: which resource it measures, in which unit, how much of it there is and whether a change
// can hurt (cause.md section 1). One table in the source, extended by a JSON file of the user. Used by the
// cause ranking; it knows names only, never values.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/cause.h"

namespace culprit {

struct Resource {
  std::string family;  ///< resources of one family share a line: "GPU clock"
  ResourceRole role = ResourceRole::OwnUse;
  std::string unit;
  double scale = 1.0;                ///< from a published mu to the unit (pipeline.md 5.5)
  std::optional<double> capacity;    ///< in the unit; empty: the largest value of both runs
  std::optional<double> resolution;  ///< a change below it is none; empty: 1 % of the capacity
  /// Where a published mu is a percentage only if the hardware is known: above this it is in `otherUnit`.
  std::optional<double> mostPercent;
  std::string otherUnit;
  double otherScale = 1.0;
};

class ResourceTable {
 public:
  /// The table in the source.
  ResourceTable();

  /// Adds the entries of a JSON file, which replace known ones of the same metric:
  ///   {"resources": [{"metric": "gpu_power", "family": "GPU power", "role": "shared load", "unit": "W",
  ///                   "capacity": 700, "resolution": 5, "scale": 0.01}]}
  /// Only "metric" and "role" ("supply", "shared load", "own use") must be there. Throws Error.
  void extend(const std::filesystem::path& file);

  /// A metric that the table does not know is the job's own use, without unit and capacity.
  Resource of(std::string_view metric) const;

 private:
  std::map<std::string, Resource, std::less<>> m_resources;
};

}  // namespace culprit
