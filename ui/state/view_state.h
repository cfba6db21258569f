// How the user left a comparison: what was selected, filtered and brushed, whether a function was open, how
// the table was sorted, where the timelines were zoomed to, which tabs were in front. Kept as JSON text in
// the session (UserData::viewState). Values only; the window collects and restores them.
#pragma once

#include <QStringList>
#include <optional>
#include <string>

#include "core/model/results/results.h"
#include "ui/plots/common/plot_data.h"
#include "ui/state/call_tree_state.h"
#include "ui/state/cycle_pair_state.h"
#include "ui/state/history.h"
#include "ui/state/whole_run_state.h"

namespace culprit::ui {

/// How the list of functions is shown.
struct FunctionListState {
  bool isFlat = false;
  /// Rows of the tree that are open, each with the names of those it is inside of; empty: as it opens by
  /// itself.
  std::optional<QStringList> open;

  friend bool operator==(const FunctionListState&, const FunctionListState&) = default;
};

/// What the docks look like; empty parts stay as they are.
struct WorkspaceState {
  QStringList columns;           ///< keys of the visible columns of the triplet table, from left to right
  QStringList sort;              ///< "score descending", the most important first
  QStringList front;             ///< names of the docks that can be seen
  bool allCycles = false;        ///< convention of the means
  bool shownAnyway = false;      ///< the ranking, although the runs cannot be compared as they are
  bool asPublished = false;      ///< one row per triplet, in place of one per function and device
  std::optional<bool> byNumber;  ///< axis of the timelines
  PlotPair<std::optional<PlotRange>> zoom;  ///< of the timelines; empty: all cycles
  CyclePairState cyclePair;
  std::optional<TimeLevel> timeLevel;  ///< of Where the time went
  FunctionListState functions;
  CallTreeState callTree;
  WholeRunState wholeRun;

  friend bool operator==(const WorkspaceState& left, const WorkspaceState& right) {
    return left.columns == right.columns && left.sort == right.sort && left.front == right.front &&
           left.allCycles == right.allCycles && left.shownAnyway == right.shownAnyway &&
           left.asPublished == right.asPublished && left.byNumber == right.byNumber &&
           left.zoom.a == right.zoom.a && left.zoom.b == right.zoom.b && left.cyclePair == right.cyclePair &&
           left.timeLevel == right.timeLevel && left.functions == right.functions &&
           left.callTree == right.callTree && left.wholeRun == right.wholeRun;
  }
};

struct ViewState {
  Place place;
  WorkspaceState workspace;

  friend bool operator==(const ViewState&, const ViewState&) = default;
};

std::string toText(const ViewState& state);

/// What of the text still means something in these results: unknown ids, positions and keys are left out.
/// Empty if it is no such text at all.
std::optional<ViewState> viewStateFrom(const std::string& text, const Results& results);

}  // namespace culprit::ui
