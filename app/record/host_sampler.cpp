#include "app/record/host_sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCores = 32;  // that are told one by one
constexpr double kSectorBytes = 512.0;  // of /proc/diskstats, whatever the disk's
constexpr double kKibi = 1024.0;

std::vector<fs::path> sortedEntries(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    entries.push_back(entry->path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

std::string_view takeWord(std::string_view& text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

std::string_view takeLine(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

/// Whole disks: no partitions, no devices that stand for files or memory, none that stand for others.
bool isDisk(std::string_view name) {
  for (const std::string_view made : {"loop", "ram", "zram", "dm-", "md", "sr", "fd"})
    if (name.starts_with(made)) return false;
  if (name.empty()) return false;
  if (name.starts_with("nvme") || name.starts_with("mmcblk")) return name.find('p') == std::string_view::npos;
  return name.back() < '0' || name.back() > '9';
}

/// Ports that lead out of the machine.
bool isPort(std::string_view name) {
  for (const std::string_view made : {"lo", "veth", "docker", "br-", "virbr", "cni", "flannel", "cali", "ifb",
                                      "tun", "tap", "dummy", "bond"})
    if (name.starts_with(made)) return false;
  return !name.empty();
}

}  // namespace

HostSampler::HostSampler(const Machine& machine, SampleTable& table)
    : m_table(table),
      m_stat(machine.proc / "stat"),
      m_memory(machine.proc / "meminfo"),
      m_disks(machine.proc / "diskstats"),
      m_network(machine.proc / "net/dev") {
  addProcessors(machine);
  addPressure(machine);
  if (m_memory.isOpen()) {
    m_memoryUsage = m_table.column("host_mem_usage", "", "%");
    m_memoryAvailable = m_table.column("host_mem_available", "", "B");
  }
  if (m_disks.isOpen()) {
    m_read.column = m_table.column("disk_read_rate", "", "B/s");
    m_written.column = m_table.column("disk_write_rate", "", "B/s");
    m_diskUsage = m_table.column("disk_usage", "", "%");
  }
  if (m_network.isOpen()) {
    m_received.column = m_table.column("net_rx_rate", "", "B/s");
    m_sent.column = m_table.column("net_tx_rate", "", "B/s");
  }
  addPower(machine);
}

void HostSampler::addProcessors(const Machine& machine) {
  if (m_stat.isOpen()) {
    m_ticks.push_back({.column = m_table.column("host_cpu_usage", "", "%")});
    m_runQueue = m_table.column("host_run_queue", "", "");
  }
  for (const fs::path& entry : sortedEntries(machine.sys / "devices/system/cpu")) {
    const std::string name = entry.filename().string();
    if (!name.starts_with("cpu") || name.find_first_not_of("0123456789", 3) != std::string::npos) continue;
    TextFile clock(entry / "cpufreq/scaling_cur_freq");
    if (clock.isOpen()) m_clocks.push_back(std::move(clock));
  }
  if (m_clocks.empty()) m_cpuInfo = TextFile(machine.proc / "cpuinfo");
  const bool tellsClock = !m_clocks.empty() || !behind(m_cpuInfo.read(), "cpu MHz").empty();
  if (tellsClock) m_clock = m_table.column("cpu_frequency", "", "MHz");
  if (!tellsClock) m_cpuInfo = TextFile();
}

void HostSampler::addPressure(const Machine& machine) {
  constexpr std::array<std::pair<const char*, const char*>, 3> kFiles = {
      std::pair("pressure/cpu", "host_cpu_pressure"), std::pair("pressure/memory", "host_mem_pressure"),
      std::pair("pressure/io", "host_io_pressure")};
  for (const auto& [file, name] : kFiles) {
    TextFile pressure(machine.proc / file);
    if (!pressure.read().empty())
      m_pressure.push_back(
          {.file = std::move(pressure), .column = m_table.column(name, "", "ms/s"), .rate = {}});
  }
}

/// The packages of processors; what is inside of them is in their energy already.
void HostSampler::addPower(const Machine& machine) {
  for (const fs::path& entry : sortedEntries(machine.sys / "class/powercap")) {
    const std::string name = entry.filename().string();
    if (!name.starts_with("intel-rapl:") || std::count(name.begin(), name.end(), ':') != 1) continue;
    TextFile energy(entry / "energy_uj");
    if (energy.number())
      m_energy.emplace_back(std::move(energy),
                            TextFile(entry / "max_energy_range_uj").number().value_or(0.0));
  }
  if (!m_energy.empty()) m_power = m_table.column("cpu_power", "", "W");
}

void HostSampler::sample(std::int64_t timeNs, bool isSlow) {
  if (m_stat.isOpen()) sampleLoad();
  samplePressure(timeNs);
  if (m_network.isOpen()) sampleNetwork(timeNs);
  if (m_disks.isOpen()) sampleDisks(timeNs);
  if (!m_energy.empty()) samplePower(timeNs);
  if (!isSlow) return;
  if (m_memory.isOpen()) sampleMemory();
  sampleClock();
}

void HostSampler::setLoad(Ticks& ticks, std::string_view line) {
  // user nice system idle iowait irq softirq steal; guests are in user already.
  constexpr std::size_t kFields = 8, kIdle = 3, kWaiting = 4;
  double whole = 0.0, idle = 0.0;
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto number = takeNumber(line);
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

void HostSampler::sampleLoad() {
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
      ++core;
      if (m_ticks.size() <= core)
        m_ticks.push_back({.column = m_table.column("core_cpu_usage", fmt::format("core={}", *number), "%")});
      setLoad(m_ticks[core], line);
    } else if (line.starts_with("procs_running ")) {
      line.remove_prefix(14);
      if (const auto running = takeNumber(line)) m_table.set(m_runQueue, static_cast<double>(*running));
      return;
    }
  }
}

void HostSampler::samplePressure(std::int64_t timeNs) {
  for (Pressure& pressure : m_pressure) {
    // "some avg10=0.00 avg60=0.00 avg300=0.00 total=12345", in microseconds
    const std::string_view some = behind(pressure.file.read(), "some");
    const std::size_t total = some.find("total=");
    if (total == std::string_view::npos) continue;
    std::string_view number = some.substr(total + 6);
    const auto us = takeNumber(number);
    if (!us) continue;
    if (const auto rate = pressure.rate.of(timeNs, static_cast<double>(*us)))
      m_table.set(pressure.column, *rate / 1000.0);
  }
}

void HostSampler::sampleMemory() {
  const std::string_view text = m_memory.read();
  std::string_view totalText = behind(text, "MemTotal:"), availableText = behind(text, "MemAvailable:");
  const auto total = takeNumber(totalText), available = takeNumber(availableText);
  if (!total || !available || *total == 0) return;
  m_table.set(m_memoryUsage, 100.0 * (1.0 - static_cast<double>(*available) / static_cast<double>(*total)));
  m_table.set(m_memoryAvailable, kKibi * static_cast<double>(*available));
}

void HostSampler::sampleDisks(std::int64_t timeNs) {
  // major minor name reads merged sectors ms writes merged sectors ms inFlight msBusy ...
  double read = 0.0, written = 0.0, busiest = -1.0;
  std::string_view text = m_disks.read();
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    takeWord(line);
    takeWord(line);
    const std::string_view name = takeWord(line);
    if (!isDisk(name)) continue;
    std::array<double, 10> fields{};
    for (double& field : fields) field = static_cast<double>(takeNumber(line).value_or(0));
    read += kSectorBytes * fields[2];
    written += kSectorBytes * fields[6];
    auto known = std::find_if(m_diskTimes.begin(), m_diskTimes.end(),
                              [name](const auto& each) { return each.first == name; });
    if (known == m_diskTimes.end()) known = m_diskTimes.insert(known, {std::string(name), Rate()});
    if (const auto share = known->second.of(timeNs, fields[9])) busiest = std::max(busiest, *share / 10.0);
  }
  if (const auto rate = m_read.rate.of(timeNs, read)) m_table.set(m_read.column, *rate);
  if (const auto rate = m_written.rate.of(timeNs, written)) m_table.set(m_written.column, *rate);
  if (busiest >= 0.0) m_table.set(m_diskUsage, std::min(busiest, 100.0));
}

void HostSampler::sampleNetwork(std::int64_t timeNs) {
  double received = 0.0, sent = 0.0;
  std::string_view text = m_network.read();
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    std::string_view name = line.substr(0, colon);
    if (!isPort(takeWord(name))) continue;
    line.remove_prefix(colon + 1);
    std::array<double, 9> fields{};
    for (double& field : fields) field = static_cast<double>(takeNumber(line).value_or(0));
    received += fields[0];
    sent += fields[8];
  }
  if (const auto rate = m_received.rate.of(timeNs, received)) m_table.set(m_received.column, *rate);
  if (const auto rate = m_sent.rate.of(timeNs, sent)) m_table.set(m_sent.column, *rate);
}

void HostSampler::sampleClock() {
  double sum = 0.0;
  std::size_t count = 0;
  for (const TextFile& clock : m_clocks) {
    if (const auto kilohertz = clock.number()) {
      sum += *kilohertz / 1000.0;
      ++count;
    }
  }
  if (m_cpuInfo.isOpen()) {
    std::string_view text = m_cpuInfo.read();
    while (!text.empty()) {
      const std::string_view line = takeLine(text);
      const std::size_t number = line.find_first_of("0123456789");
      if (!line.starts_with("cpu MHz") || number == std::string_view::npos) continue;
      double megahertz = 0.0;
      std::from_chars(line.data() + number, line.data() + line.size(), megahertz);
      sum += megahertz;
      ++count;
    }
  }
  if (count > 0) m_table.set(m_clock, sum / static_cast<double>(count));
}

void HostSampler::samplePower(std::int64_t timeNs) {
  constexpr double kPerWatt = 1e-6, kNsPerSecond = 1e9;
  double watts = 0.0;
  const double seconds = static_cast<double>(timeNs - m_lastPowerNs) / kNsPerSecond;
  const bool isFirst = m_lastEnergy.empty();
  m_lastEnergy.resize(m_energy.size());
  for (std::size_t i = 0; i < m_energy.size(); ++i) {
    const double energy = m_energy[i].first.number().value_or(m_lastEnergy[i]);
    double used = energy - m_lastEnergy[i];
    if (used < 0.0) used += m_energy[i].second;
    watts += kPerWatt * used / seconds;
    m_lastEnergy[i] = energy;
  }
  m_lastPowerNs = timeNs;
  if (!isFirst) m_table.set(m_power, watts);
}

std::vector<SourceState> HostSampler::states() const {
  const auto state = [](std::string_view name, bool isThere, const char* what, const char* why) {
    return SourceState{name, isThere ? what : why, isThere};
  };
  return {state("processors", m_stat.isOpen(), "load of all and of up to 32 one by one, run queue",
                "/proc/stat cannot be read"),
          state("processor clock", !m_clocks.empty() || m_cpuInfo.isOpen(), "mean over the cores",
                "neither cpufreq nor /proc/cpuinfo tells it"),
          state("pressure", !m_pressure.empty(), "waiting for processors, memory, disks",
                "the kernel has no /proc/pressure"),
          state("memory", m_memory.isOpen(), "used and available", "/proc/meminfo cannot be read"),
          state("disks", m_disks.isOpen(), "reads, writes, busy share", "/proc/diskstats cannot be read"),
          state("network", m_network.isOpen(), "received and sent", "/proc/net/dev cannot be read"),
          state("processor power", !m_energy.empty(), "packages",
                "no readable energy below /sys/class/powercap (it is root's on most machines)")};
}

}  // namespace culprit::record
