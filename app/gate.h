// --gate: turns the verdicts of a comparison into an exit code for scripts (resources/help/command-line.md).
// Decides only what is said there: a pair that cannot be compared, a slowdown, and the limits of --fail-on.
#pragma once

#include <string>
#include <vector>

#include "app/exit_codes.h"
#include "core/store/session/session.h"

namespace culprit::app {

/// One --fail-on.
struct FailOn {
  enum class Kind { Slower, EdgeFree, Above, Below };
  Kind kind{};
  std::string metric;  ///< of Above and Below
  double limit = 0.0;  ///< Slower: 0.05 for 5 %; else in the unit in which the causes show the metric

  /// "slower:5%", "edge-free", "metric:NAME>VALUE", "metric:NAME<VALUE". Throws Error for anything else.
  static FailOn parse(const std::string& text);
};

struct GateResult {
  int code = kFine;
  std::string reason;  ///< one line: "Gate: regression (B is 1.92 times slower per cycle)"; never without why
};

/// 1 if a pair that can be compared is slower, or a limit is broken; else 2 if a pair cannot be compared;
/// else 0. A cause without a slowdown is no regression. A slowdown breaks its limit when the ratio is above
/// it and neither the noise nor the interval can explain it; a metric by its median in B; edge-free where B
/// is slower without the first and last cycle and a cause is strong. `results` are those of the session, with
/// the names that may be said. Throws Error if B has no metric of that name.
GateResult judgeGate(const Session& session, const Results& results, const std::vector<FailOn>& limits);

}  // namespace culprit::app
