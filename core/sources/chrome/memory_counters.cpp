#include "core/sources/chrome/memory_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace culprit::chrome {

namespace {

CounterRecord recordOf(std::optional<std::int64_t> gpu, const char* what) {
  const std::string metric = gpu ? what : fmt::format("host_{}", what);
  return {.counter = metric,
          .metric = metric,
          .instance = gpu ? fmt::format("{}", *gpu) : std::string(),
          .instanceKind = gpu ? InstanceKind::Gpu : InstanceKind::None,
          .unit = "B",
          .ofProcess = true};
}

/// A GPU as tracks number it; empty for numbers that no device has.
std::optional<std::int32_t> gpuOfTracks(std::int64_t gpu) {
  constexpr std::int64_t kMostGpus = 1'000'000;
  return gpu < kMostGpus ? std::optional(static_cast<std::int32_t>(gpu)) : std::nullopt;
}

/// Which free belongs to which allocation: that of the same address, else the latest one of the same size.
class FreedMemory {
 public:
  explicit FreedMemory(LongColumn<std::uint32_t>& freedAt) : m_freedAt(freedAt) {}

  void takeAt(std::int64_t address, std::uint32_t position) {
    std::vector<std::uint32_t>& held = m_held[address];
    // Taken again without a free that was seen: by now it had been given back.
    for (const std::uint32_t before : held) m_freedAt[before] = position + 1;
    held.assign(1, position);
  }
  void takeOf(std::int64_t size, std::uint32_t position) { m_held[size].push_back(position); }
  void giveBack(std::int64_t key, std::uint32_t position) {
    const auto found = m_held.find(key);
    if (found == m_held.end()) return;  // taken before the recording
    m_freedAt[found->second.back()] = position + 1;
    found->second.pop_back();
    if (found->second.empty()) m_held.erase(found);
  }

 private:
  LongColumn<std::uint32_t>& m_freedAt;
  std::unordered_map<std::int64_t, std::vector<std::uint32_t>> m_held;  // positions, by address or size
};

}  // namespace

MemoryCounters::Row::Row(const Change& change)
    : timeNs(change.timeNs),
      bytes(change.bytes),
      allocated(change.allocated.value_or(0)),
      reserved(change.reserved.value_or(0)),
      address(change.address.value_or(0)),
      thread(change.thread),
      hasTotals(change.hasTotals),
      hasAllocated(change.allocated.has_value()),
      hasReserved(change.reserved.has_value()),
      hasAddress(change.address.has_value()) {}

void MemoryCounters::add(std::optional<std::int64_t> gpu, const Change& change) {
  Memory& memory = m_memories[gpu];
  memory.rows.emplace_back(change);
  if (change.address || change.bytes == 0) return;
  if (memory.withoutAddress.count++ == 0) memory.withoutAddress.position = change.position;
}

void MemoryCounters::addReadings(std::optional<std::int64_t> gpu, const std::vector<Row>& rows,
                                 CaptureBuilder& capture) {
  double level = 0.0;
  for (const Row& row : rows) {
    level += static_cast<double>(row.bytes);
    if (!row.hasTotals)
      capture.addReading(capture.series(recordOf(gpu, "allocated_memory_change")), row.timeNs, level);
    if (row.hasAllocated) {
      capture.addReading(capture.series(recordOf(gpu, "allocated_memory")), row.timeNs,
                         static_cast<double>(row.allocated));
    }
    if (row.hasTotals && row.hasReserved) {
      capture.addReading(capture.series(recordOf(gpu, "reserved_memory")), row.timeNs,
                         static_cast<double>(row.reserved));
    }
  }
}

/// Where some have addresses, those without take no part: pairing them by size would give wrong pairs.
MemoryChanges MemoryCounters::changesOf(const Memory& memory, const TrackOf& trackOf) {
  const std::vector<Row>& rows = memory.rows;
  MemoryChanges changes{
      .areByAddress = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.hasAddress; })};
  changes.timeNs.reserve(rows.size());
  changes.bytes.reserve(rows.size());
  changes.track.reserve(rows.size());
  changes.freedAt.assign(rows.size(), 0);
  FreedMemory freed(changes.freedAt);
  for (const Row& row : rows) {
    const auto position = static_cast<std::uint32_t>(changes.size());
    const std::optional<std::uint32_t> track = trackOf(row.thread);
    changes.timeNs.push_back(row.timeNs);
    changes.bytes.push_back(row.bytes);
    changes.track.push_back(track ? *track + 1 : 0);
    if (changes.areByAddress && !row.hasAddress) continue;
    if (row.bytes < 0) {
      freed.giveBack(changes.areByAddress ? row.address : -row.bytes, position);
    } else if (row.bytes > 0) {
      changes.areByAddress ? freed.takeAt(row.address, position) : freed.takeOf(row.bytes, position);
    }
  }
  return changes;
}

MemoryCounters::Unpaired MemoryCounters::finish(CaptureBuilder& capture, const TrackOf& trackOf) {
  Unpaired unpaired;
  for (auto& [gpu, memory] : m_memories) {
    std::stable_sort(memory.rows.begin(), memory.rows.end(),
                     [](const Row& x, const Row& y) { return x.timeNs < y.timeNs; });
    addReadings(gpu, memory.rows, capture);
    const std::optional<std::int32_t> number = gpu ? gpuOfTracks(*gpu) : std::nullopt;
    if (!gpu || number) {
      MemoryChanges changes = changesOf(memory, trackOf);
      changes.gpu = number;
      const Unpaired& without = memory.withoutAddress;
      if (changes.areByAddress && without.count > 0) {
        unpaired.position =
            unpaired.count == 0 ? without.position : std::min(unpaired.position, without.position);
        unpaired.count += without.count;
      }
      capture.addMemory(std::move(changes));
    }
    memory.rows = {};
  }
  m_memories.clear();
  return unpaired;
}

}  // namespace culprit::chrome
