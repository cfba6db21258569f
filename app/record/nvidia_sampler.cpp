#include "app/record/nvidia_sampler.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace culprit::record {

namespace {

constexpr std::int64_t kAskAgainNs = 10'000'000'000;
constexpr double kKibi = 1024.0;
/// nvmlClocksEventReason*: thermal slowdown by software and hardware; caps and brakes of power.
constexpr std::uint64_t kThermal = 0x20 | 0x40;
constexpr std::uint64_t kPower = 0x4 | 0x80;

}  // namespace

NvidiaSampler::NvidiaSampler(SampleTable& table, Say say)
    : m_table(table), m_say(std::move(say)), m_nvml(Nvml::load(m_why)) {
  if (!m_nvml) return;
  for (unsigned i = 0; i < m_nvml->count(); ++i) {
    auto gpu = std::make_unique<Gpu>();
    gpu->index = i;
    if (m_nvml->device(i, gpu->device) != Nvml::kSuccess) continue;
    gpu->name = m_nvml->name(gpu->device);
    m_gpus.push_back(std::move(gpu));
  }
  if (m_gpus.empty()) return;
  m_links = std::thread([this] { measureLinks(); });
}

NvidiaSampler::~NvidiaSampler() {
  {
    const std::scoped_lock lock(m_mutex);
    m_isEnding = true;
  }
  m_wake.notify_all();
  if (m_links.joinable()) m_links.join();
}

/// Each measurement of PCIe takes 20 ms, in which the others should not wait.
void NvidiaSampler::measureLinks() {
  std::vector<bool> isMeasured(m_gpus.size(), true);
  std::unique_lock lock(m_mutex);
  while (!m_wake.wait_for(lock, std::chrono::seconds(1), [this] { return m_isEnding; })) {
    lock.unlock();
    for (std::size_t i = 0; i < m_gpus.size(); ++i) {
      if (!isMeasured[i]) continue;
      Gpu& gpu = *m_gpus[i];
      unsigned sent = 0, received = 0;
      const int code = m_nvml->pcie(gpu.device, Nvml::kTransmit, sent);
      isMeasured[i] = code != Nvml::kNotSupported;
      if (code != Nvml::kSuccess) continue;
      if (m_nvml->pcie(gpu.device, Nvml::kReceive, received) != Nvml::kSuccess) continue;
      gpu.sent = kKibi * sent;
      gpu.received = kKibi * received;
    }
    lock.lock();
  }
}

void NvidiaSampler::set(const Gpu& gpu, std::string_view name, std::string_view unit, double value) {
  const std::string key = fmt::format("{}{}", name, gpu.index);
  auto found = m_columns.find(key);
  if (found == m_columns.end())
    found = m_columns.emplace(key, m_table.column(name, fmt::format("gpu={}", gpu.index), unit)).first;
  m_table.set(found->second, value);
}

void NvidiaSampler::sample(std::int64_t timeNs, std::int64_t epochNs, bool isSlow,
                           const ProcessSampler* job) {
  std::map<unsigned, double> ofJob;
  for (const auto& gpu : m_gpus) {
    if (gpu->askAgainNs > timeNs) continue;
    sampleGpu(*gpu, timeNs, isSlow);
    if (isSlow && job != nullptr && gpu->askAgainNs <= timeNs) sampleUse(*gpu, epochNs, *job, ofJob);
  }
  for (const auto& [pid, use] : ofJob)
    m_table.set(m_table.column("process_gpu_usage", fmt::format("process={}", pid), "%"), use);
}

void NvidiaSampler::sampleGpu(Gpu& gpu, std::int64_t timeNs, bool isSlow) {
  unsigned graphics = 0, sm = 0, memoryClock = 0, power = 0;
  Nvml::Utilization use{};
  Nvml::Memory memory{};
  const bool answers =
      take(gpu, m_nvml->clock(gpu.device, 1, sm), "gpu_sm_frequency", "MHz", sm) &&
      take(gpu, m_nvml->clock(gpu.device, 0, graphics), "gpu_frequency", "MHz", graphics) &&
      take(gpu, m_nvml->clock(gpu.device, 2, memoryClock), "gpu_mem_frequency", "MHz", memoryClock) &&
      take(gpu, m_nvml->utilization(gpu.device, use), "gpu_usage", "%", use.gpu) &&
      take(gpu, m_nvml->memory(gpu.device, memory), "gpu_mem_used", "B", memory.used) &&
      take(gpu, m_nvml->power(gpu.device, power), "gpu_power", "W", power, 0.001);
  if (!answers) {
    gpu.askAgainNs = timeNs + kAskAgainNs;
    if (!std::exchange(gpu.isToldOf, true))
      m_say(fmt::format("GPU {} no longer answers; it is asked again every 10 seconds", gpu.index));
    return;
  }
  gpu.askAgainNs = 0;
  if (isSlow) sampleSlowly(gpu, timeNs);
}

void NvidiaSampler::sampleSlowly(Gpu& gpu, std::int64_t timeNs) {
  unsigned celsius = 0;
  std::uint64_t reasons = 0, kibibytes = 0;
  Nvml::Utilization use{};
  take(gpu, m_nvml->temperature(gpu.device, celsius), "gpu_temp", "C", celsius);
  take(gpu, m_nvml->utilization(gpu.device, use), "gpu_mem_util", "%", use.memory);
  if (m_nvml->throttleReasons(gpu.device, reasons) == Nvml::kSuccess) {
    set(gpu, "gpu_throttle_thermal", "", (reasons & kThermal) != 0 ? 1.0 : 0.0);
    set(gpu, "gpu_throttle_power", "", (reasons & kPower) != 0 ? 1.0 : 0.0);
  }
  if (m_nvml->link(gpu.device, Nvml::kTransmit, kibibytes) == Nvml::kSuccess) {
    if (const auto rate = gpu.linkSent.of(timeNs, kKibi * static_cast<double>(kibibytes)))
      set(gpu, "gpu_link_transmit", "B/s", *rate);
  }
  if (m_nvml->link(gpu.device, Nvml::kReceive, kibibytes) == Nvml::kSuccess) {
    if (const auto rate = gpu.linkReceived.of(timeNs, kKibi * static_cast<double>(kibibytes)))
      set(gpu, "gpu_link_receive", "B/s", *rate);
  }
  if (const double sent = gpu.sent.exchange(-1.0); sent >= 0.0) set(gpu, "gpu_pcie_transmit", "B/s", sent);
  if (const double received = gpu.received.exchange(-1.0); received >= 0.0)
    set(gpu, "gpu_pcie_receive", "B/s", received);
}

void NvidiaSampler::sampleUse(Gpu& gpu, std::int64_t epochNs, const ProcessSampler& job,
                              std::map<unsigned, double>& ofJob) {
  constexpr std::int64_t kNsPerUs = 1000;
  std::vector<Nvml::ProcessUse> uses;
  const std::uint64_t since =
      gpu.lastUseUs > 0 ? gpu.lastUseUs : static_cast<std::uint64_t>(epochNs / kNsPerUs) - 1'000'000;
  gpu.lastUseUs = static_cast<std::uint64_t>(epochNs / kNsPerUs);
  if (m_nvml->processes(gpu.device, since, uses) != Nvml::kSuccess) return;
  double others = 0.0;
  for (const Nvml::ProcessUse& use : uses) {
    if (job.isOfJob(static_cast<int>(use.pid))) {
      ofJob[use.pid] += use.sm;
      m_seesJob = true;
    } else {
      others += use.sm;
    }
  }
  // In a container the driver may tell numbers of outside, by which the job's own processes are strangers.
  if (m_seesJob) set(gpu, "gpu_other_usage", "%", others);
}

SourceState NvidiaSampler::state() const {
  if (!m_nvml) return {"NVIDIA", m_why, false};
  if (m_gpus.empty()) return {"NVIDIA", "the driver knows no GPU", false};
  return {"NVIDIA", fmt::format("{} GPUs, {}", m_gpus.size(), m_gpus.front()->name), true};
}

std::vector<std::string> NvidiaSampler::names() const {
  std::vector<std::string> names;
  for (const auto& gpu : m_gpus) names.push_back(gpu->name);
  return names;
}

}  // namespace culprit::record
