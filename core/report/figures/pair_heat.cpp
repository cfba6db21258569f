#include "core/report/figures/pair_heat.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/report/words/category_text.h"

namespace culprit {

namespace {

struct Times {
  std::optional<double> aMs, bMs;
};

/// Host work after that of GPUs.
using ClassKey = std::pair<bool, std::string>;
using ClassTimes = std::map<ClassKey, Times>;

ClassKey classOf(const FunctionShare& share) {
  const std::string name(categoryText(share.category == kWaitingForRanks ? share.category : share.name));
  return {!share.isDeviceWork(), share.isDeviceWork() ? name : name + " (host)"};
}

void add(std::optional<double>& sum, const FunctionSide& side) {
  if (side.ms > 0.0) sum = sum.value_or(0.0) + side.ms;
}

ClassTimes timesOf(const PairResults& pair) {
  ClassTimes times;
  const auto* shares = pair.verdict.rowsOf(TimeLevel::Class);
  if (!shares) return times;
  for (const FunctionShare& share : *shares) {
    Times& sum = times[classOf(share)];
    add(sum.aMs, share.a);
    add(sum.bMs, share.b);
  }
  return times;
}

std::set<ProcessId> lateRanks(const std::optional<Collectives>& collectives) {
  std::set<ProcessId> late;
  if (!collectives) return late;
  for (const Collectives::Rank& rank : collectives->ranks)
    if (rank.isLate) late.insert(rank.process);
  return late;
}

std::vector<ClassKey> inOrder(const std::vector<ClassTimes>& pairs) {
  std::map<ClassKey, double> sums;
  for (const ClassTimes& times : pairs)
    for (const auto& [key, time] : times) sums[key] += time.aMs.value_or(0.0) + time.bMs.value_or(0.0);
  std::vector<std::pair<ClassKey, double>> all(sums.begin(), sums.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& x, const auto& y) {
    return x.first.first != y.first.first ? y.first.first : x.second > y.second;
  });
  std::vector<ClassKey> keys;
  for (auto& [key, sum] : all) keys.push_back(std::move(key));
  return keys;
}

std::vector<HeatCell> cellsOf(const ClassTimes& times, const std::vector<ClassKey>& keys) {
  std::map<bool, Times> all;  // of GPUs and of the host, whose sums over threads would hide them
  for (const auto& [key, time] : times) {
    Times& sum = all[key.first];
    sum.aMs = sum.aMs.value_or(0.0) + time.aMs.value_or(0.0);
    sum.bMs = sum.bMs.value_or(0.0) + time.bMs.value_or(0.0);
  }
  const auto share = [](const std::optional<double>& part, const std::optional<double>& whole) {
    return part && *whole > 0.0 ? *part / *whole : 0.0;
  };
  std::vector<HeatCell> cells;
  for (const ClassKey& key : keys) {
    HeatCell& cell = cells.emplace_back();
    const auto found = times.find(key);
    if (found == times.end()) continue;
    cell.aMs = found->second.aMs;
    cell.bMs = found->second.bMs;
    const Times& whole = all.at(key.first);
    cell.share = std::max(share(cell.aMs, whole.aMs), share(cell.bMs, whole.bMs));
  }
  return cells;
}

}  // namespace

std::optional<WorkUnit> PairHeat::per() const {
  std::optional<WorkUnit> common;
  for (const HeatRow& row : rows) {
    if (common && *common != row.per) return std::nullopt;
    common = row.per;
  }
  return common;
}

PairHeat pairHeat(const Results& results) {
  std::vector<ClassTimes> times;
  for (const PairResults& pair : results.pairs) times.push_back(timesOf(pair));
  const std::vector<ClassKey> keys = inOrder(times);
  const std::set<ProcessId> lateA = lateRanks(results.runA.collectives);
  const std::set<ProcessId> lateB = lateRanks(results.runB.collectives);
  PairHeat heat;
  for (const ClassKey& key : keys) heat.classes.push_back(key.second);
  for (std::size_t i = 0; i < results.pairs.size(); ++i) {
    const PairResults& pair = results.pairs[i];
    HeatRow& row = heat.rows.emplace_back();
    row.pair = i;
    row.per = pair.verdict.slowdown.per;
    row.slowdown = pair.verdict.slowdown.whole.ratio;
    row.isLateA = lateA.contains(pair.a.id);
    row.isLateB = lateB.contains(pair.b.id);
    row.cells = cellsOf(times[i], keys);
  }
  return heat;
}

}  // namespace culprit
