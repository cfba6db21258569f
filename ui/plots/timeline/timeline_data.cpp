#include "ui/plots/timeline/timeline_data.h"

#include <algorithm>
#include <numeric>

namespace culprit::ui {

namespace {

constexpr double kSameMoment = 0.05;  // seconds

}  // namespace

std::vector<double> cyclePositions(const TimelineSide& side, TimelineAxis axis) {
  if (axis == TimelineAxis::CycleNumber) return side.number;
  std::vector<double> positions(side.start.size());
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = side.start[i] + side.duration[i] / 2.0;
  return positions;
}

ReadingPositions readingPositions(const TimelineSide& side, const std::vector<double>& times,
                                  TimelineAxis axis) {
  ReadingPositions result;
  if (axis == TimelineAxis::WallTime) {
    result.position = times;
    result.kept.resize(times.size());
    std::iota(result.kept.begin(), result.kept.end(), std::size_t{0});
    return result;
  }
  std::vector<std::uint32_t> order(side.start.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](auto i, auto j) { return side.start[i] < side.start[j]; });
  for (std::size_t r = 0; r < times.size(); ++r) {
    const double time = times[r];
    const auto after = std::upper_bound(order.begin(), order.end(), time,
                                        [&](double t, std::uint32_t i) { return t < side.start[i]; });
    if (after == order.begin()) continue;
    const std::uint32_t cycle = *std::prev(after);
    const double share = side.duration[cycle] > 0.0 ? (time - side.start[cycle]) / side.duration[cycle] : 0.5;
    if (share > 1.0) continue;
    result.position.push_back(side.number[cycle] - 0.5 + share);
    result.kept.push_back(r);
  }
  return result;
}

ReadingSweeps sweepsOf(const std::vector<double>& times, const std::vector<double>& values) {
  ReadingSweeps sweeps;
  std::size_t inBurst = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (i == 0 || times[i] - times[i - 1] >= kSameMoment) {
      sweeps.time.push_back(times[i]);
      for (auto* each : {&sweeps.mean, &sweeps.low, &sweeps.high}) each->push_back(values[i]);
      inBurst = 1;
      continue;
    }
    sweeps.low.back() = std::min(sweeps.low.back(), values[i]);
    sweeps.high.back() = std::max(sweeps.high.back(), values[i]);
    sweeps.mean.back() += (values[i] - sweeps.mean.back()) / static_cast<double>(++inBurst);
  }
  return sweeps;
}

std::vector<PlotRange> burstsOf(const std::vector<double>& times) {
  constexpr double kLongPause = 10.0;  // times the median
  if (times.empty()) return {};
  std::vector<double> pauses;
  for (std::size_t i = 1; i < times.size(); ++i)
    if (times[i] - times[i - 1] >= kSameMoment) pauses.push_back(times[i] - times[i - 1]);
  double longest = 0.0;
  if (!pauses.empty()) {
    const auto middle = pauses.begin() + static_cast<std::ptrdiff_t>(pauses.size() / 2);
    std::nth_element(pauses.begin(), middle, pauses.end());
    longest = kLongPause * *middle;
  }
  std::vector<PlotRange> bursts{{times.front(), times.front()}};
  for (const double time : times) {
    const bool joins = time - bursts.back().high <= std::max(longest, kSameMoment);
    if (joins) {
      bursts.back().high = time;
    } else {
      bursts.push_back({time, time});
    }
  }
  return bursts;
}

std::vector<BurstsMet> burstsMet(const TimelineSide& side) {
  const std::vector<PlotRange>& bursts = side.readingBursts;
  std::vector<BurstsMet> met;
  if (bursts.empty()) return met;
  met.reserve(side.muCycle.size());
  for (const std::uint32_t cycle : side.muCycle) {
    const double start = side.start[cycle], end = start + side.duration[cycle];
    const auto first = std::partition_point(bursts.begin(), bursts.end(),
                                            [&](const PlotRange& burst) { return burst.high < start; });
    const auto last =
        std::partition_point(first, bursts.end(), [&](const PlotRange& burst) { return burst.low <= end; });
    met.push_back(
        {static_cast<std::size_t>(first - bursts.begin()), static_cast<std::size_t>(last - bursts.begin())});
  }
  return met;
}

PlotRange axisRange(const TimelineSide& side, TimelineAxis axis) {
  if (side.number.empty()) return {0.0, 1.0};
  if (axis == TimelineAxis::CycleNumber) {
    const auto [low, high] = std::minmax_element(side.number.begin(), side.number.end());
    return {*low - 0.5, *high + 0.5};
  }
  double low = side.start.front();
  double high = low;
  for (std::size_t i = 0; i < side.start.size(); ++i) {
    low = std::min(low, side.start[i]);
    high = std::max(high, side.start[i] + side.duration[i]);
  }
  return {low, high > low ? high : low + 1.0};
}

}  // namespace culprit::ui
