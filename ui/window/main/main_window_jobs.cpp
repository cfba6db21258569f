// What the main window does while something is read, computed or written: progress, failures, and that it is
// not closed before the user's files are complete.
#include <QCloseEvent>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

std::vector<const Job*> MainWindow::jobs() const {
  return {&m_opener.job(), &m_saves.sessionJob(), &m_saves.reportJob(), &m_excerpts.job()};
}

const Job* MainWindow::shownJob() const {
  const auto all = jobs();
  const auto found = std::find_if(all.begin(), all.end(), [](const Job* job) { return job->isRunning(); });
  return found == all.end() ? nullptr : *found;
}

bool MainWindow::isWriting() const {
  return m_saves.sessionJob().isRunning() || m_saves.reportJob().isRunning() || m_excerpts.job().isRunning();
}

void MainWindow::connectJobs() {
  for (const Job* job : jobs()) {
    connect(job, &Job::progressed, this, [this, job](const JobProgress& progress) {
      if (job == shownJob()) m_status->showProgress(progress);
    });
    connect(job, &Job::runningChanged, this, &MainWindow::showRunning);
    connect(job, &Job::cancelled, this, [this] { m_status->setState("Cancelled; nothing was left behind"); });
  }
  connect(&m_opener.job(), &Job::runningChanged, this, [this](bool running) {
    if (running) m_messages->clear();
  });
  connect(&m_brushJob, &BrushJob::computed, this, &MainWindow::showBrushed);
  connect(&m_brushJob, &BrushJob::failed, this, [this](const Failure& failure) {
    showFailure(failure, [this] { m_brushJob.setPair(m_opened->view.session, m_opened->view.pair); });
  });
  connect(&m_opener.job(), &Job::runningChanged, this, &MainWindow::showLoading);
  connect(&m_opener, &SessionOpener::loaded, this, &MainWindow::takeLoaded);
  connect(&m_opener, &SessionOpener::failed, this,
          [this](const Failure& failure) { showFailure(failure, [this] { m_opener.retry(); }); });
  connect(&m_saves, &SaveJobs::failed, this, [this](const Failure& failure) {
    showFailure(
        failure, [this] { m_saves.retry(); }, &m_saves);
  });
  connect(this, &MainWindow::shown, &m_saves, &SaveJobs::closeDialogs);
  connect(&m_saves, &SaveJobs::reportWritten, this,
          [this](const QString& file) { m_status->setState("Report written: " + file); });
  connect(&m_saves, &SaveJobs::recovered, this, [this] { takeBack(m_saves); });
  connect(&m_saves, &SaveJobs::sessionSaved, this, [this](const QString& file, const QString& source) {
    takeSavedSession(file.toStdString(), source.toStdString());
    m_status->setState("Session saved: " + file);
  });
}

void MainWindow::showRunning() {
  const Job* job = shownJob();
  m_status->setRunning(job != nullptr);
  if (job) {
    m_status->showProgress(job->progress());
  } else {
    m_status->setComparison(opened());
  }
  // Only once it is known what became of the file.
  if (m_closesWhenWritten) {
    QTimer::singleShot(0, this, [this] {
      if (m_closesWhenWritten && !isWriting()) close();
    });
  }
}

void MainWindow::showFailure(const Failure& failure, std::function<void()> retry, const QObject* task) {
  m_closesWhenWritten = false;
  m_retry = std::move(retry);
  showMessage(failure, m_retry != nullptr, task);
  m_status->setState("Failed");
}

void MainWindow::showMessage(const Failure& failure, bool canRetry, const QObject* task) {
  m_messageOf = task;
  m_messages->showFailure(failure, canRetry);
}

void MainWindow::takeBack(const QObject& task) {
  if (m_messageOf == &task) m_messages->clear();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_closesWhenWritten = isWriting();
  if (m_closesWhenWritten) {
    showMessage({"Culprit closes as soon as what is being saved is written",
                 "Cancel in the status bar stops the writing and keeps the window open"},
                false);
    event->ignore();
    return;
  }
  leaveComparison();
  m_workspace->setFunctionOpen(false);  // or the room it takes would be kept as the user's layout
  QMainWindow::closeEvent(event);
}

}  // namespace culprit::ui
