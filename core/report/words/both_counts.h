// How much both runs have of something, in words.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/report/words/format.h"

namespace culprit {

/// "12 and 10 cycles", "one cycle a side".
inline std::string bothCounts(std::uint64_t a, std::uint64_t b, std::string_view thing) {
  if (a == 1 && b == 1) return fmt::format("one {} a side", thing);
  return fmt::format("{} and {} {}s", format::count(a), format::count(b), thing);
}

}  // namespace culprit
