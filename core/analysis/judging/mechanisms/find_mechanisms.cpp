#include "core/analysis/judging/mechanisms/find_mechanisms.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/analysis/judging/mechanisms/rules.h"

namespace culprit {

namespace {

using Cycles = std::vector<std::uint32_t>;

class Finder {
 public:
  Finder(const VerdictInput& input, const WorkOfPair& work, const Comparability& comparability)
      : m_input(input),
        m_work(work),
        m_comparability(comparability),
        m_lengths(input),
        m_limits(input.thresholds) {}

  MechanismJudgement operator()() {
    Cycles a = m_work.keptA;
    Cycles b = m_work.keptB;
    if (a.empty() || b.empty() || m_input.a.isWholeRun || m_input.b.isWholeRun || m_work.isIncommensurable)
      return {};
    leaveWarmupOut(a, b);
    const double unitsB = m_work.unitsPerCycleOfB(m_limits);
    const CycleSet setA{&m_input.a, a, static_cast<double>(a.size())};
    const CycleSet setB{&m_input.b, b, static_cast<double>(b.size()) * unitsB};
    PairChange change = changeOf(setA, setB, m_lengths, *m_input.names);
    if (!(change.a.cycleMs > 0.0)) return {};
    findDrift(b, change);
    askRules(change);
    addOutliers(setA, setB, change);
    if (!m_input.a.isBrushed && !m_input.b.isBrushed && !change.isProcessed)
      add(rules::otherMix(m_input.a.kinds, m_input.b.kinds, m_limits));
    return {std::move(m_found), std::move(change), std::move(m_drift), m_driftShare};
  }

 private:
  void add(std::optional<Mechanism> mechanism) {
    if (mechanism) m_found.push_back(std::move(*mechanism));
  }

  /// What A alone has is told where it makes most of what B takes less: by noise each run may have some.
  void addUnlessSmallAndGone(std::optional<Mechanism> mechanism, const PairChange& change) {
    const bool isShorter = -change.ms() > m_limits.timeShare * change.a.cycleMs;
    if (mechanism && (mechanism->ms > 0.0 || (isShorter && mechanism->isMostOf(change.ms()))))
      add(std::move(mechanism));
  }

  /// Of both sides, so that the rules see the same part of the runs.
  void leaveWarmupOut(Cycles& a, Cycles& b) {
    const std::vector<double> lengthsA = m_lengths.of(*m_input.a.samples, a);
    const std::vector<double> lengthsB = m_lengths.of(*m_input.b.samples, b);
    const std::size_t first = rules::warmupCycles(lengthsA, lengthsB, m_limits);
    if (first == 0 || m_input.a.isProcessed || m_input.b.isProcessed) return;
    add(rules::warmup(lengthsA, lengthsB, first));
    for (Cycles* cycles : {&a, &b})
      if (cycles->size() > first + 1)
        cycles->erase(cycles->begin(), cycles->begin() + static_cast<std::ptrdiff_t>(first));
  }

  /// With what the rules say of the second part of B against its first.
  void findDrift(const Cycles& b, const PairChange& change) {
    if (change.isProcessed) return;
    const auto drift = rules::drift(change.a.lengths, change.b.lengths, m_limits);
    if (!drift) return;
    const Cycles known = m_lengths.known(*m_input.b.samples, b);
    const Cycles before(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(drift->since));
    const Cycles after(known.begin() + static_cast<std::ptrdiff_t>(drift->since), known.end());
    const double share = static_cast<double>(after.size()) / static_cast<double>(known.size());
    m_found.push_back({.kind = MechanismKind::Drift,
                       .ms = (drift->factor - 1.0) * change.a.cycleMs * share,
                       .factor = drift->factor,
                       .count = static_cast<std::uint32_t>(after.size()),
                       .outOf = static_cast<std::uint32_t>(known.size()),
                       .cycle = m_input.b.samples->cycles[after.front()].number});
    m_drift = changeOf({&m_input.b, before, static_cast<double>(before.size())},
                       {&m_input.b, after, static_cast<double>(after.size())}, m_lengths, *m_input.names);
    m_driftShare = share;
    askRules(*m_drift, Part::OfDrift);
    // Per cycle of the second part: of all cycles it is that much less.
    for (Mechanism& mechanism : m_found) {
      if (mechanism.kind == MechanismKind::Drift || mechanism.kind == MechanismKind::Warmup) continue;
      for (std::optional<double>* bound : {&mechanism.low, &mechanism.high})
        if (*bound) **bound *= share;
      mechanism.ms *= share;
    }
  }

  enum class Part : std::uint8_t { Whole, OfDrift };

  void askRules(const PairChange& change, Part part = Part::Whole) {
    // What the parts of a drift tell is not told again.
    const std::vector<Mechanism> told = std::move(m_found);
    m_found.clear();
    askAll(change, part);
    std::erase_if(m_found, [&told](const Mechanism& each) {
      return std::any_of(told.begin(), told.end(), [&each](const Mechanism& other) {
        return other.kind == each.kind && other.time == each.time;
      });
    });
    m_found.insert(m_found.begin(), told.begin(), told.end());
  }

  void askAll(const PairChange& change, Part part) {
    const bool isOtherGpu = otherModel(m_comparability) != nullptr && part == Part::Whole;
    if (isOtherGpu) add(rules::otherGpu(change, m_comparability, m_limits));
    if (!change.isProcessed && part == Part::Whole) {
      // Another GPU is given other launches of the same problem.
      const auto launches = isOtherGpu ? std::nullopt : rules::largerLaunches(change, m_limits);
      add(launches ? launches : rules::largerRanges(change, m_comparability, m_limits));
    }
    const auto device = isOtherGpu ? std::nullopt : rules::oneOfSeveralGpus(change, m_limits);
    if (!isOtherGpu) add(device ? device : rules::gpuSpeed(change, m_limits));
    if (!isNamed({MechanismKind::Link})) add(rules::linkToHost(change, m_limits));
    if (!isNamed({MechanismKind::Size})) add(rules::largerCopies(change, m_limits));
    if (!change.isProcessed) {  // slices of a sampler are no calls
      const bool isOtherGpuNamed = isNamed({MechanismKind::OtherGpu});
      // Another GPU has kernels of its own.
      if (otherModel(m_comparability) == nullptr) add(rules::otherKernels(change, m_limits));
      for (Mechanism& mechanism : rules::moreCalls(change, m_limits, isOtherGpuNamed))
        add(std::move(mechanism));
      const bool isOneGpu = device && device->isMostOf(change.ms());
      if (!isOtherGpuNamed) add(rules::oneFunction(change, m_limits, isOneGpu));
    }
    addUnlessSmallAndGone(rules::processorTaken(change, m_limits), change);
    add(rules::hostThroughout(change, m_limits));
    addDataLoading(change);
    addUnlessSmallAndGone(rules::gap(change, m_limits), change);
    addUnlessSmallAndGone(rules::nothingRecorded(change, m_limits), change);
    for (Mechanism& lost : rules::overlapLost(change, m_limits))
      addUnlessSmallAndGone(std::move(lost), change);
  }

  /// Before the calls of the host that it makes itself: loading in the loop or in processes of its own.
  void addDataLoading(const PairChange& change) {
    const auto loading = rules::dataLoading(change, m_limits);
    if (!loading) return;
    const auto isOfHost = [](const Mechanism& each) { return each.time == TimeClass::Host; };
    const auto calls = std::find_if(m_found.begin(), m_found.end(), [&](const Mechanism& each) {
      return isOfHost(each) && each.ms * loading->ms > 0.0 && std::fabs(each.ms) < std::fabs(loading->ms);
    });
    m_found.insert(calls, *loading);
  }

  /// Behind all others: they tell of single calls and single cycles.
  void addOutliers(const CycleSet& a, const CycleSet& b, const PairChange& change) {
    if (change.isProcessed) return;
    std::vector<Mechanism> outliers = rules::longCalls(a, b, change, *m_input.names, m_limits);
    auto gap = rules::longGap(a, b, change, m_limits);
    if (gap && !isToldAsTime(*gap)) outliers.push_back(std::move(*gap));
    // Where what makes most of the change is named, they are no cause of it if they make hardly any.
    constexpr double kHardly = 0.2;
    const double whole = change.ms();
    // Warm-up is left out of the change.
    const bool isExplained = std::any_of(m_found.begin(), m_found.end(), [whole](const Mechanism& each) {
      return each.kind != MechanismKind::Warmup && each.isMostOf(whole);
    });
    if (isExplained)
      std::erase_if(outliers, [whole](const Mechanism& each) {
        return each.ms * whole < kHardly * whole * whole;  // or go against it
      });
    std::move(outliers.begin(), outliers.end(), std::back_inserter(m_found));
  }

  /// A gap while nothing is recorded, where such time has been told, of the same run.
  bool isToldAsTime(const Mechanism& gap) const {
    return gap.functions.empty() &&
           std::any_of(m_found.begin(), m_found.end(), [&gap](const Mechanism& each) {
             const bool isTime = each.kind == MechanismKind::Pause || each.kind == MechanismKind::Idle;
             return isTime && each.ms * gap.ms > 0.0;
           });
  }

  bool isNamed(std::initializer_list<MechanismKind> kinds) const {
    return std::any_of(m_found.begin(), m_found.end(), [&](const Mechanism& each) {
      return std::find(kinds.begin(), kinds.end(), each.kind) != kinds.end();
    });
  }

  const VerdictInput& m_input;
  const WorkOfPair& m_work;
  const Comparability& m_comparability;
  CycleLengths m_lengths;
  const Thresholds& m_limits;
  std::vector<Mechanism> m_found;
  std::optional<PairChange> m_drift;
  double m_driftShare = 0.0;
};

/// A gap that most cycles have, while a function runs that is known, tells more than interrupted calls that
/// make less.
void putUsualGapFirst(std::vector<Mechanism>& mechanisms) {
  const auto gap = std::find_if(mechanisms.begin(), mechanisms.end(), [](const Mechanism& each) {
    return each.kind == MechanismKind::LongGap && !each.functions.empty() && 2 * each.count > each.outOf;
  });
  if (gap == mechanisms.end()) return;
  const auto taken = std::find_if(mechanisms.begin(), gap, [&gap](const Mechanism& each) {
    return each.kind == MechanismKind::CpuTaken && each.level == gap->level && each.ms * gap->ms > 0.0 &&
           std::fabs(each.ms) < std::fabs(gap->ms);
  });
  std::rotate(taken, gap, std::next(gap));
}

/// Strong ones first, and last what stands against `whole`, the change of the cycle if one is told, else 0.
void putInReadingOrder(std::vector<Mechanism>& mechanisms, double whole) {
  std::stable_sort(mechanisms.begin(), mechanisms.end(), [whole](const Mechanism& x, const Mechanism& y) {
    if (x.level != y.level) return x.level > y.level;
    return x.ms * whole >= 0.0 && y.ms * whole < 0.0;
  });
  putUsualGapFirst(mechanisms);
}

}  // namespace

MechanismJudgement findMechanisms(const VerdictInput& input, const WorkOfPair& work,
                                  const Comparability& comparability) {
  return Finder(input, work, comparability)();
}

void setLevels(const PairChange& change, const Slowdown& slowdown, const Thresholds& limits,
               std::vector<Mechanism>& mechanisms) {
  const double whole = change.ms();
  for (Mechanism& mechanism : mechanisms) {
    const bool isMost =
        mechanism.ms * whole > 0.0 && std::fabs(mechanism.ms) >= limits.strongTimeCause * std::fabs(whole);
    // Another mix is no change of the cycles that are compared, which are of one kind.
    const bool isOfThese = mechanism.kind != MechanismKind::OtherMix;
    mechanism.level = isOfThese && isMost && isCalled(slowdown) ? CauseLevel::Strong : CauseLevel::Possible;
  }
  putInReadingOrder(mechanisms, tellsChange(slowdown) ? whole : 0.0);
}

}  // namespace culprit
