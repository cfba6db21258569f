#include "core/report/sentences/verdict/causes/shown_causes.h"

#include <algorithm>

namespace culprit {

bool isNothing(const Cause& cause) {
  return cause.a == 0.0 && cause.b == 0.0 && cause.shift == 0.0 && cause.cliff.value_or(0.0) == 0.0;
}

bool hasResource(const PairVerdict& verdict) {
  return std::any_of(verdict.causes.begin(), verdict.causes.end(),
                     [](const Cause& cause) { return cause.isResource(); });
}

std::string noResourceText(const PairVerdict& verdict) {
  const std::vector<Check>& checks = verdict.comparability.checks;
  const bool areFew = std::any_of(checks.begin(), checks.end(), [](const Check& check) {
    return check.fact(FactKind::FewLevels) != nullptr;
  });
  return areFew ? "The counters of both runs have fewer than two levels in A or in B, too few to compare"
                : "No counter of a resource was recorded in both runs";
}

bool hasResourceCounter(const PairVerdict& verdict) {
  return std::any_of(verdict.causes.begin(), verdict.causes.end(), [](const Cause& cause) {
    return cause.isResource() && cause.role != ResourceRole::OwnUse;
  });
}

}  // namespace culprit
