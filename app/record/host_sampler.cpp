#include "app/record/host_sampler.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace culprit::record {

namespace {

namespace fs = std::filesystem;

constexpr double kSectorBytes = 512.0;  // of /proc/diskstats, whatever the disk's
constexpr double kKibi = 1024.0;
constexpr std::int64_t kDisksNs = 100'000, kNetworkNs = 100'000;  // of processor time each tenth of a second
constexpr std::size_t kMostDevices = 1024;

bool isThere(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

}  // namespace

HostSampler::HostSampler(const Machine& machine, SampleTable& table)
    : m_table(table),
      m_sys(machine.sys),
      m_memory(machine.proc / "meminfo"),
      m_disks(machine.proc / "diskstats"),
      m_network(machine.proc / "net/dev"),
      m_diskPace(affordable(kDisksNs, machine.intervalNs)),
      m_networkPace(affordable(kNetworkNs, machine.intervalNs)) {
  addPressure(machine);
  if (m_memory.isOpen()) {
    m_memoryUsage = m_table.column("host_mem_usage", "", "%");
    m_memoryAvailable = m_table.column("host_mem_available", "", "B");
  }
  if (m_disks.isOpen()) {
    m_read = m_table.column("disk_read_rate", "", "B/s");
    m_written = m_table.column("disk_write_rate", "", "B/s");
    m_diskUsage = m_table.column("disk_usage", "", "%");
  }
  if (m_network.isOpen()) {
    m_received = m_table.column("net_rx_rate", "", "B/s");
    m_sent = m_table.column("net_tx_rate", "", "B/s");
  }
  for (const fs::path& entry : sortedEntries(m_sys / "class/net"))
    m_hasRealPorts = m_hasRealPorts || isThere(entry / "device");
}

void HostSampler::addPressure(const Machine& machine) {
  constexpr std::array<std::pair<const char*, const char*>, 3> kFiles = {
      std::pair("pressure/cpu", "host_cpu_pressure"), std::pair("pressure/memory", "host_mem_pressure"),
      std::pair("pressure/io", "host_io_pressure")};
  for (const auto& [file, name] : kFiles) {
    TextFile pressure(machine.proc / file);
    // It is there, but cannot be read, where the kernel was started with psi=0.
    if (pressure.read().empty()) continue;
    m_pressure.push_back(
        {.file = std::move(pressure), .column = m_table.column(name, "", "ms/s"), .rate = {}});
  }
}

void HostSampler::sample(const Moment& moment) {
  samplePressure(moment.timeNs);
  if (m_network.isOpen()) m_networkPace.take([this, &moment] { sampleNetwork(moment.timeNs); });
  if (m_disks.isOpen()) m_diskPace.take([this, &moment] { sampleDisks(moment.timeNs); });
  if (moment.isSlow && m_memory.isOpen()) sampleMemory();
}

void HostSampler::samplePressure(std::int64_t timeNs) {
  constexpr std::string_view kTotal = "total=";
  constexpr double kUsPerMs = 1000.0;
  for (Pressure& pressure : m_pressure) {
    // "some avg10=0.00 avg60=0.00 avg300=0.00 total=12345", in microseconds
    const std::string_view some = behind(pressure.file.read(), "some ");
    const std::size_t total = some.find(kTotal);
    if (total == std::string_view::npos) continue;
    std::string_view number = some.substr(total + kTotal.size());
    const auto us = takeNumber(number);
    if (!us) continue;
    if (const auto rate = pressure.rate.of(timeNs, static_cast<double>(*us)))
      m_table.set(pressure.column, *rate / kUsPerMs);
  }
}

void HostSampler::sampleMemory() {
  const std::string_view text = m_memory.read();
  std::string_view totalText = behind(text, "MemTotal:"), availableText = behind(text, "MemAvailable:");
  const auto total = takeNumber(totalText), available = takeNumber(availableText);
  if (!total || !available || *total == 0 || *available > *total) return;
  m_table.set(m_memoryUsage, 100.0 * (1.0 - static_cast<double>(*available) / static_cast<double>(*total)));
  m_table.set(m_memoryAvailable, kKibi * static_cast<double>(*available));
}

/// Whole disks that are made of something: no partitions, and nothing that stands for files, memory or
/// others.
bool HostSampler::isDisk(std::string_view name) const {
  if (isThere(m_sys / "block")) return isThere(m_sys / "block" / name / "device");
  for (const std::string_view made : {"loop", "ram", "zram", "dm-", "md", "sr", "fd", "nbd"})
    if (name.starts_with(made)) return false;
  if (name.starts_with("nvme") || name.starts_with("mmcblk")) return name.find('p') == std::string_view::npos;
  return !name.empty() && (name.back() < '0' || name.back() > '9');
}

/// Ports that are a device; in a container, where there are none, those that lead out of it.
bool HostSampler::isPort(std::string_view name) const {
  if (m_hasRealPorts) return isThere(m_sys / "class/net" / name / "device");
  for (const std::string_view made : {"lo", "veth", "docker", "br-", "virbr", "cni", "flannel", "cali", "ifb",
                                      "tun", "tap", "dummy", "bond", "sit", "gre", "tunl"})
    if (name.starts_with(made)) return false;
  return !name.empty();
}

void HostSampler::sampleDisks(std::int64_t timeNs) {
  // major minor name reads merged sectors ms writes merged sectors ms inFlight msBusy ...
  constexpr std::size_t kRead = 2, kWritten = 6, kBusy = 9, kFields = 10;
  constexpr double kMsPerPercent = 10.0;
  double read = 0.0, written = 0.0, busiest = 0.0;
  bool isKnown = false;
  std::string_view text = m_disks.read();
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    takeWord(line);
    takeWord(line);
    const std::string_view name = takeWord(line);
    auto disk = m_knownDisks.find(name);
    if (disk == m_knownDisks.end()) {
      if (m_knownDisks.size() == kMostDevices) continue;
      disk = m_knownDisks.emplace(name, Device{.isCounted = isDisk(name)}).first;
    }
    if (!disk->second.isCounted) continue;
    std::array<double, kFields> fields{};
    for (double& field : fields) field = static_cast<double>(takeNumber(line).value_or(0));
    // Each by itself: a disk that comes has read much already.
    const auto in = disk->second.in.of(timeNs, kSectorBytes * fields[kRead]);
    const auto out = disk->second.out.of(timeNs, kSectorBytes * fields[kWritten]);
    const auto busy = disk->second.busy.of(timeNs, fields[kBusy]);
    isKnown = isKnown || in;
    read += in.value_or(0.0);
    written += out.value_or(0.0);
    busiest = std::max(busiest, busy.value_or(0.0) / kMsPerPercent);
  }
  if (!isKnown) return;
  m_table.set(m_read, read);
  m_table.set(m_written, written);
  m_table.set(m_diskUsage, std::min(busiest, 100.0));
}

void HostSampler::sampleNetwork(std::int64_t timeNs) {
  // name: bytes packets errs drop fifo frame compressed multicast, and the same of what was sent
  constexpr std::size_t kReceived = 0, kSent = 8, kFields = 9;
  double received = 0.0, sent = 0.0;
  bool isKnown = false;
  std::string_view text = m_network.read();
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    std::string_view padded = line.substr(0, colon);
    const std::string_view name = takeWord(padded);
    line.remove_prefix(colon + 1);
    auto port = m_knownPorts.find(name);
    if (port == m_knownPorts.end()) {
      if (m_knownPorts.size() == kMostDevices) continue;
      port = m_knownPorts.emplace(name, Device{.isCounted = isPort(name)}).first;
    }
    if (!port->second.isCounted) continue;
    std::array<double, kFields> fields{};
    for (double& field : fields) field = static_cast<double>(takeNumber(line).value_or(0));
    const auto in = port->second.in.of(timeNs, fields[kReceived]);
    const auto out = port->second.out.of(timeNs, fields[kSent]);
    isKnown = isKnown || in;
    received += in.value_or(0.0);
    sent += out.value_or(0.0);
  }
  if (!isKnown) return;
  m_table.set(m_received, received);
  m_table.set(m_sent, sent);
}

std::vector<SourceState> HostSampler::states() const {
  const auto state = [](std::string_view name, bool isThere, const char* what, const char* why) {
    return SourceState{name, isThere ? what : why, isThere};
  };
  return {state("pressure", !m_pressure.empty(), "waiting for processors, memory, disks",
                "the kernel offers no /proc/pressure"),
          state("memory", m_memory.isOpen(), "used and available", "/proc/meminfo cannot be read"),
          state("disks", m_disks.isOpen(), "reads, writes, busy share", "/proc/diskstats cannot be read"),
          state("network", m_network.isOpen(), "received and sent", "/proc/net/dev cannot be read")};
}

}  // namespace culprit::record
