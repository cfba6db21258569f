#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include "core/analysis/judging/checks/checks.h"
#include "core/analysis/judging/checks/outside_time.h"
#include "core/base/time_units.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::checks {

namespace {

constexpr std::size_t kMostAnchors = 3;
constexpr double kFewestForSpread = 2;

std::string listed(const std::set<AnchorId>& anchors, const Names& names) {
  std::string text;
  std::size_t count = 0;
  for (const AnchorId anchor : anchors) {
    if (++count > kMostAnchors) return text + ", ...";
    if (!text.empty()) text += ", ";
    text += names.anchors[anchor];
  }
  return text;
}

double edgesOf(const WorkOfPair& work, Side side) {
  return static_cast<double>(std::count_if(work.edges.begin(), work.edges.end(),
                                           [side](const EdgeCycle& edge) { return edge.side == side; }));
}

/// Empty where only sums are known.
std::optional<double> gpuBusyMs(const PairSide& side) {
  if (side.samples->turnTimes.empty()) return std::nullopt;
  double busy = 0.0;
  for (const TurnTimes& turns : side.samples->turnTimes)
    busy += static_cast<double>(turns.gpuBusyNs) / kNsPerMs;
  return busy;
}

/// What is counted, as facts name it.
std::string countedName(const WorkOfPair& work) {
  return work.launchesA.areOperators && work.launchesB.areOperators ? std::string(kOperators) : std::string();
}

double allLaunches(const LaunchTable& launches) {
  return std::accumulate(launches.perCycle.begin(), launches.perCycle.end(), 0.0);
}

/// Of the recording; for a part of its cycles what was seen in all of it.
std::optional<Fact> outsideFact(const VerdictInput& input) {
  if (input.recorded != nullptr) {
    const Fact* seen = input.recorded->check(CheckId::WarmUpAndEdges).fact(FactKind::OutsideShare);
    return seen == nullptr ? std::nullopt : std::optional(*seen);
  }
  const std::optional<double> a = outsideShare(input.a);
  const std::optional<double> b = outsideShare(input.b);
  if (!a && !b) return std::nullopt;
  return Fact{.kind = FactKind::OutsideShare, .a = a, .b = b};
}

/// Empty where cycles are the calls, or nothing ran on a GPU.
std::optional<double> callShare(const PairSide& side) {
  const auto& turns = side.samples->turnTimes;
  if (std::none_of(turns.begin(), turns.end(), [](const TurnTimes& turn) { return turn.gpuBusyNs > 0; }))
    return std::nullopt;
  std::vector<double> shares;
  for (const Cycle& cycle : side.samples->cycles) {
    const bool reachesToNext = cycle.periodNs > 0 && cycle.periodNs == cycle.durationNs;
    if (reachesToNext && cycle.anchorDurationNs < cycle.durationNs)
      shares.push_back(static_cast<double>(cycle.anchorDurationNs) / static_cast<double>(cycle.durationNs));
  }
  return stats::median(shares);
}

}  // namespace

Check anchor(const VerdictInput& input, const WorkOfPair& work) {
  Check check{.id = CheckId::Anchor};
  const std::set<AnchorId> a = anchorsOf(*input.a.samples);
  const std::set<AnchorId> b = anchorsOf(*input.b.samples);
  const auto isNamed = [&](const std::set<AnchorId>& anchors) {
    return std::any_of(anchors.begin(), anchors.end(),
                       [&](AnchorId anchor) { return !input.names->anchors[anchor].empty(); });
  };
  check.inData = isNamed(a) && isNamed(b);
  if (!check.inData) return check;
  if (a != b || input.a.isWholeRun || input.b.isWholeRun) check.status = CheckStatus::Warn;
  check.facts.push_back({.kind = FactKind::Property,
                         .name = "anchor",
                         .textA = listed(a, *input.names),
                         .textB = listed(b, *input.names)});
  const std::optional<double> callsA = callShare(input.a);
  const std::optional<double> callsB = callShare(input.b);
  if (callsA && callsB) check.facts.push_back({.kind = FactKind::CallShare, .a = callsA, .b = callsB});
  if (!input.a.isWholeRun && !input.b.isWholeRun) return check;
  check.facts.push_back({.kind = FactKind::GpuBusyMs, .a = gpuBusyMs(input.a), .b = gpuBusyMs(input.b)});
  check.facts.push_back({.kind = FactKind::AllLaunches,
                         .name = countedName(work),
                         .a = allLaunches(work.launchesA),
                         .b = allLaunches(work.launchesB)});
  return check;
}

Check workPerCycle(const VerdictInput& input, const WorkOfPair& work) {
  Check check{.id = CheckId::WorkPerCycle};
  Fact kernels{
      .kind = FactKind::Kernels, .name = countedName(work), .both = static_cast<double>(work.kernels.size())};
  if (work.perCycle) {
    if (!work.isSameKind(input.thresholds)) check.status = CheckStatus::Fail;
    check.facts = {{.kind = FactKind::LaunchRatio, .both = *work.perCycle}, kernels};
    return check;
  }
  check.status = work.isIncommensurable   ? CheckStatus::Fail
                 : work.sameSizes.empty() ? CheckStatus::Warn
                                          : CheckStatus::Note;
  if (!work.otherCalls) return check;
  kernels.a = work.otherCalls->low;
  kernels.b = work.otherCalls->high;
  check.facts.push_back(kernels);
  for (const std::string& size : work.sameSizes)
    check.facts.push_back({.kind = FactKind::RangeSize, .name = size});
  return check;
}

Check cycleCount(const VerdictInput& input) {
  Check check{.id = CheckId::CycleCount};
  const auto a = static_cast<double>(input.a.samples->cycles.size());
  const auto b = static_cast<double>(input.b.samples->cycles.size());
  const double fewest = std::min(a, b);
  if (fewest < input.thresholds.cyclesEnough) check.status = CheckStatus::Note;
  if (fewest < std::max(input.thresholds.cyclesFew, kFewestForSpread)) check.status = CheckStatus::Warn;
  check.facts = {{.kind = FactKind::Cycles, .a = a, .b = b}};
  return check;
}

Check kindOfCycle(const VerdictInput& input) {
  Check check{.id = CheckId::KindOfCycle};
  constexpr std::array<std::pair<CycleKind, std::string_view>, 3> kKinds = {
      {{CycleKind::Step, "step"}, {CycleKind::Prefill, "prefill"}, {CycleKind::Decode, "decode"}}};
  for (const auto& [kind, name] : kKinds) {
    const double a = shareOf(kind, input.a.kinds);
    const double b = shareOf(kind, input.b.kinds);
    if (a == 0.0 && b == 0.0) continue;
    if (std::fabs(b - a) > input.thresholds.kindShareDifference) check.status = CheckStatus::Warn;
    check.facts.push_back({.kind = FactKind::KindShare, .name = std::string(name), .a = a, .b = b});
  }
  return check;
}

Check functions(const VerdictInput& input, const MatchedShares& matched) {
  Check check{.id = CheckId::Functions};
  const Thresholds& thresholds = input.thresholds;
  check.inData = matched.isKnown;
  if (!check.inData) return check;
  if (std::max(matched.byName, matched.byFamily) >= thresholds.matchedShare) {
    check.status = CheckStatus::Pass;
  } else if (matched.byClass >= thresholds.matchedShare) {
    check.status = CheckStatus::Note;
  } else {
    check.status = matched.byClass < thresholds.matchedShareFail ? CheckStatus::Fail : CheckStatus::Warn;
  }
  check.facts = {{.kind = FactKind::MatchedByName, .both = matched.byName},
                 {.kind = FactKind::MatchedByFamily, .both = matched.byFamily},
                 {.kind = FactKind::MatchedByClass, .both = matched.byClass}};
  return check;
}

Check edges(const VerdictInput& input, const WorkOfPair& work) {
  Check check{.id = CheckId::WarmUpAndEdges};
  if (!work.edges.empty()) check.status = CheckStatus::Note;
  check.facts = {{.kind = FactKind::Cycles, .a = edgesOf(work, Side::A), .b = edgesOf(work, Side::B)}};
  if (const std::optional<Fact> outside = outsideFact(input)) {
    const double share = std::max(outside->a.value_or(0.0), outside->b.value_or(0.0));
    if (share > input.thresholds.outsideWarn) {
      check.status = CheckStatus::Warn;
    } else if (share > input.thresholds.outsideNote) {
      check.status = CheckStatus::Note;
    }
    if (share > input.thresholds.outsideNote) check.facts.push_back(*outside);
  }
  return check;
}

Check window(const VerdictInput& input, const WorkOfPair& work) {
  Check check{.id = CheckId::Window};
  double a = 0.0;
  double b = 0.0;
  for (const CommonKernel& kernel : commonKernels(work.launchesA, work.launchesB)) {
    a += kernel.a->total();
    b += kernel.b->total();
  }
  FactKind kind = FactKind::Launches;
  const bool isRaw = !input.a.isProcessed && !input.b.isProcessed;
  if (!(a > 0.0) && isRaw && !input.a.isWholeRun && !input.b.isWholeRun) {
    // Without kernels the repetitions are the work that is known.
    kind = FactKind::Cycles;
    a = static_cast<double>(input.a.samples->cycles.size());
    b = static_cast<double>(input.b.samples->cycles.size());
  }
  check.inData = a > 0.0;
  if (!check.inData) return check;
  if (std::fabs(b / a - 1.0) > input.thresholds.windowDifference) check.status = CheckStatus::Note;
  check.facts = {
      {.kind = kind, .name = kind == FactKind::Launches ? countedName(work) : std::string(), .a = a, .b = b}};
  return check;
}

}  // namespace culprit::checks
