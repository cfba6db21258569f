#include "ui/pages/cycles/timeline_reading.h"

#include "core/exploring/exploration.h"
#include "core/report/names/function_name.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/cycle_length.h"
#include "ui/pages/shared/sides.h"

namespace culprit::ui {

namespace {

TimelineSide plottedOf(const PairResults& pair, const std::vector<Cycle>& cycles) {
  TimelineSide plotted;
  const std::int64_t first = firstStart(cycles);
  for (const Cycle& cycle : cycles) {
    plotted.number.push_back(static_cast<double>(cycle.number));
    plotted.start.push_back(static_cast<double>(cycle.startNs - first) * 1e-9);
    plotted.duration.push_back(static_cast<double>(cycle.durationNs) * 1e-9);
    if (!pair.verdict.slowdown.arePeriods) continue;
    const auto length = lengthNs(pair, cycle);
    plotted.period.push_back(length ? std::optional(*length * 1e-9) : std::nullopt);
  }
  return plotted;
}

void addSamples(const SideSamples& samples, double levelScale, TimelineSide& plotted) {
  if (samples.usage) {
    plotted.betaCycle.assign(samples.usage->cycle.begin(), samples.usage->cycle.end());
    plotted.beta.assign(samples.usage->beta.begin(), samples.usage->beta.end());
  }
  if (samples.level) {
    plotted.muCycle.assign(samples.level->cycle.begin(), samples.level->cycle.end());
    for (const double mu : samples.level->mu) plotted.mu.push_back(mu * levelScale);
    for (const Evidence evidence : samples.level->evidence)
      plotted.measured.push_back(evidence != Evidence::Interpolated);
  }
}

/// A side that does not have the row's function shows what it ran in its place.
void addMatch(const TimelineQuery& query, Side side, TripletSamples& samples, TimelineSide& plotted) {
  if (samples.of(side).usage) return;
  const PairResults& pair = query.results->pairs.at(query.pair);
  const auto match = matchOn(side, query.row.function, pair.verdict.functions);
  if (!match) return;
  Triplet row = query.row;
  row.function = *match;
  const TripletSamples others = samplesOf(query.session, *query.results, query.pair, row);
  if (!others.of(side).usage) return;
  samples.of(side) = others.of(side);
  // One unit for both sides, in which the larger values have few digits.
  if (others.levelUnit.scale < samples.levelUnit.scale) samples.levelUnit = others.levelUnit;
  plotted.function = qString(functionName(query.results->names.functions[*match], NameForm::Short));
}

void addReadings(const CounterReadings& readings, std::int64_t firstNs, bool areDrawn,
                 TimelineSide& plotted) {
  std::vector<double> times;
  times.reserve(readings.timeNs.size());
  for (const std::int64_t time : readings.timeNs) times.push_back(static_cast<double>(time - firstNs) * 1e-9);
  plotted.readingBursts = burstsOf(times);
  if (!areDrawn) return;
  plotted.readingTime = std::move(times);
  plotted.readingValue = readings.value;
}

}  // namespace

TimelineData timelineWithoutSamples(const PairResults& pair) {
  TimelineData plotted;
  plotted.sides = {plottedOf(pair, pair.cyclesA), plottedOf(pair, pair.cyclesB)};
  return plotted;
}

TimelineReading readTimeline(const TimelineQuery& query, const Monitor& monitor) {
  const PairResults& pair = query.results->pairs.at(query.pair);
  const Names& names = query.results->names;
  TripletSamples samples = samplesOf(query.session, *query.results, query.pair, query.row);
  TimelineReading read{.plotted = timelineWithoutSamples(pair)};
  TimelineData& plotted = read.plotted;
  plotted.function = qString(functionName(names.functions[query.row.function], NameForm::Short));
  addMatch(query, Side::A, samples, plotted.sides.a);
  addMatch(query, Side::B, samples, plotted.sides.b);
  plotted.muUnit = qString(samples.levelUnit.unit);
  addSamples(samples.a, samples.levelUnit.scale, plotted.sides.a);
  addSamples(samples.b, samples.levelUnit.scale, plotted.sides.b);
  if (!query.row.metric) return read;
  plotted.metric = qString(names.metrics[*query.row.metric]);
  if (!query.isTimed) return read;
  const PairReadings readings = readingsOf(query.session, *query.results, query.pair, query.row, monitor);
  read.hasReadings = !readings.a.timeNs.empty() || !readings.b.timeNs.empty();
  read.withReadings = query.withReadings.value_or(read.hasReadings && readings.isSeparable);
  plotted.readingUnit = qString(readings.unit);
  plotted.readingsSeparable = readings.isSeparable;
  addReadings(readings.a, firstStart(pair.cyclesA), read.withReadings, plotted.sides.a);
  addReadings(readings.b, firstStart(pair.cyclesB), read.withReadings, plotted.sides.b);
  return read;
}

}  // namespace culprit::ui
