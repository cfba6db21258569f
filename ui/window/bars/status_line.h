// The status bar: state, session, samples and readings and cycles on the left; progress with Cancel and the
// number of issues on the right. Shows what it is told and asks for nothing but Cancel.
#pragma once

#include <QStatusBar>

#include "ui/jobs/job.h"
#include "ui/window/opening/comparison_loader.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace culprit::ui {

class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(QWidget* parent = nullptr);

  /// Null: nothing is open.
  void setComparison(const OpenedComparison* opened);
  void setState(const QString& state);
  /// False: says that pins and notes stay in memory.
  void setNotesKept(bool kept);
  void showProgress(const JobProgress& progress);
  /// Progress and Cancel appear, or go.
  void setRunning(bool running);
  QString progressText() const;

 signals:
  void cancelRequested();
  void issuesRequested();

 private:
  QLabel* addFact();

  QLabel* m_state;
  QLabel* m_session;
  QLabel* m_size;
  QLabel* m_cycles;
  QLabel* m_progressText;
  QProgressBar* m_progress;
  QLabel* m_percent;
  QPushButton* m_cancel;
  QToolButton* m_issues;
  QLabel* m_readOnly;
  QLabel* m_notesInMemory;
};

}  // namespace culprit::ui
