// Levels of GPUs of AMD and Intel from the files of their drivers: gpu_busy_percent, mem_info_vram_used and
// hwmon of amdgpu (the kernel's Documentation/gpu/amdgpu/thermal.rst and driver-misc.rst),
// gt/gt0/rps_act_freq_mhz of i915 and tile0/gt0/freq0/act_freq of xe
// (Documentation/ABI/testing/sysfs-driver-intel-xe). GPUs are numbered in the order of their places on the
// bus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/record/machine.h"
#include "app/record/pace.h"
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
    double scale;  ///< from what the file tells
  };
  /// True if the file is there and tells a number.
  bool add(const std::filesystem::path& file, std::string_view name, std::string_view unit, double scale);
  void addSensors(const std::filesystem::path& device);

  SampleTable& m_table;
  Pace m_pace;
  std::vector<Level> m_levels;
  std::size_t m_gpus = 0;
};

}  // namespace culprit::record
