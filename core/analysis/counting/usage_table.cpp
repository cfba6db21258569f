#include "core/analysis/counting/usage_table.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/analysis/counting/column_room.h"

namespace culprit {

namespace {

constexpr double kNsPerSecond = 1e9;

double deviation(double meanOfSquares, double mean) {
  return std::sqrt(std::max(0.0, meanOfSquares - mean * mean));
}

bool wasReadIn(const MetricSource& source, const Cycle& cycle) {
  return source.countsInCycle &&
         std::any_of(source.series.begin(), source.series.end(), [&cycle](CounterIntegral* series) {
           return series->over(cycle.startNs, cycle.startNs + cycle.durationNs).readings > 0;
         });
}

Evidence evidenceOf(const MetricSource& source, std::uint32_t sampled, std::uint32_t pieces,
                    const Cycle& cycle) {
  if (sampled == 0 && !wasReadIn(source, cycle)) return Evidence::Interpolated;
  if (source.isGuessed) return Evidence::Guessed;
  return sampled == pieces ? Evidence::Sampled : Evidence::PartlyInterpolated;
}

}  // namespace

std::size_t UsageTable::cellOf(Entry& entry, const WorkPiece& piece) const {
  LongColumn<Cell>& cells = entry.cells;
  if (!cells.empty() && cells.back().cycle == piece.cycle) return cells.size() - 1;
  auto place = cells.end();
  if (!cells.empty() && cells.back().cycle > piece.cycle) {
    place = std::lower_bound(cells.begin(), cells.end(), piece.cycle,
                             [](const Cell& cell, std::uint32_t cycle) { return cell.cycle < cycle; });
    if (place->cycle == piece.cycle) return static_cast<std::size_t>(place - cells.begin());
  }
  const auto position = place - cells.begin();
  if (!cells.empty() && place == cells.end() && cells.size() == cells.capacity()) {
    cells.reserve(roomFor(cells.size(), piece.cycle, m_cycles));
    place = cells.end();
    entry.levels.reserve(cells.capacity() * entry.sources->size());
    if (!entry.carried.empty()) entry.carried.reserve(cells.capacity());
  }
  cells.insert(place, {.cycle = piece.cycle, .unionEndNs = piece.startNs});
  const auto width = static_cast<std::ptrdiff_t>(entry.sources->size());
  entry.levels.insert(entry.levels.begin() + position * width, entry.sources->size(), LevelSums());
  if (!entry.carried.empty()) entry.carried.insert(entry.carried.begin() + position, {{}});
  return static_cast<std::size_t>(position);
}

void UsageTable::addTo(Entry& entry, const WorkPiece& piece) const {
  const std::size_t at = cellOf(entry, piece);
  Cell& cell = entry.cells[at];
  cell.calls += piece.calls;
  cell.durationNs += piece.endNs - piece.startNs;
  const std::int64_t start = std::max(piece.startNs, cell.unionEndNs);
  if (piece.endNs > start) {
    ++cell.pieces;
    cell.unionNs += piece.endNs - start;
    cell.unionEndNs = piece.endNs;
    addLevels(entry, at, start, piece.endNs);
  }
  if (piece.detail != nullptr) addCarried(entry, at, piece);
}

void UsageTable::addLevels(Entry& entry, std::size_t cell, std::int64_t startNs, std::int64_t endNs) {
  LevelSums* sums = entry.levels.data() + cell * entry.sources->size();
  for (const MetricSource& source : *entry.sources) {
    std::uint32_t readings = 0;
    for (CounterIntegral* integral : source.series) {
      const CounterIntegral::Area area = integral->over(startNs, endNs);
      sums->first += area.first;
      sums->second += area.second;
      readings += area.readings;
    }
    sums->readings += readings;
    if (readings > 0) ++sums->sampledPieces;
    ++sums;
  }
}

void UsageTable::addCarried(Entry& entry, std::size_t cell, const WorkPiece& piece) {
  if (!piece.detail->occupancy && !piece.detail->bytes) return;
  const auto duration = static_cast<double>(piece.endNs - piece.startNs);
  if (entry.carried.empty()) entry.carried.resize(entry.cells.size());
  const auto put = [&](Carried which, double value, double weight) {
    CarriedSums& sums = entry.carried[cell][which];
    sums.weight += weight;
    sums.first += weight * value;
    sums.second += weight * value * value;
    ++sums.values;
  };
  if (piece.detail->occupancy) put(Occupancy, *piece.detail->occupancy, duration);
  if (!piece.detail->bytes) return;
  const auto bytes = static_cast<double>(*piece.detail->bytes);
  put(Bytes, bytes, 1.0);
  const bool isCopy =
      piece.category == EventCategory::GpuMemcpy || piece.category == EventCategory::GpuMemset;
  if (isCopy && duration > 0.0) put(Bandwidth, bytes / duration * kNsPerSecond, duration);
}

ProcessSamples UsageTable::finish(std::vector<Cycle> cycles) {
  ProcessSamples samples;
  samples.cycles = std::move(cycles);
  samples.usages.reserve(m_entries.size());
  for (Entry& entry : m_entries) {
    const bool anyTime =
        std::any_of(entry.cells.begin(), entry.cells.end(), [](const Cell& x) { return x.durationNs > 0; });
    if (!anyTime) continue;
    // A function that never starts inside a cycle counts once per cycle it reaches.
    const bool anyCall =
        std::any_of(entry.cells.begin(), entry.cells.end(), [](const Cell& x) { return x.calls > 0; });
    if (!anyCall) {
      for (Cell& cell : entry.cells) cell.calls = 1;
    }
    finishUsage(entry, samples);
    finishLevels(entry, samples);
    finishCarried(entry, samples);
    entry = {};
  }
  m_entries.clear();
  m_index.clear();
  return samples;
}

void UsageTable::finishUsage(const Entry& entry, ProcessSamples& samples) const {
  Usage usage{.function = entry.function,
              .device = entry.device,
              .category = m_names.categories.intern(nameOf(entry.category))};
  const std::size_t count = entry.cells.size();
  usage.cycle.reserve(count);
  usage.beta.reserve(count);
  usage.durationNs.reserve(count);
  usage.calls.reserve(count);
  usage.unionNs.reserve(count);
  for (const Cell& cell : entry.cells) {
    const auto cycleNs = static_cast<double>(samples.cycles[cell.cycle].durationNs);
    usage.cycle.push_back(cell.cycle);
    usage.beta.push_back(cycleNs > 0.0 ? 100.0 * static_cast<double>(cell.durationNs) / cycleNs : 0.0);
    usage.durationNs.push_back(cell.durationNs);
    usage.calls.push_back(cell.calls);
    usage.unionNs.push_back(cell.unionNs);
  }
  samples.usages.push_back(std::move(usage));
}

void UsageTable::finishLevels(const Entry& entry, ProcessSamples& samples) const {
  const std::size_t width = entry.sources->size();
  for (std::size_t m = 0; m < width; ++m) {
    const MetricSource& source = (*entry.sources)[m];
    Level level{.function = entry.function, .device = entry.device, .metric = source.metric};
    for (std::size_t i = 0; i < entry.cells.size(); ++i) {
      const Cell& cell = entry.cells[i];
      const LevelSums& sums = entry.levels[i * width + m];
      if (cell.unionNs == 0) {
        level.cycleWithoutMu.push_back(cell.cycle);
        continue;
      }
      const double weight = static_cast<double>(cell.unionNs) * static_cast<double>(source.series.size());
      const double mean = sums.first / weight;
      level.cycle.push_back(cell.cycle);
      level.mu.push_back(source.shift + mean);
      level.sigma.push_back(deviation(sums.second / weight, mean));
      level.evidence.push_back(
          evidenceOf(source, sums.sampledPieces, cell.pieces, samples.cycles[cell.cycle]));
      level.readings.push_back(sums.readings);
    }
    samples.levels.push_back(std::move(level));
  }
}

void UsageTable::finishCarried(const Entry& entry, ProcessSamples& samples) const {
  for (std::size_t which = 0; which < CarriedCount && !entry.carried.empty(); ++which) {
    Level level{.function = entry.function, .device = entry.device};
    for (std::size_t i = 0; i < entry.cells.size(); ++i) {
      const CarriedSums& sums = entry.carried[i][which];
      if (sums.weight <= 0.0) {
        level.cycleWithoutMu.push_back(entry.cells[i].cycle);
        continue;
      }
      const double mean = sums.first / sums.weight;
      level.cycle.push_back(entry.cells[i].cycle);
      level.mu.push_back(mean);
      level.sigma.push_back(deviation(sums.second / sums.weight, mean));
      level.evidence.push_back(Evidence::Sampled);
      level.readings.push_back(sums.values);
    }
    if (level.cycle.empty()) continue;
    level.metric = m_names.metrics.intern(kCarriedMetrics[which]);
    samples.levels.push_back(std::move(level));
  }
}

}  // namespace culprit
