#include "core/analysis/judging/verdict_findings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/analysis/naming/kernel_class.h"
#include "core/base/time_units.h"

namespace culprit {

namespace {

constexpr std::size_t kMostFunctions = 5;
constexpr std::size_t kMostOtherCalls = 3;

/// What a check says that has a finding of its own already.
bool isSaidElsewhere(const Check& check, const PairResults& pair) {
  if (check.id == CheckId::Anchor) return true;
  return check.id == CheckId::CycleCount && (pair.cyclesA.size() < 2 || pair.cyclesB.size() < 2);
}

double meanCycleMs(const std::vector<Cycle>& cycles) {
  double sum = 0.0;
  for (const Cycle& cycle : cycles) sum += static_cast<double>(cycle.durationNs) / kNsPerMs;
  return cycles.empty() ? 0.0 : sum / static_cast<double>(cycles.size());
}

/// The change that functions are to explain, in ms: that of the waterfall where there is one.
double changeMs(const PairVerdict& verdict, double cycleMs) {
  if (verdict.waterfall) return verdict.waterfall->changeMs();
  return verdict.slowdown.whole.ratio ? (*verdict.slowdown.whole.ratio - 1.0) * cycleMs : 0.0;
}

/// GPU work by its class. Where the changes of a class nearly cancel out other kernels do the same work, as
/// when a library chooses another algorithm: none of its members explains anything.
class ClassChanges {
 public:
  explicit ClassChanges(const std::vector<FunctionShare>& rows) {
    for (const FunctionShare& row : rows) {
      if (!row.isDeviceWork()) continue;
      Changes& changes = m_changes[classOf(row)];
      changes.net += row.deltaMs();
      changes.all += std::fabs(row.deltaMs());
    }
  }

  bool isOtherChoice(const FunctionShare& row) const {
    if (!row.isDeviceWork() || classOf(row) == kOtherClass) return false;
    const Changes& changes = m_changes.at(classOf(row));
    return std::fabs(changes.net) < kNetShare * changes.all;
  }

 private:
  static constexpr double kNetShare = 0.2;
  struct Changes {
    double net = 0.0, all = 0.0;  ///< ms
  };

  static std::string classOf(const FunctionShare& row) {
    if (row.match == MatchedBy::Class) return row.name;
    return std::string(row.category == kWaitingForRanks ? row.category : kernelClass(row.name));
  }

  std::map<std::string, Changes> m_changes;
};

class Findings {
 public:
  Findings(const PairResults& pair, const Thresholds& thresholds, bool ranksAreLate)
      : m_ranksAreLate(ranksAreLate),
        m_pair(pair),
        m_verdict(pair.verdict),
        m_thresholds(thresholds),
        m_cycleMs(meanCycleMs(pair.cyclesA)),
        m_classes(pair.verdict.functions) {}

  std::vector<Finding> operator()() {
    addChecks();
    add(FindingKind::Speed);
    addCauses();
    if (m_verdict.gpu && m_verdict.gpu->hostBound) add(FindingKind::HostBound);
    addTimeParts();
    if (m_ranksAreLate) add(FindingKind::LateRanks);
    addExplanations();
    if (!m_verdict.slowdown.tail.empty()) add(FindingKind::LongCycles);
    addSpreads();
    addOneSided(MatchedBy::OnlyB, FindingKind::NewFunction);
    addOneSided(MatchedBy::OnlyA, FindingKind::VanishedFunction);
    addLargestChange();
    addOtherCalls();
    return m_findings;
  }

 private:
  void add(FindingKind kind) { m_findings.push_back({.kind = kind}); }
  void add(FindingKind kind, std::size_t item) {
    m_findings.push_back({.kind = kind, .item = static_cast<std::uint32_t>(item)});
  }

  void addChecks() {
    const auto& checks = m_verdict.comparability.checks;
    for (const CheckStatus status : {CheckStatus::Fail, CheckStatus::Warn}) {
      for (std::size_t i = 0; i < checks.size(); ++i) {
        if (checks[i].status == status && !isSaidElsewhere(checks[i], m_pair))
          add(FindingKind::FailedCheck, i);
      }
    }
  }

  void addCauses() {
    for (std::size_t i = 0; i < m_verdict.causes.size(); ++i) {
      if (m_verdict.causes[i].level != CauseLevel::None) add(FindingKind::ChangedResource, i);
    }
  }

  void addTimeParts() {
    if (!m_verdict.waterfall) return;
    const auto& steps = m_verdict.waterfall->steps;
    const double least = m_thresholds.timeFinding * m_verdict.waterfall->cycleAMs;
    const bool isWorth = std::any_of(steps.begin(), steps.end(), [least](const Waterfall::Step& step) {
      return std::fabs(step.bMs - step.aMs) >= least;
    });
    if (isWorth) add(FindingKind::TimeParts);
  }

  /// Only exclusive time explains a change: host rows of processed runs are sums over threads.
  void addExplanations() {
    const SpeedVerdict speed = m_verdict.slowdown.whole.verdict;
    const bool isCalled = speed == SpeedVerdict::Slower || speed == SpeedVerdict::Faster;
    const double change = changeMs(m_verdict, m_cycleMs);
    const double least = m_thresholds.explainedShare * (isCalled ? std::fabs(change) : m_cycleMs);
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_verdict.functions.size() && count < kMostFunctions; ++i) {
      const FunctionShare& row = m_verdict.functions[i];
      const double delta = row.deltaMs();
      // Host times of processed runs are sums over threads: they are no part of the cycle.
      const bool isPart = row.isDeviceWork() || (m_verdict.waterfall && m_verdict.waterfall->overlapKnown);
      if (!isPart || std::fabs(delta) < least || delta == 0.0) continue;
      if (isCalled && delta * change < 0.0) continue;
      if (m_classes.isOtherChoice(row)) continue;
      add(FindingKind::ExplainsChange, i);
      ++count;
    }
  }

  void addSpreads() {
    const double least = 100.0 * m_thresholds.oneSidedShare;  // of beta, percentage points
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_verdict.spreads.size() && count < kMostFunctions; ++i) {
      if (std::fabs(m_verdict.spreads[i].iqrB - m_verdict.spreads[i].iqrA) < least) continue;
      add(FindingKind::ChangedSpread, i);
      ++count;
    }
  }

  bool isExplained() const {
    return std::any_of(m_findings.begin(), m_findings.end(), [](const Finding& finding) {
      return finding.kind == FindingKind::ExplainsChange || finding.kind == FindingKind::NewFunction ||
             finding.kind == FindingKind::VanishedFunction;
    });
  }

  /// The complete ones, over which calls are told.
  std::size_t cyclesOf(Side side) const {
    const auto& edges = m_verdict.edges;
    const auto isOfSide = [side](const EdgeCycle& edge) { return edge.side == side; };
    const auto dropped = static_cast<std::size_t>(std::count_if(edges.begin(), edges.end(), isOfSide));
    return (side == Side::A ? m_pair.cyclesA : m_pair.cyclesB).size() - dropped;
  }

  /// Where nothing explains a change, GPU work that was recorded more often in one run although both have as
  /// many complete cycles with as many calls. Calls per unit of work say nothing about that.
  void addOtherCalls() {
    if (isExplained() || m_verdict.slowdown.per != WorkUnit::Cycle) return;
    if (cyclesOf(Side::A) != cyclesOf(Side::B)) return;
    const auto& rows = m_verdict.functions;
    std::vector<std::pair<double, std::size_t>> found;  // the largest difference first
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const FunctionSide& a = rows[i].a;
      const FunctionSide& b = rows[i].b;
      if (!rows[i].isDeviceWork() || !a.totalCalls || !b.totalCalls || a.calls != b.calls) continue;
      if (a.totalCalls != b.totalCalls) found.emplace_back(-std::fabs(*b.totalCalls - *a.totalCalls), i);
    }
    std::sort(found.begin(), found.end());
    if (found.size() > kMostOtherCalls) found.resize(kMostOtherCalls);
    for (const auto& [difference, row] : found) add(FindingKind::OtherCalls, row);
  }

  /// Where nothing explains a change, the GPU work that changed most, however little.
  void addLargestChange() {
    if (isExplained()) return;
    const auto& rows = m_verdict.functions;
    const auto first = std::find_if(rows.begin(), rows.end(), [this](const FunctionShare& row) {
      return row.isDeviceWork() && row.deltaMs() != 0.0 && !m_classes.isOtherChoice(row);
    });
    if (first != rows.end()) add(FindingKind::LargestChange, static_cast<std::size_t>(first - rows.begin()));
  }

  bool isExplanation(std::size_t function) const {
    return std::any_of(m_findings.begin(), m_findings.end(), [function](const Finding& finding) {
      return finding.kind == FindingKind::ExplainsChange && finding.item == function;
    });
  }

  void addOneSided(MatchedBy match, FindingKind kind) {
    const double least = m_thresholds.oneSidedShare * m_cycleMs;
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_verdict.functions.size() && count < kMostFunctions; ++i) {
      const FunctionShare& row = m_verdict.functions[i];
      if (row.match != match || std::fabs(row.deltaMs()) < least || isExplanation(i) ||
          m_classes.isOtherChoice(row))
        continue;
      add(kind, i);
      ++count;
    }
  }

  bool m_ranksAreLate;
  const PairResults& m_pair;
  const PairVerdict& m_verdict;
  const Thresholds& m_thresholds;
  double m_cycleMs;
  ClassChanges m_classes;
  std::vector<Finding> m_findings;
};

}  // namespace

std::vector<Finding> findVerdictFindings(const PairResults& pair, const Thresholds& thresholds,
                                         bool ranksAreLate) {
  return Findings(pair, thresholds, ranksAreLate)();
}

}  // namespace culprit
