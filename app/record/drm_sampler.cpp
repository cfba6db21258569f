#include "app/record/drm_sampler.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr double kMicro = 1e-6, kMilli = 1e-3;

/// card0, card1 ... by the place of their device on the bus; without the connectors, card0-DP-1.
std::map<fs::path, fs::path> cardsByBus(const fs::path& folder) {
  std::map<fs::path, fs::path> cards;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with("card") || name.find('-') != std::string::npos) continue;
    std::error_code ignored;
    const fs::path bus = fs::canonical(entry->path() / "device", ignored);
    if (!bus.empty()) cards.emplace(bus, entry->path());
  }
  return cards;
}

}  // namespace

DrmSampler::DrmSampler(const Machine& machine, SampleTable& table) : m_table(table) {
  for (const auto& [bus, card] : cardsByBus(machine.sys / "class/drm")) {
    const std::size_t before = m_levels.size();
    add(bus / "gpu_busy_percent", "gpu_usage", m_gpus, "%", 1.0);
    add(bus / "mem_busy_percent", "gpu_mem_util", m_gpus, "%", 1.0);
    add(bus / "mem_info_vram_used", "gpu_mem_used", m_gpus, "B", 1.0);
    std::error_code error;
    for (fs::directory_iterator hwmon(bus / "hwmon", error), end; !error && hwmon != end;
         hwmon.increment(error)) {
      const std::size_t known = m_levels.size();
      add(hwmon->path() / "power1_average", "gpu_power", m_gpus, "W", kMicro);
      if (m_levels.size() == known) add(hwmon->path() / "power1_input", "gpu_power", m_gpus, "W", kMicro);
      add(hwmon->path() / "temp1_input", "gpu_temp", m_gpus, "C", kMilli);
      add(hwmon->path() / "freq1_input", "gpu_sm_frequency", m_gpus, "MHz", kMicro);
      add(hwmon->path() / "freq2_input", "gpu_mem_frequency", m_gpus, "MHz", kMicro);
    }
    add(card / "gt/gt0/rps_act_freq_mhz", "gpu_sm_frequency", m_gpus, "MHz", 1.0);
    if (m_levels.size() == before) add(card / "gt_act_freq_mhz", "gpu_sm_frequency", m_gpus, "MHz", 1.0);
    if (m_levels.size() > before) ++m_gpus;
  }
}

void DrmSampler::add(const fs::path& path, const char* name, std::size_t gpu, const char* unit,
                     double scale) {
  TextFile file(path);
  if (!file.number()) return;
  m_levels.push_back({.file = std::move(file),
                      .column = m_table.column(name, fmt::format("gpu={}", gpu), unit),
                      .scale = scale});
}

void DrmSampler::sample() {
  for (const Level& level : m_levels) {
    if (const auto number = level.file.number()) m_table.set(level.column, level.scale * *number);
  }
}

SourceState DrmSampler::state() const {
  if (m_gpus == 0) return {"AMD, Intel", "no GPU below /sys/class/drm tells its levels", false};
  return {"AMD, Intel", fmt::format("{} GPUs", m_gpus), true};
}

}  // namespace culprit::record
