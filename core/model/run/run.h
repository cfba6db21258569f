// What a run holds once its source has been read: processes, cycles, samples and counter readings.
// Sources fill it through the run builder, the session stores it, analysis reads it. Columns are parallel
// vectors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/base/long_column.h"
#include "core/model/run/collectives.h"
#include "core/model/run/ids.h"
#include "core/model/run/run_note.h"
#include "core/model/run/trace.h"

namespace culprit {

/// The kind of a run whose cycles were cut and summed up by another program.
inline constexpr std::string_view kProcessedKind = "processed CSV";
/// The anchor of a run in which nothing repeats: each recording is one cycle.
inline constexpr std::string_view kWholeRunAnchor = "whole run";

enum class CycleKind : std::uint8_t { Step, Prefill, Decode };
template <>
inline constexpr auto kLast<CycleKind> = CycleKind::Decode;

/// host + pid (+ rank) inside a run. `part` is the stem of the file the cycles come from ("result",
/// "result_prefill"): processes of different parts are never compared with each other unless the pairing
/// (pairing.h) says so.
struct Process {
  ProcessId id{};
  Side side{};
  std::string host;
  std::int64_t pid = 0;
  std::optional<int> rank;
  std::string part;
  /// Raw traces: the process that tracks and readings name, where prefill and decode cycles of one process
  /// became two; empty: this one.
  std::optional<ProcessId> trackOwner;
};

/// One repetition of the work.
struct Cycle {
  std::int64_t number = 0;   ///< as the input counts it
  std::int64_t startNs = 0;  ///< since the epoch of the trace
  std::int64_t durationNs = 0;
  AnchorId anchor{};
  CycleKind kind = CycleKind::Step;
  std::uint32_t capture = 0;  ///< the recording it comes from; cycles never cross two
  /// The anchor's own call; in some dialects the cycle reaches further. Both 0 where the input does not tell.
  std::int64_t anchorStartNs = 0;
  std::int64_t anchorDurationNs = 0;
  /// From its start to that of the next cycle of its capture, of whatever kind; 0: not known (the last one,
  /// runs that came cut, and the dialect whose published tables know durations only).
  std::int64_t periodNs = 0;

  friend bool operator==(const Cycle&, const Cycle&) = default;
};

/// In ns, as cycles are measured (Slowdown::arePeriods): from its start to that of the next, else the call
/// itself. Empty where that start is not known.
inline std::optional<std::int64_t> lengthOf(const Cycle& cycle, bool arePeriods) {
  if (!arePeriods) return cycle.durationNs;
  return cycle.periodNs > 0 ? std::optional(cycle.periodNs) : std::nullopt;
}

/// The time one function took on one device, in each cycle where it has a record.
struct Usage {
  FunctionId function{};
  DeviceId device{};
  CategoryId category{};
  LongColumn<std::uint32_t> cycle;      ///< positions in ProcessSamples::cycles, ascending
  LongColumn<double> beta;              ///< per cent of the cycle
  LongColumn<std::int64_t> durationNs;  ///< summed over the calls
  LongColumn<std::uint32_t> calls;
  LongColumn<std::int64_t> unionNs;  ///< time during which at least one call ran; empty: not in the input
};

/// What one function did inside the cycles by the clock, whoever launched it (wall_times.h); or
/// what was done for one operator or range that called it. Only raw traces tell it.
struct WallTime {
  FunctionId function{};
  DeviceId device{};
  CategoryId category{};
  LongColumn<std::uint32_t> cycle;      ///< positions in ProcessSamples::cycles, ascending
  LongColumn<std::uint32_t> calls;      ///< that start in the cycle
  LongColumn<std::int64_t> busyNs;      ///< time during which at least one call ran
  LongColumn<std::int64_t> criticalNs;  ///< the part in which it had the turn, at most busyNs
  /// Of functions only, empty for callers: what the calls that start in the cycle take themselves, without
  /// the calls inside them (own_times.h): the sum, the median call and the longest one; 0 without calls.
  LongColumn<std::int64_t> ownNs;
  LongColumn<std::int64_t> typicalNs;
  LongColumn<std::int64_t> longestNs;
  /// Calls and the sum of their durations over the whole recording, cycles or not; empty: not known.
  std::optional<std::uint64_t> totalCalls;
  std::optional<std::int64_t> totalNs;
  /// Medians over the recording: threads (grid x block) of a launch, bytes of a copy; empty: not known.
  std::optional<double> launchThreads, copyBytes;
};

/// The calls of one kernel that computes, over the whole recording, cycles or not, and all devices together
/// (kernel_calls.h). Only raw traces tell it.
struct KernelCalls {
  static constexpr std::size_t kMostStarts = 1000;  ///< kept of each, give or take one per lane

  FunctionId function{};
  std::uint64_t calls = 0;
  std::int64_t totalNs = 0;  ///< sum of the durations
  double typicalNs = 0.0;    ///< median call
  /// 95 % interval of the median call; empty: too few calls.
  std::optional<double> typicalLowNs, typicalHighNs;
  /// When calls started, since the epoch of the trace, of the busiest kernels only; of the others empty. Of
  /// each lane every `stride`-th call from the first one on, ascending.
  LongColumn<std::int64_t> startNs;
  /// Parallel to startNs, ascending: one device in one recording. Only starts of one lane can be compared.
  LongColumn<std::uint32_t> lane;
  std::uint64_t stride = 1;
  std::uint64_t laneCalls = 0;  ///< calls of the lane with most of them, kept or not

  friend bool operator==(const KernelCalls&, const KernelCalls&) = default;
};

/// Whose turn the instants of one cycle were.
struct TurnTimes {
  /// By TimeClass, GpuCompute to Idle; their sum is the duration of the cycle.
  std::array<std::int64_t, 7> classNs{};
  std::int64_t gpuBusyNs = 0;  ///< time during which at least one kernel ran
  /// The part of Communication in which a collective waits for other ranks.
  std::int64_t waitingForRanksNs = 0;
  /// Median over the launches whose first kernel starts in the cycle: kernel start minus end of the call.
  std::optional<std::int64_t> launchDelayNs;
  /// The longest time in which the GPU runs nothing, and who had the turn for most of it; empty: nobody had
  /// half of it. 0 where the GPU has no work at all.
  std::int64_t longestGapNs = 0;
  std::optional<FunctionId> gapFunction;

  friend bool operator==(const TurnTimes&, const TurnTimes&) = default;
};

/// How a level was obtained.
enum class Evidence : std::uint8_t {
  Unknown,
  Sampled,
  PartlyInterpolated,
  Interpolated,
  Guessed,  ///< there are readings, but when they were taken is a guess
};
template <>
inline constexpr auto kLast<Evidence> = Evidence::Guessed;

/// The level of one metric while one function ran on one device.
struct Level {
  FunctionId function{};
  DeviceId device{};
  MetricId metric{};
  LongColumn<std::uint32_t> cycle;           ///< positions of the cycles that have a mu, ascending
  LongColumn<double> mu;                     ///< in the unit that RunContent::muScale tells
  LongColumn<double> sigma;                  ///< within the cycle; 0 where the input has none
  LongColumn<Evidence> evidence;             ///< how each mu was obtained
  LongColumn<std::uint32_t> readings;        ///< real ones inside the calls; empty: not in the input
  LongColumn<std::uint32_t> cycleWithoutMu;  ///< cycles with a row for the triplet but no mu, ascending
};

/// Everything of one process that is compared.
struct ProcessSamples {
  std::vector<Cycle> cycles;        ///< distinct (number, duration), by number
  std::vector<Usage> usages;        ///< unique (function, device)
  std::vector<Level> levels;        ///< unique (function, device, metric)
  std::vector<WallTime> wallTimes;  ///< unique (function, device, category); empty for processed runs
  /// The same time by the innermost operator and by the innermost range that called: unique (caller, device,
  /// category), without totals; empty for processed runs.
  std::vector<WallTime> operatorTimes;
  std::vector<WallTime> rangeTimes;
  std::vector<TurnTimes> turnTimes;  ///< parallel to cycles; empty for processed runs
  /// Unique functions, the busiest first. Empty for processed runs, and for a part of the cycles or one kind
  /// of them: what was recorded between those and the others belongs to neither.
  std::vector<KernelCalls> kernelCalls;
};

/// What a counter is read from.
enum class InstanceKind : std::uint8_t {
  None,     ///< the host or run as a whole, or not known (processed CSV)
  Gpu,      ///< physical number, as the counter's source numbers it
  Process,  ///< pid
  Core,
  Mount,
  Other,  ///< whatever else tells series of one counter apart
};
template <>
inline constexpr auto kLast<InstanceKind> = InstanceKind::Other;

/// All readings of one counter of one instance of one run, as recorded: never scaled.
struct ReadingSeries {
  std::string counter;  ///< full name as in the file, such as "process_cpu_usage_923228"
  std::string host;
  std::string metric;    ///< raw traces: the counter's name without the instance, "process_cpu_usage"
  std::string instance;  ///< raw traces: "923228", "0", "sda1"; empty: one per host or run
  InstanceKind instanceKind = InstanceKind::None;
  std::optional<ProcessId> process;  ///< position in RunContent::processes, of a counter that a process keeps
                                     ///< of itself (its allocated memory)
  std::string unit;        ///< of the values: "%", "fraction", "MHz", "B/s", "B", "C", "W"; empty: not known
  bool isGuessed = false;  ///< where it stands beside the trace's clock is a guess
  bool isAside = false;    ///< of a log, and not known for a resource: no function is looked at with it
  LongColumn<std::int64_t> timeNs;  ///< ascending; equal times keep the order of the file
  LongColumn<double> value;
};

/// A file that was read, so that a session can tell whether it still is the same.
struct Fingerprint {
  Side side{};
  std::string path;  ///< relative to the run folder
  std::uint64_t bytes = 0;
  std::int64_t modifiedNs = 0;  ///< since the Unix epoch
  std::string xxh3;             ///< XXH3-128 of the bytes read, 32 hex digits
};

/// What a mu is.
enum class MuScale : std::uint8_t {
  Published,  ///< as the published pipeline prints it: some metrics times 100, such as clocks
  Natural,    ///< in the counter's own unit: MHz, B/s, per cent, fractions
};
template <>
inline constexpr auto kLast<MuScale> = MuScale::Natural;

/// Everything of one run as its sources brought it. Ids are those of the Names the run builder was given.
struct RunContent {
  std::string kind;                     ///< what the sources recognised, such as "processed CSV"
  std::vector<Process> processes;       ///< id = position
  std::vector<ProcessSamples> samples;  ///< parallel to processes; without content until a raw trace is cut
  Trace trace;                          ///< raw traces only
  std::vector<ReadingSeries> readings;  ///< by counter, host, instance, process
  std::vector<Fingerprint> files;
  MuScale muScale = MuScale::Published;
  std::uint64_t rows = 0;                  ///< rows of samples that were used
  std::optional<Collectives> collectives;  ///< of a raw trace once it is cut; not judged, ids are positions
  std::vector<RunNote> notes;              ///< of run.json, in its order
};

struct Run {
  Side side{};
  std::string folder;  ///< as given, absolute
  std::string label;   ///< of labelRuns()
  std::string kind;    ///< what the sources recognised, such as "processed CSV"
  MuScale muScale = MuScale::Published;
  std::uint64_t rows = 0;                  ///< rows of samples that were used
  std::optional<Collectives> collectives;  ///< of runs whose processes share some; ids of the session
  std::vector<RunNote> notes;              ///< of run.json, in its order
};

}  // namespace culprit
