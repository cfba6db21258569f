// The part of the window that shows an open comparison: which pages there are, where they stand by default,
// and what leads from one to another. The pages follow the shown comparison and the Selection, never each
// other.
#pragma once

#include <vector>

#include "core/model/details/trace_excerpt.h"
#include "core/model/results/mark.h"
#include "ui/state/selection.h"
#include "ui/state/shown_comparison.h"
#include "ui/state/view_state.h"
#include "ui/window/workspace/dock_area.h"
#include "ui/window/workspace/find_index.h"

namespace culprit::ui {

class CallTreePage;
class CausesPage;
class ChecksPage;
class CountersPage;
class CyclePairPage;
class DetailPage;
class ExploringPage;
class FunctionView;
class FunctionsPage;
class IssuesPage;
class LaunchesPage;
class Marks;
class MemoryPage;
class OverviewPage;
class Page;
class RanksPage;
class SettingsPage;
class TimePage;
class TimelinesPage;
class TripletsPage;
class WholeRunPage;

class Workspace : public DockArea {
  Q_OBJECT
 public:
  Workspace(ShownComparison& shown, Selection& selection, Marks& marks, QWidget* parent = nullptr);

  TripletsPage& triplets() { return *m_triplets; }
  /// The triplet to begin with: the one of the resource that the headline names, else the first row.
  void selectCulprit();
  /// To the page that answers first; to the causes while the ranking is hidden.
  void focusAnswers();
  /// Brings the page to the front that answers first: Triplets where counters were recorded, else Functions.
  void showAnswers();

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

  /// What its context menu has, for the View menu.
  QList<QAction*> timelineActions() const;
  QList<QAction*> cyclePairActions() const;
  QList<QAction*> wholeRunActions() const;
  void showParts() override;
  void expandDock(QDockWidget& dock) override;
  /// Puts the cursor into the filter, or the search, of the dock that has the focus; if it has none, of the
  /// triplets.
  void find();
  /// For the context menus of the plots and of the table.
  void addCycleActions(const QList<QAction*>& actions);
  void addRowActions(const QList<QAction*>& actions);
  /// Brings the Detail to the front, with the cursor in the note.
  void editNote(bool ofCycle);
  void commitNote();
  /// Everything about the selected function in the whole room; closed, all is where it was.
  void setFunctionOpen(bool open);
  /// In the call tree.
  void showHiddenCalls();
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

 private:
  /// Without counters the levels have nothing to say that the functions do not.
  bool areFunctionsFirst() const;
  void addPages();
  /// As a dock of its own.
  void addPage(const QString& name, const QString& title, Page& page);
  /// The page shows what is shown.
  void follow(Page& page);
  void connectPages();
  /// Where there is a row for the selected function: among the functions, else among the triplets.
  void showRowOfFunction(const Triplet& triplet);
  void showCounts();
  void placeDocks() override;
  void sizeDocks() override;

  ShownComparison& m_shown;
  Selection& m_selection;
  OverviewPage* m_overview;
  CausesPage* m_causes;
  TimePage* m_time;
  TripletsPage* m_triplets;
  FunctionsPage* m_functions;
  FunctionView* m_function;
  ExploringPage* m_exploring;
  LaunchesPage* m_launches;
  CountersPage* m_counters;
  MemoryPage* m_memory;
  RanksPage* m_ranks;
  CyclePairPage* m_cyclePair;
  WholeRunPage* m_wholeRun;
  CallTreePage* m_callTree;
  ChecksPage* m_checks;
  SettingsPage* m_settings;
  IssuesPage* m_issues;
  TimelinesPage* m_timelines;
  DetailPage* m_detail;
};

}  // namespace culprit::ui
