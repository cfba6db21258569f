#include "ui/window/view_keeper.h"

#include "ui/marks.h"
#include "ui/window/workspace.h"

namespace culprit::ui {

ViewState ViewKeeper::state(std::size_t pair) const {
  return {{pair, m_selection.triplet(), m_selection.cycle(), m_selection.brush(), m_selection.filter()},
          m_workspace.state()};
}

void ViewKeeper::keep(std::size_t pair) {
  const std::string text = toText(state(pair));
  if (m_marks.viewState(kKey) != text) m_marks.setViewState(kKey, text);
}

std::optional<ViewState> ViewKeeper::kept(const Results& results) const {
  const auto text = m_marks.viewState(kKey);
  return text ? viewStateFrom(*text, results) : std::nullopt;
}

void ViewKeeper::restore(const ViewState& state) {
  m_selection.setFilter(state.place.filter);
  m_selection.setBrush(state.place.brush);
  if (state.place.triplet) m_selection.setTriplet(state.place.triplet);
  m_selection.setCycle(state.place.cycle);
  m_workspace.restore(state.workspace);
}

}  // namespace culprit::ui
