#include "core/model/results/verdict.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace culprit {

const std::vector<FunctionShare>* PairVerdict::rowsOf(TimeLevel level) const {
  if (level == TimeLevel::Function) return &functions;
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [level](const LevelShares& each) { return each.level == level; });
  return found == levels.end() ? nullptr : &found->rows;
}

const Cause* PairVerdict::mainCause() const {
  const auto firstWith = [this](bool resource, CauseLevel least) {
    return std::find_if(causes.begin(), causes.end(), [=](const Cause& cause) {
      return cause.isResource() == resource && cause.level >= least;
    });
  };
  auto found = firstWith(true, CauseLevel::Strong);
  if (found == causes.end()) found = firstWith(false, CauseLevel::Possible);
  return found == causes.end() ? nullptr : &*found;
}

namespace {

/// By how much the cycle changed, as far as it is sure that it did, or nothing can be.
bool isChangeKnown(const PairVerdict& verdict) {
  const Slowdown& slowdown = verdict.slowdown;
  return verdict.waterfall && (isCalled(slowdown) || slowdown.whole.verdict == SpeedVerdict::TooFewCycles);
}

/// Where no parts sum to a cycle, which way it changed is known all the same, and where that is not told
/// either, nothing speaks against anything.
bool goesItsWay(const Mechanism& mechanism, const PairVerdict& verdict) {
  if (!tellsChange(verdict.slowdown)) return mechanism.ms != 0.0;
  if (verdict.waterfall) return mechanism.ms * verdict.waterfall->changeMs() > 0.0;
  const std::optional<double> ratio = judgedRatio(verdict.slowdown);
  return ratio ? mechanism.ms * (*ratio - 1.0) > 0.0 : mechanism.ms != 0.0;
}

/// Of the cycles that are compared, which are of one kind: another mix is no change of these.
bool isOfTheseCycles(const Mechanism& mechanism) {
  return mechanism.kind != MechanismKind::OtherMix;
}

}  // namespace

const Mechanism* PairVerdict::mainMechanism() const {
  constexpr double kStrongWorthNaming = 0.05;
  // Where how much it changed is not known, or not called, only its direction speaks against the first.
  const double whole = waterfall ? waterfall->changeMs() : 0.0;
  const bool isKnown = isChangeKnown(*this);
  const auto isWorthIt = [&](const Mechanism& mechanism) {
    const double least = mechanism.level == CauseLevel::Strong ? kStrongWorthNaming : kPartWorthNaming;
    if (!isKnown) return goesItsWay(mechanism, *this);
    return mechanism.ms * whole > 0.0 && std::fabs(mechanism.ms) >= least * std::fabs(whole);
  };
  const auto found = std::find_if(mechanisms.begin(), mechanisms.end(), isWorthIt);
  return found == mechanisms.end() ? nullptr : &*found;
}

const Mechanism* PairVerdict::mainGpu() const {
  const Mechanism* device = find(mechanisms, MechanismKind::DeviceGpu);
  const bool isMain = device != nullptr && device->isMostOf(waterfall ? waterfall->changeMs() : device->ms);
  return isMain ? device : nullptr;
}

void PairVerdict::putMainMechanismFirst() {
  const Mechanism* main = mainMechanism();
  if (main == nullptr) return;
  const auto at = mechanisms.begin() + (main - mechanisms.data());
  std::rotate(mechanisms.begin(), at, at + 1);
}

bool PairVerdict::isMostUnexplained() const {
  const double whole = waterfall ? waterfall->changeMs() : 0.0;
  return whole != 0.0 && isChangeKnown(*this) &&
         std::none_of(mechanisms.begin(), mechanisms.end(), [whole](const Mechanism& each) {
           return isOfTheseCycles(each) && each.isMostOf(whole);
         });
}

void PairVerdict::orderMechanisms() {
  putMainMechanismFirst();
  if (!isMostUnexplained()) return;
  const double whole = waterfall->changeMs();
  const auto explained = [whole](const Mechanism& each) {
    if (each.ms == 0.0) return -std::numeric_limits<double>::infinity();  // it is told for the others' sake
    return isOfTheseCycles(each) ? std::copysign(1.0, whole) * each.ms : 0.0;
  };
  const auto others = mechanisms.begin() + (mainMechanism() == nullptr ? 0 : 1);
  std::stable_sort(others, mechanisms.end(), [&explained](const Mechanism& x, const Mechanism& y) {
    return x.level != y.level ? x.level > y.level : explained(x) > explained(y);
  });
}

}  // namespace culprit
