#include "core/analysis/judging/mechanisms/resource_signatures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace culprit {

namespace {

/// A supply, the calls that it makes longer, and by which powers of the dose.
struct Supply {
  std::string_view family;
  CallGroup group;
  double least, most;
};
constexpr std::array kSupplies = {Supply{"GPU clock", CallGroup::Compute, 0.7, 1.0},
                                  Supply{"GPU memory clock", CallGroup::OtherKernel, 0.2, 0.75},
                                  Supply{"CPU clock", CallGroup::Host, 0.85, 1.0}};

constexpr double kLeastFall = 0.03;
constexpr double kOfDose = 0.5;

double exposedMs(const PairChange& change, CallGroup group) {
  double ms = 0.0;
  for (const CallRow& row : change.calls)
    if (row.group == group) ms += row.a.exposedMs;
  return ms;
}

void explain(const Supply& supply, double dose, const PairChange& change, Cause& cause) {
  if (!change.knowsTurns) return;
  const double exposed = exposedMs(change, supply.group);
  const double grown = std::max(change.group(supply.group).typicalMs, 0.0);
  if (!(exposed > 0.0)) {
    cause.explainsLow = cause.explainsHigh = cause.explainsOf = 0.0;
    return;
  }
  cause.explainsOf = grown;
  cause.explainsLow = std::min(exposed * (std::pow(dose, supply.least) - 1.0), *cause.explainsOf);
  cause.explainsHigh = std::min(exposed * (std::pow(dose, supply.most) - 1.0), *cause.explainsOf);
}

}  // namespace

void checkSignatures(const PairChange& change, const Thresholds& limits, std::vector<Cause>& causes) {
  for (Cause& cause : causes) {
    const auto* const supply = std::find_if(kSupplies.begin(), kSupplies.end(), [&cause](const Supply& each) {
      return each.family == cause.family;
    });
    if (!cause.isResource() || supply == kSupplies.end() || !(cause.a > 0.0 && cause.b > 0.0)) continue;
    // The slices of a sampler are no calls.
    if (change.isProcessed && supply->group == CallGroup::Host) continue;
    const GroupChange& group = change.group(supply->group);
    const double dose = cause.a / cause.b;
    if (!group.isMeasured() || !(dose > 1.0 + kLeastFall)) continue;
    cause.hasSignature = group.m >= kOfDose * std::log(dose);
    const bool isSure = cause.cliff && *cause.cliff <= -1.0 &&
                        std::min(cause.samplesA, cause.samplesB) >= limits.strongCauseSamples;
    if (*cause.hasSignature) {
      if (isSure) cause.level = CauseLevel::Strong;
      explain(*supply, dose, change, cause);
    } else if (cause.level == CauseLevel::Strong) {
      cause.level = CauseLevel::Possible;
    }
  }
}

}  // namespace culprit
