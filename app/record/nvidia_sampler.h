// Levels of NVIDIA's GPUs, and what the job and others use of them. A GPU that goes away is asked again every
// ten seconds; the others are recorded on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "app/record/machine.h"
#include "app/record/nvml.h"
#include "app/record/process_sampler.h"
#include "app/record/rate.h"
#include "app/record/sample_table.h"

namespace culprit::record {

class NvidiaSampler {
 public:
  /// Tells the user something, once.
  using Say = std::function<void(const std::string&)>;

  NvidiaSampler(SampleTable& table, Say say);
  ~NvidiaSampler();
  NvidiaSampler(const NvidiaSampler&) = delete;
  NvidiaSampler& operator=(const NvidiaSampler&) = delete;

  /// `job`: whose processes are told from others; may be null. Times of a clock that only goes forward.
  void sample(std::int64_t timeNs, std::int64_t epochNs, bool isSlow, const ProcessSampler* job);
  SourceState state() const;
  std::vector<std::string> names() const;
  std::string driver() const { return m_nvml ? m_nvml->driver() : std::string(); }

 private:
  struct Gpu {
    unsigned index = 0;
    Nvml::Device device = nullptr;
    std::string name;
    std::int64_t askAgainNs = 0;  ///< 0: it answers
    bool isToldOf = false;
    std::uint64_t lastUseUs = 0;
    /// Measured by the other thread, in B/s; negative: nothing new.
    std::atomic<double> sent = -1.0, received = -1.0;
    Rate linkSent, linkReceived;
  };

  void sampleGpu(Gpu& gpu, std::int64_t timeNs, bool isSlow);
  void sampleSlowly(Gpu& gpu, std::int64_t timeNs);
  void sampleUse(Gpu& gpu, std::int64_t epochNs, const ProcessSampler& job,
                 std::map<unsigned, double>& ofJob);
  /// Sets the column if the call gave a value; false once the GPU is lost. `value` is looked at after the
  /// call beside it has filled it in.
  template <typename Number>
  bool take(Gpu& gpu, int code, std::string_view name, std::string_view unit, const Number& value,
            double scale = 1.0) {
    if (code == Nvml::kSuccess) set(gpu, name, unit, scale * static_cast<double>(value));
    return code != Nvml::kGpuIsLost;
  }
  void set(const Gpu& gpu, std::string_view name, std::string_view unit, double value);
  void measureLinks();

  SampleTable& m_table;
  Say m_say;
  std::string m_why;
  std::unique_ptr<Nvml> m_nvml;
  std::vector<std::unique_ptr<Gpu>> m_gpus;
  std::map<std::string, std::size_t, std::less<>> m_columns;  ///< by name and GPU
  bool m_seesJob = false;  ///< the driver's process numbers are those of this machine
  std::mutex m_mutex;
  std::condition_variable m_wake;
  bool m_isEnding = false;
  std::thread m_links;
};

}  // namespace culprit::record
