// Keeps how the user left a comparison in its session, and puts it back when the session is opened again. The
// main window says when; what a view consists of stands in view_state.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"
#include "ui/state/view_state.h"
#include "ui/window/moving/carry_over.h"
#include "ui/window/opening/comparison_loader.h"

namespace culprit::ui {

class Marks;
class Selection;
class Workspace;

class ViewKeeper {
 public:
  /// Under this key of UserData::viewState.
  static constexpr auto kKey = "view";

  ViewKeeper(Selection& selection, Marks& marks, Workspace& workspace)
      : m_selection(selection), m_marks(marks), m_workspace(workspace) {}

  ViewState state(std::size_t pair) const;
  /// Nothing is the user's doing before begin().
  void reset() { m_found.reset(); }
  /// What is on the screen is how the session was found: only what the user changes from now on is kept.
  void begin(std::size_t pair) { m_found = state(pair); }
  /// Writes the view if the user has changed it: what was merely looked at is not written to.
  void keep(std::size_t pair);
  /// Writes the view as it is.
  void write(std::size_t pair);
  /// Empty if the session does not know.
  std::optional<ViewState> kept(const Results& results) const;
  /// Everything but the pair, which is to be shown before.
  void restore(const ViewState& state);

  /// What goes along into another variant of the same comparison.
  struct Belongings {
    std::vector<Mark> marks;
    std::vector<Mark> lost;  ///< whose subject is no longer there; ids and positions as they were
    ViewState view;
    std::optional<CarryOver> back;  ///< for a variant that was shown before: into the one that is left
  };
  /// Empty if `next` is no other variant of `now`.
  std::optional<Belongings> belongings(const OpenedComparison& now, const OpenedComparison& next) const;
  /// Into the session that is open by now.
  void unpack(const Belongings& belongings);

 private:
  Selection& m_selection;
  Marks& m_marks;
  Workspace& m_workspace;
  std::optional<ViewState> m_found;
};

/// What the user is told about marks that did not come along; `before`: the results they belong to.
Failure lostMarks(const Results& before, const std::vector<Mark>& lost);

}  // namespace culprit::ui
