#include "core/exploring/launches/process_outline.h"

#include <fmt/format.h>

#include "core/analysis/counting/physical_gpu.h"

namespace culprit {

ProcessOutline::ProcessOutline(const Session& session, const Results& results, const Process& process,
                               Side side, const Monitor& monitor)
    : m_owner(results.processes.at(indexOf(process.trackOwner.value_or(process.id)))),
      m_trace(session.traceOutline(side, monitor, m_owner.id)) {}

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

}  // namespace culprit
