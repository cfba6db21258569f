#include "core/analysis/process_outline.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/physical_gpu.h"

namespace culprit {

ProcessOutline::ProcessOutline(const Session& session, const Results& results, const Process& process,
                               Side side)
    : m_trace(session.traceOutline(side)),
      m_owner(results.processes.at(indexOf(process.trackOwner.value_or(process.id)))) {}

std::string ProcessOutline::deviceOf(std::uint32_t capture, const Track& track) {
  if (track.kind != TrackKind::GpuStream) return "Host";
  std::set<std::int32_t>& gpus = m_gpus[capture];
  if (gpus.empty()) {
    for (const Track& each : m_trace.captures[capture].tracks) {
      if (each.kind == TrackKind::GpuStream && isOwn(each) && each.end > 0)
        gpus.insert(each.gpu.value_or(-1));
    }
  }
  return fmt::format("GPU {}", physicalGpu(m_trace.topology, m_owner, track.gpu.value_or(-1), gpus.size()));
}

LaunchCalls::LaunchCalls(const Session& session, Side side, const ProcessOutline& process,
                         const Monitor& monitor)
    : m_calls(process.trace().captures.size()) {
  session.eachEventBlock(side, {.launching = true}, [&](const EventBlock& block) {
    monitor.checkpoint();
    const Track& track = process.track(block);
    if (track.kind == TrackKind::GpuStream || !process.isOwn(track)) return;
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      if (block.launch[i] == 0) continue;
      m_calls[block.capture].push_back({static_cast<std::uint32_t>(block.launch[i]),
                                        {block.startNs[i], block.startNs[i] + block.durationNs[i]}});
    }
  });
  for (std::vector<Call>& calls : m_calls) {
    std::stable_sort(calls.begin(), calls.end(), [](const Call& x, const Call& y) {
      return x.launch != y.launch ? x.launch < y.launch : x.time.startNs < y.time.startNs;
    });
  }
}

const TimeSpan* LaunchCalls::of(std::uint32_t capture, std::uint32_t launch) const {
  if (launch == 0) return nullptr;
  const std::vector<Call>& calls = m_calls[capture];
  const auto found = std::lower_bound(calls.begin(), calls.end(), launch,
                                      [](const Call& call, std::uint32_t x) { return call.launch < x; });
  return found == calls.end() || found->launch != launch ? nullptr : &found->time;
}

}  // namespace culprit
