// Levels of GPUs of AMD and Intel from the files of their drivers (the kernel's Documentation/gpu/amdgpu and
// i915: gpu_busy_percent, mem_info_vram_used, hwmon, gt/gt0/rps_act_freq_mhz). GPUs are numbered in the order
// of their places on the bus.
#pragma once

#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class DrmSampler {
 public:
  DrmSampler(const Machine& machine, SampleTable& table);
  void sample();
  SourceState state() const;

 private:
  struct Level {
    TextFile file;
    std::size_t column;
    double scale;
  };
  void add(const std::filesystem::path& file, const char* name, std::size_t gpu, const char* unit,
           double scale);

  SampleTable& m_table;
  std::vector<Level> m_levels;
  std::size_t m_gpus = 0;
};

}  // namespace culprit::record
