// Calls of operators that tell their operands, each with the work that it launches, in made runs, and the
// shapes of their pair.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/exploring/shapes/read_shapes.h"
#include "tests/support/made_call_tree.h"

namespace culprit::test {

/// A call of an operator that launches one kernel.
struct MadeOperator {
  std::string name = "aten::mm", operands = "bf16[4096,4096] bf16[4096,4096]", kernel = "gemm_128x128";
  std::int64_t startUs = 100, kernelUs = 200;
  std::uint32_t launch = 1;
  std::uint32_t gridX = 64;
};

inline void addOperator(MadeTrace& trace, ProcessId process, const MadeOperator& made) {
  const std::uint32_t thread = trace.thread(process, "thread 11 (python)");
  const std::uint32_t stream = trace.stream(process, 0);
  trace.event(thread, EventCategory::CpuOp, "aten::linear", made.startUs, 50);
  trace.detail({.operands = "bf16[1,2,3]"});
  trace.event(thread, EventCategory::CpuOp, made.name, made.startUs + 5, 40);
  trace.detail({.operands = made.operands});
  trace.event(thread, EventCategory::Runtime, "cudaLaunchKernel", made.startUs + 10, 5, made.launch);
  trace.event(stream, EventCategory::GpuCompute, made.kernel, made.startUs + 20, made.kernelUs, made.launch);
  trace.detail({.settings = {.grid = {{made.gridX, 1, 1}}, .block = {{128, 1, 1}}}});
}

inline ShapeTable shapesIn(MadeCallTree& made) {
  const Session session = made.session();
  return readShapes(session, made.results(), 0, SilentMonitor());
}

inline DeviceFacts madeDevice(const std::string& model, std::optional<std::uint32_t> multiprocessors) {
  return {.gpu = 0,
          .model = model,
          .memoryBytes = {},
          .multiprocessors = multiprocessors,
          .computeCapability = {}};
}

}  // namespace culprit::test
