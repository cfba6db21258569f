// What a report shows beyond the Results, read from the session by build_report for the chapters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/call_tree.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/details/cycle_pair.h"
#include "core/model/details/shape_table.h"
#include "core/report/document/report.h"
#include "core/report/figures/evidence.h"
#include "core/report/figures/timelines.h"

namespace culprit {

/// Any of it may be missing.
struct StoredValues {
  std::vector<ProcessEvidence> evidence =
      {};  ///< of the processes whose levels the chapter on data quality counts
  std::vector<TripletTimeline> timelines = {};                  ///< triplets that are shown cycle by cycle
  std::optional<std::uint64_t> readingsA = {}, readingsB = {};  ///< of counters, of each run
  std::optional<MedianCycles> medianCycles = {};                ///< of the pair that the report opens with
  std::shared_ptr<const ShapeTable> shapes = {};                ///< of that pair, too; null: not told
  std::shared_ptr<const CycleMemory> memory = {};               ///< of that pair, too; null: none is shown
  std::vector<CallTreeChapter> callTrees = {};                  ///< call_tree_chapters.h
};

/// Reads the median cycles of a pair (position in Results::pairs); empty if there is nothing to draw. Whoever
/// writes a report hands in medianCyclesOf() of core/exploring, which knows more than the report may. Throws
/// Error, Cancelled.
using MedianCyclesReader = std::function<std::optional<MedianCycles>(
    const Session& session, const Results& results, std::size_t pair, const Monitor& monitor)>;

/// Reads the call tree of a pair (position in Results::pairs), as core/exploring does it, which knows
/// more than the report may. `results`: the session's; `shown`: the same, or they without paths and names,
/// whose names the tree has then. Throws CannotBeMade where that pair has no tree, Error, Cancelled.
using CallTreeReader = std::function<std::shared_ptr<const CallTree>(
    const Session& session, const Results& results, const Results& shown, std::size_t pair,
    const Monitor& monitor)>;

/// Reads the shapes of a pair (position in Results::pairs), as core/exploring does it. `results`: the
/// session's. Throws CannotBeMade where that pair has none, Error, Cancelled.
using ShapeReader = std::function<std::shared_ptr<const ShapeTable>(
    const Session& session, const Results& results, std::size_t pair, const Monitor& monitor)>;

/// Reads the memory of the median cycles of a pair, as core/exploring does it. `results`: the session's;
/// `shown`: the same, or they without paths and names, whose names the callers have then. Throws CannotBeMade
/// where none is recorded, Error, Cancelled.
using MemoryReader = std::function<std::shared_ptr<const CycleMemory>(
    const Session& session, const Results& results, const Results& shown, std::size_t pair,
    const Monitor& monitor)>;

/// What outputs show beyond results and stored values. Without `cycles` no cycles are drawn; without `calls`
/// HTML has no call tree, without `shapes` and `memory` no report has their chapters; what is made of one of
/// these is refused.
struct OutputReaders {
  MedianCyclesReader cycles = {};
  CallTreeReader calls = {};
  ShapeReader shapes = {};
  MemoryReader memory = {};
};

}  // namespace culprit
