// What the name of a range tells of the size of a problem, such as "step batch_size=32 tokens=4096". Used by
// the check on the problem size; numbers without such a key are never taken for a size.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace culprit {

/// "batch size", "tokens", "sequence length" with their values: a key, "=" or ":", digits.
std::vector<std::pair<std::string_view, double>> sizesInName(std::string_view name);

}  // namespace culprit
