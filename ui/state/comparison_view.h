// What the window shows: one session with its results and the chosen process pair. A value; pages receive it,
// show it, and keep no other state of the comparison.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "core/exploring/exploration.h"
#include "core/model/results/results.h"
#include "core/model/results/time_tree.h"
#include "ui/state/selection.h"

namespace culprit::ui {

/// The tree of functions of one pair, which takes a while for a hundred thousand of them.
struct PairTree {
  const PairResults* of = nullptr;  ///< of the results that are shown beside it
  TimeTree tree;
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
  /// Made by the job that opened the comparison, of the pair that it opens with; null: not made.
  std::shared_ptr<const PairTree> tree;
  Brush brush;  ///< what `brushed` was computed over

  bool isEmpty() const { return !results || results->pairs.empty(); }
  /// Over all cycles, whatever is brushed.
  const PairResults& wholePair() const { return results->pairs.at(pair); }
  const PairResults& pairResults() const { return brushed ? *brushed : results->pairs.at(pair); }
};

}  // namespace culprit::ui
