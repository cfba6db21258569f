#include "core/analysis/judging/job/late_work.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <string>

#include "core/stats/basics/descriptive.h"
#include "core/stats/significance/standing_out.h"
#include "core/stats/significance/student_t.h"
#include "core/stats/significance/welch.h"

namespace culprit {

namespace {

constexpr double kOthers = 0.25;  ///< quantile over the ranks
constexpr double kLeastOfStep = 0.01;
constexpr double kChance = 0.01;
constexpr double kMostOfLateness = 0.5;

/// A part of the own time of a rank that it can be late by.
struct OwnPart {
  LateReason reason{};
  std::vector<TimeClass> classes;  ///< empty: all of it

  double of(const RankStep& step) const {
    if (classes.empty()) return step.ownMs();
    double ms = 0.0;
    for (const TimeClass time : classes) ms += step.of(time);
    return ms;
  }
};

/// The whole first: where it tells enough, it says by how much.
const std::array<OwnPart, 5>& ownParts() {
  static const std::array<OwnPart, 5> kParts{
      {{LateReason::Unknown, {}},
       {LateReason::Compute, {TimeClass::GpuCompute}},
       {LateReason::Host, {TimeClass::Host, TimeClass::Idle, TimeClass::Waiting}},
       {LateReason::Input, {TimeClass::InputPipeline}},
       {LateReason::Copies, {TimeClass::Copies}}}};
  return kParts;
}

/// Of one rank, per step: what it took above the typical rank in the same step.
using Excess = std::vector<double>;

std::vector<Excess> excessesOf(const JobSteps& steps, const OwnPart& part) {
  std::vector<Excess> all(steps.ranks(), Excess(steps.size()));
  std::vector<double> ofRanks(steps.ranks());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    for (std::size_t rank = 0; rank < ofRanks.size(); ++rank) ofRanks[rank] = part.of(steps.of(rank)[k]);
    const double typical = stats::median(ofRanks).value_or(0.0);
    for (std::size_t rank = 0; rank < ofRanks.size(); ++rank) all[rank][k] = ofRanks[rank] - typical;
  }
  return all;
}

double meanOf(std::span<const RankStep> steps, const OwnPart& part) {
  double sum = 0.0;
  for (const RankStep& step : steps) sum += part.of(step);
  return steps.empty() ? 0.0 : sum / static_cast<double>(steps.size());
}

/// What all ranks took on one side, against those that are not late.
struct Excesses {
  std::vector<stats::Sample> samples;  ///< over the steps; the mean is above that of the others
  double othersMs = 0.0;               ///< what the others took, per step

  Excesses(const JobSteps& steps, const OwnPart& part) {
    std::vector<double> means, errors, whole;
    for (const Excess& excess : excessesOf(steps, part)) {
      const stats::Sample& sample = samples.emplace_back(stats::describe(excess));
      means.push_back(sample.mean);
      errors.push_back(sample.std / std::sqrt(static_cast<double>(sample.n)));
    }
    // The lower quarter of equal ranks lies so far below them by chance.
    constexpr double kQuartileOfNormal = 0.6744897501960817;
    const double others = stats::quantile(means, kOthers).value_or(0.0) +
                          kQuartileOfNormal * stats::median(errors).value_or(0.0);
    for (stats::Sample& sample : samples) sample.mean -= others;
    for (std::size_t rank = 0; rank < steps.ranks(); ++rank) whole.push_back(meanOf(steps.of(rank), part));
    othersMs = stats::quantile(whole, kOthers).value_or(0.0);
  }

  std::vector<double> means() const {
    std::vector<double> means;
    for (const stats::Sample& sample : samples) means.push_back(sample.mean);
    return means;
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

/// How one part grew from A to B on each rank.
class PartGrowth {
 public:
  PartGrowth(const JobSteps& a, const JobSteps& b, const OwnPart& part)
      : m_before(a, part), m_after(b, part), m_expected(m_before.samples) {
    // Who has more to do is further behind where all take longer by one factor.
    const double factor = m_before.othersMs > 0.0 ? std::max(1.0, m_after.othersMs / m_before.othersMs) : 1.0;
    std::vector<double> expected;
    for (stats::Sample& sample : m_expected) {
      if (sample.mean > 0.0) sample.mean *= factor;
      expected.push_back(sample.mean);
    }
    m_isOut = stats::growingOut(expected, m_after.means(), kChance / static_cast<double>(ownParts().size()));
  }

  const Excesses& before() const { return m_before; }
  const Excesses& after() const { return m_after; }
  /// Beyond what it was late by before.
  double ms(std::size_t rank) const { return m_after.samples[rank].mean - m_expected[rank].mean; }
  /// Neither that ranks of two runs are never alike nor single long steps explain it.
  bool isSure(std::size_t rank, double leastMs) const {
    const auto tests = static_cast<double>(m_expected.size() * ownParts().size());
    return m_isOut[rank] && ms(rank) > leastMs &&
           tests * chanceOfGrowth(m_expected[rank], m_after.samples[rank]) <= kChance;
  }

 private:
  Excesses m_before, m_after;
  std::vector<stats::Sample> m_expected;  ///< of A, as all ranks became slower
  std::vector<bool> m_isOut;
};

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

/// Which ranks are as late in A as in B: they stand out of the ranks of either run, and of one alone as
/// rarely by chance as a tenth of them, so that in both the same one does in one of a hundred.
std::vector<bool> findLateInBoth(const PartGrowth& whole, double leastMs) {
  constexpr double kChanceInOne = 0.1;
  const std::vector<bool> a = stats::standingOut(whole.before().means(), kChanceInOne),
                          b = stats::standingOut(whole.after().means(), kChanceInOne);
  const auto isSure = [&](const stats::Sample& sample) {
    return sample.mean > leastMs && chanceOf(sample) * static_cast<double>(a.size()) <= kChance;
  };
  std::vector<bool> isLate(a.size());
  for (std::size_t rank = 0; rank < a.size(); ++rank)
    isLate[rank] =
        a[rank] && b[rank] && isSure(whole.before().samples[rank]) && isSure(whole.after().samples[rank]);
  return isLate;
}

/// Mean per step of each rank and part, above that of the others.
using PartMeans = std::vector<std::array<double, 5>>;

/// `before`: to be taken off, if the lateness is a growth.
PartMeans meansOf(const JobSteps& steps, const JobSteps* before) {
  PartMeans means(steps.ranks());
  for (std::size_t i = 0; i < ownParts().size(); ++i) {
    std::vector<double> ofRanks;
    for (std::size_t rank = 0; rank < means.size(); ++rank) {
      ofRanks.push_back(meanOf(steps.of(rank), ownParts()[i]));
      if (before != nullptr) ofRanks.back() -= meanOf(before->of(rank), ownParts()[i]);
    }
    const double others = stats::quantile(ofRanks, kOthers).value_or(0.0);
    for (std::size_t rank = 0; rank < means.size(); ++rank) means[rank][i] = ofRanks[rank] - others;
  }
  return means;
}

/// The one that has at least half of `ms`.
LateReason reasonOf(const std::array<double, 5>& means, double ms) {
  const auto most = std::max_element(means.begin() + 1, means.end());
  if (*most < kMostOfLateness * ms) return LateReason::Unknown;
  return ownParts()[static_cast<std::size_t>(most - means.begin())].reason;
}

/// The whole where it is sure, else the part that grew most of those that are; `growths.size()`: none is.
std::size_t partThatTells(const std::vector<PartGrowth>& growths, std::size_t rank, double leastMs) {
  std::size_t most = growths.size();
  // What one part took longer another one may have made up for.
  if (!(growths.front().ms(rank) > leastMs)) return most;
  for (std::size_t i = 0; i < growths.size(); ++i) {
    if (!growths[i].isSure(rank, leastMs)) continue;
    if (i == 0) return i;
    if (most == growths.size() || growths[i].ms(rank) > growths[most].ms(rank)) most = i;
  }
  return most;
}

}  // namespace

std::vector<JobVerdict::LateRank> findLateRanks(std::span<const RankPair> pairs, const JobSteps& a,
                                                const JobSteps& b, const Results& results) {
  std::vector<JobVerdict::LateRank> late;
  const auto fewest = static_cast<std::size_t>(results.thresholds.cyclesFew);
  if (std::min(a.size(), b.size()) < fewest || !a.haveClasses() || !b.haveClasses()) return late;
  std::vector<PartGrowth> growths;
  for (const OwnPart& part : ownParts()) growths.emplace_back(a, b, part);
  const PartMeans grown = meansOf(b, &a), inB = meansOf(b, nullptr);
  const double leastMs = kLeastOfStep * stats::median(a.lengthsMs()).value_or(0.0);
  // Twice as much: two GPUs of one model are never quite alike.
  const std::vector<bool> isInBoth = haveStages(results) ? std::vector<bool>(pairs.size(), false)
                                                         : findLateInBoth(growths.front(), 2.0 * leastMs);
  for (std::size_t rank = 0; rank < pairs.size(); ++rank) {
    const std::size_t told = partThatTells(growths, rank, leastMs);
    const bool hasGrown = told < growths.size();
    if (!hasGrown && !isInBoth[rank]) continue;
    const PartGrowth& growth = growths[hasGrown ? told : 0];
    const double aMs = growth.before().samples[rank].mean, bMs = growth.after().samples[rank].mean;
    const PairResults& pair = *pairs[rank].pair;
    JobVerdict::LateRank& found = late.emplace_back();
    found = {.process = pair.b.id, .rank = pair.b.rank.value_or(0), .aMs = aMs, .bMs = bMs, .grew = hasGrown};
    found.reason = !hasGrown   ? reasonOf(inB[rank], bMs)
                   : told == 0 ? reasonOf(grown[rank], bMs - aMs)
                               : ownParts()[told].reason;
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
