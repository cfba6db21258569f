#include "core/stats/effects/change_split.h"

#include <cmath>

namespace culprit::stats {
namespace {

struct Factors {
  double calls, perCall, exposure;  // their product is the exposed time
};

Factors factorsOf(const FunctionTime& side, const FunctionTime& other) {
  const FunctionTime& forTime = side.calls > 0.0 ? side : other;
  const FunctionTime& forExposure = side.busy > 0.0 ? side : other;
  return {.calls = side.calls,
          .perCall = forTime.calls > 0.0 ? forTime.busy / forTime.calls : 0.0,
          .exposure = forExposure.busy > 0.0 ? forExposure.exposed / forExposure.busy : 1.0};
}

/// What a change of one factor is multiplied with, given the two other factors p and q on both sides: their
/// mean over all orders in which the three could have changed.
double weight(double pA, double pB, double qA, double qB) {
  return (pA * qA + pB * qB) / 3.0 + (pA * qB + pB * qA) / 6.0;
}

bool isCountUnknown(const FunctionTime& side) {
  return side.busy > 0.0 && side.calls <= 0.0;
}

FunctionTime asOneCall(FunctionTime side) {
  side.calls = side.busy > 0.0 ? 1.0 : 0.0;
  return side;
}

ChangeSplit split(const FunctionTime& a, const FunctionTime& b) {
  const Factors x = factorsOf(a, b);
  const Factors y = factorsOf(b, a);
  // A zero of less than nothing has no sign in a session: 0.0 is added, so that it has none here either.
  return {.calls = (y.calls - x.calls) * weight(x.perCall, y.perCall, x.exposure, y.exposure) + 0.0,
          .perCall = (y.perCall - x.perCall) * weight(x.calls, y.calls, x.exposure, y.exposure) + 0.0,
          .exposure = (y.exposure - x.exposure) * weight(x.calls, y.calls, x.perCall, y.perCall) + 0.0};
}

}  // namespace

PerCallSplit splitPerCall(double perCall, const CallTime& a, const CallTime& b) {
  const double typical = b.typical - a.typical;
  const double interrupted = (b.mean - b.typical) - (a.mean - a.typical);
  const double mean = typical + interrupted;
  if (!(mean * perCall > 0.0))
    return std::fabs(typical) >= std::fabs(interrupted) ? PerCallSplit{perCall, 0.0}
                                                        : PerCallSplit{0.0, perCall};
  const double part = perCall * (typical / mean);
  return {part, perCall - part};
}

ChangeSplit splitChange(const FunctionTime& a, const FunctionTime& b) {
  return isCountUnknown(a) || isCountUnknown(b) ? split(asOneCall(a), asOneCall(b)) : split(a, b);
}

}  // namespace culprit::stats
