// Counter readings of ShownCycles as strips of lines.
#include <algorithm>
#include <map>
#include <set>

#include "core/model/run/metric_unit.h"
#include "ui/look/q_string.h"
#include "ui/pages/cycles/shown_cycles.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/timeline/timeline_data.h"

namespace culprit::ui {

namespace {

/// Whether it tells about what the cycle's lanes show: not of another process or of a GPU it does not use.
bool concerns(const ReadingSeries& series, const CycleEvents& events, const Process& process) {
  if (series.instanceKind == InstanceKind::Process) return series.instance == std::to_string(process.pid);
  if (series.instanceKind != InstanceKind::Gpu) return true;
  return std::any_of(events.lanes.begin(), events.lanes.end(),
                     [&series](const CycleLane& lane) { return lane.device == "GPU " + series.instance; });
}

/// Of several instances of one counter the mean of each sweep.
std::vector<QPointF> lineOf(std::vector<std::pair<double, double>> readings, bool isOne) {
  std::sort(readings.begin(), readings.end());
  std::vector<QPointF> line;
  if (isOne) {
    for (const auto& [time, value] : readings) line.emplace_back(time, value);
    return line;
  }
  std::vector<double> seconds, values;
  for (const auto& [time, value] : readings) {
    seconds.push_back(time * 1e-9);
    values.push_back(value);
  }
  const ReadingSweeps sweeps = sweepsOf(seconds, values);
  for (std::size_t i = 0; i < sweeps.time.size(); ++i)
    line.emplace_back(sweeps.time[i] * 1e9, sweeps.mean[i]);
  return line;
}

/// By the name of the counter without its instance.
std::map<std::string, PlotPair<std::vector<QPointF>>> linesOf(const ShownCycles& shown) {
  std::map<std::string, PlotPair<std::vector<QPointF>>> lines;
  for (const PlotSide side : kPlotSides) {
    const CycleEvents& events = shown.cycles->of(sideOf(side));
    const Process& process = side == PlotSide::A ? shown.pairResults().a : shown.pairResults().b;
    std::map<std::string, std::vector<std::pair<double, double>>> readings;
    std::map<std::string, int> instances;
    for (const ReadingSeries& series : events.readings) {
      if (!concerns(series, events, process)) continue;
      const std::string& metric = series.metric.empty() ? series.counter : series.metric;
      ++instances[metric];
      for (std::size_t i = 0; i < series.timeNs.size(); ++i)
        readings[metric].emplace_back(static_cast<double>(series.timeNs[i]), series.value[i]);
    }
    for (auto& [metric, all] : readings) {
      lines[metric][side] = lineOf(std::move(all), instances[metric] == 1);
      for (QPointF& point : lines[metric][side]) point.rx() += shown.plotted.sides[side].start;
    }
  }
  return lines;
}

}  // namespace

std::vector<CounterStrip> counterStrips(const ShownCycles& shown, const std::optional<std::string>& metric) {
  std::vector<CounterStrip> strips, wanted, constant;
  for (auto& [name, lines] : linesOf(shown)) {
    double largest = 0.0;
    for (const PlotSide side : kPlotSides)
      for (const QPointF& point : lines[side]) largest = std::max(largest, std::abs(point.y()));
    const MetricUnit unit = readingUnit(name, largest);
    CounterStrip strip{.title = qString(name), .lines = std::move(lines), .values = {}};
    if (!unit.unit.empty()) strip.title += QStringLiteral(", ") + qString(unit.unit);
    bool isFirst = true;
    for (const PlotSide side : kPlotSides)
      for (QPointF& point : strip.lines[side]) {
        point.setY(point.y() * unit.scale);
        const PlotRange known = isFirst ? PlotRange{point.y(), point.y()} : strip.values;
        strip.values = {std::min(known.low, point.y()), std::max(known.high, point.y())};
        isFirst = false;
      }
    const bool isWanted = metric && name == *metric;
    (isWanted ? wanted : strip.values.span() > 0.0 ? strips : constant).push_back(std::move(strip));
  }
  strips.insert(strips.begin(), wanted.begin(), wanted.end());
  strips.insert(strips.end(), constant.begin(), constant.end());
  return strips;
}

}  // namespace culprit::ui
