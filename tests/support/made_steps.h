// Adds steps of a made-up inference program to a MadeTrace: frames on one thread, launches, kernels behind.
#pragma once

#include "tests/support/made_trace.h"

namespace culprit::test {

/// The tracks of one process, as the kunlun profiler names them: "python 1" and "runtime 1" are one thread.
struct StepTracks {
  ProcessId process{};
  std::uint32_t python = 0, runtime = 0, gpu = 0;
  std::uint32_t launch = 0;  ///< of the last kernel
};

inline StepTracks stepTracks(MadeTrace& trace, std::int64_t pid) {
  StepTracks tracks{.process = trace.process(pid)};
  tracks.python = trace.thread(tracks.process, "python " + std::to_string(pid));
  tracks.runtime = trace.thread(tracks.process, "runtime " + std::to_string(pid));
  tracks.gpu = trace.stream(tracks.process, 0);
  return tracks;
}

inline void addKernel(MadeTrace& trace, StepTracks& tracks, const std::string& name, std::int64_t launchUs,
                      std::int64_t startUs, std::int64_t durationUs) {
  trace.event(tracks.runtime, EventCategory::Runtime, "cudaLaunchKernel", launchUs, 2, ++tracks.launch);
  trace.event(tracks.gpu, EventCategory::GpuCompute, name, startUs, durationUs, tracks.launch);
}

/// One step of 1000 us at `startUs`: "receive" leads in, then "Engine.step" from +100 to +900 with `layers`
/// layers of two kernels each.
inline void addStep(MadeTrace& trace, StepTracks& tracks, std::int64_t startUs, int layers = 4,
                    const std::string& inside = "Model.forward") {
  trace.event(tracks.python, EventCategory::Python, "Engine.receive", startUs + 10, 80);
  trace.event(tracks.python, EventCategory::Python, "Engine.step", startUs + 100, 800);
  trace.event(tracks.python, EventCategory::Python, inside, startUs + 110, 700);
  for (int layer = 0; layer < layers; ++layer) {
    const std::int64_t at = startUs + 120 + layer * 100;
    trace.event(tracks.python, EventCategory::Python, "Block.forward", at, 90);
    addKernel(trace, tracks, "gemm", at + 10, at + 20, 30);
    addKernel(trace, tracks, "norm", at + 20, at + 50, 20);
  }
}

}  // namespace culprit::test
