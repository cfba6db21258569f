// Levels of the machine's processors: load, run queue, clock, power, temperature. From the files of Linux
// (proc(5); the kernel's Documentation/power/powercap/powercap.rst, admin-guide/pm/cpufreq.rst and
// hwmon/sysfs-interface.rst); what is not there is left out.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/pace.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class ProcessorSampler {
 public:
  ProcessorSampler(const Machine& machine, SampleTable& table);

  void sample(const Moment& moment);
  /// Reads the clocks of the processors, for the next sample(). Some kernels wait up to 10 ms for each: for a
  /// thread that has time, about once a second.
  void readClocks();
  std::vector<SourceState> states() const;

 private:
  /// Ticks of one processor or of all.
  struct Ticks {
    std::size_t column = 0;
    double busy = 0.0, whole = 0.0;
  };
  struct Package {
    TextFile energy;
    double wrapsAt = 0.0;  ///< microjoules at which it begins anew
    double before = 0.0;
  };

  void addClocks(const Machine& machine);
  void addPower(const Machine& machine);
  void addTemperature(const Machine& machine);
  void sampleLoad();
  void setLoad(Ticks& ticks, std::string_view numbers);
  void samplePower(std::int64_t timeNs);
  void sampleTemperature();

  SampleTable& m_table;
  TextFile m_stat, m_info;
  Pace m_pace;
  std::vector<Ticks> m_ticks;  ///< all together, then each
  std::vector<TextFile> m_clocks;
  std::atomic<double> m_megahertz = 0.0;  ///< 0: nothing new
  std::vector<Package> m_packages;
  std::int64_t m_powerNs = 0;  ///< when it was read last; 0: never
  std::vector<TextFile> m_temperatures;
  std::size_t m_runQueue = 0, m_clock = 0, m_power = 0, m_temperature = 0;
};

}  // namespace culprit::record
