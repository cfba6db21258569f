#include "core/analysis/judging/job/late_work.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/significance/student_t.h"
#include "core/stats/significance/welch.h"

namespace culprit {

namespace {

constexpr double kOthers = 0.25;  ///< quantile over the ranks
constexpr double kLeastOfStep = 0.01;
constexpr double kChance = 0.01;
constexpr double kMostOfLateness = 0.5;

/// Of one rank, per step: its own time above that of the typical rank in the same step.
using Excess = std::vector<double>;

std::vector<Excess> excessesOf(const JobSteps& steps) {
  std::vector<Excess> all(steps.ranks(), Excess(steps.size()));
  std::vector<double> own(steps.ranks());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    for (std::size_t rank = 0; rank < own.size(); ++rank) own[rank] = steps.of(rank)[k].ownMs();
    const double typical = stats::median(own).value_or(0.0);
    for (std::size_t rank = 0; rank < own.size(); ++rank) all[rank][k] = own[rank] - typical;
  }
  return all;
}

/// How much a step resembles the one before it, on the typical rank: of one rank alone few steps do not tell.
double memoryOf(const std::vector<Excess>& excesses) {
  constexpr double kMost = 0.8;
  std::vector<double> ofRanks;
  for (const Excess& excess : excesses) ofRanks.push_back(stats::lagOneAutocorrelation(excess));
  return std::clamp(stats::median(ofRanks).value_or(0.0), 0.0, kMost);
}

/// With fewer steps where those that follow each other are alike.
stats::Sample sampleOf(const Excess& excess, double memory) {
  stats::Sample sample = stats::describe(excess);
  const double told = static_cast<double>(sample.n) * (1.0 - memory) / (1.0 + memory);
  sample.n = std::min(sample.n, std::max<std::size_t>(2, static_cast<std::size_t>(std::lround(told))));
  return sample;
}

/// The excesses of all ranks on one side, against those that are not late.
struct Excesses {
  std::vector<stats::Sample> samples;  ///< the mean is above that of the others
  double ownMs = 0.0;                  ///< of the others, per step

  explicit Excesses(const JobSteps& steps) {
    std::vector<double> means, errors;
    const std::vector<Excess> excesses = excessesOf(steps);
    const double memory = memoryOf(excesses);
    for (const Excess& excess : excesses) {
      const stats::Sample& sample = samples.emplace_back(sampleOf(excess, memory));
      means.push_back(sample.mean);
      errors.push_back(sample.std / std::sqrt(static_cast<double>(sample.n)));
    }
    // The lower quarter of equal ranks lies so far below them by chance.
    constexpr double kQuartileOfNormal = 0.6744897501960817;
    const double others = stats::quantile(means, kOthers).value_or(0.0) +
                          kQuartileOfNormal * stats::median(errors).value_or(0.0);
    for (stats::Sample& sample : samples) sample.mean -= others;
    std::vector<double> own(steps.ranks());
    for (std::size_t rank = 0; rank < own.size(); ++rank) {
      for (const RankStep& step : steps.of(rank)) own[rank] += step.ownMs();
      own[rank] /= static_cast<double>(steps.size());
    }
    ownMs = stats::quantile(own, kOthers).value_or(0.0);
  }
};

/// P of a mean so far above that of A if there were no difference.
double chanceOfGrowth(const stats::Sample& before, const stats::Sample& after) {
  if (!(after.mean > before.mean)) return 1.0;
  return 0.5 * stats::welchP(before, after).value_or(2.0);
}

/// P of a mean so far above 0.
double chanceOf(const stats::Sample& sample) {
  if (!(sample.mean > 0.0) || sample.n < 2) return 1.0;
  if (!(sample.std > 0.0)) return 0.0;
  const auto count = static_cast<double>(sample.n);
  return 0.5 * stats::twoSidedT(sample.mean / sample.std * std::sqrt(count), count - 1.0);
}

/// Ranks of pipeline stages have other work by design.
bool haveStages(const Results& results) {
  const auto isPipeline = [](std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text.find("pipe") != std::string::npos || text.ends_with("_pp") || text == "pp";
  };
  const auto& collectives = results.runB.collectives;
  return collectives && std::any_of(collectives->groups.begin(), collectives->groups.end(),
                                    [&](const auto& group) { return isPipeline(group.description); });
}

/// What a reason is made of.
struct ReasonTimes {
  LateReason reason{};
  std::vector<TimeClass> classes;
};

const std::array<ReasonTimes, 4>& reasonTimes() {
  static const std::array<ReasonTimes, 4> kReasons{
      {{LateReason::Compute, {TimeClass::GpuCompute}},
       {LateReason::Host, {TimeClass::Host, TimeClass::Idle, TimeClass::Waiting}},
       {LateReason::Input, {TimeClass::InputPipeline}},
       {LateReason::Copies, {TimeClass::Copies}}}};
  return kReasons;
}

double meanOf(std::span<const RankStep> steps, const ReasonTimes& times) {
  double sum = 0.0;
  for (const RankStep& step : steps)
    for (const TimeClass time : times.classes) sum += step.of(time);
  return steps.empty() ? 0.0 : sum / static_cast<double>(steps.size());
}

/// Mean per step of each rank, by reason, above that of the others.
using ReasonMeans = std::vector<std::array<double, 4>>;

/// `before`: to be taken off, if the lateness is a growth.
ReasonMeans meansOf(const JobSteps& steps, const JobSteps* before) {
  ReasonMeans means(steps.ranks());
  for (std::size_t i = 0; i < reasonTimes().size(); ++i) {
    std::vector<double> ofRanks;
    for (std::size_t rank = 0; rank < means.size(); ++rank) {
      ofRanks.push_back(meanOf(steps.of(rank), reasonTimes()[i]));
      if (before != nullptr) ofRanks.back() -= meanOf(before->of(rank), reasonTimes()[i]);
    }
    const double others = stats::quantile(ofRanks, kOthers).value_or(0.0);
    for (std::size_t rank = 0; rank < means.size(); ++rank) means[rank][i] = ofRanks[rank] - others;
  }
  return means;
}

/// The one that has at least half of `ms`.
LateReason reasonOf(const std::array<double, 4>& means, double ms) {
  const auto most = std::max_element(means.begin(), means.end());
  if (*most < kMostOfLateness * ms) return LateReason::Unknown;
  return reasonTimes()[static_cast<std::size_t>(most - means.begin())].reason;
}

}  // namespace

std::vector<JobVerdict::LateRank> findLateRanks(std::span<const RankPair> pairs, const JobSteps& a,
                                                const JobSteps& b, const Results& results) {
  std::vector<JobVerdict::LateRank> late;
  const auto fewest = static_cast<std::size_t>(results.thresholds.cyclesFew);
  if (std::min(a.size(), b.size()) < fewest || !a.haveClasses() || !b.haveClasses()) return late;
  const Excesses before(a), after(b);
  const ReasonMeans growths = meansOf(b, &a), inB = meansOf(b, nullptr);
  const double leastMs = kLeastOfStep * stats::median(a.lengthsMs()).value_or(0.0);
  const bool mayBeInBoth = !haveStages(results);
  // Who has more to do is further behind where all take longer by one factor.
  const double factor = before.ownMs > 0.0 ? std::max(1.0, after.ownMs / before.ownMs) : 1.0;
  const auto isSure = [&](double chance) { return chance * static_cast<double>(pairs.size()) <= kChance; };
  for (std::size_t rank = 0; rank < pairs.size(); ++rank) {
    stats::Sample expected = before.samples[rank];
    if (expected.mean > 0.0) expected.mean *= factor;
    const stats::Sample& seen = after.samples[rank];
    const double aMs = before.samples[rank].mean, bMs = seen.mean;
    const bool hasGrown = bMs - expected.mean > leastMs && isSure(chanceOfGrowth(expected, seen));
    // Twice as much: two GPUs of one model are never quite alike.
    const bool isInBoth = mayBeInBoth && std::min(aMs, bMs) > 2.0 * leastMs &&
                          isSure(chanceOf(before.samples[rank])) && isSure(chanceOf(seen));
    if (!hasGrown && !isInBoth) continue;
    const PairResults& pair = *pairs[rank].pair;
    JobVerdict::LateRank& found = late.emplace_back();
    found = {.process = pair.b.id, .rank = pair.b.rank.value_or(0), .aMs = aMs, .bMs = bMs, .grew = hasGrown};
    found.reason = hasGrown ? reasonOf(growths[rank], bMs - aMs) : reasonOf(inB[rank], bMs);
    if (hasGrown && found.reason == LateReason::Compute) found.factor = pair.verdict.computeFactor;
  }
  std::stable_sort(late.begin(), late.end(), [](const auto& one, const auto& two) {
    if (one.grew != two.grew) return one.grew;
    return one.grew ? one.ms() > two.ms() : one.bMs > two.bMs;
  });
  return late;
}

std::vector<JobVerdict::LateHost> findLateHosts(std::span<const RankPair> pairs,
                                                std::span<const JobVerdict::LateRank> late) {
  constexpr std::uint32_t kFewestLate = 3;
  constexpr double kNearlyAll = 0.75;
  std::map<ProcessId, const JobVerdict::LateRank*> lateOf;
  for (const JobVerdict::LateRank& each : late)
    if (each.grew) lateOf.emplace(each.process, &each);
  struct OfHost {
    std::uint32_t ranks = 0;
    std::map<LateReason, std::vector<double>> lateMs;
  };
  std::map<std::string, OfHost> hosts;
  for (const RankPair& pair : pairs) {
    OfHost& host = hosts[pair.pair->b.host];
    ++host.ranks;
    const auto found = lateOf.find(pair.pair->b.id);
    if (found != lateOf.end()) host.lateMs[found->second->reason].push_back(found->second->ms());
  }
  std::vector<JobVerdict::LateHost> places;
  if (hosts.size() < 2) return places;
  for (const auto& [name, host] : hosts) {
    if (name.empty()) continue;
    for (const auto& [reason, ms] : host.lateMs) {
      const auto count = static_cast<std::uint32_t>(ms.size());
      const bool areNearlyAll = count >= kNearlyAll * static_cast<double>(host.ranks);
      if (count < kFewestLate || !areNearlyAll) continue;
      places.push_back({name, count, host.ranks, stats::median(ms).value_or(0.0), reason});
    }
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& one, const auto& two) { return one.ms > two.ms; });
  return places;
}

}  // namespace culprit
