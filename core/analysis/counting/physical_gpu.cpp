#include "core/analysis/counting/physical_gpu.h"

#include <algorithm>

namespace culprit {

std::int32_t physicalGpu(const Topology& topology, const Process& process, std::int32_t logical,
                         std::size_t devicesOfProcess) {
  if (devicesOfProcess != 1) return logical;
  const auto binding =
      std::find_if(topology.bindings.begin(), topology.bindings.end(), [&](const Topology::Binding& x) {
        return x.pid == process.pid && (process.host.empty() || x.host.empty() || x.host == process.host);
      });
  return binding == topology.bindings.end() ? logical : binding->physical;
}

}  // namespace culprit
