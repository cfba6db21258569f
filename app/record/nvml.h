// The functions of NVIDIA's management library that are used, loaded when the program runs: nothing of it is
// needed to build, and machines without it record everything else. Names, types and constants as in the NVML
// API Reference (docs.nvidia.com/deploy/nvml-api). May be called from several threads.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace culprit::record {

class Nvml {
 public:
  using Device = void*;
  /// Return codes; others mean that a value is not to be had now.
  static constexpr int kSuccess = 0, kNotSupported = 3, kGpuIsLost = 15;
  static constexpr int kTransmit = 0, kReceive = 1;
  static constexpr int kGraphics = 0, kSm = 1, kMemory = 2;  ///< of clock()
  /// Bits of clockReasons(): slowed down by software or hardware for heat; capped or braked for power.
  static constexpr std::uint64_t kThermal = 0x20 | 0x40, kPower = 0x4 | 0x80;

  struct Utilization {
    unsigned gpu, memory;
  };
  /// Of one process since a time.
  struct ProcessUse {
    unsigned pid;
    std::uint64_t timeUs;
    unsigned sm, memory, encoder, decoder;
  };

  /// Null where the library is not there or does not start; `why` says so.
  static std::unique_ptr<Nvml> load(std::string& why);
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  unsigned count() const;
  int device(unsigned index, Device& device) const;
  std::string name(Device device) const;
  std::string driver() const;
  /// The newest CUDA that the driver can run, "12.8"; empty: not told.
  std::string cuda() const;

  // kSuccess, or the code that says why there is no value:
  int utilization(Device device, Utilization& use) const;
  int clock(Device device, int kind, unsigned& megahertz) const;
  /// Without what the driver keeps for itself, as nvidia-smi has it, unless the driver is an old one.
  int memory(Device device, std::uint64_t& usedBytes) const;
  int power(Device device, unsigned& milliwatts) const;
  int temperature(Device device, unsigned& celsius) const;
  /// Measures for 20 ms, in which it does not return.
  int pcie(Device device, int direction, unsigned& kibibytesPerSecond) const;
  /// Why the clocks are lower than they could be: kThermal, kPower and others.
  int clockReasons(Device device, std::uint64_t& mask) const;
  /// Data over all NVLinks since they were started.
  int link(Device device, int direction, std::uint64_t& kibibytes) const;
  int processes(Device device, std::uint64_t sinceUs, std::vector<ProcessUse>& uses) const;

 private:
  struct Functions;
  explicit Nvml(std::unique_ptr<Functions> functions);

  std::unique_ptr<Functions> m_functions;
};

}  // namespace culprit::record
