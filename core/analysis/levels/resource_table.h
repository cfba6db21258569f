// What a counter is: which resource it measures, in which unit, how much of it there is and whether a change
// can hurt (resources/help/formulas.md, "Causes"). One table in the source, extended by a JSON file of the
// user. Used by the cause ranking; it knows names only, never values.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/resource.h"

namespace culprit {

class ResourceTable {
 public:
  /// The table in the source, with the entries of the user in the place of its own for the same metric. Where
  /// they give no unit, a capacity and a resolution that they lack stay as they were.
  explicit ResourceTable(std::span<const Resource> ofUser = {});

  /// A metric that the table does not know is the job's own use, without unit and capacity. Some metrics are
  /// a percentage only if the hardware was known when they were published; `largest` published value tells.
  Resource of(std::string_view metric, double largest) const;

  /// False for what events tell of themselves (their bytes, their occupancy), unless the user's table has it.
  bool isResource(std::string_view metric) const;

 private:
  std::map<std::string, Resource, std::less<>> m_resources;
};

/// Reads the table of a user:
///   {"resources": [{"metric": "gpu_power", "family": "GPU power", "role": "shared load", "unit": "W",
///                   "capacity": 700, "resolution": 5, "scale": 0.01, "names": ["board_power [mW]"]}]}
/// Only "metric" and "role" ("supply", "shared load", "own use") must be there. Throws Error.
std::vector<Resource> readResources(const std::filesystem::path& file);

}  // namespace culprit
