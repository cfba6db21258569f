// What the window shows: one session with its results and the chosen process pair. A value; pages receive it,
// show it, and keep no other state of the comparison.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/exploring/exploration.h"
#include "core/model/results/results.h"
#include "core/model/results/time_tree.h"
#include "ui/state/distinct_functions.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// What pages show of results beyond their numbers and what takes a while for a hundred thousand functions:
/// made by the job that opens a comparison.
struct Prepared {
  std::vector<TimeTree> trees;  ///< by pair, over all cycles
  DistinctFunctions functions;  ///< in the form of names that was shown then
};

struct ComparisonView {
  /// The file. Who wants more of it than the results opens it in a job: the UI thread reads nothing.
  std::filesystem::path session;
  ResultsPtr results;
  /// Of that session.
  std::shared_ptr<KeptCalls> calls = keepCalls();
  std::size_t pair = 0;
  /// The pair's results over the brushed cycles; empty: all cycles.
  std::shared_ptr<const PairResults> brushed;
  std::shared_ptr<const TimeTree> brushedTree;  ///< null: not made
  Brush brush;                                  ///< what `brushed` was computed over
  std::shared_ptr<const Prepared> prepared;     ///< of these results; null: not made

  bool isEmpty() const { return !results || results->pairs.empty(); }
  /// Over all cycles, whatever is brushed.
  const PairResults& wholePair() const { return results->pairs.at(pair); }
  const PairResults& pairResults() const { return brushed ? *brushed : results->pairs.at(pair); }
};

}  // namespace culprit::ui
