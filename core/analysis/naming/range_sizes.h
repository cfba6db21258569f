// What the name of a range tells of the size of a problem, such as "step batch_size=32 tokens=4096". Used by
// the check on the problem size; numbers without such a key are never taken for a size.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace culprit {

/// What one step of a scheduler does, as vLLM names it: "execute_context_2(512)_generation_30(30)" begins 2
/// sequences with 512 tokens and goes on with 30 by one token each.
struct ScheduledWork {
  double prompts = 0.0, promptTokens = 0.0;
  double sequences = 0.0, tokens = 0.0;
};
/// Empty if it is no such name.
std::optional<ScheduledWork> scheduledWork(std::string_view name);

/// "batch size", "tokens", "sequence length" with their values: a key, "=" or ":", digits; of scheduled work
/// "prompts", "prompt tokens" and "batch size", if they are not 0.
std::vector<std::pair<std::string_view, double>> sizesInName(std::string_view name);

}  // namespace culprit
