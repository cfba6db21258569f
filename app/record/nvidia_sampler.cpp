#include "app/record/nvidia_sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace culprit::record {

namespace {

constexpr std::int64_t kAskAgainNs = 10'000'000'000;
constexpr std::int64_t kAffordableNs = 2'000'000;  // of processor time each tenth of a second, for all GPUs
constexpr double kKibi = 1024.0, kMilli = 1e-3;

struct LevelName {
  std::string_view name, unit;
};

/// In the order of Level.
constexpr std::array kLevelNames = {
    LevelName{"gpu_usage", "%"},           LevelName{"gpu_mem_util", "%"},
    LevelName{"gpu_frequency", "MHz"},     LevelName{"gpu_sm_frequency", "MHz"},
    LevelName{"gpu_mem_frequency", "MHz"}, LevelName{"gpu_mem_used", "B"},
    LevelName{"gpu_power", "W"},           LevelName{"gpu_temp", "C"},
    LevelName{"gpu_throttle_thermal", ""}, LevelName{"gpu_throttle_power", ""},
    LevelName{"gpu_pcie_transmit", "B/s"}, LevelName{"gpu_pcie_receive", "B/s"},
    LevelName{"gpu_link_transmit", "B/s"}, LevelName{"gpu_link_receive", "B/s"},
    LevelName{"gpu_other_usage", "%"}};

/// What a GPU has said to several questions.
class Answers {
 public:
  /// True if there is a value.
  bool take(int code) {
    m_hasValue = m_hasValue || code == Nvml::kSuccess;
    m_isLost = m_isLost || code == Nvml::kGpuIsLost;
    m_hasFailed = m_hasFailed || (code != Nvml::kSuccess && code != Nvml::kNotSupported);
    return code == Nvml::kSuccess;
  }
  /// It says so, or fails whatever it is asked.
  bool isLost() const { return m_isLost || (m_hasFailed && !m_hasValue); }

 private:
  bool m_hasValue = false, m_isLost = false, m_hasFailed = false;
};

}  // namespace

NvidiaSampler::NvidiaSampler(const Machine& machine, SampleTable& table, Say say)
    : m_table(table), m_say(std::move(say)), m_nvml(Nvml::load(m_why)) {
  static_assert(kLevelNames.size() == OthersUsage + 1);
  if (!m_nvml) return;
  const unsigned count = m_nvml->count();
  const std::int64_t affordableNs = affordable(kAffordableNs, machine.intervalNs) / std::max(count, 1U);
  for (unsigned i = 0; i < count; ++i) {
    auto gpu = std::make_unique<Gpu>(i, affordableNs);
    if (m_nvml->device(i, gpu->device) != Nvml::kSuccess) continue;
    gpu->name = m_nvml->name(gpu->device);
    m_gpus.push_back(std::move(gpu));
  }
}

void NvidiaSampler::measurePcie() {
  for (const auto& gpu : m_gpus) {
    unsigned sent = 0, received = 0;
    if (!gpu->tellsPcie) continue;
    const int code = m_nvml->pcie(gpu->device, Nvml::kTransmit, sent);
    gpu->tellsPcie = code != Nvml::kNotSupported;
    if (code != Nvml::kSuccess || m_nvml->pcie(gpu->device, Nvml::kReceive, received) != Nvml::kSuccess)
      continue;
    gpu->sent = kKibi * sent;
    gpu->received = kKibi * received;
  }
}

void NvidiaSampler::set(Gpu& gpu, Level level, double value) {
  std::optional<std::size_t>& column = gpu.columns[level];
  if (!column)
    column =
        m_table.column(kLevelNames[level].name, fmt::format("gpu={}", gpu.index), kLevelNames[level].unit);
  m_table.set(*column, value);
}

void NvidiaSampler::sample(const Moment& moment, const ProcessSampler* job) {
  UseOfProcesses ofJob;
  for (const auto& gpu : m_gpus) {
    if (gpu->askAgainNs > moment.timeNs) continue;
    gpu->pace.take([this, &gpu, &moment] { sampleGpu(*gpu, moment.timeNs); });
    if (!moment.isSlow || gpu->askAgainNs > moment.timeNs) continue;
    sampleSlowly(*gpu, moment.timeNs);
    if (job != nullptr) sampleUse(*gpu, moment.epochNs, *job, ofJob);
  }
  if (moment.isSlow && job != nullptr) setUse(ofJob, *job);
}

void NvidiaSampler::sampleGpu(Gpu& gpu, std::int64_t timeNs) {
  Answers answers;
  unsigned number = 0;
  std::uint64_t bytes = 0;
  Nvml::Utilization use{};
  if (answers.take(m_nvml->clock(gpu.device, Nvml::kSm, number))) set(gpu, SmClock, number);
  if (!answers.isLost() && answers.take(m_nvml->utilization(gpu.device, use))) {
    set(gpu, Usage, use.gpu);
    set(gpu, MemoryLoad, use.memory);
  }
  if (!answers.isLost() && answers.take(m_nvml->power(gpu.device, number))) set(gpu, Power, kMilli * number);
  if (!answers.isLost() && answers.take(m_nvml->memory(gpu.device, bytes)))
    set(gpu, MemoryUsed, static_cast<double>(bytes));
  if (!answers.isLost()) return;
  gpu.askAgainNs = timeNs + kAskAgainNs;
  if (!std::exchange(gpu.isToldOf, true))
    m_say(fmt::format("GPU {} no longer answers; it is asked again every 10 seconds", gpu.index));
}

void NvidiaSampler::sampleSlowly(Gpu& gpu, std::int64_t timeNs) {
  unsigned number = 0;
  std::uint64_t reasons = 0;
  if (m_nvml->clock(gpu.device, Nvml::kGraphics, number) == Nvml::kSuccess) set(gpu, Clock, number);
  if (m_nvml->clock(gpu.device, Nvml::kMemory, number) == Nvml::kSuccess) set(gpu, MemoryClock, number);
  if (m_nvml->temperature(gpu.device, number) == Nvml::kSuccess) set(gpu, Temperature, number);
  if (m_nvml->clockReasons(gpu.device, reasons) == Nvml::kSuccess) {
    set(gpu, ThrottledByHeat, (reasons & Nvml::kThermal) != 0 ? 1.0 : 0.0);
    set(gpu, ThrottledByPower, (reasons & Nvml::kPower) != 0 ? 1.0 : 0.0);
  }
  sampleLink(gpu, timeNs);
  if (const double sent = gpu.sent.exchange(-1.0); sent >= 0.0) set(gpu, PcieSent, sent);
  if (const double received = gpu.received.exchange(-1.0); received >= 0.0) set(gpu, PcieReceived, received);
}

void NvidiaSampler::sampleLink(Gpu& gpu, std::int64_t timeNs) {
  std::uint64_t kibibytes = 0;
  if (m_nvml->link(gpu.device, Nvml::kTransmit, kibibytes) == Nvml::kSuccess) {
    if (const auto rate = gpu.linkSent.of(timeNs, kKibi * static_cast<double>(kibibytes)))
      set(gpu, LinkSent, *rate);
  }
  if (m_nvml->link(gpu.device, Nvml::kReceive, kibibytes) == Nvml::kSuccess) {
    if (const auto rate = gpu.linkReceived.of(timeNs, kKibi * static_cast<double>(kibibytes)))
      set(gpu, LinkReceived, *rate);
  }
}

void NvidiaSampler::sampleUse(Gpu& gpu, std::int64_t epochNs, const ProcessSampler& job,
                              UseOfProcesses& ofJob) {
  constexpr std::int64_t kNsPerUs = 1000;
  constexpr std::uint64_t kSecondUs = 1'000'000;
  std::vector<Nvml::ProcessUse> uses;
  const auto nowUs = static_cast<std::uint64_t>(epochNs / kNsPerUs);
  const std::uint64_t sinceUs = std::exchange(gpu.usedUntilUs, nowUs);
  if (m_nvml->processes(gpu.device, sinceUs > 0 ? sinceUs : nowUs - kSecondUs, uses) != Nvml::kSuccess)
    return;
  double others = 0.0;
  for (const Nvml::ProcessUse& use : uses) {
    // The driver fills in places that it has no process for.
    constexpr unsigned kMostPercent = 100;
    if (use.pid == 0 || use.sm > kMostPercent) continue;
    const auto pid = static_cast<pid_t>(use.pid);
    if (job.isOfJob(pid)) {
      ofJob[pid] += use.sm;
      m_seesJob = true;
    } else {
      others += use.sm;
    }
  }
  // In a container the driver may tell numbers of outside, by which the job's own processes are strangers.
  if (m_seesJob) set(gpu, OthersUsage, others);
}

void NvidiaSampler::setUse(const UseOfProcesses& ofJob, const ProcessSampler& job) {
  std::erase_if(m_useColumns, [this, &job](const auto& each) {
    if (job.isOfJob(each.first)) return false;
    m_table.drop(each.second);
    return true;
  });
  for (const auto& [pid, use] : ofJob) {
    auto known = m_useColumns.find(pid);
    if (known == m_useColumns.end())
      known =
          m_useColumns.emplace(pid, m_table.column("process_gpu_usage", fmt::format("process={}", pid), "%"))
              .first;
    m_table.set(known->second, use);
  }
}

SourceState NvidiaSampler::state() const {
  if (!m_nvml) return {"NVIDIA", m_why, false};
  if (m_gpus.empty()) return {"NVIDIA", "the driver knows no GPU", false};
  return {"NVIDIA", fmt::format("{} x {}", m_gpus.size(), m_gpus.front()->name), true};
}

std::vector<std::string> NvidiaSampler::names() const {
  std::vector<std::string> names;
  for (const auto& gpu : m_gpus) names.push_back(gpu->name);
  return names;
}

}  // namespace culprit::record
