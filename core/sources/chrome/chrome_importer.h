// Gives Chrome JSON events their meaning: tracks, launches, details, counters, and the dialect they reveal.
// Fed with batches of the event parser, and event by event by the kunlun CSV reader; fills one capture of the
// run. What it must leave out it counts, and reports once per kind at the end. Flows are ignored: kernels are
// joined by correlation, which is unique per host call in every file seen.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/token_table.h"
#include "core/sources/chrome/ascend_files.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/chrome/events/event_batch.h"
#include "core/sources/chrome/memory_counters.h"
#include "core/sources/chrome/slice_pairing.h"

namespace culprit::chrome {

class ChromeImporter {
 public:
  /// Of different operands of a file; of operators with further ones only that they had some is kept.
  static constexpr std::uint32_t kMostOperands = 20'000;

  /// What a position in Event counts, for the sentences of issues: "byte" or "line".
  ChromeImporter(RunBuilder& run, std::string shownFile, std::string_view positionUnit);

  /// Notes in the batch's names and places what they are in this run.
  void add(const EventBatch& batch);
  /// Makes room for the rest of the file, of which `share` has been added.
  void reserveFor(double share) { m_capture.reserveFor(share); }

  CaptureFacts& facts() { return m_capture.facts(); }
  /// For readings that are no events.
  CaptureBuilder& capture() { return m_capture; }
  /// Events of any phase that were understood.
  std::uint64_t understood() const { return m_understood; }
  /// Whether threads of the process with this pid were met.
  bool hasProcess(std::int64_t pid) const;
  /// Why the first event that was left out was; empty: none was.
  std::string_view whyLeftOut() const {
    return m_skipped.empty() ? std::string_view() : std::string_view(m_skipped.front().why);
  }
  /// What of a trace of Ascend's profiler is a kernel, where a table beside it tells.
  void setAscendKernels(AscendKernels kernels) { m_ascendKernels = std::move(kernels); }
  /// Adds `epochNs` to all times and hands everything to the run.
  void finish(std::int64_t epochNs);

 private:
  struct Pid {
    std::optional<std::int64_t> number;
    std::string host;
    bool isText = false;  ///< "host0(123)", not 123
  };
  static constexpr std::int64_t kNoGpu = std::numeric_limits<std::int64_t>::min();
  struct TrackKey {
    std::uint32_t pid, tid;
    TrackKind kind;
    std::int64_t gpu;

    friend bool operator==(const TrackKey&, const TrackKey&) = default;
  };
  struct TrackKeyHash {
    std::size_t operator()(const TrackKey& key) const;
  };
  /// What was left out for the same reason.
  struct Skipped {
    std::uint64_t count = 0;
    std::uint64_t position = 0;  ///< of the first
    std::string why;             ///< about the first
  };

  std::uint32_t pidOf(std::string_view text);
  std::uint32_t trackOf(SlicePlace& place);
  FunctionId functionOf(SliceName& name);
  TrackKey trackKeyOf(const SlicePlace& place, std::uint32_t pid);
  std::uint32_t addTrack(const TrackKey& key);
  std::uint32_t launchOf(std::int64_t correlation);
  std::optional<std::uint32_t> detailOf(const EventBatch& batch, const Slice& slice);
  std::optional<std::uint32_t> newDetail(const EventDetail& detail);
  void skip(std::uint64_t position, std::string_view why);
  bool hasTime(const Event& event);
  void add(const EventBatch::Entry& entry, const Args& args);
  void noteSign(SlicePlace& place);
  void addSlice(const Slice& slice, const EventBatch& batch);
  void refuseSlice(const Event& event);
  void addMark(const EventBatch::Entry& entry);
  void addCounter(const Event& event, const Args& args);
  void addMemory(const Event& event, const Args& args);
  std::uint32_t memoryThreadOf(const Event& event);
  void finishMemory();
  void addMetadata(const Event& event, const Args& args);
  Dialect dialect() const;
  void interpretAscend();

  RunBuilder& m_run;
  std::string m_file;
  std::string m_positionUnit;
  CaptureBuilder m_capture;
  TokenTable m_pidTexts, m_tids;
  std::vector<Pid> m_pids;  ///< parallel to m_pidTexts
  std::unordered_map<TrackKey, std::uint32_t, TrackKeyHash> m_tracks;
  std::map<std::uint32_t, std::string> m_processNames;  ///< by pid
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> m_threadNames;
  std::map<std::int64_t, std::uint32_t> m_wideLaunches;  ///< correlations that do not fit 32 bits
  std::map<std::string, std::size_t, std::less<>> m_series;
  SlicePairing m_slices;
  MemoryCounters m_memory;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_memoryThreads;  ///< pid and tid: number
  std::vector<std::optional<std::uint32_t>> m_details;  ///< of the batch in work: positions in the capture
  std::uint64_t m_understood = 0;
  std::uint64_t m_lostOperands = 0;                ///< operators whose operands are not kept
  std::uint64_t m_firstLostOperands = 0;           ///< where the first of them is
  std::optional<std::uint32_t> m_lostDetail = {};  ///< what they have in their place
  TokenTable m_operands;                           ///< those that are kept
  bool m_hasFractions = false;
  std::array<bool, 5> m_signs{};  ///< whether events with each Sign are there
  bool m_isKunlun = false;
  AscendKernels m_ascendKernels;
  std::vector<Skipped> m_skipped;  ///< one per reason
};

}  // namespace culprit::chrome
