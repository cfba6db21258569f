// Single calls and single gaps: what stands out from its fellows in one run and not in the other.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/analysis/judging/mechanisms/rules.h"
#include "core/analysis/judging/speed/function_use.h"
#include "core/base/time_units.h"
#include "core/stats/basics/weighted_quantile.h"

namespace culprit::rules {

namespace {

constexpr std::size_t kMostLongCalls = 3;
/// So many times what is usual of both runs, or kernels of many sizes would stand out in every cycle.
constexpr double kOverUsual = 2.0;
/// Calls of the host are held up by what else runs there, so that they must make so many times the part of
/// the cycle.
constexpr double kOfHost = 5.0;
/// What the other run has of it must be less than this part.
constexpr double kOfOther = 0.5;
/// What it makes per cycle must be this part of the change, and of the cycle.
constexpr double kOfChange = 0.05;
constexpr double kOfCycle = 0.001;

double inMs(std::int64_t ns) {
  return static_cast<double>(ns) / kNsPerMs;
}

/// The longest of something in each cycle.
struct Longest {
  FunctionId function{};
  std::map<std::uint32_t, double> ms;             ///< by cycle
  std::map<std::uint32_t, double> exposed;        ///< of calls, by cycle: the part that nothing else hides
  std::map<std::uint32_t, FunctionId> functions;  ///< of gaps: what ran then
  std::vector<stats::WeightedValue> typical;      ///< ms, by calls

  double most() const {
    double most = 0.0;
    for (const auto& [cycle, each] : ms) most = std::max(most, each);
    return most;
  }
};

/// Waits end when others do.
bool canStandOut(CallGroup group) {
  return group != CallGroup::Wait && group != CallGroup::Queue && group != CallGroup::Input;
}

/// Whose calls can be held against each other.
using CallsByName = std::map<std::pair<std::string, CallGroup>, std::vector<FunctionUse>>;

CallsByName callsByName(const CycleSet& set, const Names& names) {
  CallsByName calls;
  forEachFunction(*set.side->samples, [&](const FunctionUse& use) {
    const std::string& name = names.functions[use.function];
    const auto group = callGroupOf(name, names.categories[use.category]);
    if (group && canStandOut(*group) && !use.longestNs.empty()) calls[{name, *group}].push_back(use);
  });
  return calls;
}

/// The longest calls of one function on one side, made when they are asked for: those of all functions and
/// cycles together would not fit.
class LongestCalls {
 public:
  LongestCalls(const CycleSet& set, const Names& names)
      : m_calls(callsByName(set, names)), m_isChosen(set.side->samples->cycles.size()) {
    for (const std::uint32_t cycle : set.cycles) m_isChosen[cycle] = true;
  }

  const CallsByName& calls() const { return m_calls; }

  /// Nothing of a function that this side does not have.
  Longest of(const CallsByName::key_type& key) const {
    const auto found = m_calls.find(key);
    if (found == m_calls.end()) return {};
    Longest longest{.function = found->second.front().function};
    for (const FunctionUse& use : found->second) add(use, longest);
    return longest;
  }

 private:
  void add(const FunctionUse& use, Longest& longest) const {
    for (std::size_t i = 0; i < use.cycle.size(); ++i) {
      if (!m_isChosen[use.cycle[i]] || use.calls[i] == 0) continue;
      double& ms = longest.ms[use.cycle[i]];
      if (const double here = inMs(use.longestNs[i]); here > ms) {
        ms = here;
        const double own = inMs(std::max(use.ownNs[i], use.longestNs[i]));
        longest.exposed[use.cycle[i]] = std::min(inMs(use.exposedNs[i]) / own, 1.0);
      }
      longest.typical.push_back({inMs(use.typicalNs[i]), static_cast<double>(use.calls[i])});
    }
  }

  CallsByName m_calls;
  std::vector<bool> m_isChosen;
};

Longest longestGaps(const CycleSet& set) {
  Longest gaps;
  const ProcessSamples& samples = *set.side->samples;
  for (const std::uint32_t cycle : set.cycles) {
    const TurnTimes& turns = samples.turnTimes[cycle];
    if (turns.gpuBusyNs == 0) continue;
    gaps.ms[cycle] = inMs(turns.longestGapNs);
    if (turns.gapFunction) gaps.functions[cycle] = *turns.gapFunction;
  }
  return gaps;
}

/// The lower one of two in the middle, of the cycles of both.
double usual(const Longest& a, const Longest& b) {
  std::vector<double> all;
  for (const Longest* side : {&a, &b})
    for (const auto& [cycle, ms] : side->ms) all.push_back(ms);
  if (all.empty()) return 0.0;
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

/// The cycles of one side in which it takes longer than `limit`.
struct Outliers {
  std::uint32_t count = 0;
  std::uint32_t cycle = 0;  ///< of the longest
  double longestMs = 0.0;
  double excessMs = 0.0;  ///< over `base` and not hidden, per cycle or unit of work
};

Outliers outliersOf(const CycleSet& set, const Longest& longest, double limit, double base) {
  Outliers found;
  for (const auto& [cycle, ms] : longest.ms) {
    if (!(ms > limit)) continue;
    ++found.count;
    const auto exposed = longest.exposed.find(cycle);
    found.excessMs += (ms - base) * (exposed == longest.exposed.end() ? 1.0 : exposed->second) / set.units;
    if (ms > found.longestMs) {
      found.longestMs = ms;
      found.cycle = cycle;
    }
  }
  return found;
}

bool matters(double ms, const PairChange& change, const Thresholds& limits) {
  const double cycleMs = change.shorterCycleMs();
  const double least = std::min(kOfChange * std::fabs(change.ms()), limits.outlierShare * cycleMs);
  return std::fabs(ms) > std::max(least, kOfCycle * cycleMs);
}

Mechanism mechanismOf(MechanismKind kind, const CycleSet& set, const Outliers& outliers, double base) {
  return {.kind = kind,
          .factor = outliers.longestMs / base,
          .count = outliers.count,
          .outOf = static_cast<std::uint32_t>(set.cycles.size()),
          .cycle = set.side->samples->cycles[outliers.cycle].number,
          .longestMs = outliers.longestMs};
}

/// Of the side that has them; empty where the other one has as many, or they are too short to matter.
std::optional<Mechanism> longCall(const CycleSet& a, const CycleSet& b, const Longest& ofA,
                                  const Longest& ofB, double shareMs, const PairChange& change,
                                  const Thresholds& limits) {
  const double least = std::max(kOverUsual * usual(ofA, ofB), shareMs);
  const auto typicalOf = [](const Longest& longest) {
    return stats::weightedQuantile(longest.typical, 0.5).value_or(0.0);
  };
  const double typicalA = typicalOf(ofA), typicalB = typicalOf(ofB);
  Outliers inA = outliersOf(a, ofA, std::max(limits.longCall * typicalA, least), typicalA);
  Outliers inB = outliersOf(b, ofB, std::max(limits.longCall * typicalB, least), typicalB);
  const bool isOfB = inB.excessMs > inA.excessMs;
  const double typical = isOfB ? typicalB : typicalA;
  const auto isOfOneRun = [isOfB](const Outliers& x, const Outliers& y) {
    return (isOfB ? x : y).excessMs <= kOfOther * (isOfB ? y : x).excessMs;
  };
  const Outliers& most = isOfB ? inB : inA;
  if (most.count == 0 || !(typical > 0.0) || !isOfOneRun(inA, inB)) return std::nullopt;
  if (!matters(inB.excessMs - inA.excessMs, change, limits)) return std::nullopt;
  // Those hardly shorter than the longest are of the same kind, on whichever side of the limit they are.
  const double alike = std::max((typical + most.longestMs) / 2.0, least);
  if (alike < limits.longCall * typical) {
    const Outliers alikeA = outliersOf(a, ofA, alike, typicalA);
    const Outliers alikeB = outliersOf(b, ofB, alike, typicalB);
    if (isOfOneRun(alikeA, alikeB)) {
      inA = alikeA;
      inB = alikeB;
    }
  }
  Mechanism mechanism = mechanismOf(MechanismKind::LongCall, isOfB ? b : a, most, typical);
  mechanism.functions = {(isOfB ? ofB : ofA).function};
  mechanism.ms = inB.excessMs - inA.excessMs;
  return mechanism;
}

}  // namespace

std::vector<Mechanism> longCalls(const CycleSet& a, const CycleSet& b, const PairChange& change,
                                 const Names& names, const Thresholds& limits) {
  const LongestCalls ofA(a, names);
  const LongestCalls ofB(b, names);
  std::vector<Mechanism> found;
  const auto add = [&](const CallsByName::key_type& key) {
    const double share = limits.outlierShare * (key.second == CallGroup::Host ? kOfHost : 1.0);
    auto mechanism =
        longCall(a, b, ofA.of(key), ofB.of(key), share * change.shorterCycleMs(), change, limits);
    if (mechanism) found.push_back(std::move(*mechanism));
  };
  for (const auto& [key, uses] : ofA.calls()) add(key);
  for (const auto& [key, uses] : ofB.calls())
    if (!ofA.calls().contains(key)) add(key);
  std::stable_sort(found.begin(), found.end(),
                   [](const Mechanism& x, const Mechanism& y) { return std::fabs(x.ms) > std::fabs(y.ms); });
  if (found.size() > kMostLongCalls) found.resize(kMostLongCalls);
  return found;
}

std::optional<Mechanism> longGap(const CycleSet& a, const CycleSet& b, const PairChange& change,
                                 const Thresholds& limits) {
  if (!change.knowsTurns) return std::nullopt;
  const Longest ofA = longestGaps(a);
  const Longest ofB = longestGaps(b);
  const bool isOfB = ofB.most() > ofA.most();
  const CycleSet& set = isOfB ? b : a;
  const Longest& gaps = isOfB ? ofB : ofA;
  const double other = (isOfB ? ofA : ofB).most();
  const Outliers outliers = outliersOf(
      set, gaps, std::max(limits.longGap * other, other + limits.outlierShare * change.shorterCycleMs()),
      other);
  if (outliers.count == 0 || !(other > 0.0)) return std::nullopt;
  Mechanism mechanism = mechanismOf(MechanismKind::LongGap, set, outliers, other);
  mechanism.ms = isOfB ? outliers.excessMs : -outliers.excessMs;
  if (!matters(mechanism.ms, change, limits)) return std::nullopt;
  if (const auto function = gaps.functions.find(outliers.cycle); function != gaps.functions.end())
    mechanism.functions = {function->second};
  return mechanism;
}

}  // namespace culprit::rules
