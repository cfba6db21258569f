#include "core/report/sentences/shown_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <map>
#include <numeric>
#include <optional>

#include "core/report/sentences/pair_weight.h"
#include "core/report/sentences/sentences.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

/// Why a pair is shown, the strongest reason first.
struct Telling {
  bool leads = false;  ///< the first page is about it
  bool isLate = false;
  double grownMs = 0.0;  ///< what it became late by; 0 where it is as late in A
  double lateMs = 0.0;   ///< in B
  double slowRank = 0.0, change = 0.0, cause = 0.0, suspicion = 0.0;
  bool isFirstKind = true;  ///< of the cycles of its process

  friend auto operator<=>(const Telling&, const Telling&) = default;
};

/// How far B / A lies from 1, as exactly as ratios are shown; 0 where nothing is known of it.
double sizeOfChange(const PairVerdict& verdict) {
  const Slowdown& slowdown = verdict.slowdown;
  const SpeedVerdict said = slowdown.whole.verdict;
  std::optional<double> ratio = judgedRatio(slowdown);
  // Where nothing repeats, lengths say nothing, but calls may.
  if (said == SpeedVerdict::NoAnchor || said == SpeedVerdict::UnlikeCycles) ratio.reset();
  if (verdict.perCall) ratio = verdict.perCall->typical.ratio;
  if (!ratio || !(*ratio > 0.0) || !std::isfinite(*ratio)) return 0.0;
  return std::round(std::fabs(std::log(*ratio)) * 1e2);
}

std::map<ProcessId, JobVerdict::LateRank> lateByProcess(const Results& results) {
  std::map<ProcessId, JobVerdict::LateRank> late;
  for (const JobVerdict& job : results.jobs)
    for (const JobVerdict::LateRank& rank : job.late) late.emplace(rank.process, rank);
  return late;
}

/// Of all pairs, in their order.
std::vector<Telling> tellingOf(const Results& results) {
  const std::map<ProcessId, JobVerdict::LateRank> lateRanks = lateByProcess(results);
  const std::vector<PairWeight> weights = pairWeights(results);
  const PairResults* leading = &leadingPair(results);
  std::vector<Telling> all;
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    const PairResults& pair = results.pairs[at];
    Telling& one = all.emplace_back(Telling{.leads = &pair == leading,
                                            .slowRank = weights[at].slowRank,
                                            .change = sizeOfChange(pair.verdict),
                                            .cause = weights[at].cause,
                                            .suspicion = weights[at].suspicion,
                                            .isFirstKind = weights[at].isFirstKind});
    const auto late = lateRanks.find(pair.b.id);
    if (late == lateRanks.end()) continue;
    one.isLate = true;
    one.grownMs = late->second.grew ? late->second.ms() : 0.0;
    one.lateMs = late->second.bMs;
  }
  return all;
}

bool haveRanks(const Results& results) {
  return std::all_of(results.pairs.begin(), results.pairs.end(),
                     [](const PairResults& pair) { return pair.a.rank && pair.b.rank; });
}

}  // namespace

std::vector<std::size_t> shownPairs(const Results& results) {
  std::vector<std::size_t> positions(results.pairs.size());
  std::iota(positions.begin(), positions.end(), std::size_t{0});
  if (positions.size() <= kMostShownPairs) return positions;
  const std::vector<Telling> telling = tellingOf(results);
  std::stable_sort(positions.begin(), positions.end(),
                   [&telling](std::size_t one, std::size_t other) { return telling[other] < telling[one]; });
  positions.resize(kMostShownPairs);
  std::sort(positions.begin(), positions.end());  // chapters come in the order of the session
  return positions;
}

Text shownPairsText(const Results& results) {
  const std::size_t all = results.pairs.size();
  if (all <= kMostShownPairs) return {};
  const bool byRank = haveRanks(results);
  return TextBuilder()
      .plain(
          fmt::format("Of {} process pairs the {} most telling are shown in full: those of late ranks, then "
                      "those that changed most. For another one compare it alone: ",
                      format::count(all), format::count(kMostShownPairs)))
      .name(fmt::format("culprit-cli compare A B --process {} --full -o report.md", byRank ? "rankN" : "N:M"))
      .plain(byRank ? ", N being its rank; or open the session in the window."
                    : ", N and M being its pids in A and B; or open the session in the window.")
      .text();
}

}  // namespace culprit
