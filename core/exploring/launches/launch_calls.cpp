#include "core/exploring/launches/launch_calls.h"

#include <algorithm>
#include <chrono>

namespace culprit {

namespace {

/// Between two looks whether who waits has been cancelled.
constexpr std::chrono::milliseconds kPatience{20};

}  // namespace

LaunchCalls::LaunchCalls(const Session& session, Side side, const ProcessOutline& process,
                         const Monitor& monitor)
    : m_calls(process.trace().captures.size()) {
  const auto isBefore = [](const Call& x, const Call& y) {
    return x.launch != y.launch ? x.launch < y.launch : x.time.startNs < y.time.startNs;
  };
  session.eachEventBlock(side, {.process = process.id(), .launching = true}, [&](const EventBlock& block) {
    monitor.checkpoint();
    const Track& track = process.track(block);
    if (track.kind == TrackKind::GpuStream || !process.isOwn(track)) return;
    LongColumn<Call>& calls = m_calls[block.capture];
    const auto known = static_cast<std::ptrdiff_t>(calls.size());
    const std::size_t most = calls.size() + block.startNs.size();
    if (most > calls.capacity()) calls.reserve(std::max(most, calls.capacity() + calls.capacity() / 2));
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      if (block.launch[i] == 0) continue;
      calls.push_back({static_cast<std::uint32_t>(block.launch[i]),
                       {block.startNs[i], block.startNs[i] + block.durationNs[i]}});
    }
    // Correlations mostly ascend, and few functions launch: cheaper than sorting all of them at the end.
    if (!std::is_sorted(calls.begin() + known, calls.end(), isBefore))
      std::stable_sort(calls.begin() + known, calls.end(), isBefore);
    std::inplace_merge(calls.begin(), calls.begin() + known, calls.end(), isBefore);
  });
  for (LongColumn<Call>& calls : m_calls) calls.shrink_to_fit();
}

const TimeSpan* LaunchCalls::of(std::uint32_t capture, std::uint32_t launch) const {
  if (launch == 0) return nullptr;
  const LongColumn<Call>& calls = m_calls[capture];
  const auto found = std::lower_bound(calls.begin(), calls.end(), launch,
                                      [](const Call& call, std::uint32_t x) { return call.launch < x; });
  return found == calls.end() || found->launch != launch ? nullptr : &found->time;
}

LaunchCalls::Range LaunchCalls::during(std::uint32_t capture, const TimeSpan& time) const {
  Range range;
  for (const Call& call : m_calls[capture]) {
    if (call.time.startNs >= time.endNs || std::max(call.time.endNs, call.time.startNs + 1) <= time.startNs)
      continue;
    if (range.first > range.last) range.first = call.launch;
    range.last = call.launch;  // they ascend
  }
  return range;
}

std::shared_ptr<const LaunchCalls> KeptCalls::of(const Session& session, Side side,
                                                 const ProcessOutline& process, const Monitor& monitor) {
  Kept& kept = m_sides.at(static_cast<std::size_t>(side));
  std::unique_lock lock(kept.mutex, std::defer_lock);
  while (!lock.try_lock_for(kPatience)) monitor.checkpoint();
  if (kept.process != process.id()) {
    kept.calls = std::make_shared<const LaunchCalls>(session, side, process, monitor);
    kept.process = process.id();
  }
  return kept.calls;
}

}  // namespace culprit
