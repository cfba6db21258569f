// Keeps how the user left a comparison in its session, and puts it back when the session is opened again. The
// main window says when; what a view consists of stands in view_state.h.
#pragma once

#include <optional>
#include <string>

#include "core/model/results.h"
#include "ui/window/view_state.h"

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
  /// Writes only what has changed: what was merely looked at is not written to.
  void keep(std::size_t pair);
  /// Empty if the session does not know.
  std::optional<ViewState> kept(const Results& results) const;
  /// Everything but the pair, which is to be shown before.
  void restore(const ViewState& state);

 private:
  Selection& m_selection;
  Marks& m_marks;
  Workspace& m_workspace;
};

}  // namespace culprit::ui
