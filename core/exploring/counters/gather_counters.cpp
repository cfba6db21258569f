#include "core/exploring/counters/gather_counters.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "core/analysis/levels/capacities.h"
#include "core/analysis/levels/counter_integral.h"
#include "core/analysis/levels/level_series.h"
#include "core/analysis/levels/resource_table.h"
#include "core/exploring/counters/counter_places.h"
#include "core/exploring/counters/counter_readings.h"
#include "core/model/run/metric_unit.h"

namespace culprit {

namespace {

using Place = CounterPlaces::Place;

const std::vector<Cycle>& cyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

const Process& processOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.a : pair.b;
}

/// False where the input has no column with the starts, which leaves them all alike.
bool hasStarts(const std::vector<Cycle>& cycles) {
  return cycles.size() < 2 || std::any_of(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
           return cycle.startNs != cycles.front().startNs;
         });
}

constexpr double kLargestShare = 105.0;  // of 100 %, with what a sensor may be off
constexpr double kLargestPercent = 1e5;  // of one core: no machine has a thousand times that

/// What the readings of one counter of one run come to.
struct Tally {
  std::vector<double> sum;            // per cycle, over the series that were read in it
  std::vector<std::uint32_t> series;  // parallel to sum
  double readingSum = 0.0;
  bool hasLevels = false;  // that readings stand behind: they are not needed
};

/// A row of the table that is not finished.
struct Draft {
  Counter counter;
  double largestReading = 0.0;
  std::string readingUnit;  // as the file has it
  Tally a, b;

  CounterSide& side(Side side) { return side == Side::A ? counter.a : counter.b; }
  Tally& tally(Side side) { return side == Side::A ? a : b; }
};

double largestOf(std::span<const double> values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

double largestOf(const CounterSide& side) {
  return std::max(largestOf(side.mean), std::abs(side.level.value_or(0.0)));
}

double largestOf(const Counter& counter) {
  return std::max(largestOf(counter.a), largestOf(counter.b));
}

std::optional<double> meanOf(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

class Gathering {
 public:
  Gathering(const Session& session, const Results& results, const PairResults& pair, const Monitor& monitor)
      : m_session(session),
        m_results(results),
        m_pair(pair),
        m_monitor(monitor),
        m_resources(results.userResources) {}

  CounterTable gather() {
    for (const Side side : {Side::A, Side::B}) addLevels(side);
    for (const auto& [place, draft] : m_drafts) m_levels.push_back(place);
    for (const Side side : {Side::A, Side::B}) addReadings(side);
    CounterTable table;
    for (auto& [place, draft] : m_drafts) {
      finish(draft);
      table.counters.push_back(std::move(draft.counter));
    }
    return table;
  }

 private:
  Draft& draftOf(const Place& place) {
    const auto [found, isNew] = m_drafts.try_emplace(place);
    if (isNew) {
      found->second.counter.metric = place.metric;
      found->second.counter.device = place.device;
    }
    return found->second;
  }

  void addLevels(Side side) {
    m_monitor.checkpoint();
    const CounterPlaces places(m_results, m_pair, side);
    const bool isProcessed = m_results.run(side).kind == kProcessedKind;
    const bool isNatural = m_results.run(side).muScale == MuScale::Natural;
    const ProcessSamples samples = m_session.samples(processOf(m_pair, side).id, m_monitor);
    for (auto& [key, levels] : cycleLevels(samples, !isProcessed)) {
      const auto& [metric, device] = key;
      const std::string& name = m_results.names.metrics[metric];
      Draft& draft = draftOf({name, places.deviceName(device)});
      draft.counter.metricId = metric;
      if (!draft.counter.deviceId) draft.counter.deviceId = rowOf(side, device, m_pair.devices);
      CounterSide& counter = draft.side(side);
      draft.tally(side).hasLevels = !levels.value.empty();
      counter.cycle = std::move(levels.cycle);
      counter.mean = std::move(levels.value);
      if (!isNatural) continue;
      for (double& value : counter.mean) value *= publishedFactor(name);
    }
  }

  void addReadings(Side side) {
    const CounterPlaces places(m_results, m_pair, side);
    for (const ReadingSeries& series : m_session.readings(side, {}, m_monitor)) {
      m_monitor.checkpoint();
      if (series.timeNs.empty()) continue;
      for (const Place& place : places.of(series, m_levels)) add(series, side, places, draftOf(place));
    }
  }

  void add(const ReadingSeries& series, Side side, const CounterPlaces& places, Draft& draft) {
    Tally& tally = draft.tally(side);
    draft.side(side).readings += series.value.size();
    tally.readingSum += std::accumulate(series.value.begin(), series.value.end(), 0.0);
    draft.largestReading = std::max(draft.largestReading, largestOf(series.value));
    draft.readingUnit = series.unit;
    if (places.isOfSeveralGpus(series, draft.counter.device)) draft.counter.isSeparable = false;
    const std::vector<Cycle>& cycles = cyclesOf(m_pair, side);
    if (tally.hasLevels || !hasStarts(cycles)) return;
    tally.sum.resize(cycles.size());
    tally.series.resize(cycles.size());
    CounterIntegral integral(series, 0.0);
    for (std::size_t i = 0; i < cycles.size(); ++i) {
      if (cycles[i].durationNs <= 0) continue;
      const auto area = integral.over(cycles[i].startNs, cycles[i].startNs + cycles[i].durationNs);
      if (area.readings == 0) continue;
      tally.sum[i] += area.first / static_cast<double>(cycles[i].durationNs);
      ++tally.series[i];
    }
  }

  /// Units, capacity and means, now that the largest values are known.
  void finish(Draft& draft) {
    Counter& counter = draft.counter;
    const MetricUnit reading = shownReadingUnit(counter.metric, draft.readingUnit, draft.largestReading);
    counter.readingUnit = reading.unit;
    counter.readingScale = reading.scale;
    for (const Side side : {Side::A, Side::B}) takeReadings(draft, side);
    const double largest = largestOf(counter);
    const Resource resource =
        m_resources.of(counter.metric, counter.metricId ? largest : draft.largestReading);
    MetricUnit shown = reading, base = readingUnit(counter.metric, 0.0);
    if (counter.metricId) {
      shown = levelUnit(counter.metric, largest, MuScale::Published);
      base = {resource.unit, resource.scale.value_or(1.0)};
      if (levelBaseUnit(counter.metric, largest) != base) shown = base;  // the user's own
      shareUnit(counter, shown, base);
    } else if (base.unit.empty()) {
      base = reading;
    }
    counter.unit = shown.unit;
    for (CounterSide* side : {&counter.a, &counter.b}) scale(*side, shown.scale);
    if (m_resources.isResource(counter.metric)) counter.role = resource.role;
    const double most = counter.unit == counter.readingUnit
                            ? std::max(largestOf(counter), draft.largestReading * counter.readingScale)
                            : largestOf(counter);
    dropUnlikelyPercent(counter, draft.largestReading);
    if (base.unit != resource.unit || counter.unit != shown.unit) return;
    std::optional<double> capacity = resource.capacity;
    // A load that is counted per core is no share of one whole.
    if (counter.unit == "%" && most > kLargestShare && capacity.value_or(100.0) <= 100.0) return;
    if (!capacity) capacity = realCapacity(counter.metric, resource.unit);
    // A share of the capacity is one of itself.
    if (!capacity && (base.unit == "%" || base.unit == "% of maximum")) capacity = 100.0;
    if (capacity && base.scale != 0.0) counter.capacity = *capacity * shown.scale / base.scale;
  }

  /// Some tools write bytes under the name of a percentage.
  static void dropUnlikelyPercent(Counter& counter, double largestReading) {
    if (counter.unit.starts_with('%') && largestOf(counter) > kLargestPercent) counter.unit.clear();
    if (counter.readingUnit.starts_with('%') && largestReading * counter.readingScale > kLargestPercent)
      counter.readingUnit.clear();
  }

  /// Bytes of means and readings have one prefix.
  static void shareUnit(Counter& counter, const MetricUnit& shown, const MetricUnit& base) {
    const MetricUnit reading = readingUnit(counter.metric, 0.0);
    if (reading.unit != base.unit || (base.unit != "B" && base.unit != "B/s")) return;
    counter.readingUnit = shown.unit;
    counter.readingScale = reading.scale * shown.scale / base.scale;
  }

  /// Where a run has no levels of a counter, its means are those of the readings.
  void takeReadings(Draft& draft, Side side) const {
    CounterSide& counter = draft.side(side);
    const Tally& tally = draft.tally(side);
    const auto factor = draft.counter.metricId ? levelPerReading(draft, side) : 1.0;
    if (!tally.hasLevels && factor) {
      for (std::uint32_t cycle = 0; cycle < tally.sum.size(); ++cycle) {
        if (tally.series[cycle] == 0) continue;
        counter.cycle.push_back(cycle);
        counter.mean.push_back(*factor * tally.sum[cycle] / tally.series[cycle]);
      }
    }
    counter.level = meanOf(counter.mean);
    if (!counter.level && factor && counter.readings > 0)
      counter.level = *factor * tally.readingSum / static_cast<double>(counter.readings);
  }

  /// From a reading to a published level; empty: they tell different things, such as a clock and its share of
  /// the highest.
  std::optional<double> levelPerReading(const Draft& draft, Side side) const {
    const std::string& metric = draft.counter.metric;
    if (m_results.run(side).muScale == MuScale::Natural) return publishedFactor(metric);
    const double known = largestOf(draft.counter);
    const MetricUnit level = levelBaseUnit(metric, known), reading = readingUnit(metric, 0.0);
    if (level.unit != reading.unit || level.scale == 0.0) return std::nullopt;
    return reading.scale / level.scale;
  }

  static void scale(CounterSide& side, double scale) {
    for (double& value : side.mean) value *= scale;
    if (side.level) *side.level *= scale;
  }

  /// Of the larger machine, as for the causes.
  std::optional<double> realCapacity(const std::string& metric, const std::string& unit) {
    std::optional<double> largest;
    for (const Side side : {Side::A, Side::B}) {
      std::optional<Capacities>& known = side == Side::A ? m_capacitiesA : m_capacitiesB;
      if (!known) known = RunCapacities(m_session.traceFacts(side)).of(processOf(m_pair, side));
      if (const auto capacity = known->of(metric, unit)) largest = std::max(largest.value_or(0.0), *capacity);
    }
    return largest;
  }

  const Session& m_session;
  const Results& m_results;
  const PairResults& m_pair;
  const Monitor& m_monitor;
  ResourceTable m_resources;
  std::map<Place, Draft> m_drafts;
  std::vector<Place> m_levels;
  std::optional<Capacities> m_capacitiesA, m_capacitiesB;
};

}  // namespace

CounterTable counterTable(const Session& session, const Results& results, std::size_t pair,
                          const Monitor& monitor) {
  return Gathering(session, results, results.pairs.at(pair), monitor).gather();
}

}  // namespace culprit
