#include "core/analysis/judging/mechanisms/resource_signatures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace culprit {

namespace {

/// A resource, the calls that its loss makes longer, and by which powers of the dose.
struct Effect {
  std::string_view family;
  CallGroup group;
  double least, most;
  bool isWait = false;  ///< ms/s in which the processor is taken away, which interrupts calls
};
constexpr std::array kEffects = {Effect{"GPU clock", CallGroup::Compute, 0.7, 1.0},
                                 Effect{"GPU memory clock", CallGroup::OtherKernel, 0.2, 0.75},
                                 Effect{"CPU clock", CallGroup::Host, 0.85, 1.0},
                                 Effect{"wait for a CPU", CallGroup::Host, 0.85, 1.0, true},
                                 Effect{"CPU throttling", CallGroup::Host, 0.85, 1.0, true}};

constexpr double kLeastLoss = 0.03;
constexpr double kOfDose = 0.5;
constexpr double kSecondMs = 1000.0;
constexpr double kMostLostMs = 990.0;  // in a second: nothing runs without a processor
constexpr double kMoreSwitches = 1.5;

/// Supply of A to that of B.
double doseOf(const Effect& effect, const Cause& cause) {
  if (!effect.isWait) return cause.a > 0.0 && cause.b > 0.0 ? cause.a / cause.b : 1.0;
  const auto left = [](double lostMs) { return kSecondMs - std::clamp(lostMs, 0.0, kMostLostMs); };
  return left(cause.a) / left(cause.b);
}

double grownMs(const Effect& effect, const GroupChange& group) {
  return std::max(effect.isWait ? group.interruptedMs : group.typicalMs, 0.0);
}

bool showsIn(const Effect& effect, double dose, const GroupChange& group) {
  if (effect.isWait) return group.interruptedMs >= kOfDose * (dose - 1.0) * group.aMs;
  return group.m >= kOfDose * std::log(dose);
}

bool waitsForMore(const std::vector<Cause>& causes) {
  return std::any_of(causes.begin(), causes.end(), [](const Cause& cause) {
    return cause.family == "voluntary switches" && cause.b > kMoreSwitches * cause.a;
  });
}

double exposedMs(const PairChange& change, CallGroup group) {
  double ms = 0.0;
  for (const CallRow& row : change.calls)
    if (row.group == group) ms += row.a.exposedMs;
  return ms;
}

const GroupChange& groupOf(CallGroup group, const PairChange& change, std::optional<DeviceId> device) {
  const bool isOfDevice = device && (group == CallGroup::Compute || group == CallGroup::OtherKernel);
  const auto found = std::find_if(change.devices.begin(), change.devices.end(),
                                  [&device](const DeviceChange& each) { return each.device == device; });
  if (!isOfDevice || found == change.devices.end()) return change.group(group);
  return group == CallGroup::Compute ? found->computing : found->others;
}

void explain(const Effect& effect, double dose, const PairChange& change, const GroupChange& group,
             Cause& cause) {
  if (!change.knowsTurns) return;
  const double exposed = exposedMs(change, effect.group);
  if (!(exposed > 0.0)) {
    cause.explainsLow = cause.explainsHigh = cause.explainsOf = 0.0;
    return;
  }
  cause.explainsOf = grownMs(effect, group);
  cause.explainsLow = std::min(exposed * (std::pow(dose, effect.least) - 1.0), *cause.explainsOf);
  cause.explainsHigh = std::min(exposed * (std::pow(dose, effect.most) - 1.0), *cause.explainsOf);
}

}  // namespace

void checkSignatures(const PairChange& change, const Thresholds& limits, std::vector<Cause>& causes,
                     std::optional<DeviceId> device) {
  const bool waits = waitsForMore(causes);
  for (Cause& cause : causes) {
    const auto* const effect = std::find_if(kEffects.begin(), kEffects.end(), [&cause](const Effect& each) {
      return each.family == cause.family;
    });
    if (!cause.isResource() || effect == kEffects.end()) continue;
    // The slices of a sampler are no calls.
    if (change.isProcessed && effect->group == CallGroup::Host) continue;
    const GroupChange& group = groupOf(effect->group, change, device);
    const double dose = doseOf(*effect, cause);
    if (!group.isMeasured() || !(dose > 1.0 + kLeastLoss)) continue;
    cause.hasSignature = showsIn(*effect, dose, group);
    const bool isSure = cause.cliff && std::fabs(*cause.cliff) >= 1.0 &&
                        std::min(cause.samplesA, cause.samplesB) >= limits.strongCauseSamples;
    if (*cause.hasSignature) {
      if (effect->isWait && waits) continue;
      if (isSure) cause.level = CauseLevel::Strong;
      explain(*effect, dose, change, group, cause);
    } else if (cause.level == CauseLevel::Strong) {
      cause.level = CauseLevel::Possible;
    }
  }
}

}  // namespace culprit
