// Asks an opened session for everything that the command line and the window ask: what it answers is clean
// text and finite numbers, and what is made of it is a session again. Used by the fuzz target of the
// session's door.
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "core/base/safe_text.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/explain.h"
#include "core/report/sentences/summary.h"
#include "core/store/session/session.h"
#include "core/store/session/user_data.h"
#include "tests/fuzz/refusal.h"
#include "tests/fuzz/run_promises.h"

namespace culprit::fuzz {

/// Whether "nan" or "inf" stands in it as a number does, for itself.
inline bool hasUnfiniteNumber(std::string_view text) {
  const auto isInWord = [&text](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                std::string_view("_.:/").find(text[at]) != std::string_view::npos);
  };
  for (const std::string_view word : {"nan", "inf"}) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
      if (!isInWord(at - 1) && !isInWord(at + word.size())) return true;
  }
  return false;
}

/// `mayName`: whether names in the session have such words themselves.
inline void promiseClean(const std::string& text, bool mayName) {
  promise(harmless(text) == text, "a report is clean text");
  promise(mayName || !hasUnfiniteNumber(text), "the numbers of a report are finite");
}

inline void askForText(const Session& session, const ReportChoice& choice, bool mayName) {
  promiseClean(toMarkdown(buildReport(
                   session, choice, {.cycles = medianCyclesOf, .shapes = shapesFrom, .memory = memoryFrom})),
               mayName);
}

inline void askForPage(const Session& session, bool mayName) {
  promiseClean(
      toHtml(buildReport(session, {.isFull = true}, {medianCyclesOf, callTreeFrom, shapesFrom, memoryFrom})),
      mayName);
}

inline void askForTables(const Results& results, bool mayName) {
  promiseClean(toJson(results), mayName);
  promiseClean(summaryText(results), mayName);
  for (const PairResults& pair : results.pairs) {
    promiseClean(toCsv(results, pair), mayName);
    promiseClean(toFunctionCsv(results, pair), mayName);
  }
}

inline void askForExplanations(const Results& results) {
  constexpr std::size_t kMost = 5;  // of a kind
  for (const ExplainedNames& kind : explainedNames(results)) {
    for (std::size_t i = 0; i < std::min(kind.names.size(), kMost); ++i)
      for (const PairResults& pair : results.pairs) explain(results, pair, kind.names[i]);
  }
}

inline void askForData(const Session& session, const Results& results) {
  session.size();
  for (const Side side : {Side::A, Side::B}) {
    isRead([&] { session.readingCount(side); });
    isRead([&] {
      for (const ReadingSeries& series : session.readings(side)) promiseFinite(series.value);
    });
    isRead([&] {
      for (const Capture& capture : session.trace(side).captures) promiseSound(capture);
    });
    isRead([&] { session.traceOutline(side); });
    isRead([&] { session.eachEventBlock(side, {.launching = true}, [](const EventBlock&) {}); });
    isRead([&] {
      if (results.names.functions.size() > 0) session.events(side, FunctionId{0});
    });
  }
  for (const Process& process : results.processes) {
    isRead([&] { promiseSound(session.samples(process.id)); });
    isRead([&] { session.eachUsage(process.id, [](const Usage&) {}); });
    isRead([&] {
      for (const Level& level : session.samples(process.id).levels)
        promise(session.level(process.id, {level.function, level.metric, level.device}).has_value(),
                "a level is found again");
    });
  }
}

/// What is below a node stands behind it and takes no more time than it; names and functions exist.
inline void promiseSound(const CallTree& tree, const Results& results) {
  promise(!tree.empty() && tree[0].parent == CallNode::kNone, "a call tree has a root");
  std::uint32_t next = 1;
  for (std::uint32_t at = 0; at < tree.size(); ++at) {
    const CallNode& node = tree[at];
    promise(node.name < tree.names().size() && node.nameInA < tree.names().size(), "a call has a name");
    promise(!node.function || indexOf(*node.function) < results.names.functions.size(),
            "the function of a call is there");
    promise(at == 0 || node.parent < at, "a call stands behind the one around it");
    promise(node.children == 0 || node.firstChild == next, "what is called stands together");
    next += node.children;
    for (const Side side : {Side::A, Side::B}) {
      const CallTimes& own = node.of(side);
      promise(std::min({own.calls, own.hostSelfNs, own.deviceSelfNs, own.exposedSelfNs}) >= 0,
              "no call takes less than nothing");
      promise(own.exposedSelfNs <= own.deviceSelfNs, "exposed time is a part of the GPU's");
      if (at == 0) continue;
      const CallTimes& around = tree[node.parent].of(side);
      promise(own.hostTotalNs <= around.hostTotalNs && own.deviceTotalNs <= around.deviceTotalNs,
              "a call takes no longer than the one around it");
    }
  }
  promise(next == tree.size(), "every call is called by one");
}

inline void promiseSameSums(const CallTree& tree, const CallTree& view) {
  for (const Side side : {Side::A, Side::B}) {
    const CallTimes &whole = tree[0].of(side), &seen = view[0].of(side);
    promise(whole.hostTotalNs == seen.hostTotalNs && whole.deviceTotalNs == seen.deviceTotalNs &&
                whole.exposedTotalNs == seen.exposedTotalNs,
            "every view of a call tree sums to the same");
  }
}

inline void askForStacks(const PairResults& pair, const CallTree& tree, bool mayName) {
  for (const StackSide side : {StackSide::A, StackSide::B, StackSide::Difference}) {
    for (const StackTime time : {StackTime::Device, StackTime::Host})
      isRead([&] { promiseClean(toFoldedStacks(tree, {side, time}), mayName); });
  }
  isRead([&] { promiseClean(toSpeedscope(pair, tree), mayName); });
}

inline void askForCallTrees(const Session& session, const Results& results, bool mayName) {
  constexpr std::size_t kMostPairs = 2;
  const SilentMonitor monitor;
  for (std::size_t at = 0; at < std::min(results.pairs.size(), kMostPairs); ++at) {
    isRead([&] {
      const auto tree = callTreeFrom(session, results, results, at, monitor);
      // Of a name that is cut, such a word may be left.
      const bool areNamed =
          mayName || std::any_of(tree->names().begin(), tree->names().end(), hasUnfiniteNumber);
      for (const CallView kind :
           {CallView::TopDown, CallView::BottomUp, CallView::ByModule, CallView::ByOperator}) {
        const CallTree view = filtered(*tree, kind, monitor);
        promiseSound(view, results);
        promiseSameSums(*tree, view);
        promiseClean(toCallTreeCsv(view), areNamed);
        promiseClean(toCallTreeJson(results, results.pairs[at], view), areNamed);
        askForStacks(results.pairs[at], view, areNamed);
      }
    });
  }
}

/// No more is told than there is, and every number that a table shows can be meant.
inline void promiseSound(const ShapeTable& table, const Results& results) {
  promise(!table.rows.empty(), "a table of shapes has rows");
  for (const Side side : {Side::A, Side::B}) {
    promise(table.side(side).toldNs <= table.side(side).gpuNs, "told work is a part of all work");
    for (const ShapeRow& row : table.rows) {
      const ShapeSide& own = row.of(side);
      promise(own.gpuNs >= 0 && own.gpuNs <= table.side(side).toldNs, "the work of a row is told");
      promise(own.isThere() == !own.kernels.empty(), "who is called launches something");
      promise(std::isfinite(own.flopPerSecond().value_or(0.0)) &&
                  std::isfinite(own.bytesPerSecond().value_or(0.0)),
              "a rate is finite");
      for (const ShapeKernel& kernel : own.kernels)
        promise(indexOf(kernel.function) < results.names.functions.size(), "a kernel of a shape has a name");
    }
  }
}

inline void askForShapes(const Session& session, const Results& results, bool mayName) {
  constexpr std::size_t kMostPairs = 2;
  const SilentMonitor monitor;
  for (std::size_t at = 0; at < std::min(results.pairs.size(), kMostPairs); ++at) {
    isRead([&] {
      const auto table = shapesFrom(session, results, at, monitor);
      promiseSound(*table, results);
      promiseClean(toShapeCsv(results, *table), mayName);
      promiseClean(toShapeJson(results, results.pairs[at], *table), mayName);
    });
  }
}

/// What is held is part of the peak, and what it sums to that of its callers.
inline void promiseSound(const DeviceMemory& device) {
  promise(device.holders.size() <= DeviceMemory::kMostHolders, "the callers of memory have an end");
  for (const Side side : {Side::A, Side::B}) {
    const MemorySide& memory = device.of(side);
    promise(memory.allocated.timeNs.size() == memory.allocated.bytes.size() &&
                memory.reserved.timeNs.size() == memory.reserved.bytes.size(),
            "every level has a time");
    promise(std::is_sorted(memory.allocated.timeNs.begin(), memory.allocated.timeNs.end()),
            "levels of memory ascend in time");
    const auto heldBy = [side](const MemoryHolder& holder) {
      return holder.of(side) ? holder.of(side)->allocations : 0;
    };
    std::uint64_t held = device.others ? heldBy(*device.others) : 0;
    for (const MemoryHolder& holder : device.holders) held += heldBy(holder);
    promise(held == memory.held, "every allocation that is held has one caller");
  }
}

inline void askForMemory(const Session& session, const Results& results, bool mayName) {
  constexpr std::size_t kMostPairs = 2;
  const SilentMonitor monitor;
  for (std::size_t at = 0; at < std::min(results.pairs.size(), kMostPairs); ++at) {
    isRead([&] {
      const auto memory = memoryFrom(session, results, results, at, monitor);
      for (const DeviceMemory& device : memory->devices) promiseSound(device);
      promiseClean(toMemoryCsv(*memory), mayName);
      promiseClean(toMemoryJson(results.pairs[at], *memory), mayName);
    });
  }
}

/// What is drawn of a lane at this zoom is all of it, in order.
inline void promiseSound(const LaneExtents& lane, std::int64_t finestNs) {
  constexpr std::int64_t kEver = std::numeric_limits<std::int64_t>::max();
  std::vector<TimelineBox> boxes;
  lane.boxes({.seen = {-kEver, kEver}, .finestNs = finestNs}, boxes);
  std::uint64_t events = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const TimelineBox& box = boxes[i];
    events += box.events;
    promise(box.busyNs >= 0 && box.busyNs <= box.endNs - box.startNs, "a box is busy as long as it is");
    promise(i == 0 || boxes[i - 1].row < box.row || boxes[i - 1].endNs <= box.startNs,
            "boxes of one row do not overlap");
  }
  promise(events == lane.events(), "every event of a timeline is drawn");
}

inline void askForTimelines(const std::filesystem::path& file, const Results& results) {
  constexpr std::size_t kMostPairs = 2;
  const SilentMonitor monitor;
  for (std::size_t at = 0; at < std::min(results.pairs.size(), kMostPairs); ++at) {
    isRead([&] {
      const auto timeline = timelineOf(file, results, at, Side::B, {}, monitor);
      const TimelineSpan all = timeline->span();
      for (const TimelineLane& lane : timeline->lanes)
        for (const std::int64_t finestNs : {std::int64_t{0}, (all.endNs - all.startNs) / 1000})
          promiseSound(*lane.events, finestNs);
      gpuGaps(*timeline, all, 1 + (all.endNs - all.startNs) / 1000);
      const FunctionSet found = functionsContaining(results.names, "e");
      nextOf(*timeline, found, previousOf(*timeline, found, {}));
    });
  }
}

inline void askForUserData(const std::filesystem::path& file) {
  UserData data = UserData::open(file);
  isRead([&] { data.marks(); });
  isRead([&] { data.viewStates(); });
  isRead([&] { data.setViewState("view", "x"); });
}

inline void askAboutRow(const std::filesystem::path& file, const Results& results, std::size_t pair,
                        const Triplet& row, KeptCalls& kept) {
  const SilentMonitor monitor;
  isRead([&] { launchesOf(file, results, pair, row, kept, monitor); });
  isRead([&] { callersOf(file, results, pair, row, monitor); });
  isRead([&] { samplesOf(file, results, pair, row); });
  isRead([&] { readingsOf(file, results, pair, row, monitor); });
}

/// What the pages of the window show of single rows, counters and cycles.
inline void askForDetails(const std::filesystem::path& file, const Results& results) {
  constexpr std::size_t kMostPairs = 2, kMostRows = 2;
  const SilentMonitor monitor;
  const auto kept = keepCalls();
  for (std::size_t at = 0; at < std::min(results.pairs.size(), kMostPairs); ++at) {
    const PairResults& pair = results.pairs[at];
    for (std::size_t row = 0; row < std::min(pair.comparisons.size(), kMostRows); ++row)
      askAboutRow(file, results, at, pair.comparisons[row].triplet, *kept);
    isRead([&] {
      const auto table = countersOf(file, results, at, monitor);
      for (std::size_t i = 0; i < std::min(table->counters.size(), kMostRows); ++i)
        isRead([&] { readingsOf(file, results, at, *table, i, monitor); });
    });
    if (pair.cyclesA.empty() || pair.cyclesB.empty()) continue;
    const auto last = static_cast<std::uint32_t>(pair.cyclesB.size() - 1);
    isRead([&] { cyclePairOf(file, results, at, 0, last, *kept, monitor); });
    isRead([&] { rankStripsOf(file, results, Side::B, at, {}, monitor); });
    isRead([&] { specialOfCycle(file, results, pair.b.id, last, monitor); });
    isRead([&] {
      saveExcerpt(file, results, at, excerptOfCycles(pair, Side::B, 0, last),
                  file.parent_path() / "excerpt.json", monitor);
    });
  }
}

/// A session that was made of one that is read is read itself. `make` gets its name.
template <typename Make>
void promiseRemade(const std::filesystem::path& file, Make&& make) {
  const auto target = file.parent_path() / "remade.culprit";
  try {
    make(target);
  } catch (const Error& error) {
    // Of SQLite: what no column takes, such as NaN, came as far as the writer.
    promise(error.oneLine().find("constraint failed") == std::string::npos,
            "every number that is written is one");
    return promiseSentence(error);
  }
  promise(isRead([&] { Session::open(target).results(); }), "a session that is made of another can be read");
}

inline void askToSwap(const std::filesystem::path& file) {
  SilentMonitor monitor;
  promiseRemade(file, [&](const auto& target) { swapSides(file, target, monitor); });
}

inline void askToJudge(const std::filesystem::path& file, const Results& results) {
  SilentMonitor monitor;
  promiseRemade(file, [&](const auto& target) { rejudge(file, target, judgeOptionsOf(results), monitor); });
}

inline void askToCut(const std::filesystem::path& file, const Results& results) {
  SilentMonitor monitor;
  promiseRemade(file, [&](const auto& target) { recut(file, target, results.cut, monitor); });
}

inline void askToCompareCycles(const std::filesystem::path& file, const ResultsPtr& results) {
  const SilentMonitor monitor;
  for (std::size_t pair = 0; pair < std::min<std::size_t>(results->pairs.size(), 2); ++pair) {
    if (results->pairs[pair].cyclesB.size() < 2) continue;
    isRead([&] {
      const auto kept = keepPair(file, results, pair);
      compareCycles(*kept, {.b = std::vector<std::uint32_t>{0, 1}}, monitor);
    });
  }
}

}  // namespace culprit::fuzz
