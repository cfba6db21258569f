#include "core/exploring/counters/counter_readings.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/pairing/partners.h"
#include "core/exploring/counters/counter_places.h"

namespace culprit {

namespace {

using Place = CounterPlaces::Place;

/// What was read at one place, as recorded.
struct Recorded {
  std::vector<std::pair<std::int64_t, double>> a, b;
  std::string unit;
  bool isSeparable = true;

  std::vector<std::pair<std::int64_t, double>>& of(Side side) { return side == Side::A ? a : b; }
};

Recorded readingsAt(const Place& wanted, const std::vector<Place>& levels, const Session& session,
                    const Results& results, const PairResults& pair, const Monitor& monitor) {
  Recorded recorded;
  for (const Side side : {Side::A, Side::B}) {
    monitor.checkpoint();
    const CounterPlaces places(results, pair, side);
    const auto isWanted = [&](const ReadingSeries& series) {
      monitor.checkpoint();
      const std::vector<Place> here = places.of(series, levels);
      return std::find(here.begin(), here.end(), wanted) != here.end();
    };
    session.eachReadings(side, isWanted, [&](const ReadingSeries& series) {
      auto& all = recorded.of(side);
      for (std::size_t i = 0; i < series.timeNs.size(); ++i)
        all.emplace_back(series.timeNs[i], series.value[i]);
      recorded.unit = series.unit;
      recorded.isSeparable = recorded.isSeparable && !places.isOfSeveralGpus(series, wanted.device);
    });
  }
  return recorded;
}

/// In the order of time; series that are read in turn interleave.
CounterReadings merged(std::vector<std::pair<std::int64_t, double>> all, double scale) {
  if (!std::is_sorted(all.begin(), all.end(), [](const auto& x, const auto& y) { return x.first < y.first; }))
    std::stable_sort(all.begin(), all.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  CounterReadings readings;
  readings.timeNs.reserve(all.size());
  readings.value.reserve(all.size());
  for (const auto& [time, value] : all) {
    readings.timeNs.push_back(time);
    readings.value.push_back(scale * value);
  }
  return readings;
}

PairReadings shown(Recorded recorded, const MetricUnit& unit) {
  return {.a = merged(std::move(recorded.a), unit.scale),
          .b = merged(std::move(recorded.b), unit.scale),
          .unit = unit.unit,
          .isSeparable = recorded.isSeparable};
}

/// As CounterPlaces names the device of a row, also where its row has the name of one partner only.
std::string deviceOfRow(const Results& results, const PairResults& pair, DeviceId row) {
  for (const DevicePartners& partners : pair.devices)
    if (partners.row == row) return rowName(partners.a, partners.b, results.names);
  return results.names.devices[row];
}

/// Those of the rows of the pair.
std::vector<Place> levelPlaces(const Results& results, const PairResults& pair) {
  std::set<std::pair<MetricId, DeviceId>> known;
  for (const Comparison& row : pair.comparisons)
    if (row.triplet.metric) known.emplace(*row.triplet.metric, row.triplet.device);
  std::vector<Place> places;
  for (const auto& [metric, device] : known)
    places.push_back({results.names.metrics[metric], deviceOfRow(results, pair, device)});
  return places;
}

}  // namespace

MetricUnit shownReadingUnit(const std::string& metric, const std::string& recorded, double largest) {
  MetricUnit unit = readingUnit(metric, largest);
  if (unit.unit.empty()) unit = {recorded == "C" ? "°C" : recorded, 1.0};
  // Published fractions, which another profiler writes as per cent.
  if (recorded == "%" && unit.unit == "%") unit.scale = 1.0;
  return unit;
}

PairReadings counterReadings(const Session& session, const Results& results, std::size_t pair,
                             const CounterTable& table, std::size_t counterAt, const Monitor& monitor) {
  const Counter& counter = table.counters.at(counterAt);
  std::vector<Place> levels;
  for (const Counter& each : table.counters)
    if (each.metricId) levels.push_back({each.metric, each.device});
  return shown(
      readingsAt({counter.metric, counter.device}, levels, session, results, results.pairs.at(pair), monitor),
      {counter.readingUnit, counter.readingScale});
}

PairReadings tripletReadings(const Session& session, const Results& results, std::size_t pairAt,
                             const Triplet& row, const Monitor& monitor) {
  if (!row.metric) return {};
  const PairResults& pair = results.pairs.at(pairAt);
  const std::string& metric = results.names.metrics[*row.metric];
  Recorded recorded = readingsAt({metric, deviceOfRow(results, pair, row.device)}, levelPlaces(results, pair),
                                 session, results, pair, monitor);
  double largest = 0.0;
  for (const auto* side : {&recorded.a, &recorded.b})
    for (const auto& [time, value] : *side) largest = std::max(largest, std::abs(value));
  const MetricUnit unit = shownReadingUnit(metric, recorded.unit, largest);
  return shown(std::move(recorded), unit);
}

}  // namespace culprit
