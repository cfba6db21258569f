#include "app/record/processor_sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCores = 32;     // that are told one by one
constexpr std::size_t kMostClocks = 32;    // that are read for their mean
constexpr std::int64_t kLoadNs = 200'000;  // of processor time every tenth of a second

constexpr bool isDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Of all "cpu MHz : 2100.000" in /proc/cpuinfo; 0: there is none.
double meanMegahertz(std::string_view text) {
  double sum = 0.0;
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    const std::size_t number = line.find_first_of("0123456789");
    if (!line.starts_with("cpu MHz") || number == std::string_view::npos) continue;
    double megahertz = 0.0;
    std::from_chars(line.data() + number, line.data() + line.size(), megahertz);
    sum += megahertz;
    ++count;
  }
  return count > 0 ? sum / static_cast<double>(count) : 0.0;
}

/// "Package id 0" of coretemp, "Tctl" of k10temp: one per processor, not those of its cores.
bool isWholeProcessor(std::string_view label) {
  return label.starts_with("Package") || label.starts_with("Tctl");
}

}  // namespace

ProcessorSampler::ProcessorSampler(const Machine& machine, SampleTable& table)
    : m_table(table), m_stat(machine.proc / "stat"), m_pace(affordable(kLoadNs, machine.intervalNs)) {
  if (m_stat.isOpen()) {
    m_ticks.push_back({.column = m_table.column("host_cpu_usage", "", "%")});
    m_runQueue = m_table.column("host_run_queue", "", "");
  }
  addClocks(machine);
  addPower(machine);
  addTemperature(machine);
}

void ProcessorSampler::addClocks(const Machine& machine) {
  std::vector<fs::path> files;
  for (const fs::path& entry : sortedEntries(machine.sys / "devices/system/cpu")) {
    const std::string name = entry.filename().string();
    if (name.starts_with("cpu") && isDigits(std::string_view(name).substr(3)))
      files.push_back(entry / "cpufreq/scaling_cur_freq");
  }
  // Of many processors some, evenly among them, are enough for a mean.
  const std::size_t step = (files.size() + kMostClocks - 1) / kMostClocks;
  for (std::size_t i = 0; i < files.size(); i += step) {
    TextFile clock(files[i]);
    if (clock.isOpen()) m_clocks.push_back(std::move(clock));
  }
  if (m_clocks.empty()) {
    m_info = TextFile(machine.proc / "cpuinfo");
    if (meanMegahertz(m_info.read()) <= 0.0) m_info = TextFile();
  }
  if (!m_clocks.empty() || m_info.isOpen()) m_clock = m_table.column("cpu_frequency", "", "MHz");
}

/// The packages of processors: what is inside of them is in their energy already, and "psys" is all together.
void ProcessorSampler::addPower(const Machine& machine) {
  for (const fs::path& entry : sortedEntries(machine.sys / "class/powercap")) {
    const std::string name = entry.filename().string();
    if (!name.starts_with("intel-rapl:") || std::count(name.begin(), name.end(), ':') != 1) continue;
    if (!TextFile(entry / "name").read().starts_with("package")) continue;
    Package package{.energy = TextFile(entry / "energy_uj"),
                    .wrapsAt = TextFile(entry / "max_energy_range_uj").number().value_or(0.0)};
    if (package.energy.number()) m_packages.push_back(std::move(package));
  }
  if (!m_packages.empty()) m_power = m_table.column("cpu_power", "", "W");
}

void ProcessorSampler::addTemperature(const Machine& machine) {
  constexpr int kMostSensors = 8;
  for (const fs::path& entry : sortedEntries(machine.sys / "class/hwmon")) {
    const TextFile nameFile(entry / "name");
    const std::string_view name = nameFile.read();
    if (!name.starts_with("coretemp") && !name.starts_with("k10temp")) continue;
    for (int sensor = 1; sensor <= kMostSensors; ++sensor) {
      if (!isWholeProcessor(TextFile(entry / fmt::format("temp{}_label", sensor)).read())) continue;
      TextFile temperature(entry / fmt::format("temp{}_input", sensor));
      if (temperature.number()) m_temperatures.push_back(std::move(temperature));
    }
  }
  if (!m_temperatures.empty()) m_temperature = m_table.column("cpu_temp", "", "C");
}

void ProcessorSampler::sample(const Moment& moment) {
  if (m_stat.isOpen()) m_pace.take([this] { sampleLoad(); });
  if (!m_packages.empty()) samplePower(moment.timeNs);
  if (const double megahertz = m_megahertz.exchange(0.0); megahertz > 0.0) m_table.set(m_clock, megahertz);
  if (moment.isSlow) sampleTemperature();
}

void ProcessorSampler::setLoad(Ticks& ticks, std::string_view numbers) {
  // user nice system idle iowait irq softirq steal; guests are in user already. proc(5)
  constexpr std::size_t kFields = 8, kIdle = 3, kWaiting = 4;
  double whole = 0.0, idle = 0.0;
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto number = takeNumber(numbers);
    if (!number) break;
    whole += static_cast<double>(*number);
    if (i == kIdle || i == kWaiting) idle += static_cast<double>(*number);
  }
  const double busy = whole - idle;
  if (ticks.whole > 0.0 && whole > ticks.whole)
    m_table.set(ticks.column, std::clamp(100.0 * (busy - ticks.busy) / (whole - ticks.whole), 0.0, 100.0));
  ticks.busy = busy;
  ticks.whole = whole;
}

void ProcessorSampler::sampleLoad() {
  constexpr std::string_view kRunning = "procs_running ";
  std::string_view text = m_stat.read();
  std::size_t core = 0;
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    if (line.starts_with("cpu ")) {
      setLoad(m_ticks.front(), line.substr(4));
    } else if (line.starts_with("cpu")) {
      line.remove_prefix(3);
      const auto number = takeNumber(line);
      if (!number || *number >= kMostCores) continue;
      if (m_ticks.size() <= ++core)
        m_ticks.push_back({.column = m_table.column("core_cpu_usage", fmt::format("core={}", *number), "%")});
      setLoad(m_ticks[core], line);
    } else if (line.starts_with(kRunning)) {
      line.remove_prefix(kRunning.size());
      // This thread runs as well while it asks.
      if (const auto running = takeNumber(line))
        m_table.set(m_runQueue, std::max(static_cast<double>(*running) - 1.0, 0.0));
      return;
    }
  }
}

void ProcessorSampler::readClocks() {
  constexpr double kKilohertz = 1000.0;
  double sum = 0.0;
  std::size_t count = 0;
  for (const TextFile& clock : m_clocks) {
    if (const auto kilohertz = clock.number()) {
      sum += *kilohertz / kKilohertz;
      ++count;
    }
  }
  if (count > 0) {
    m_megahertz = sum / static_cast<double>(count);
  } else if (m_info.isOpen()) {
    m_megahertz = meanMegahertz(m_info.read());
  }
}

void ProcessorSampler::samplePower(std::int64_t timeNs) {
  constexpr double kMicrojoulesPerNsInWatts = 1e3;
  double used = 0.0;
  bool isWhole = m_powerNs > 0 && timeNs > m_powerNs;
  for (Package& package : m_packages) {
    const auto energy = package.energy.number();
    if (!energy) return;  // the next value is that of a longer time
    double more = *energy - package.before;
    if (more < 0.0) more += package.wrapsAt;
    isWhole = isWhole && more >= 0.0;
    used += more;
    package.before = *energy;
  }
  if (isWhole)
    m_table.set(m_power, kMicrojoulesPerNsInWatts * used / static_cast<double>(timeNs - m_powerNs));
  m_powerNs = timeNs;
}

/// That of the warmest.
void ProcessorSampler::sampleTemperature() {
  constexpr double kMilli = 1e-3;
  double warmest = 0.0;
  for (const TextFile& temperature : m_temperatures)
    warmest = std::max(warmest, kMilli * temperature.number().value_or(0.0));
  if (warmest > 0.0) m_table.set(m_temperature, warmest);
}

std::vector<SourceState> ProcessorSampler::states() const {
  const auto state = [](std::string_view name, bool isThere, const char* what, const char* why) {
    return SourceState{name, isThere ? what : why, isThere};
  };
  return {state("processors", m_stat.isOpen(), "load of all and of up to 32 one by one, run queue",
                "/proc/stat cannot be read"),
          state("processor clock", !m_clocks.empty() || m_info.isOpen(), "mean over processors",
                "neither cpufreq nor /proc/cpuinfo tells it"),
          state("processor power", !m_packages.empty(), "packages",
                "no energy below /sys/class/powercap can be read (on most machines only root may)"),
          state("processor heat", !m_temperatures.empty(), "the warmest package",
                "no coretemp or k10temp below /sys/class/hwmon")};
}

}  // namespace culprit::record
