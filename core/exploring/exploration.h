// What the window asks of a session beyond the results: samples, counters, single launches and who called
// them, single cycles, and excerpts of a recording. Answers are computed when they are wanted and written
// nowhere. Each function opens the session itself, so that it may run in any thread; the pipeline is the door
// for everything else.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/monitor.h"
#include "core/exploring/calltree/call_views.h"
#include "core/exploring/calltree/why_no_call_tree.h"
#include "core/exploring/memory/why_no_memory.h"
#include "core/exploring/shapes/why_no_shapes.h"
#include "core/exploring/timeline/find_functions.h"
#include "core/exploring/timeline/why_no_timeline.h"
#include "core/model/details/call_tree.h"
#include "core/model/details/caller_list.h"
#include "core/model/details/counter_table.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/details/cycle_pair.h"
#include "core/model/details/launch_list.h"
#include "core/model/details/rank_strips.h"
#include "core/model/details/raw_event.h"
#include "core/model/details/run_timeline.h"
#include "core/model/details/shape_table.h"
#include "core/model/details/special_usage.h"
#include "core/model/details/trace_excerpt.h"
#include "core/model/details/triplet_samples.h"
#include "core/model/results/results.h"

namespace culprit {

class Session;

/// What launches and cycles of one session have in common, so that it is not read with every question. For
/// several threads; of another session there must be another.
class KeptCalls;
std::shared_ptr<KeptCalls> keepCalls();

/// The launches behind a row of a pair (core/exploring/launches/find_launches.h); none for processed runs.
/// `results`: of that session. Throws Error, Cancelled.
std::shared_ptr<const LaunchList> launchesOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, const Triplet& row, KeptCalls& kept,
                                             const Monitor& monitor);

/// The same without their cycles, gaps and delays, in a small part of the time.
std::shared_ptr<const LaunchList> launchTimesOf(const std::filesystem::path& session, const Results& results,
                                                std::size_t pair, const Triplet& row, KeptCalls& kept,
                                                const Monitor& monitor);

/// Who called the function behind a row of a pair (core/exploring/launches/find_callers.h); nobody for
/// processed runs. `results`: of that session. Throws Error, Cancelled.
std::shared_ptr<const CallerList> callersOf(const std::filesystem::path& session, const Results& results,
                                            std::size_t pair, const Triplet& row, const Monitor& monitor);

/// The calls of a pair in both runs (core/exploring/calltree/read_call_tree.h), top down. `results`: of that
/// session. Throws Error (whyNoCallTree()), Cancelled.
std::shared_ptr<const CallTree> callTreeOf(const std::filesystem::path& session, const Results& results,
                                           std::size_t pair, const Monitor& monitor);

/// The same of a session that is open, for outputs (core/report/outputs.h). Where `shown` is not `results`
/// but they without paths and names, the names are its (core/exploring/calltree/neutral_calls.h).
std::shared_ptr<const CallTree> callTreeFrom(const Session& session, const Results& results,
                                             const Results& shown, std::size_t pair, const Monitor& monitor);

/// The GPU work of a pair by operator and shape (core/exploring/shapes/read_shapes.h). `results`: of that
/// session. Throws Error (whyNoShapes()), Cancelled.
std::shared_ptr<const ShapeTable> shapesOf(const std::filesystem::path& session, const Results& results,
                                           std::size_t pair, const Monitor& monitor);

/// The same of a session that is open, for outputs (core/report/outputs.h).
std::shared_ptr<const ShapeTable> shapesFrom(const Session& session, const Results& results, std::size_t pair,
                                             const Monitor& monitor);

/// The memory of a cycle of A and one of B (core/exploring/memory/read_cycle_memory.h); positions in the
/// cycles of the pair. `results`: of that session. Throws CannotBeMade where none is recorded, Error,
/// Cancelled.
std::shared_ptr<const CycleMemory> memoryOf(const std::filesystem::path& session, const Results& results,
                                            std::size_t pair, std::uint32_t cycleA, std::uint32_t cycleB,
                                            const Monitor& monitor);

/// The same of the median cycles of a session that is open, for outputs; `shown` as for
/// callTreeFrom().
std::shared_ptr<const CycleMemory> memoryFrom(const Session& session, const Results& results,
                                              const Results& shown, std::size_t pair, const Monitor& monitor);

/// The same memory with the names of `shown`, which are those of `results` without paths and names. Throws
/// Cancelled.
std::shared_ptr<const CycleMemory> withNeutralNames(const CycleMemory& memory, const Results& results,
                                                    const Results& shown, const Monitor& monitor);

/// The whole recording of one side of a pair (core/exploring/timeline/read_timeline.h); `takers` are told
/// what there is while it is read. `results`: of that session. Throws Error (whyNoTimeline()), Cancelled.
std::shared_ptr<const RunTimeline> timelineOf(const std::filesystem::path& session, const Results& results,
                                              std::size_t pair, Side side, const TimelineTakers& takers,
                                              const Monitor& monitor);

/// The samples of a row of a pair (core/exploring/counters/read_samples.h). `results`: of that session.
/// Throws Error.
TripletSamples samplesOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                         const Triplet& row);

/// Every counter of a pair (core/exploring/counters/gather_counters.h), and the readings of one of them, or
/// of that behind the metric of a row (core/exploring/counters/counter_readings.h). `results`: of that
/// session. Throw Error, Cancelled.
std::shared_ptr<const CounterTable> countersOf(const std::filesystem::path& session, const Results& results,
                                               std::size_t pair, const Monitor& monitor);
PairReadings readingsOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                        const CounterTable& table, std::size_t counter, const Monitor& monitor);
PairReadings readingsOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                        const Triplet& row, const Monitor& monitor);

/// A cycle of A beside a cycle of B, matched event by event (core/exploring/cycles/cycle_matching.h);
/// positions in the cycles of the pair. Without boxes for processed runs. Throws Error, Cancelled.
std::shared_ptr<const CyclePair> cyclePairOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, std::uint32_t cycleA, std::uint32_t cycleB,
                                             KeptCalls& kept, const Monitor& monitor);

/// The same of two stretches that were marked by hand (core/exploring/cycles/cycle_events.h): of a Cycle
/// recording, start and duration count. Throws CannotBeMade where one has more than CycleEvents::kMostByHand
/// events.
std::shared_ptr<const CyclePair> cyclePairOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, const Cycle& byHandA, const Cycle& byHandB,
                                             KeptCalls& kept, const Monitor& monitor);

/// The events of the median cycles of a pair, for the picture in a report. Empty where a side has none, as of
/// processed runs, and where nothing repeats. Throws Error, Cancelled.
std::optional<MedianCycles> medianCyclesOf(const Session& session, const Results& results, std::size_t pair,
                                           const Monitor& monitor);

/// One cycle of all ranks beside a pair, as strips (core/exploring/strips/read_strips.h); positions and
/// numbers as there. Without ranks for processed runs. Throws Error, Cancelled.
std::shared_ptr<const RankStrips> rankStripsOf(const std::filesystem::path& session, const Results& results,
                                               Side side, std::size_t pair,
                                               std::optional<std::int64_t> number, const Monitor& monitor);

/// What touches the cycles from `first` to `last` (positions, of one recording), or one launch from its call
/// to its end. Throws Error where the cycles lie in several recordings.
ExcerptQuery excerptOfCycles(const PairResults& pair, Side side, std::uint32_t first, std::uint32_t last);
ExcerptQuery excerptOfLaunch(const LaunchList& table, std::size_t row);

/// Why the further fields of a launch can never be shown, one sentence; empty if they can, as long as the
/// trace is still there. Looks at no file.
std::optional<std::string> whyNoRawEvent(const LaunchList& list, std::size_t row);

/// A launch as its file has it, with what the session does not keep. Throws Error (whyNoRawEvent(), the file
/// is gone or has changed since it was read), Cancelled.
RawEvent rawEventOf(const Results& results, const LaunchList& list, std::size_t row, const Monitor& monitor);

/// Writes the piece of a recording as a Chrome trace (core/exploring/cycles/trace_json.h), from what the
/// session holds. Throws Error (no raw trace, not writable, a file of the runs or the session itself),
/// Cancelled; then nothing is left behind.
void saveExcerpt(const std::filesystem::path& session, const Results& results, std::size_t pair,
                 const ExcerptQuery& query, const std::filesystem::path& target, const Monitor& monitor);

/// What is special in one cycle (position) of a process of a session, at most ten functions
/// (core/exploring/cycles/special_in_cycle.h). Opens the session itself, so it may run in any thread. Throws
/// Error, Cancelled.
std::vector<SpecialUsage> specialOfCycle(const std::filesystem::path& session, const Results& results,
                                         ProcessId process, std::uint32_t cycle, const Monitor& monitor);

}  // namespace culprit
