// Levels of NVIDIA's GPUs, and what the job and others use of them. A GPU that goes away is asked again every
// ten seconds; the others are recorded on.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/record/machine.h"
#include "app/record/nvml.h"
#include "app/record/pace.h"
#include "app/record/process_sampler.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"

namespace culprit::record {

class NvidiaSampler {
 public:
  /// Tells the user something, once.
  using Say = std::function<void(const std::string&)>;

  NvidiaSampler(const Machine& machine, SampleTable& table, Say say);

  /// `job`: whose processes are told from others; may be null.
  void sample(const Moment& moment, const ProcessSampler* job);
  /// Measures the traffic on PCIe, for the next sample(), which takes 20 ms for each GPU and direction: for a
  /// thread that has time, about once a second.
  void measurePcie();

  SourceState state() const;
  std::vector<std::string> names() const;
  std::string driver() const { return m_nvml ? m_nvml->driver() : std::string(); }
  std::string cuda() const { return m_nvml ? m_nvml->cuda() : std::string(); }

 private:
  enum Level : std::uint8_t {
    Usage,
    MemoryLoad,
    Clock,
    SmClock,
    MemoryClock,
    MemoryUsed,
    Power,
    Temperature,
    ThrottledByHeat,
    ThrottledByPower,
    PcieSent,
    PcieReceived,
    LinkSent,
    LinkReceived,
    OthersUsage,
  };
  struct Gpu {
    Gpu(unsigned number, std::int64_t affordableNs) : index(number), pace(affordableNs) {}

    unsigned index;
    Pace pace;
    Nvml::Device device = nullptr;
    std::string name;
    std::array<std::optional<std::size_t>, OthersUsage + 1> columns;
    std::int64_t askAgainNs = 0;
    bool isToldOf = false;
    std::uint64_t usedUntilUs = 0;
    /// Of measurePcie(), in B/s; negative: nothing new.
    std::atomic<double> sent = -1.0, received = -1.0;
    bool tellsPcie = true;
    Rate linkSent, linkReceived;
  };
  using UseOfProcesses = std::map<pid_t, double>;

  void sampleGpu(Gpu& gpu, std::int64_t timeNs);
  void sampleSlowly(Gpu& gpu, std::int64_t timeNs);
  void sampleLink(Gpu& gpu, std::int64_t timeNs);
  void sampleUse(Gpu& gpu, std::int64_t epochNs, const ProcessSampler& job, UseOfProcesses& ofJob);
  void setUse(const UseOfProcesses& ofJob, const ProcessSampler& job);
  void set(Gpu& gpu, Level level, double value);

  SampleTable& m_table;
  Say m_say;
  std::string m_why;
  std::unique_ptr<Nvml> m_nvml;
  std::vector<std::unique_ptr<Gpu>> m_gpus;
  std::map<pid_t, std::size_t> m_useColumns;
  bool m_seesJob = false;  ///< the driver's numbers of processes are those of this machine
};

}  // namespace culprit::record
