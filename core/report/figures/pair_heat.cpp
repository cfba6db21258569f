#include "core/report/figures/pair_heat.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/report/words/category_text.h"
#include "core/stats/basics/descriptive.h"

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
  std::vector<HeatCell> cells;
  for (const ClassKey& key : keys) {
    HeatCell& cell = cells.emplace_back();
    const auto found = times.find(key);
    if (found == times.end()) continue;
    cell.aMs = found->second.aMs;
    cell.bMs = found->second.bMs;
  }
  return cells;
}

/// What a rank takes by itself, as the verdict on its job counts it.
HeatCell ownTimeOf(const PairVerdict& verdict) {
  if (!verdict.waterfall || verdict.waterfall->steps.empty()) return {};
  double aMs = verdict.waterfall->betweenAMs.value_or(0.0), bMs = verdict.waterfall->betweenBMs.value_or(0.0);
  for (const Waterfall::Step& step : verdict.waterfall->steps) {
    if (step.time == TimeClass::GpuKernels || step.time == TimeClass::Rest) return {};
    if (step.time == TimeClass::Communication || step.time == TimeClass::WaitingForRanks) continue;
    aMs += step.aMs;
    bMs += step.bMs;
  }
  HeatCell own;
  if (aMs > 0.0) own.aMs = aMs;
  if (bMs > 0.0) own.bMs = bMs;
  return own;
}

/// What the verdicts on jobs and the collectives say of late ranks.
class LateMarks {
 public:
  explicit LateMarks(const Results& results)
      : m_inA(lateRanks(results.runA.collectives)), m_inB(lateRanks(results.runB.collectives)) {
    for (const JobVerdict& job : results.jobs) {
      if (!job.late.empty()) m_toldParts.insert(job.part);
      for (const JobVerdict::LateRank& rank : job.late) m_told.emplace(rank.process, &rank);
    }
  }

  void mark(HeatRow& row, const PairResults& pair) const {
    const auto found = m_told.find(pair.b.id);
    if (found != m_told.end()) row.late = *found->second;
    if (m_toldParts.contains(pair.b.part)) return;
    row.isLateA = m_inA.contains(pair.a.id);
    row.isLateB = m_inB.contains(pair.b.id);
  }

 private:
  std::map<ProcessId, const JobVerdict::LateRank*> m_told;
  std::set<std::string> m_toldParts;
  std::set<ProcessId> m_inA, m_inB;
};

/// The smaller, the further up.
std::tuple<int, double, std::size_t> placeOf(const HeatRow& row) {
  if (row.late) return {row.late->grew ? 0 : 1, row.late->grew ? -row.late->ms() : -row.late->bMs, row.pair};
  if (row.isLateA || row.isLateB) return {2, 0.0, row.pair};
  const auto change = row.own.ms(HeatKind::Change);
  return {change ? 3 : 4, -change.value_or(0.0), row.pair};
}

/// Cells of one class and part.
void setTypical(const std::vector<HeatCell*>& cells) {
  std::vector<double> all;
  all.reserve(cells.size());
  for (const HeatCell* cell : cells) all.push_back(cell->bMs.value_or(0.0));
  const double typical = stats::median(all).value_or(0.0);
  for (HeatCell* cell : cells) cell->typicalMs = typical;
}

void addTypical(PairHeat& heat, const Results& results) {
  std::map<std::string, std::vector<HeatRow*>> parts;
  for (HeatRow& row : heat.rows) parts[results.pairs[row.pair].b.part].push_back(&row);
  for (const auto& [part, rows] : parts) {
    std::vector<HeatCell*> cells;
    for (HeatRow* row : rows) cells.push_back(&row->own);
    setTypical(cells);
    for (std::size_t i = 0; i < heat.classes.size(); ++i) {
      cells.clear();
      for (HeatRow* row : rows) cells.push_back(&row->cells[i]);
      setTypical(cells);
    }
  }
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

std::optional<double> HeatCell::ms(HeatKind kind) const {
  switch (kind) {
    case HeatKind::A:
      return aMs;
    case HeatKind::B:
      return bMs;
    case HeatKind::Spread:
      if (!bMs && typicalMs == 0.0) return std::nullopt;
      return bMs.value_or(0.0) - typicalMs;
    case HeatKind::Change:
      break;
  }
  if (!aMs && !bMs) return std::nullopt;
  return bMs.value_or(0.0) - aMs.value_or(0.0);
}

double PairHeat::fullMs(HeatKind kind) const {
  constexpr double kLeastOfTime = 0.01;
  const bool isOfOneSide = kind == HeatKind::A || kind == HeatKind::B;
  double most = 0.0, longest = 0.0;
  const auto take = [&](const HeatCell& cell) {
    const double side = std::max(cell.aMs.value_or(0.0), cell.bMs.value_or(0.0));
    most = std::max(most, isOfOneSide ? side : std::fabs(cell.ms(kind).value_or(0.0)));
    return side;
  };
  // Sums over threads would make everything else pale.
  const std::size_t count = hasHostSums && gpuClasses > 0 ? gpuClasses : classes.size();
  for (const HeatRow& row : rows) {
    take(row.own);
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) sum += take(row.cells[i]);
    longest = std::max(longest, sum);
  }
  return std::max(most, kLeastOfTime * longest);
}

PairHeat pairHeat(const Results& results) {
  std::vector<ClassTimes> times;
  for (const PairResults& pair : results.pairs) times.push_back(timesOf(pair));
  const std::vector<ClassKey> keys = inOrder(times);
  const LateMarks late(results);
  PairHeat heat;
  heat.hasHostSums = results.runA.kind == kProcessedKind || results.runB.kind == kProcessedKind;
  for (const ClassKey& key : keys) {
    heat.classes.push_back(key.second);
    if (!key.first) ++heat.gpuClasses;
  }
  for (std::size_t i = 0; i < results.pairs.size(); ++i) {
    const PairResults& pair = results.pairs[i];
    HeatRow& row = heat.rows.emplace_back();
    row.pair = i;
    row.per = pair.verdict.slowdown.per;
    row.host = pair.b.host;
    row.own = ownTimeOf(pair.verdict);
    row.slowdown = judgedRatio(pair.verdict.slowdown);
    row.isOfMeans = isOfMeans(pair.verdict.slowdown);
    row.cells = cellsOf(times[i], keys);
    late.mark(row, pair);
  }
  addTypical(heat, results);
  std::sort(heat.rows.begin(), heat.rows.end(),
            [](const HeatRow& one, const HeatRow& two) { return placeOf(one) < placeOf(two); });
  return heat;
}

}  // namespace culprit
