// Takes the events and readings of one capture (one trace file) from its source in any order, and hands them
// to the RunBuilder sorted by track and time, with every track given to its process. It knows no file format.
// Memory: 32 bytes per event, plus 16 while sorting; 24 per change of memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/intake/detail_table.h"
#include "core/intake/run_builder.h"
#include "core/model/run/run.h"
#include "core/model/run/trace.h"

namespace culprit {

/// A counter of one instance, before its first reading.
struct CounterRecord {
  std::string counter;
  std::string host;
  std::string metric;
  std::string instance;
  InstanceKind instanceKind = InstanceKind::None;
  std::string unit;
  bool ofProcess = false;  ///< the process reads it about itself: series of several processes stay apart
};

class CaptureBuilder {
 public:
  /// Times outside [kEarliestNs, kLatestNs] and durations above kLongestNs cannot be meant: with these bounds
  /// no sum or difference of two of them, nor of one and an epoch, leaves int64.
  static constexpr std::int64_t kEarliestNs = -1'000'000'000'000'000'000;
  static constexpr std::int64_t kLatestNs = 3'000'000'000'000'000'000;
  static constexpr std::int64_t kLongestNs = 2'000'000'000'000'000'000;

  explicit CaptureBuilder(RunBuilder& run);

  /// What the file says; filled by the source before finish().
  CaptureFacts& facts() { return m_capture.facts; }

  /// A new track; `process` of it is set by finish(). `pid`: of the process that owns it, where the file
  /// tells (empty for a GPU track that only names its device, and for tracks that belong to nobody).
  std::uint32_t addTrack(Track track, std::optional<std::int64_t> pid);
  void nameTrack(std::uint32_t track, std::string_view name) { m_capture.tracks.at(track).name = name; }
  /// Another kind, device and owner for a track, where the file tells late what it holds.
  void redefineTrack(std::uint32_t track, TrackKind kind, std::optional<std::int32_t> gpu,
                     std::optional<std::int64_t> pid);
  /// Gives every event the category that `categoryOf` tells for its track, function and start, if it tells
  /// one.
  using CategoryOf =
      std::function<std::optional<EventCategory>(std::uint32_t track, FunctionId, std::int64_t startNs)>;
  void recategorise(const CategoryOf& categoryOf);
  /// The host of a process, where the file tells.
  void setHost(std::int64_t pid, std::string_view host);

  FunctionId function(std::string_view name) { return m_run.function(name); }
  const std::string& functionName(FunctionId function) const { return m_run.functionName(function); }
  /// Position of an equal detail in the capture; empty when there are too many.
  std::optional<std::uint32_t> detail(const EventDetail& detail);
  /// `share` (above 0, up to 1) of the file has been read: makes room for the events and tracks that follow.
  void reserveFor(double share);
  /// Room for so many events.
  void reserve(std::size_t events) { m_capture.events.reserve(events); }
  /// Start within [kEarliestNs, kLatestNs], duration within [0, kLongestNs].
  void add(const Events::Row& row) { m_capture.events.add(row); }
  bool isEmpty() const { return m_capture.events.size() == 0; }
  /// End of the last event so far on each track; kEarliestNs where there is none.
  std::vector<std::int64_t> lastEnds() const;

  /// Position of the series with this record, for addReading.
  std::size_t series(CounterRecord record);
  void addReading(std::size_t series, std::int64_t timeNs, double value);
  /// With times as those of events. One for each memory.
  void addMemory(MemoryChanges changes) { m_capture.memory.push_back(std::move(changes)); }

  /// Sorts everything and hands it over. `epochNs`, within [0, kLatestNs], is added to all times. A capture
  /// without events hands over its readings only.
  void finish(std::int64_t epochNs);

 private:
  struct HostProcess {
    std::uint64_t launches = 0;  ///< host calls into the GPU library
    std::uint64_t events = 0;
    std::optional<ProcessId> id;
  };

  void assignProcesses();
  void reportOwnerless();
  std::map<std::int64_t, HostProcess> hostProcesses() const;
  void dropStandIns(std::map<std::int64_t, HostProcess>& processes) const;
  TraceProcess recorded() const;
  void handOverReadings(std::int64_t epochNs);

  RunBuilder& m_run;
  Capture m_capture;
  std::vector<std::optional<std::int64_t>> m_pids;  ///< parallel to the tracks
  std::map<std::int64_t, std::string> m_hosts;
  std::optional<ProcessId> m_mainProcess;
  DetailTable m_details;
  std::vector<CounterRecord> m_counters;
  std::vector<ReadingSeries> m_series;  ///< parallel to m_counters
  std::map<std::string, std::size_t, std::less<>> m_seriesOf;
};

}  // namespace culprit
