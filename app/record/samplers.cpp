#include "app/record/samplers.h"

#include <unistd.h>

#include <utility>

namespace culprit::record {

Samplers::Samplers(const Machine& machine, pid_t root, NvidiaSampler::Say say)
    : m_nvidia(machine, m_table, std::move(say)),
      m_processors(machine, m_table),
      m_host(machine, m_table),
      m_cgroup(machine, root > 0 ? root : ::getpid(), m_table) {
  if (m_nvidia.names().empty()) m_drm.emplace(machine, m_table);
  if (root > 0) m_job.emplace(machine, root, m_table);
}

void Samplers::sample(const Moment& moment) {
  m_table.clear();
  m_processors.sample(moment);
  m_host.sample(moment);
  m_cgroup.sample(moment);
  if (m_job) m_job->sample(moment);
  m_nvidia.sample(moment, m_job ? &*m_job : nullptr);
  if (m_drm) m_drm->sample();
}

void Samplers::measure() {
  m_processors.readClocks();
  m_nvidia.measurePcie();
}

std::vector<SourceState> Samplers::states() const {
  std::vector<SourceState> states = {m_nvidia.state()};
  states.push_back(m_drm ? m_drm->state()
                         : SourceState{"AMD, Intel", "left out beside GPUs of NVIDIA", false});
  for (SourceState& state : m_processors.states()) states.push_back(std::move(state));
  for (SourceState& state : m_host.states()) states.push_back(std::move(state));
  states.push_back(m_cgroup.state());
  states.push_back({"processes", "of the command or --pid: time, wait, memory, switches of up to 64", true});
  return states;
}

}  // namespace culprit::record
