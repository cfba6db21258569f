// All sources of levels of a machine, into one table. What is not there is left out, here and by each of
// them.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <vector>

#include "app/record/cgroup_sampler.h"
#include "app/record/drm_sampler.h"
#include "app/record/host_sampler.h"
#include "app/record/machine.h"
#include "app/record/nvidia_sampler.h"
#include "app/record/process_sampler.h"
#include "app/record/processor_sampler.h"
#include "app/record/sample_table.h"

namespace culprit::record {

class Samplers {
 public:
  /// `root`: the process that is followed with its descendants; 0: none. May take seconds, in which drivers
  /// wake up.
  Samplers(const Machine& machine, pid_t root, NvidiaSampler::Say say);
  Samplers(const Samplers&) = delete;
  Samplers& operator=(const Samplers&) = delete;

  /// Reads everything into the table.
  void sample(const Moment& moment);
  /// Measures what takes long, for the next sample(): about once a second, from a thread of its own.
  void measure();

  const SampleTable& table() const { return m_table; }
  const NvidiaSampler& nvidia() const { return m_nvidia; }
  std::vector<SourceState> states() const;

 private:
  SampleTable m_table;
  NvidiaSampler m_nvidia;
  std::optional<DrmSampler> m_drm;  ///< where there is no GPU of NVIDIA's, beside which others only show
  ProcessorSampler m_processors;
  HostSampler m_host;
  CgroupSampler m_cgroup;
  std::optional<ProcessSampler> m_job;
};

}  // namespace culprit::record
