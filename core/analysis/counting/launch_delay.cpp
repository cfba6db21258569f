#include "core/analysis/counting/launch_delay.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/cutting/launches.h"
#include "core/base/long_column.h"

namespace culprit {

namespace {

/// The first kernel of one host call.
struct Launch {
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

  std::int64_t callEndNs = 0;
  std::int64_t kernelNs = kNone;
};

/// Ascending by the kernel's start; calls without a kernel come last.
LongColumn<Launch> launchesOf(const Events& events, const ProcessTracks& tracks) {
  LongColumn<Launch> launches;
  LaunchMap places(events, tracks.host);
  for (const Track* track : tracks.host) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      std::uint32_t* place = places.find(events.launch[row]);
      if (place == nullptr || *place != 0) continue;
      launches.push_back({events.endNs(row)});
      *place = static_cast<std::uint32_t>(launches.size());
    }
  }
  for (const Track* track : tracks.gpu) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      const EventCategory category = events.category(row);
      if (category != EventCategory::GpuCompute && category != EventCategory::GpuComm) continue;
      const std::uint32_t* place = places.find(events.launch[row]);
      if (place == nullptr || *place == 0) continue;
      std::int64_t& first = launches[*place - 1].kernelNs;
      first = std::min(first, events.startNs[row]);
    }
  }
  const auto isEarlier = [](const Launch& x, const Launch& y) { return x.kernelNs < y.kernelNs; };
  if (!std::is_sorted(launches.begin(), launches.end(), isEarlier)) {
    std::sort(launches.begin(), launches.end(), isEarlier);
  }
  return launches;
}

/// Position of the cycle that holds the time; empty between cycles.
std::optional<std::size_t> cycleAt(std::span<const Cycle> cycles, std::int64_t timeNs) {
  const auto next =
      std::upper_bound(cycles.begin(), cycles.end(), timeNs,
                       [](std::int64_t time, const Cycle& cycle) { return time < cycle.startNs; });
  if (next == cycles.begin()) return std::nullopt;
  const auto at = static_cast<std::size_t>(next - cycles.begin()) - 1;
  return timeNs < cycles[at].startNs + cycles[at].durationNs ? std::optional(at) : std::nullopt;
}

}  // namespace

void addLaunchDelays(const RunContent& content, const ProcessCut& cut, ProcessSamples& samples,
                     const Monitor& monitor) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < cut.captures.size(); ++i) {
    monitor.checkpoint();
    const std::size_t count = cut.captures[i].windows.size();
    const auto cycles = std::span<const Cycle>(samples.cycles).subspan(first, count);
    std::vector<std::int64_t> delays;  // of the cycle that is gone through
    std::optional<std::size_t> current;
    const auto close = [&] {
      if (delays.empty()) return;
      const auto middle = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 2);
      std::nth_element(delays.begin(), middle, delays.end());
      samples.turnTimes[first + *current].launchDelayNs = *middle;
      delays.clear();
    };
    for (const Launch& launch :
         launchesOf(content.trace.captures[cut.tracks[i].capture].events, cut.tracks[i])) {
      if (launch.kernelNs == Launch::kNone) break;
      const auto cycle = cycleAt(cycles, launch.kernelNs);
      if (!cycle) continue;
      if (cycle != current) close();
      current = cycle;
      delays.push_back(launch.kernelNs - launch.callEndNs);
    }
    close();
    first += count;
  }
}

}  // namespace culprit
