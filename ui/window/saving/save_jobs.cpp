#include "ui/window/saving/save_jobs.h"

#include <QDesktopServices>
#include <QStringList>
#include <QUrl>
#include <exception>
#include <string>
#include <utility>

#include "core/base/safe_text.h"
#include "core/store/session/user_data.h"
#include "ui/look/q_string.h"
#include "ui/widgets/file_dialog.h"
#include "ui/window/opening/proposal.h"
#include "ui/window/saving/export_dialog.h"
#include "ui/window/saving/marked_copy.h"

namespace culprit::ui {

namespace fs = std::filesystem;

namespace {

/// A file name from the title of a comparison.
QString fileNameFor(const OpenedComparison& opened) {
  QString name = titleOf(opened.folders);
  for (QChar& c : name) {
    if (!c.isLetterOrNumber() && c != '-' && c != '_' && c != '.') c = '_';
  }
  return name;
}

ExportDialog::Input inputOf(const SaveJobs::Shown& shown) {
  const ComparisonView& view = shown.opened.view;
  return {view.session, shown.unkept, fileNameFor(shown.opened), view.results, view.brushed != nullptr};
}

bool isSameFile(const fs::path& one, const fs::path& other) {
  std::error_code isMissing;
  return fs::equivalent(one, other, isMissing);
}

/// The first as the sentence.
Failure noteOf(const std::vector<std::string>& notes) {
  QStringList lines;
  for (const std::string& note : notes) lines << qString(singleLine(note));
  const QString first = lines.takeFirst();
  return {first, lines.join('\n')};
}

void closeDialog(QDialog* dialog) {
  if (dialog) dialog->close();
}

}  // namespace

SaveJobs::SaveJobs(QWidget* window, ReportWriter write)
    : QObject(window), m_window(window), m_writeReport(std::move(write)) {
  for (JobQueue* queue : {&m_sessions, &m_reports}) {
    connect(queue, &JobQueue::failed, this, [this, queue](const Failure& failure) {
      m_failed = queue;
      emit failed(failure);
    });
    connect(queue, &JobQueue::recovered, this, [this, queue] {
      if (m_failed == queue) emit recovered();
    });
  }
}

void SaveJobs::saveSession(const OpenedComparison& opened, const fs::path& target, const Unkept& unkept) {
  const auto copy = std::make_shared<Copy>(Copy{.source = opened.view.session});
  std::erase_if(m_copies, [](const auto& each) { return each.expired(); });
  m_copies.push_back(copy);
  m_sessions.add({.work =
                      [copy, target, unkept, results = opened.view.results](Monitor& monitor) {
                        monitor.report({"Saving " + target.filename().string(), 0, 0, 0.0});
                        const auto marks = unkept();
                        // A file that holds everything stays: whoever has it open would go on writing into
                        // the one that was replaced.
                        copy->isInPlace = !marks && isSameFile(copy->source, target);
                        const Session session = Session::open(copy->source, *results);
                        if (copy->isInPlace) return monitor.commit();
                        session.saveAs(target, monitor);
                        if (marks) UserData::open(target).replaceMarks(*marks);
                      },
                  .done =
                      [this, copy, target] {
                        if (copy->left && !copy->isInPlace) keepLeftMarks(target, *copy->left);
                        emit sessionSaved(QString::fromStdString(target.string()),
                                          QString::fromStdString(copy->source.string()));
                      }});
}

void SaveJobs::keepLeftMarks(const fs::path& target, const std::vector<Mark>& marks) {
  try {
    UserData data = UserData::open(target);
    const auto tell = [this](const Error& error) {
      QMetaObject::invokeMethod(
          this, [this, failure = failureOf(std::make_exception_ptr(error))] { emit failed(failure); });
    };
    std::erase_if(m_lateMarks, [](const auto& writer) { return writer->isDone(); });
    m_lateMarks.push_back(std::make_unique<UserDataWriter>(target, std::move(data), tell, [] {}));
    m_lateMarks.back()->replaceMarks(marks);
  } catch (const Error& error) {
    emit failed(failureOf(std::make_exception_ptr(error)));
  }
}

void SaveJobs::leave(const fs::path& session, const std::vector<Mark>& marks) {
  for (const std::weak_ptr<Copy>& each : m_copies) {
    if (const auto copy = each.lock(); copy && copy->source == session) copy->left = marks;
  }
}

void SaveJobs::exportReport(const OpenedComparison& opened, const ReportOrder& order, const Unkept& unkept) {
  const auto written = std::make_shared<WrittenOutputs>();
  m_reports.add({.work =
                     [view = opened.view, order, unkept, written, write = m_writeReport](Monitor& monitor) {
                       monitor.report({"Writing " + order.target.filename().string(), 0, 0, 0.0});
                       const auto marks = unkept();
                       const Session session = Session::open(view.session, *view.results);
                       if (!marks) {
                         *written = write(session, order, monitor);
                         return;
                       }
                       const MarkedCopy copy(session, *marks, monitor);
                       *written = write(Session::open(copy.file()), order, monitor);
                     },
                 .done =
                     [this, order, written] {
                       const std::vector<fs::path>& files = written->files;
                       if (!written->notes.empty()) emit reportNoted(noteOf(written->notes));
                       emit reportWritten(sentenceOf(files));
                       // Of several files none is the first to look at: their folder.
                       const fs::path shown = files.size() == 1 ? files.front() : order.target.parent_path();
                       if (order.opens)
                         QDesktopServices::openUrl(
                             QUrl::fromLocalFile(QString::fromStdString(shown.string())));
                     }});
}

void SaveJobs::askWhereToSave(const Ask& shown) {
  QFileDialog* dialog = dialogToSave(m_window, "Save Session As", "Culprit sessions (*.culprit)",
                                     settings::folder("session"), fileNameFor(shown().opened) + ".culprit");
  connect(dialog, &QFileDialog::fileSelected, this, [this, shown](const QString& file) {
    const Shown now = shown();
    saveSession(now.opened, file.toStdString(), now.unkept);
  });
  closeDialog(m_saveDialog);
  m_saveDialog = dialog;
  dialog->show();
}

ExportDialog& SaveJobs::askWhatToExport(const Ask& shown) {
  m_shown = shown;
  if (!m_dialog) {
    m_dialog = new ExportDialog(inputOf(shown()), m_window);
    connect(m_dialog, &ExportDialog::exportRequested, this, [this](const ReportOrder& order) {
      const Shown now = m_shown();
      exportReport(now.opened, order, now.unkept);
    });
  }
  m_dialog->show();
  m_dialog->raise();
  m_dialog->activateWindow();
  return *m_dialog;
}

void SaveJobs::closeDialogs() {
  // At once nobody's: they are deleted only later.
  closeDialog(std::exchange(m_dialog, nullptr));
  closeDialog(std::exchange(m_saveDialog, nullptr));
}

void SaveJobs::refreshPreview() {
  if (m_dialog) m_dialog->setInput(inputOf(m_shown()));
}

void SaveJobs::setBrushed(bool isBrushed) {
  if (m_dialog) m_dialog->setBrushed(isBrushed);
}

void SaveJobs::cancel() {
  m_sessions.cancel();
  m_reports.cancel();
}

void SaveJobs::retry() {
  if (m_failed) m_failed->retry();
}

}  // namespace culprit::ui
