// The main window: menus, toolbar, start page or workspace, error bar, status bar. Owns the Selection and the
// view that is shown and wires the parts together; opening and saving have classes of their own, pages only
// show.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/state/brush_job.h"
#include "ui/state/marks.h"
#include "ui/state/selection.h"
#include "ui/window/moving/navigation.h"
#include "ui/window/moving/variants.h"
#include "ui/window/moving/view_keeper.h"
#include "ui/window/opening/session_opener.h"
#include "ui/window/saving/excerpt_saver.h"
#include "ui/window/saving/save_jobs.h"
#include "ui/window/workspace/find_index.h"

class QStackedWidget;

namespace culprit::ui {

class Actions;
class CompareDialogs;
class MarkActions;
class MessageBar;
class HeadlineBar;
class MainToolBar;
class SideBar;
class StartPage;
class StatusLine;
class Tour;
class Workspace;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `sample`: a folder with two runs, or empty if there is none to open.
  MainWindow(SaveJobs::ReportWriter writeReport, const std::filesystem::path& sample,
             QWidget* parent = nullptr);
  ~MainWindow() override;

  void closeComparison();
  /// Null while the start page is shown.
  const OpenedComparison* opened() const { return m_opened ? &*m_opened : nullptr; }

  SessionOpener& opener() { return m_opener; }
  SaveJobs& saves() { return m_saves; }
  ExcerptSaver& excerpts() { return m_excerpts; }
  Selection& selection() { return m_selection; }
  Marks& marks() { return m_marks; }
  const BrushJob& brushJob() const { return m_brushJob; }
  Navigation& navigation() { return m_navigation; }
  Workspace& workspace() { return *m_workspace; }
  StartPage& startPage() { return *m_start; }
  MessageBar& messages() { return *m_messages; }
  Actions& actions() { return *m_actions; }
  CompareDialogs& compareDialogs() { return *m_compareDialogs; }
  Tour& tour() { return *m_tour; }

  /// Shows the pair of a hit, selects it and brings its dock to the front.
  void goTo(const FindTarget& target);

 signals:
  /// A comparison, or another pair of it, is on the screen.
  void shown();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void buildBars();
  void buildCentre(const std::filesystem::path& sample);
  void connectActions();
  void connectJobs();
  /// The most important first.
  std::vector<const Job*> jobs() const;
  /// The one that the status line is about, of those that run; null: none runs.
  const Job* shownJob() const;
  void showRunning();
  /// What must not be lost when the window is closed.
  bool isWriting() const;
  void connectMarks();
  void connectChoices();
  void connectExploring();
  void enableExploring();
  void findEverywhere();
  void connectPreferences();
  void connectTour(const std::filesystem::path& sample);
  void startTour();
  /// It was taken, or the user goes on without it: the start page no longer puts it first.
  void noteTourKnown();
  /// As the user left it; nothing happens if the session does not know.
  void restoreView();
  void keepView();
  SaveJobs::Shown shownToSave() const;
  /// Before another one takes its place.
  void leaveComparison();

  void showLoading(bool loading);
  /// What was loaded: another comparison, or a further variant of the one that is shown.
  void takeLoaded(const OpenedComparison& opened);
  void showVariant(std::size_t variant);
  void showComparison(const OpenedComparison& opened);
  void showPair(std::size_t pair);
  void showView();
  /// Every part gets the view; the selection stays.
  void showViewAsItIs();
  void showBrushed(const std::shared_ptr<const PairResults>& brushed, const Brush& brush);
  void showSides();
  void takeSavedSession(const std::filesystem::path& file, const std::filesystem::path& source);
  void remember() const;
  void enableActions();
  /// `task`: whose later success makes the message untrue.
  void showFailure(const Failure& failure, std::function<void()> retry, const QObject* task = nullptr);
  void showMessage(const Failure& failure, bool canRetry, const QObject* task = nullptr);
  /// The message is true no longer if it is of that task.
  void takeBack(const QObject& task);

  Selection m_selection;
  Marks m_marks;
  std::optional<OpenedComparison> m_opened;
  std::filesystem::path m_savedFrom;  // what is shown was in that file while a job that still runs began
  Variants m_variants;
  SessionOpener m_opener;
  SaveJobs m_saves;
  ExcerptSaver m_excerpts{m_selection, this};
  BrushJob m_brushJob{m_selection};
  Navigation m_navigation{m_selection};
  std::function<void()> m_retry;
  const QObject* m_messageOf = nullptr;  ///< the task whose failure is shown, if any
  bool m_closesWhenWritten = false;

  Actions* m_actions;
  std::unique_ptr<ViewKeeper> m_keeper;
  MarkActions* m_markActions = nullptr;
  CompareDialogs* m_compareDialogs = nullptr;
  SideBar* m_sides = nullptr;
  StatusLine* m_status = nullptr;
  MainToolBar* m_toolBar = nullptr;
  HeadlineBar* m_headline = nullptr;
  MessageBar* m_messages = nullptr;
  QStackedWidget* m_stack = nullptr;
  StartPage* m_start = nullptr;
  Workspace* m_workspace = nullptr;
  Tour* m_tour = nullptr;
  bool m_hasSample = false;
  /// Of what is shown next; empty path: whatever it is.
  std::optional<std::filesystem::path> m_tourWanted;
};

}  // namespace culprit::ui
