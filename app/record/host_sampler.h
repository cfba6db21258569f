// Levels of the machine: load of its processors, their clock, who waits for what, memory, disks, network,
// power. From the files of Linux (proc(5), the kernel's Documentation/accounting/psi.rst,
// Documentation/admin-guide/iostats.rst, Documentation/power/powercap/powercap.rst); what is not there is
// left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class HostSampler {
 public:
  HostSampler(const Machine& machine, SampleTable& table);

  /// `timeNs`: of a clock that only goes forward. `isSlow`: once a second, for what is dear.
  void sample(std::int64_t timeNs, bool isSlow);
  std::vector<SourceState> states() const;

 private:
  /// Ticks of one processor or of all.
  struct Ticks {
    std::size_t column = 0;
    double busy = 0.0, whole = 0.0;
  };
  struct Pressure {
    TextFile file;
    std::size_t column;
    Rate rate;
  };
  struct Sum {
    std::size_t column = 0;
    Rate rate;
  };

  void addProcessors(const Machine& machine);
  void addPressure(const Machine& machine);
  void addPower(const Machine& machine);
  void sampleLoad();
  void setLoad(Ticks& ticks, std::string_view line);
  void samplePressure(std::int64_t timeNs);
  void sampleMemory();
  void sampleDisks(std::int64_t timeNs);
  void sampleNetwork(std::int64_t timeNs);
  void sampleClock();
  void samplePower(std::int64_t timeNs);

  SampleTable& m_table;
  TextFile m_stat, m_memory, m_disks, m_network, m_cpuInfo;
  std::vector<Ticks> m_ticks;  ///< all together, then each
  std::size_t m_runQueue = 0, m_clock = 0, m_memoryUsage = 0, m_memoryAvailable = 0, m_power = 0,
              m_diskUsage = 0;
  std::vector<TextFile> m_clocks;
  std::vector<Pressure> m_pressure;
  Sum m_read, m_written, m_received, m_sent;
  std::vector<std::pair<std::string, Rate>> m_diskTimes;
  std::vector<std::pair<TextFile, double>> m_energy;  ///< with the value at which it begins anew
  std::vector<double> m_lastEnergy;
  std::int64_t m_lastPowerNs = 0;
};

}  // namespace culprit::record
