#include "core/exploring/exploration.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "core/base/further_thread.h"
#include "core/exploring/calltree/neutral_calls.h"
#include "core/exploring/calltree/read_call_tree.h"
#include "core/exploring/counters/counter_readings.h"
#include "core/exploring/counters/gather_counters.h"
#include "core/exploring/counters/read_samples.h"
#include "core/exploring/cycles/cut_excerpt.h"
#include "core/exploring/cycles/cycle_events.h"
#include "core/exploring/cycles/cycle_matching.h"
#include "core/exploring/cycles/special_in_cycle.h"
#include "core/exploring/cycles/trace_json.h"
#include "core/exploring/launches/find_callers.h"
#include "core/exploring/launches/find_launches.h"
#include "core/exploring/memory/neutral_memory.h"
#include "core/exploring/memory/read_cycle_memory.h"
#include "core/exploring/shapes/read_shapes.h"
#include "core/exploring/strips/read_strips.h"
#include "core/exploring/timeline/read_timeline.h"
#include "core/sources/chrome/find_raw_event.h"
#include "core/store/files/write_file.h"
#include "core/store/session/input_files.h"
#include "core/store/session/session.h"

namespace culprit {

namespace {

std::string_view letterOf(Side side) {
  return side == Side::A ? "A" : "B";
}

/// The place of a file of the run. Throws Error if it is not there or has changed since it was read.
std::filesystem::path unchangedInput(const Results& results, Side side, const std::string& shown) {
  std::filesystem::path file = inputFile(results.run(side), shown);
  const auto input = std::find_if(results.inputs.begin(), results.inputs.end(), [&](const Fingerprint& each) {
    return each.side == side && each.path == shown;
  });
  if (input == results.inputs.end()) throw Error("the session does not know this trace", file);
  const std::optional<bool> isSame = isAsRead(file, *input);
  if (!isSame) throw Error("the trace is no longer there", file);
  if (!*isSame) throw Error("the trace has changed since it was read", file);
  return file;
}

/// Both sides at the same time.
std::shared_ptr<const LaunchList> readLaunches(const std::filesystem::path& session, const Results& results,
                                               const LaunchQuery& query, KeptCalls& kept,
                                               const Monitor& monitor) {
  const auto read = [&](Side side) {
    return launchesOfSide(Session::open(session, results), results, query, side, kept, monitor);
  };
  std::future<LaunchList> b = inFurtherThread([&read] { return read(Side::B); });
  LaunchList launches = read(Side::A);
  launches.append(b.get());
  return std::make_shared<const LaunchList>(std::move(launches));
}

/// A cycle of A and one of B, positions or made by hand, into `both`, at the same time, each with a
/// connection of its own.
template <typename Which>
void readCycles(const std::pair<Session, Session>& sessions, const Results& results, std::size_t pair,
                const std::pair<Which, Which>& cycles, KeptCalls& kept, const Monitor& monitor, auto& both) {
  std::future<CycleEvents> b = inFurtherThread(
      [&] { return readCycleEvents(sessions.second, results, pair, Side::B, cycles.second, kept, monitor); });
  both.a = readCycleEvents(sessions.first, results, pair, Side::A, cycles.first, kept, monitor);
  both.b = b.get();
}

}  // namespace

std::shared_ptr<KeptCalls> keepCalls() {
  return std::make_shared<KeptCalls>();
}

std::shared_ptr<const LaunchList> launchesOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, const Triplet& row, KeptCalls& kept,
                                             const Monitor& monitor) {
  return readLaunches(session, results, {pair, row}, kept, monitor);
}

std::shared_ptr<const LaunchList> launchTimesOf(const std::filesystem::path& session, const Results& results,
                                                std::size_t pair, const Triplet& row, KeptCalls& kept,
                                                const Monitor& monitor) {
  return readLaunches(session, results, {pair, row, LaunchQuery::Facts::Times}, kept, monitor);
}

std::shared_ptr<const CallerList> callersOf(const std::filesystem::path& session, const Results& results,
                                            std::size_t pair, const Triplet& row, const Monitor& monitor) {
  return std::make_shared<const CallerList>(
      callerList(Session::open(session, results), results, pair, row, monitor));
}

std::shared_ptr<const CallTree> callTreeOf(const std::filesystem::path& session, const Results& results,
                                           std::size_t pair, const Monitor& monitor) {
  return callTreeFrom(Session::open(session, results), results, results, pair, monitor);
}

std::shared_ptr<const CallTree> callTreeFrom(const Session& session, const Results& results,
                                             const Results& shown, std::size_t pair, const Monitor& monitor) {
  CallTree tree = readCallTree(session, results, pair, monitor);
  if (&shown != &results) tree = withNeutralNames(tree, results.names, shown.names, monitor);
  return std::make_shared<const CallTree>(std::move(tree));
}

std::shared_ptr<const ShapeTable> shapesOf(const std::filesystem::path& session, const Results& results,
                                           std::size_t pair, const Monitor& monitor) {
  return shapesFrom(Session::open(session, results), results, pair, monitor);
}

std::shared_ptr<const ShapeTable> shapesFrom(const Session& session, const Results& results, std::size_t pair,
                                             const Monitor& monitor) {
  return std::make_shared<const ShapeTable>(readShapes(session, results, pair, monitor));
}

std::shared_ptr<const CycleMemory> memoryOf(const std::filesystem::path& session, const Results& results,
                                            std::size_t pair, std::uint32_t cycleA, std::uint32_t cycleB,
                                            const Monitor& monitor) {
  return std::make_shared<const CycleMemory>(
      readCycleMemory(Session::open(session, results), results, pair, {cycleA, cycleB}, monitor));
}

std::shared_ptr<const CycleMemory> memoryFrom(const Session& session, const Results& results,
                                              const Results& shown, std::size_t pair,
                                              const Monitor& monitor) {
  if (const auto why = whyNoMemory(results, pair)) throw CannotBeMade(*why);
  const PairResults& compared = results.pairs[pair];
  CycleMemory memory = readCycleMemory(
      session, results, pair, {*medianCycle(compared.cyclesA), *medianCycle(compared.cyclesB)}, monitor);
  if (&shown != &results) giveNeutralNames(memory, results.names, shown.names, monitor);
  return std::make_shared<const CycleMemory>(std::move(memory));
}

std::shared_ptr<const CycleMemory> withNeutralNames(const CycleMemory& memory, const Results& results,
                                                    const Results& shown, const Monitor& monitor) {
  auto neutral = std::make_shared<CycleMemory>(memory);
  giveNeutralNames(*neutral, results.names, shown.names, monitor);
  return neutral;
}

std::shared_ptr<const RunTimeline> timelineOf(const std::filesystem::path& session, const Results& results,
                                              std::size_t pair, Side side, const TimelineTakers& takers,
                                              const Monitor& monitor) {
  return std::make_shared<const RunTimeline>(
      readTimeline(Session::open(session, results), results, pair, side, takers, monitor));
}

TripletSamples samplesOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                         const Triplet& row) {
  return tripletSamples(Session::open(session, results), results, pair, row);
}

std::shared_ptr<const CounterTable> countersOf(const std::filesystem::path& session, const Results& results,
                                               std::size_t pair, const Monitor& monitor) {
  return std::make_shared<const CounterTable>(
      counterTable(Session::open(session, results), results, pair, monitor));
}

PairReadings readingsOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                        const CounterTable& table, std::size_t counter, const Monitor& monitor) {
  return counterReadings(Session::open(session, results), results, pair, table, counter, monitor);
}

PairReadings readingsOf(const std::filesystem::path& session, const Results& results, std::size_t pair,
                        const Triplet& row, const Monitor& monitor) {
  return tripletReadings(Session::open(session, results), results, pair, row, monitor);
}

std::shared_ptr<const CyclePair> cyclePairOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, std::uint32_t cycleA, std::uint32_t cycleB,
                                             KeptCalls& kept, const Monitor& monitor) {
  auto cycles = std::make_shared<CyclePair>();
  readCycles({Session::open(session, results), Session::open(session, results)}, results, pair,
             std::pair(cycleA, cycleB), kept, monitor, *cycles);
  matchCycles(*cycles, results, results.pairs.at(pair), monitor);
  return cycles;
}

std::shared_ptr<const CyclePair> cyclePairOf(const std::filesystem::path& session, const Results& results,
                                             std::size_t pair, const Cycle& byHandA, const Cycle& byHandB,
                                             KeptCalls& kept, const Monitor& monitor) {
  auto cycles = std::make_shared<CyclePair>();
  readCycles({Session::open(session, results), Session::open(session, results)}, results, pair,
             std::pair(StretchToRead{byHandA}, StretchToRead{byHandB}), kept, monitor, *cycles);
  matchCycles(*cycles, results, results.pairs.at(pair), monitor);
  return cycles;
}

std::optional<MedianCycles> medianCyclesOf(const Session& session, const Results& results, std::size_t pair,
                                           const Monitor& monitor) {
  const PairResults& compared = results.pairs.at(pair);
  const auto a = medianCycle(compared.cyclesA), b = medianCycle(compared.cyclesB);
  if (!a || !b || compared.verdict.perCall) return std::nullopt;
  KeptCalls calls;
  MedianCycles cycles;
  readCycles({session.again(), session.again()}, results, pair, std::pair(*a, *b), calls, monitor, cycles);
  if (cycles.a.boxes.empty() || cycles.b.boxes.empty()) return std::nullopt;
  return cycles;
}

std::shared_ptr<const RankStrips> rankStripsOf(const std::filesystem::path& session, const Results& results,
                                               Side side, std::size_t pair,
                                               std::optional<std::int64_t> number, const Monitor& monitor) {
  return std::make_shared<const RankStrips>(
      readStrips(Session::open(session, results), results, side, pair, number, monitor));
}

ExcerptQuery excerptOfCycles(const PairResults& pair, Side side, std::uint32_t first, std::uint32_t last) {
  const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
  const Cycle& from = cycles.at(first);
  const Cycle& to = cycles.at(last);
  if (from.capture != to.capture) throw Error("these cycles lie in several recordings; save one at a time");
  ExcerptQuery query{.side = side, .capture = from.capture, .startNs = from.startNs, .endNs = from.startNs};
  for (std::uint32_t i = first; i <= last; ++i) {
    const Cycle& cycle = cycles[i];
    if (cycle.capture != from.capture) continue;
    query.startNs = std::min(query.startNs, cycle.startNs);
    query.endNs = std::max(query.endNs, cycle.startNs + cycle.durationNs);
    // Where a cycle is not cut as its anchor is, the anchor is needed to cut it again.
    if (cycle.anchorDurationNs == 0) continue;
    query.startNs = std::min(query.startNs, cycle.anchorStartNs);
    query.endNs = std::max(query.endNs, cycle.anchorStartNs + cycle.anchorDurationNs);
  }
  query.title = first == last ? fmt::format("cycle {} of {}", from.number, letterOf(side))
                              : fmt::format("cycles {} to {} of {}", from.number, to.number, letterOf(side));
  return query;
}

ExcerptQuery excerptOfLaunch(const LaunchList& table, std::size_t row) {
  const std::int64_t start = table.startNs(row);
  const std::int64_t end = start + std::max<std::int64_t>(table.durationNs(row), 1);
  ExcerptQuery query{
      .side = table.side(row), .capture = table.lane(row).capture, .startNs = start, .endNs = end};
  // The last moment of its call, so that the call and what encloses it are in.
  if (const auto delay = table.delayNs(row)) query.startNs = std::min(start, start - *delay - 1);
  query.title = fmt::format("a launch of {}", letterOf(query.side));
  return query;
}

std::optional<std::string> whyNoRawEvent(const LaunchList& list, std::size_t row) {
  const LaunchList::Lane& lane = list.lane(row);
  if (!traitsOf(lane.dialect).keepsRawEvents)
    return "the further fields of events in databases cannot be shown";
  if (std::filesystem::path(lane.file).extension() == ".csv")
    return "the further fields of events in CSV tables cannot be shown";
  return std::nullopt;
}

RawEvent rawEventOf(const Results& results, const LaunchList& list, std::size_t row, const Monitor& monitor) {
  const LaunchList::Lane& lane = list.lane(row);
  if (const auto why = whyNoRawEvent(list, row)) throw Error(*why, lane.file);
  const std::filesystem::path file = unchangedInput(results, lane.side, lane.file);
  return chrome::findRawEvent(file, results.names.functions[lane.function],
                              {list.startNs(row), list.durationNs(row)}, monitor);
}

void saveExcerpt(const std::filesystem::path& session, const Results& results, std::size_t pair,
                 const ExcerptQuery& query, const std::filesystem::path& target, const Monitor& monitor) {
  std::error_code error;
  if (inputAt(results, target) || std::filesystem::equivalent(session, target, error))
    throw Error("the excerpt would overwrite what it is cut from; save it elsewhere", target);
  const TraceExcerpt excerpt = cutExcerpt(Session::open(session, results), results, pair, query, monitor);
  if (excerpt.capture.events.size() == 0) throw Error("the recording has no event there");
  writeFile(target, [&](const TextSink& sink) {
    writeTraceJson(excerpt, results.names, [&](std::string_view text) {
      monitor.checkpoint();
      sink(text);
    });
    monitor.commit();
  });
}

std::vector<SpecialUsage> specialOfCycle(const std::filesystem::path& session, const Results& results,
                                         ProcessId process, std::uint32_t cycle, const Monitor& monitor) {
  constexpr std::size_t kMost = 10;
  std::vector<SpecialUsage> special;
  Session::open(session, results).eachUsage(process, [&](const Usage& usage) {
    monitor.checkpoint();
    if (const auto found = specialOf(usage, cycle)) special.push_back(*found);
  });
  return mostSpecial(std::move(special), kMost);
}

}  // namespace culprit
