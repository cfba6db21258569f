#include "core/exploring/memory/held_memory.h"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include "core/analysis/counting/thread_tracks.h"

namespace culprit {

namespace {

constexpr std::size_t kRowsBetweenLooks = 65536;

/// An allocation whose caller is wanted.
struct Taken {
  std::int64_t timeNs = 0;
  std::int64_t bytes = 0;
  std::uint32_t device = 0;  // position in the levels
};

/// How many changes lead to the peak: the readings of the level and the changes stand in one order.
std::size_t changesUpToPeak(const MemoryChanges& changes, const Cycle& cycle, const MemoryLevels& levels) {
  const MemoryCurve& curve = levels.side.allocated;
  const std::size_t peak = *curve.peak();
  const std::size_t firstRead = levels.isCarried ? 1 : 0;
  const std::int64_t timeNs = cycle.startNs + curve.timeNs[peak];
  const auto before = static_cast<std::size_t>(
      std::lower_bound(changes.timeNs.begin(), changes.timeNs.end(), timeNs) - changes.timeNs.begin());
  if (peak < firstRead) return before;
  std::size_t together = 1;
  while (peak - together + 1 > firstRead && curve.timeNs[peak - together] == curve.timeNs[peak]) ++together;
  return std::min(before + together, changes.size());
}

class HeldMemoryOfSide {
 public:
  HeldMemoryOfSide(const SideCycle& of, CallerNames& names, std::vector<MemoryLevels>& levels,
                   const Monitor& monitor)
      : m_session(of.session),
        m_side(of.side),
        m_owner(ownerOf(of.results, of.side == Side::A ? of.pair.a : of.pair.b)),
        m_cycle(of.cycle),
        m_names(names),
        m_levels(levels),
        m_monitor(monitor),
        m_held(levels.size()) {}

  std::vector<HeldByCaller> find() {
    m_trace = m_session.traceOutline(m_side, m_monitor, m_owner);
    // Of a damaged session it may be a capture of another process, of which the outline is empty.
    if (m_cycle.capture >= m_trace.captures.size() || capture().tracks.empty()) return std::move(m_held);
    const std::vector<MemoryChanges> memories = m_session.memoryChanges(m_side, m_cycle.capture, m_monitor);
    for (std::uint32_t device = 0; device < m_levels.size(); ++device)
      if (const MemoryChanges* changes = changesOf(m_levels[device], memories)) gather(*changes, device);
    std::vector<const Track*> host;
    for (const Track& track : capture().tracks)
      if (isOwn(track) && track.kind != TrackKind::GpuStream && track.end > 0) host.push_back(&track);
    const ThreadTracks threads(host);
    for (std::size_t i = 0; i < threads.size(); ++i) findCallers(threads[i]);
    for (const auto& [track, taken] : m_taken)  // of threads that nothing else was recorded of
      for (const Taken& each : taken) add(each, {});
    return std::move(m_held);
  }

 private:
  static ProcessId ownerOf(const Results& results, const Process& process) {
    return results.processes.at(indexOf(process.trackOwner.value_or(process.id))).id;
  }
  Capture& capture() { return m_trace.captures[m_cycle.capture]; }
  bool isOwn(const Track& track) const { return track.process == m_owner; }

  /// Null: none are recorded of it.
  static const MemoryChanges* changesOf(const MemoryLevels& levels,
                                        const std::vector<MemoryChanges>& memories) {
    if (levels.side.allocated.empty() || (!levels.isHost && !levels.gpu)) return nullptr;
    const auto found =
        std::find_if(memories.begin(), memories.end(), [&levels](const MemoryChanges& changes) {
          return levels.isHost ? !changes.gpu : changes.gpu == levels.gpu;
        });
    return found == memories.end() ? nullptr : &*found;
  }

  /// What is held at the peak of the device, and what it sums to.
  void gather(const MemoryChanges& changes, std::uint32_t device) {
    MemoryLevels& levels = m_levels[device];
    MemorySide& side = levels.side;
    side.hasAllocations = true;
    side.areByAddress = changes.areByAddress;
    const std::size_t end = changesUpToPeak(changes, m_cycle, levels);
    for (std::size_t i = 0; i < end; ++i) {
      if (i % kRowsBetweenLooks == 0) m_monitor.checkpoint();
      if (!changes.isHeldAt(i, end)) continue;
      const std::uint32_t track = changes.track[i];
      // A capture of several processes has one counter, which is that of the process that launches.
      if (track > 0 && !isOwn(capture().tracks.at(track - 1))) continue;
      ++side.held;
      side.heldBytes += static_cast<double>(changes.bytes[i]);
      m_taken[track].push_back({.timeNs = changes.timeNs[i], .bytes = changes.bytes[i], .device = device});
    }
    const double older = *peakOf(side.allocated) - side.heldBytes;
    if (!side.isChangeOnly && older >= 0.0) side.olderBytes = older;
  }

  void findCallers(std::span<const Track* const> thread) {
    std::vector<Taken> taken;
    for (const Track* track : thread) {
      const auto found = m_taken.find(numberOf(*track) + 1);
      if (found == m_taken.end()) continue;
      taken.insert(taken.end(), found->second.begin(), found->second.end());
      m_taken.erase(found);
    }
    if (taken.empty()) return;
    std::stable_sort(taken.begin(), taken.end(),
                     [](const Taken& x, const Taken& y) { return x.timeNs < y.timeNs; });
    for (const Track* track : thread)
      m_session.addTrackEvents(m_side, m_cycle.capture, numberOf(*track), m_trace, m_monitor);
    const Events& events = capture().events;
    OpenCalls open;
    std::size_t next = 0, rows = 0;
    inOrder(events, thread, m_monitor, [&](std::size_t row) {
      if (rows++ % kRowsBetweenLooks == 0) m_monitor.checkpoint();
      const std::int64_t startNs = events.startNs[row];
      for (; next < taken.size() && taken[next].timeNs < startNs; ++next)
        add(taken[next], open.at(taken[next].timeNs));
      open.begin(startNs, events.endNs(row), m_names.of(events.function[row], events.category(row)));
    });
    for (; next < taken.size(); ++next) add(taken[next], open.at(taken[next].timeNs));
    capture().events = {};
  }

  std::uint32_t numberOf(const Track& track) {
    return static_cast<std::uint32_t>(&track - capture().tracks.data());
  }

  void add(const Taken& taken, const AllocationCaller& caller) {
    HeldMemory& held = m_held[taken.device][{caller.caller, caller.place}];
    const auto bytes = static_cast<double>(taken.bytes);
    ++held.allocations;
    held.bytes += bytes;
    if (taken.timeNs < m_cycle.startNs) held.earlierBytes += bytes;
  }

  const Session& m_session;
  Side m_side;
  ProcessId m_owner;
  const Cycle& m_cycle;
  CallerNames& m_names;
  std::vector<MemoryLevels>& m_levels;
  const Monitor& m_monitor;
  Trace m_trace;
  std::unordered_map<std::uint32_t, std::vector<Taken>> m_taken;  // by track + 1; 0: of no track
  std::vector<HeldByCaller> m_held;                               // parallel to the levels
};

}  // namespace

std::vector<HeldByCaller> heldAtPeaks(const SideCycle& of, CallerNames& names,
                                      std::vector<MemoryLevels>& levels, const Monitor& monitor) {
  return HeldMemoryOfSide(of, names, levels, monitor).find();
}

}  // namespace culprit
