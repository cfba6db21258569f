// Under which number the counters of a machine know the GPU that a process calls by its own: a job that hides
// devices from its processes leaves each of them a GPU 0. Only for finding readings; devices keep the names
// they have in the trace. Made once per run by the metric sources.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// The numbers in CUDA_VISIBLE_DEVICES and its like, "4,5"; empty if there is anything else in it, such as
/// "GPU-8c2...".
std::vector<std::int32_t> visibleDevices(std::string_view list);

class CountedGpus {
 public:
  /// Nothing points to it afterwards.
  explicit CountedGpus(const RunContent& content);

  /// The number in the counters of what `process` of the trace calls `gpu`: by the variables in the trace or
  /// in run.json. Where all processes of a host call their only GPU 0, and the host's counters tell of as
  /// many GPUs, it is that of the rank on the host, which is how launchers hand them out: of the list in
  /// run.json, if that is long enough. Traces whose hardware table binds GPUs, and those of AMD's profilers,
  /// which number GPUs by the machine, are left alone.
  std::int32_t of(const Process& process, std::int32_t gpu) const;

 private:
  struct Seen {
    std::vector<std::int32_t> visible;  ///< by the process's own number
    std::optional<std::int32_t> only;   ///< of a process that calls its only GPU 0
  };

  void takeHosts(const RunContent& content);

  std::map<std::uint32_t, Seen> m_seen;  ///< by process
};

}  // namespace culprit
