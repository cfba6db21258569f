#include "core/report/sentences/verdict/shown_causes.h"

#include <algorithm>

namespace culprit {

bool isNothing(const Cause& cause) {
  return cause.a == 0.0 && cause.b == 0.0 && cause.shift == 0.0 && cause.cliff.value_or(0.0) == 0.0;
}

bool hasResource(const PairVerdict& verdict) {
  return std::any_of(verdict.causes.begin(), verdict.causes.end(),
                     [](const Cause& cause) { return cause.isResource(); });
}

bool hasResourceCounter(const PairVerdict& verdict) {
  return std::any_of(verdict.causes.begin(), verdict.causes.end(), [](const Cause& cause) {
    return cause.isResource() && cause.role != ResourceRole::OwnUse;
  });
}

}  // namespace culprit
