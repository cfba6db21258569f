#include "core/analysis/judging/judge_pair.h"

#include <optional>
#include <set>
#include <utility>

#include "core/analysis/judging/causes.h"
#include "core/analysis/judging/checks/judge_comparability.h"
#include "core/analysis/judging/mechanisms/find_mechanisms.h"
#include "core/analysis/judging/mechanisms/resource_signatures.h"
#include "core/analysis/judging/mechanisms/rules_support.h"
#include "core/analysis/judging/settings/judge_settings.h"
#include "core/analysis/judging/speed/compare_per_call.h"
#include "core/analysis/judging/speed/judge_slowdown.h"
#include "core/analysis/judging/speed/launch_rate.h"
#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/judging/time/time_causes.h"
#include "core/analysis/judging/triplets/assess_triplets.h"
#include "core/analysis/judging/triplets/level_tests.h"
#include "core/base/give_back_memory.h"

namespace culprit {

namespace {

/// Where one of several GPUs makes most of the change, of the GPUs by the counters of that one.
std::vector<Cause> judgeResources(const LevelSeries& a, const LevelSeries& b, const VerdictInput& input,
                                  const PairChange& change, const std::vector<Mechanism>& mechanisms,
                                  const Monitor& monitor) {
  const Mechanism* ofDevice = find(mechanisms, MechanismKind::DeviceGpu);
  const bool isMost = ofDevice != nullptr && ofDevice->isMostOf(change.ms());
  const std::optional<DeviceId> device = isMost ? ofDevice->device : std::nullopt;
  std::set<DeviceId> others;
  for (const DeviceChange& each : change.devices)
    if (device && each.device != *device) others.insert(each.device);
  std::vector<Cause> resources = scoreResources(a, b, input, monitor, others);
  checkSignatures(change, input.thresholds, resources, device);
  limitGuessed(*input.a.samples, *input.b.samples, resources);
  return resources;
}

}  // namespace

PairVerdict judgePair(const VerdictInput& input, std::vector<Comparison>& comparisons,
                      const Monitor& monitor) {
  WorkOfPair work = measureWork(input);
  const MatchedShares matched = matchedShares(input);
  PairVerdict verdict;
  verdict.perCycle = work.perCycle;
  verdict.edges = work.edges;
  verdict.comparability = judgeComparability(input, work, matched);
  verdict.slowdown = judgeSlowdown(input, work);
  verdict.slowdown.rate = launchRate(*input.a.samples, *input.b.samples, input.thresholds);
  if (verdict.slowdown.whole.verdict == SpeedVerdict::NoAnchor) verdict.perCall = comparePerCall(input);
  const bool otherSize = verdict.comparability.check(CheckId::ProblemSize).status == CheckStatus::Warn;
  if (verdict.slowdown.per == WorkUnit::Work && otherSize) verdict.slowdown.per = WorkUnit::Launch;
  if (verdict.slowdown.per == WorkUnit::Cycle && verdict.slowdown.whole.verdict == SpeedVerdict::NoAnchor)
    verdict.slowdown.per = WorkUnit::Recording;
  MechanismJudgement mechanisms = findMechanisms(input, work, verdict.comparability);
  verdict.computeFactor = rules::computeFactor(mechanisms.change);
  callByStableParts(mechanisms, input.thresholds, verdict.slowdown);
  setLevels(mechanisms.change, verdict.slowdown, input.thresholds, mechanisms.mechanisms);
  verdict.mechanisms = std::move(mechanisms.mechanisms);
  monitor.checkpoint();
  const LevelSeries levelsA = levelSeries(*input.a.samples, !input.a.isProcessed);
  const LevelSeries levelsB = levelSeries(*input.b.samples, !input.b.isProcessed);
  std::vector<Cause> resources =
      judgeResources(levelsA, levelsB, input, mechanisms.change, verdict.mechanisms, monitor);
  std::optional<TimeJudgement> time = judgeTime(input, work, verdict.slowdown);
  if (time) limitHost(time->causes, *input.names, resources);
  verdict.causes = rankCauses(std::move(resources));
  if (time) {
    limitTimeCauses(mechanisms.change, verdict.slowdown, time->causes);
    verdict.causes = inReadingOrder(std::move(verdict.causes), time->causes);
    verdict.gpu = time->gpu;
    verdict.waterfall = std::move(time->waterfall);
  }
  mechanisms = {};  // of many functions as large as what follows, which needs none of it
  work.kernels.clear();
  work.launchesA = work.launchesB = {};
  giveBackMemoryOf(comparisons.size());
  verdict.unitsA = static_cast<double>(work.keptA.size());
  verdict.unitsB = static_cast<double>(work.keptB.size()) * work.unitsPerCycleOfB(input.thresholds);
  TimeShares shares = timeShares(input, work);
  verdict.levels = std::move(shares.levels);
  verdict.functions = std::move(shares.functions);
  giveBackMemoryOf(verdict.functions.size());
  if (input.a.isProcessed && input.b.isProcessed) verdict.waterfall = waterfallOfSums(input, work);
  verdict.orderMechanisms();  // once it is known what the change is
  TripletTests tests = assessTriplets(input, levelTests(levelsA, levelsB, input, monitor), work,
                                      verdict.functions, comparisons, monitor);
  verdict.tests = tests.counts;
  verdict.spreads = std::move(tests.spreads);
  verdict.settings = judgeSettings(input, verdict, monitor);
  return verdict;
}

}  // namespace culprit
