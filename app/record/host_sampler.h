// Levels of the machine apart from its processors: who waits for what, memory, disks, network. From the files
// of Linux (proc(5), the kernel's Documentation/accounting/psi.rst and admin-guide/iostats.rst); what is not
// there is left out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/record/machine.h"
#include "app/record/pace.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"
#include "app/record/text_file.h"

namespace culprit::record {

class HostSampler {
 public:
  HostSampler(const Machine& machine, SampleTable& table);

  void sample(const Moment& moment);
  std::vector<SourceState> states() const;

 private:
  struct Pressure {
    TextFile file;
    std::size_t column;
    Rate rate;
  };
  /// A disk or a port.
  struct Device {
    bool isCounted = false;
    Rate in, out, busy;
  };
  using Devices = std::map<std::string, Device, std::less<>>;

  void addPressure(const Machine& machine);
  void samplePressure(std::int64_t timeNs);
  void sampleMemory();
  void sampleDisks(std::int64_t timeNs);
  void sampleNetwork(std::int64_t timeNs);
  bool isDisk(std::string_view name) const;
  bool isPort(std::string_view name) const;

  SampleTable& m_table;
  std::filesystem::path m_sys;
  TextFile m_memory, m_disks, m_network;
  Pace m_diskPace, m_networkPace;
  std::vector<Pressure> m_pressure;
  Devices m_knownDisks, m_knownPorts;
  bool m_hasRealPorts = false;
  std::size_t m_memoryUsage = 0, m_memoryAvailable = 0, m_read = 0, m_written = 0, m_diskUsage = 0,
              m_received = 0, m_sent = 0;
};

}  // namespace culprit::record
