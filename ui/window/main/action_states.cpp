#include "ui/window/main/action_states.h"

#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/shown_comparison.h"
#include "ui/window/actions/actions.h"
#include "ui/window/moving/navigation.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

constexpr auto kNothingOpen = "No comparison is open";

}  // namespace

ActionStates::ActionStates(const Actions& actions, const ShownComparison& shown, const Selection& selection,
                           Workspace& workspace, const Navigation& navigation)
    : m_actions(actions),
      m_shown(shown),
      m_selection(selection),
      m_workspace(workspace),
      m_navigation(navigation) {
  connect(&shown, &ShownComparison::viewChanged, this, &ActionStates::show);
  connect(&workspace.triplets(), &TripletsPage::rowsChanged, this, &ActionStates::show);
  connect(&navigation, &Navigation::changed, this, &ActionStates::show);
  connect(&selection, &Selection::tripletChanged, this, &ActionStates::showOfFunction);
}

void ActionStates::show() {
  const Actions& a = m_actions;
  const OpenedComparison* opened = m_shown.opened();
  const bool isOpen = opened != nullptr;
  for (QAction* action : {a.saveSession, a.exportReport, a.close, a.find, a.findEverywhere, a.swap,
                          a.movePanel, a.restoreLayout, a.sortBy, a.columns, a.showShares, a.showTimes}) {
    Actions::enable(action, isOpen, kNothingOpen);
  }
  Actions::enable(a.reload, isOpen && opened->hasFolders,
                  isOpen ? "The folders of the runs are not where they were" : kNothingOpen);
  const TripletsPage& triplets = m_workspace.triplets();
  const bool isHidden = triplets.isRankingHidden();
  Actions::enable(a.nextSuspicious, triplets.hasSuspicious(1),
                  isHidden ? "The ranking is hidden" : "No row below has a Suspicion above 10");
  Actions::enable(a.previousSuspicious, triplets.hasSuspicious(-1),
                  isHidden ? "The ranking is hidden" : "No row above has a Suspicion above 10");
  Actions::enable(a.goBack, isOpen && m_navigation.canGoBack(), "Nothing lies behind");
  Actions::enable(a.goForward, isOpen && m_navigation.canGoForward(), "Nothing lies ahead");
  showOfFunction();
}

void ActionStates::showOfFunction() {
  const QString nothing = m_shown.opened() ? "No row is selected" : kNothingOpen;
  const bool hasFunction = m_shown.opened() && m_selection.triplet();
  Actions::enable(m_actions.showFunction, hasFunction, nothing);
  const QString noLaunches = m_workspace.reasonForNoLaunches();
  Actions::enable(m_actions.showLaunches, hasFunction && noLaunches.isEmpty(),
                  hasFunction ? noLaunches : nothing);
}

}  // namespace culprit::ui
