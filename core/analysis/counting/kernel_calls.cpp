#include "core/analysis/counting/kernel_calls.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/stats/effects/median_interval.h"

namespace culprit {

namespace {

constexpr std::size_t kRowsBetweenCheckpoints = std::size_t{1} << 16U;

/// The streams of one device in one recording.
struct Lane {
  const Events* events = nullptr;
  std::vector<const Track*> streams;
};

std::vector<Lane> lanesOf(const Trace& trace, const std::vector<ProcessTracks>& tracks) {
  std::vector<Lane> lanes;
  for (const ProcessTracks& each : tracks) {
    std::map<std::optional<std::int32_t>, Lane> byGpu;
    for (const Track* stream : each.gpu) {
      Lane& lane = byGpu[stream->gpu];
      lane.events = &trace.captures[each.capture].events;
      lane.streams.push_back(stream);
    }
    for (auto& [gpu, lane] : byGpu) lanes.push_back(std::move(lane));
  }
  return lanes;
}

/// Calls `take` with each row of a compute kernel, ascending by start.
template <typename Take>
void eachKernel(const Lane& lane, const Monitor& monitor, Take take) {
  using Next = std::pair<std::int64_t, std::size_t>;  // start, position of the stream
  std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
  std::vector<std::size_t> rows;
  for (const Track* stream : lane.streams) {
    if (stream->begin < stream->end) next.emplace(lane.events->startNs[stream->begin], rows.size());
    rows.push_back(stream->begin);
  }
  std::size_t sinceCheckpoint = 0;
  while (!next.empty()) {
    if (++sinceCheckpoint % kRowsBetweenCheckpoints == 0) monitor.checkpoint();
    const std::size_t stream = next.top().second;
    next.pop();
    const std::size_t row = rows[stream]++;
    if (rows[stream] < lane.streams[stream]->end) next.emplace(lane.events->startNs[rows[stream]], stream);
    if (lane.events->category(row) == EventCategory::GpuCompute) take(row);
  }
}

/// A kernel while its calls are gone through.
struct Counted {
  KernelCalls calls;
  LongColumn<double> durationsNs;
  std::uint64_t inLane = 0;
};

void addTypical(const LongColumn<double>& durations, KernelCalls& calls) {
  const auto [median, interval] = stats::medianInterval({durations.begin(), durations.end()});
  calls.typicalNs = median;
  if (!interval) return;
  calls.typicalLowNs = interval->low;
  calls.typicalHighNs = interval->high;
}

class Counting {
 public:
  Counting(const Trace& trace, const std::vector<ProcessTracks>& tracks, const Monitor& monitor)
      : m_lanes(lanesOf(trace, tracks)), m_monitor(monitor) {}

  std::vector<KernelCalls> operator()() {
    for (const Lane& lane : m_lanes) count(lane);
    std::vector<KernelCalls> kernels;
    for (Counted& each : m_kernels) {
      m_monitor.checkpoint();
      addTypical(each.durationsNs, each.calls);
      each.durationsNs = {};
      kernels.push_back(std::move(each.calls));
    }
    std::stable_sort(kernels.begin(), kernels.end(),
                     [](const KernelCalls& x, const KernelCalls& y) { return x.totalNs > y.totalNs; });
    addStarts(std::span(kernels).first(std::min(kernels.size(), kKernelsWithStarts)));
    return kernels;
  }

 private:
  void count(const Lane& lane) {
    for (Counted& each : m_kernels) each.inLane = 0;
    eachKernel(lane, m_monitor, [&](std::size_t row) {
      const FunctionId function = lane.events->function[row];
      const auto [place, isNew] = m_places.try_emplace(indexOf(function), m_kernels.size());
      if (isNew) m_kernels.push_back({.calls = {.function = function}, .durationsNs = {}});
      Counted& kernel = m_kernels[place->second];
      const std::int64_t ns = lane.events->durationNs[row];
      kernel.calls.totalNs = ns > std::numeric_limits<std::int64_t>::max() - kernel.calls.totalNs
                                 ? std::numeric_limits<std::int64_t>::max()
                                 : kernel.calls.totalNs + ns;
      ++kernel.calls.calls;
      kernel.calls.laneCalls = std::max(kernel.calls.laneCalls, ++kernel.inLane);
      kernel.durationsNs.push_back(static_cast<double>(ns));
    });
  }

  void addStarts(std::span<KernelCalls> busiest) {
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (KernelCalls& each : busiest) {
      each.stride = (each.calls + KernelCalls::kMostStarts - 1) / KernelCalls::kMostStarts;
      places.emplace(indexOf(each.function), places.size());
    }
    for (std::uint32_t lane = 0; lane < m_lanes.size(); ++lane) {
      std::vector<std::uint64_t> seen(busiest.size());
      eachKernel(m_lanes[lane], m_monitor, [&](std::size_t row) {
        const auto place = places.find(indexOf(m_lanes[lane].events->function[row]));
        if (place == places.end()) return;
        KernelCalls& kernel = busiest[place->second];
        if (seen[place->second]++ % kernel.stride != 0) return;
        kernel.startNs.push_back(m_lanes[lane].events->startNs[row]);
        kernel.lane.push_back(lane);
      });
    }
  }

  std::vector<Lane> m_lanes;
  const Monitor& m_monitor;
  std::unordered_map<std::uint32_t, std::size_t> m_places;
  std::vector<Counted> m_kernels;
};

}  // namespace

std::vector<KernelCalls> kernelCalls(const Trace& trace, const std::vector<ProcessTracks>& tracks,
                                     const Monitor& monitor) {
  return Counting(trace, tracks, monitor)();
}

}  // namespace culprit
