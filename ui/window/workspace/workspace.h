// The part of the window that shows an open comparison: one dock per page, in the default layout or as the
// user has put them. Passes the view to every page; the pages know only the Selection. An inner main window,
// so that the start page can take its place as a whole.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <vector>

#include "core/model/details/trace_excerpt.h"
#include "core/report/words/format.h"
#include "core/report/words/function_name.h"
#include "ui/pages/triplets/triplet_column.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/state/view_state.h"
#include "ui/window/workspace/find_index.h"

class QTabBar;

namespace culprit::ui {

class CausesPage;
class ChecksPage;
class CountersPage;
class CyclePairPage;
class DetailPage;
class DockTitle;
class ExploringPage;
class FunctionView;
class FunctionsPage;
class IssuesPage;
class LaunchesPage;
class Marks;
class OverviewPage;
class RanksPage;
class TimePage;
class TimelinesPage;
class TripletsPage;

class Workspace : public QMainWindow {
  Q_OBJECT
 public:
  Workspace(Selection& selection, Marks& marks, QWidget* parent = nullptr);
  ~Workspace() override;

  void setView(const ComparisonView& view);
  /// While both runs are read: every page says what it waits for.
  void setLoading(bool loading);
  void setNameForm(NameForm form);
  void setLevelUnits(LevelUnits units);
  void setTimeUnit(format::TimeUnit unit);
  TripletsPage& triplets() { return *m_triplets; }
  /// The triplet to begin with: the one of the resource that the headline names, else the first row.
  void selectCulprit();
  /// To the ranking; to the causes while that is hidden.
  void focusAnswers();

  /// For the session, so that it reopens as it was left.
  WorkspaceState state() const;
  void restore(const WorkspaceState& state, bool functionOpen);

  /// For Back and Forward.
  DockView docks() const;
  void showDocks(const DockView& docks);

  /// What Find Everywhere looks through. Counters are read meanwhile: countersRead().
  FindIndex findIndex(std::vector<Mark> marks);
  /// Selects a hit of the pair that is shown and brings its dock to the front.
  void goTo(const FindTarget& target);

  /// A check per dock, for the View menu.
  QList<QAction*> dockActions() const;
  /// What its context menu has, for the View menu.
  QList<QAction*> timelineActions() const;
  QList<QAction*> cyclePairActions() const;
  void restoreDefaultLayout();
  /// Takes the whole room back from a function or a dock that has it.
  void showParts();
  /// Puts the cursor into the filter of the dock that has the focus; if it has none, of the triplets.
  void find();
  /// For the context menus of the plots and of the table.
  void addCycleActions(const QList<QAction*>& actions);
  void addRowActions(const QList<QAction*>& actions);
  /// Brings the Detail to the front, with the cursor in the note.
  void editNote(bool ofCycle);
  void commitNote();
  /// Everything about the selected function in the whole room; closed, all is where it was.
  void setFunctionOpen(bool open);
  bool isFunctionOpen() const;
  FunctionView& functionView() { return *m_function; }
  /// Brings the launches of the selected function to the front.
  void showLaunches();
  /// Empty: the comparison may have launches.
  QString reasonForNoLaunches() const;
  /// Brings the Issues to the front.
  void showIssues();
  /// Brings the Checks to the front.
  void showChecks();
  void showCheck(CheckId id);
  /// Does what a check advises; see isPossible().
  void perform(CheckAction action);
  QDockWidget* dock(const QString& name) const;

  /// The one that had the focus last, as long as it can be seen; null: none.
  QDockWidget* currentDock() const;
  /// Without the count that its own title may have.
  QString titleOf(const QDockWidget& dock) const;
  /// Those that it could become a tab of.
  QList<QDockWidget*> dockedBeside(const QDockWidget& dock) const;
  void moveDock(QDockWidget& dock, Qt::DockWidgetArea edge);
  void tabDock(QDockWidget& dock, QDockWidget& other);
  void floatDock(QDockWidget& dock, bool floats);
  /// Gives it the whole room, or all others theirs back.
  void expandDock(QDockWidget& dock);
  bool isExpanded() const { return !m_beforeExpand.isEmpty(); }

 signals:
  /// Other docks are in front, or other cycles lie over each other: because the user wanted it, or else by
  /// the program's doing.
  void docksChanged(bool byUser);
  void countersRead();
  /// By whatever means: a double click, the way back, another layout.
  void functionOpened(bool open);
  /// One sentence about something that a page could not do.
  void failed(const QString& sentence);
  /// A piece of a recording is to be saved.
  void excerptRequested(const culprit::ExcerptQuery& query);
  /// Another process pair is to be shown.
  void pairRequested(std::size_t pair);
  /// Of a check; one that no page can do.
  void actionRequested(culprit::CheckAction action);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void childEvent(QChildEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Part {
    QDockWidget* dock = nullptr;
    DockTitle* title = nullptr;
    QWidget* noTitle = nullptr;  // while the dock is a tab
    QAction* action = nullptr;
  };

  void addParts();
  void connectPages();
  QDockWidget* addPart(const QString& name, const QString& title, QWidget* page);
  /// The page's subtitle stands in the title of its dock.
  template <typename Page>
  void follow(const QString& name, Page* page);
  QDockWidget* columnAtRightEdge(const QDockWidget& moved) const;
  void raiseDock(const QString& name);
  void raiseForUser(QDockWidget& dock);
  /// Names of the docks that can be seen.
  QStringList front() const;
  void watchFront();
  void watch(QDockWidget& dock);
  void lookAtFront();
  /// What comes to the front now is not a user action.
  void arrange();
  /// Those that are hidden stay so.
  void bringToFront(const QStringList& names);
  /// Where there is a row for the selected function: among the functions, else among the triplets.
  void showRowOfFunction(const Triplet& triplet);
  void showCounts();
  void showTitles();
  /// Where there is only one process pair, that page is not in the way; with several it comes back, unless
  /// the user has hidden it himself.
  void showRanks();
  void expand(QDockWidget* dock);
  void noteFocus(const QWidget* focused);
  /// Does something to the layout as the user has it; the focus stays in the dock.
  void rearrange(QDockWidget& dock, const std::function<void()>& change);
  void placeSoon();
  void placeDocks();
  void sizeDocks();
  /// Once the layout is at rest.
  void showSeenSoon();
  /// Qt keeps the tabs behind another one visible, off the screen: their pages are hidden here, so that a
  /// page knows by its isVisible() whether anybody waits for what it would have to read.
  void showSeen();
  void keepFocus(const QDockWidget& hidden);
  void focusPage(const QDockWidget& dock);
  /// Null: `tab` is none.
  QDockWidget* dockOf(const QTabBar& bar, int tab) const;
  /// Neither hidden nor a tab behind another one.
  bool isFront(const QDockWidget& dock) const;

  Selection& m_selection;
  ComparisonView m_view;
  OverviewPage* m_overview;
  CausesPage* m_causes;
  TimePage* m_time;
  TripletsPage* m_triplets;
  FunctionsPage* m_functions;
  FunctionView* m_function;
  ExploringPage* m_exploring;
  LaunchesPage* m_launches;
  CountersPage* m_counters;
  RanksPage* m_ranks;
  CyclePairPage* m_cyclePair;
  ChecksPage* m_checks;
  IssuesPage* m_issues;
  TimelinesPage* m_timelines;
  DetailPage* m_detail;
  std::vector<Part> m_parts;
  QByteArray m_beforeExpand;  // empty: no dock has the whole room
  QStringList m_frontBefore;
  QStringList m_front;  // when it was looked at last
  QTimer m_lookAtFront;
  bool m_raised = false;    // a tab came to the front
  bool m_arranged = false;  // not by the user
  QPointer<QDockWidget> m_lastFocused;
  const QDockWidget* m_clicked = nullptr;  // by its tab, since the last look at the front
  bool m_placed = false;
  bool m_settled = false;  ///< the docks are where they belong, each change is the user's
  QTimer m_seen;
  bool m_ranksAway = false;  // hidden because there is one process pair
};

}  // namespace culprit::ui
