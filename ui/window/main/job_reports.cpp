#include "ui/window/main/job_reports.h"

#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/window/bars/message_bar.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/opening/comparison_loader.h"
#include "ui/window/opening/session_opener.h"
#include "ui/window/saving/excerpt_saver.h"
#include "ui/window/saving/save_jobs.h"

namespace culprit::ui {

JobReports::JobReports(const ShownComparison& shown, ComparisonLoader& loader, SessionOpener& opener,
                       SaveJobs& saves, ExcerptSaver& excerpts, StatusLine& status, MessageBar& messages)
    : m_shown(shown),
      m_loader(loader),
      m_opener(opener),
      m_saves(saves),
      m_excerpts(excerpts),
      m_status(status),
      m_messages(messages) {
  for (const Job* job : jobs()) {
    connect(job, &Job::progressed, this, [this, job](const JobProgress& progress) {
      if (job == reportedJob()) m_status.showProgress(progress);
    });
    connect(job, &Job::runningChanged, this, &JobReports::showRunning);
    connect(job, &Job::cancelled, this, [this] { m_status.setState("Cancelled; nothing was left behind"); });
  }
  connect(&loader.job(), &Job::runningChanged, this, [this](bool running) {
    if (running) clear();
  });
  connect(&status, &StatusLine::cancelRequested, this, &JobReports::cancelAll);
  connect(&messages, &MessageBar::retryRequested, this, [this] {
    const auto retry = m_retry;  // a copy: what runs may replace it
    retry();
  });
  connect(&messages, &MessageBar::closed, this, [this] {
    if (m_turnDown) m_turnDown();
  });
  connect(&messages, &MessageBar::cleared, this, &JobReports::messageGone, Qt::QueuedConnection);
  connectTasks();
}

void JobReports::connectTasks() {
  connect(&m_opener, &SessionOpener::failed, this,
          [this](const Failure& failure) { showFailure(failure, [this] { m_opener.retry(); }); });
  connect(&m_saves, &SaveJobs::failed, this, [this](const Failure& failure) {
    showFailure(
        failure, [this] { m_saves.retry(); }, &m_saves);
  });
  connect(&m_saves, &SaveJobs::recovered, this, [this] { takeBack(m_saves); });
  connect(&m_saves, &SaveJobs::reportWritten, this,
          [this](const QString& file) { m_status.setState("Report written: " + file); });
  connect(&m_saves, &SaveJobs::reportNoted, this, [this](const Failure& note) { show(note); });
  connect(&m_excerpts, &ExcerptSaver::failed, this, [this](const Failure& failure) {
    showFailure(
        failure, [this] { m_excerpts.retry(); }, &m_excerpts);
  });
  connect(&m_excerpts, &ExcerptSaver::recovered, this, [this] { takeBack(m_excerpts); });
  connect(&m_excerpts, &ExcerptSaver::saved, this,
          [this](const QString& file) { m_status.setState("Excerpt saved: " + file); });
}

std::vector<const Job*> JobReports::jobs() const {
  return {&m_loader.job(), &m_saves.sessionJob(), &m_saves.reportJob(), &m_excerpts.job()};
}

const Job* JobReports::reportedJob() const {
  const auto all = jobs();
  const auto found = std::find_if(all.begin(), all.end(), [](const Job* job) { return job->isRunning(); });
  return found == all.end() ? nullptr : *found;
}

bool JobReports::isWriting() const {
  return m_saves.sessionJob().isRunning() || m_saves.reportJob().isRunning() || m_excerpts.job().isRunning();
}

void JobReports::showRunning() {
  const Job* job = reportedJob();
  m_status.setRunning(job != nullptr);
  if (job) {
    m_status.showProgress(job->progress());
  } else {
    m_status.setComparison(m_shown.opened());
  }
  // Only once it is known what became of the file.
  if (m_closesWhenWritten) {
    QTimer::singleShot(0, this, [this] {
      if (m_closesWhenWritten && !isWriting()) emit closeWanted();
    });
  }
}

void JobReports::cancelAll() {
  // Even where it comes too late for the file, the window stays.
  if (std::exchange(m_closesWhenWritten, false)) clear();
  m_opener.cancel();
  m_saves.cancel();
  m_excerpts.cancel();
}

void JobReports::showFailure(const Failure& failure, std::function<void()> retry, const QObject* task) {
  m_closesWhenWritten = false;
  show(failure, std::move(retry), task);
  m_status.setState("Failed");
}

void JobReports::show(const Failure& message, std::function<void()> retry, const QObject* task) {
  m_retry = std::move(retry);
  m_turnDown = {};
  m_messageOf = task;
  m_messages.showFailure(message, m_retry != nullptr);
}

void JobReports::ask(const Failure& question, const QString& yes, std::function<void()> goOn,
                     const QObject& task, std::function<void()> turnDown) {
  m_retry = std::move(goOn);
  m_turnDown = std::move(turnDown);
  m_messageOf = &task;
  m_messages.showFailure(question, true, yes);
}

void JobReports::clear() {
  m_messages.clear();
}

void JobReports::takeBack(const QObject& task) {
  if (m_messageOf == &task) clear();
}

bool JobReports::isOf(const QObject& task) const {
  return m_messageOf == &task && hasMessage();
}

bool JobReports::isAsked(const QObject& task) const {
  return isOf(task) && m_retry;
}

bool JobReports::hasMessage() const {
  return !m_messages.isHidden();
}

bool JobReports::holdsClose() {
  m_closesWhenWritten = isWriting();
  if (m_closesWhenWritten)
    show({"Culprit closes as soon as what is being saved is written",
          "Cancel in the status bar stops the writing and keeps the window open"});
  return m_closesWhenWritten;
}

}  // namespace culprit::ui
