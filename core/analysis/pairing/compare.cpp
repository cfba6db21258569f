#include "core/analysis/pairing/compare.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <utility>

#include "core/base/further_thread.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/significance/mann_whitney.h"
#include "core/stats/significance/welch.h"

namespace culprit {

namespace {

/// Below this a deviation counts as none, as published: Z is 0 then.
constexpr double kNoSpread = 1e-9;

/// A triplet with its levels on both sides, which a function without metric does not have.
struct LevelPair {
  Triplet triplet;
  CategoryId category{};
  const Level* a = nullptr;
  const Level* b = nullptr;
};

/// The rows of one triplet on one side.
struct Rows {
  std::vector<double> beta, mu, logMu;

  void clear() {
    beta.clear();
    mu.clear();
    logMu.clear();
  }
  void add(double betaValue, double muValue) {
    beta.push_back(betaValue);
    mu.push_back(muValue);
    // log1p has no value at or below -1; no published level is negative.
    logMu.push_back(std::log1p(std::max(muValue, 0.0)));
  }
};

/// Joins the rows of a level with the betas of its function; a missing mu is 0, as published.
void collectRows(const Level& level, const Usage& usage, Rows& rows) {
  rows.clear();
  std::size_t with = 0;
  std::size_t without = 0;
  for (std::size_t i = 0; i < usage.cycle.size(); ++i) {
    const std::uint32_t cycle = usage.cycle[i];
    if (with < level.cycle.size() && level.cycle[with] == cycle) {
      rows.add(usage.beta[i], level.mu[with++]);
    } else if (without < level.cycleWithoutMu.size() && level.cycleWithoutMu[without] == cycle) {
      rows.add(usage.beta[i], 0.0);
      ++without;
    }
  }
}

double zScore(const stats::Sample& a, const stats::Sample& b) {
  return a.std > kNoSpread ? (b.mean - a.mean) / a.std : 0.0;
}

using UsageIndex = std::map<std::pair<FunctionId, DeviceId>, const Usage*>;

UsageIndex indexUsages(const ProcessSamples& samples) {
  UsageIndex index;
  for (const Usage& usage : samples.usages) index.emplace(std::pair(usage.function, usage.device), &usage);
  return index;
}

/// Computes one Comparison after the other with its own working memory: one object per thread.
class Comparer {
 public:
  Comparer(const UsageIndex& a, const UsageIndex& b) : m_usagesA(a), m_usagesB(b) {}

  Comparison operator()(const LevelPair& pair) {
    if (!pair.triplet.metric) return withoutMetric(pair);
    collect(pair.a, m_usagesA, m_a);
    collect(pair.b, m_usagesB, m_b);
    const stats::Sample betaA = stats::describe(m_a.beta);
    const stats::Sample betaB = stats::describe(m_b.beta);
    const stats::Sample muA = stats::describe(m_a.mu);
    const stats::Sample muB = stats::describe(m_b.mu);
    Comparison result{.triplet = pair.triplet, .category = pair.category};
    result.a = {betaA.mean, betaA.std, muA.mean, muA.std, static_cast<std::uint32_t>(betaA.n)};
    result.b = {betaB.mean, betaB.std, muB.mean, muB.std, static_cast<std::uint32_t>(betaB.n)};
    result.zBeta = zScore(betaA, betaB);
    result.zMu = zScore(muA, muB);
    result.zLogMu = zScore(stats::describe(m_a.logMu), stats::describe(m_b.logMu));
    result.score = std::abs(result.betaDelta()) * (std::abs(result.zBeta) + std::abs(result.zLogMu));
    result.pBeta = stats::welchP(betaA, betaB);
    result.pMu = stats::welchP(muA, muB);
    result.uBeta = m_mannWhitney(m_a.beta, m_b.beta);
    result.uMu = m_mannWhitney(m_a.mu, m_b.mu);
    return result;
  }

 private:
  /// Only the columns of beta; no published score is defined for it.
  Comparison withoutMetric(const LevelPair& pair) {
    const auto betasIn = [&pair](const UsageIndex& usages) -> std::span<const double> {
      const auto found = usages.find({pair.triplet.function, pair.triplet.device});
      return found == usages.end() ? std::span<const double>() : found->second->beta;
    };
    const std::span<const double> a = betasIn(m_usagesA);
    const std::span<const double> b = betasIn(m_usagesB);
    const stats::Sample betaA = stats::describe(a);
    const stats::Sample betaB = stats::describe(b);
    Comparison result{.triplet = pair.triplet, .category = pair.category};
    result.a = {.betaMean = betaA.mean, .betaStd = betaA.std, .rows = static_cast<std::uint32_t>(betaA.n)};
    result.b = {.betaMean = betaB.mean, .betaStd = betaB.std, .rows = static_cast<std::uint32_t>(betaB.n)};
    result.zBeta = zScore(betaA, betaB);
    result.pBeta = stats::welchP(betaA, betaB);
    result.uBeta = m_mannWhitney(a, b);
    return result;
  }

  static void collect(const Level* level, const UsageIndex& usages, Rows& rows) {
    rows.clear();
    if (level != nullptr) collectRows(*level, *usages.at({level->function, level->device}), rows);
  }

  const UsageIndex& m_usagesA;
  const UsageIndex& m_usagesB;
  Rows m_a, m_b;
  stats::MannWhitney m_mannWhitney;
};

std::vector<LevelPair> pairLevels(const ProcessSamples& a, const ProcessSamples& b, const UsageIndex& usagesA,
                                  const UsageIndex& usagesB) {
  std::map<Triplet, LevelPair> pairs;
  for (const Level& level : a.levels) {
    LevelPair& pair = pairs[{level.function, level.metric, level.device}];
    pair.a = &level;
    pair.category = usagesA.at({level.function, level.device})->category;
  }
  for (const Level& level : b.levels) {
    LevelPair& pair = pairs[{level.function, level.metric, level.device}];
    pair.b = &level;
    if (pair.a == nullptr) pair.category = usagesB.at({level.function, level.device})->category;
  }
  std::set<std::pair<FunctionId, DeviceId>> withMetric;
  for (const auto& [triplet, pair] : pairs) withMetric.emplace(triplet.function, triplet.device);
  for (const UsageIndex* usages : {&usagesA, &usagesB}) {
    for (const auto& [key, usage] : *usages) {
      if (withMetric.contains(key)) continue;
      pairs.try_emplace({key.first, std::nullopt, key.second},
                        LevelPair{.triplet = {}, .category = usage->category});
    }
  }
  std::vector<LevelPair> list;
  list.reserve(pairs.size());
  for (auto& [triplet, pair] : pairs) {
    pair.triplet = triplet;
    list.push_back(pair);
  }
  return list;
}

/// Score descending; equal scores by names; functions without metric, which have no score, last. Ranks are
/// looked up once, not per comparison.
void sortAsPublished(std::vector<Comparison>& comparisons, const Names& names) {
  const auto ranksOf = [](const auto& dictionary) {
    std::vector<std::uint32_t> order(dictionary.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const std::vector<std::string> texts(dictionary.begin(), dictionary.end());
    std::sort(order.begin(), order.end(),
              [&texts](std::uint32_t x, std::uint32_t y) { return texts[x] < texts[y]; });
    std::vector<std::uint32_t> ranks(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) ranks[order[i]] = i;
    return ranks;
  };
  const auto functions = ranksOf(names.functions);
  const auto metrics = ranksOf(names.metrics);
  const auto devices = ranksOf(names.devices);
  const auto keyOf = [&](const Comparison& comparison) {
    const Triplet& triplet = comparison.triplet;
    const std::uint32_t metric = triplet.metric ? metrics[indexOf(*triplet.metric)] : 0;
    return std::tuple(!triplet.metric, -comparison.score, functions[indexOf(triplet.function)], metric,
                      devices[indexOf(triplet.device)]);
  };
  std::sort(comparisons.begin(), comparisons.end(),
            [&keyOf](const Comparison& x, const Comparison& y) { return keyOf(x) < keyOf(y); });
}

}  // namespace

std::vector<Comparison> compareSamples(const ProcessSamples& a, const ProcessSamples& b, const Names& names,
                                       const Monitor& monitor) {
  const UsageIndex usagesA = indexUsages(a);
  const UsageIndex usagesB = indexUsages(b);
  const std::vector<LevelPair> pairs = pairLevels(a, b, usagesA, usagesB);
  std::vector<Comparison> comparisons(pairs.size());

  constexpr std::size_t kBlock = 256;
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failureMutex;
  const auto work = [&] {
    try {
      Comparer compare(usagesA, usagesB);
      for (std::size_t begin = next.fetch_add(kBlock); begin < pairs.size(); begin = next.fetch_add(kBlock)) {
        monitor.checkpoint();
        const std::size_t end = std::min(begin + kBlock, pairs.size());
        for (std::size_t i = begin; i < end; ++i) comparisons[i] = compare(pairs[i]);
      }
    } catch (...) {
      const std::lock_guard lock(failureMutex);
      failure = std::current_exception();
    }
  };
  if (pairs.size() > 4 * kBlock) {
    auto second = inFurtherThread(work);
    work();
    second.get();
  } else {
    work();
  }
  if (failure) std::rethrow_exception(failure);
  sortAsPublished(comparisons, names);
  return comparisons;
}

}  // namespace culprit
