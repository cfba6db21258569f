#include "app/record/drm_sampler.h"

#include <fmt/format.h>

#include <map>
#include <system_error>
#include <utility>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr double kMicro = 1e-6, kMilli = 1e-3;
constexpr std::int64_t kDriversNs = 1'000'000;  // of processor time each tenth of a second

/// Where card0, card1 ... are on the bus, "0000:c1:00.0", and the folder of each; without connectors,
/// card0-DP-1.
std::map<std::string, fs::path> cardsByBus(const fs::path& folder) {
  std::map<std::string, fs::path> cards;
  for (const fs::path& card : sortedEntries(folder)) {
    const std::string name = card.filename().string();
    if (!name.starts_with("card") || name.find('-') != std::string::npos) continue;
    std::error_code error;
    const fs::path device = fs::canonical(card / "device", error);
    if (!error) cards.emplace(device.filename().string(), card);
  }
  return cards;
}

}  // namespace

DrmSampler::DrmSampler(const Machine& machine, SampleTable& table)
    : m_table(table), m_pace(affordable(kDriversNs, machine.intervalNs)) {
  for (const auto& [bus, card] : cardsByBus(machine.sys / "class/drm")) {
    const std::size_t before = m_levels.size();
    const fs::path device = card / "device";
    add(device / "gpu_busy_percent", "gpu_usage", "%", 1.0);
    add(device / "mem_busy_percent", "gpu_mem_util", "%", 1.0);
    add(device / "mem_info_vram_used", "gpu_mem_used", "B", 1.0);
    addSensors(device);
    // Of Intel, by the age of its driver.
    if (!add(device / "tile0/gt0/freq0/act_freq", "gpu_sm_frequency", "MHz", 1.0) &&
        !add(card / "gt/gt0/rps_act_freq_mhz", "gpu_sm_frequency", "MHz", 1.0))
      add(card / "gt_act_freq_mhz", "gpu_sm_frequency", "MHz", 1.0);
    if (m_levels.size() > before) ++m_gpus;
  }
}

void DrmSampler::addSensors(const fs::path& device) {
  for (const fs::path& sensors : sortedEntries(device / "hwmon")) {
    if (!add(sensors / "power1_average", "gpu_power", "W", kMicro))
      add(sensors / "power1_input", "gpu_power", "W", kMicro);
    add(sensors / "temp1_input", "gpu_temp", "C", kMilli);
    add(sensors / "freq1_input", "gpu_sm_frequency", "MHz", kMicro);
    add(sensors / "freq2_input", "gpu_mem_frequency", "MHz", kMicro);
  }
}

bool DrmSampler::add(const fs::path& path, std::string_view name, std::string_view unit, double scale) {
  TextFile file(path);
  if (!file.number()) return false;
  m_levels.push_back({.file = std::move(file),
                      .column = m_table.column(name, fmt::format("gpu={}", m_gpus), unit),
                      .scale = scale});
  return true;
}

void DrmSampler::sample() {
  m_pace.take([this] {
    for (const Level& level : m_levels)
      if (const auto number = level.file.number()) m_table.set(level.column, level.scale * *number);
  });
}

SourceState DrmSampler::state() const {
  if (m_gpus == 0) return {"AMD, Intel", "no GPU below /sys/class/drm tells its levels", false};
  return {"AMD, Intel", fmt::format("{} GPUs", m_gpus), true};
}

}  // namespace culprit::record
