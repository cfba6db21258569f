// The readings of two timelines as bands of a plot.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/model/run/metric_unit.h"
#include "ui/look/q_string.h"
#include "ui/pages/wholerun/shown_timeline.h"
#include "ui/plots/timeline/timeline_data.h"

namespace culprit::ui {

namespace {

/// Nanoseconds and values as they were read.
struct ReadLine {
  std::vector<double> time, value;
  int instances = 0;
};

/// Empty: each line is that of one instance.
QString meanOf(int a, int b) {
  if (std::max(a, b) < 2) return {};
  if (a == b || std::min(a, b) == 0) return QString(", mean of %1").arg(std::max(a, b));
  return QString(", mean of %1 in A, %2 in B").arg(a).arg(b);
}

/// Of several instances of one counter the mean of each sweep.
ReadLine lineOf(std::vector<std::pair<double, double>> readings, bool isOne) {
  ReadLine line;
  if (isOne) {
    for (const auto& [time, value] : readings) {
      line.time.push_back(time);
      line.value.push_back(value);
    }
    return line;
  }
  std::sort(readings.begin(), readings.end());
  std::vector<double> seconds, values;
  for (const auto& [time, value] : readings) {
    seconds.push_back(time * 1e-9);
    values.push_back(value);
  }
  ReadingSweeps sweeps = sweepsOf(seconds, values);
  for (const double time : sweeps.time) line.time.push_back(time * 1e9);
  line.value = std::move(sweeps.mean);
  return line;
}

/// By the name of the counter without its instance.
std::map<std::string, ReadLine> linesOf(const RunTimeline& timeline, const Monitor& monitor) {
  std::map<std::string, std::vector<std::pair<double, double>>> readings;
  std::map<std::string, int> instances;
  for (const ReadingSeries& series : timeline.readings) {
    monitor.checkpoint();
    const std::string& metric = series.metric.empty() ? series.counter : series.metric;
    if (series.timeNs.empty()) continue;
    ++instances[metric];
    auto& all = readings[metric];
    for (std::size_t i = 0; i < series.timeNs.size(); ++i)
      if (std::isfinite(series.value[i]))
        all.emplace_back(static_cast<double>(series.timeNs[i]), series.value[i]);
  }
  std::map<std::string, ReadLine> lines;
  for (auto& [metric, all] : readings) {
    monitor.checkpoint();
    if (all.empty()) continue;
    ReadLine& line = lines[metric] = lineOf(std::move(all), instances[metric] == 1);
    line.instances = instances[metric];
  }
  return lines;
}

CounterBand bandOf(const std::string& metric, PlotPair<ReadLine>& lines) {
  std::optional<PlotRange> recorded;
  for (const PlotSide side : kPlotSides)
    for (const double value : lines[side].value)
      recorded = recorded ? PlotRange{std::min(recorded->low, value), std::max(recorded->high, value)}
                          : PlotRange{value, value};
  const PlotRange values = recorded.value_or(PlotRange{});
  const MetricUnit unit = readingUnit(metric, std::max(std::abs(values.low), std::abs(values.high)));
  CounterBand band{.title = qString(metric),
                   .name = qString(metric),
                   .values = {values.low * unit.scale, values.high * unit.scale}};
  if (!unit.unit.empty()) band.title += QStringLiteral(", ") + qString(unit.unit);
  band.title += meanOf(lines.a.instances, lines.b.instances);
  for (const PlotSide side : kPlotSides) {
    for (double& value : lines[side].value) value *= unit.scale;
    band.sides[side] =
        std::make_shared<const CounterEnvelope>(std::move(lines[side].time), std::move(lines[side].value));
  }
  return band;
}

}  // namespace

std::vector<CounterBand> counterBands(const RunTimeline& a, const RunTimeline& b, const Monitor& monitor) {
  std::map<std::string, PlotPair<ReadLine>> lines;
  for (auto& [metric, line] : linesOf(a, monitor)) lines[metric].a = std::move(line);
  for (auto& [metric, line] : linesOf(b, monitor)) lines[metric].b = std::move(line);
  std::vector<CounterBand> bands;
  for (auto& [metric, both] : lines) {
    monitor.checkpoint();
    bands.push_back(bandOf(metric, both));
  }
  std::stable_partition(bands.begin(), bands.end(),
                        [](const CounterBand& band) { return band.values.span() > 0.0; });
  return bands;
}

void putFirst(std::vector<CounterBand>& bands, const QString& metric) {
  std::stable_partition(bands.begin(), bands.end(),
                        [&metric](const CounterBand& band) { return band.name == metric; });
}

}  // namespace culprit::ui
