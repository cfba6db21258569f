// The main window: menus, toolbar, start page or workspace, messages, status line. Owns what is shown,
// selected and marked, and wires the parts together; each task has a class of its own.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <memory>

#include "ui/state/brush_job.h"
#include "ui/state/marks.h"
#include "ui/state/selection.h"
#include "ui/state/shown_comparison.h"
#include "ui/window/moving/comparison_switcher.h"
#include "ui/window/opening/comparison_loader.h"
#include "ui/window/opening/session_opener.h"
#include "ui/window/saving/excerpt_saver.h"
#include "ui/window/saving/save_jobs.h"

class QStackedWidget;

namespace culprit::ui {

class ActionStates;
class Actions;
class CompareDialogs;
class JobReports;
class MarkActions;
class MarksQuestion;
class MessageBar;
class HeadlineBar;
class MainToolBar;
class SideBar;
class StartPage;
class StatusLine;
class Tour;
class TourOffer;
class Workspace;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `sample`: a folder with two runs, or empty if there is none to open.
  explicit MainWindow(const std::filesystem::path& sample = {}, SaveJobs::ReportWriter write = writeReport,
                      QWidget* parent = nullptr);
  ~MainWindow() override;

  void closeComparison();
  /// Null while the start page is shown.
  const OpenedComparison* opened() const { return m_shown.opened(); }

  ComparisonLoader& loader() { return m_loader; }
  SessionOpener& opener() { return m_opener; }
  SaveJobs& saves() { return m_saves; }
  ExcerptSaver& excerpts() { return m_excerpts; }
  Selection& selection() { return m_selection; }
  Marks& marks() { return m_marks; }
  const BrushJob& brushJob() const { return m_brushJob; }
  ComparisonSwitcher& switcher() { return *m_switcher; }
  Workspace& workspace() { return *m_workspace; }
  StartPage& startPage() { return *m_start; }
  MessageBar& messages() { return *m_messages; }
  Actions& actions() { return *m_actions; }
  CompareDialogs& compareDialogs() { return *m_compareDialogs; }
  Tour& tour() { return *m_tour; }

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void buildBars();
  void buildCentre(const std::filesystem::path& sample);
  void connectActions();
  void connectCompareMenu();
  void connectMarks();
  void connectSwitcher();
  void findEverywhere();
  void showLoading(bool loading);
  void showTitle();
  void takeSaved(const QString& file, const QString& source);
  SaveJobs::Shown shownToSave() const;
  /// The view is kept, the docks are back in their places, and the user's choices are saved.
  void leave();

  ShownComparison m_shown;
  Selection m_selection;
  Marks m_marks;
  ComparisonLoader m_loader;
  SessionOpener m_opener{m_loader, this};
  SaveJobs m_saves;
  ExcerptSaver m_excerpts{m_shown, m_selection, this};
  BrushJob m_brushJob{m_selection};

  Actions* m_actions;
  MarkActions* m_markActions;
  CompareDialogs* m_compareDialogs;
  HeadlineBar* m_headline = nullptr;
  MessageBar* m_messages = nullptr;
  QStackedWidget* m_stack = nullptr;
  StartPage* m_start = nullptr;
  Workspace* m_workspace = nullptr;
  SideBar* m_sides = nullptr;
  StatusLine* m_status = nullptr;
  MainToolBar* m_toolBar = nullptr;
  Tour* m_tour = nullptr;
  std::unique_ptr<ComparisonSwitcher> m_switcher;
  std::unique_ptr<ActionStates> m_states;
  std::unique_ptr<JobReports> m_reports;
  std::unique_ptr<MarksQuestion> m_question;
  std::unique_ptr<TourOffer> m_tourOffer;
};

}  // namespace culprit::ui
