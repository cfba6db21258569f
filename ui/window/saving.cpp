#include "ui/window/saving.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QSettings>
#include <QUrl>
#include <utility>

#include "core/store/user_data.h"
#include "ui/export/marked_copy.h"
#include "ui/window/export_dialog.h"
#include "ui/window/proposal.h"

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

QFileDialog* makeSaveDialog(QWidget* window, const QString& title, const QString& folderKey,
                            const QString& name) {
  const QString folder = QSettings().value(folderKey, QDir::homePath()).toString();
  auto* dialog = new QFileDialog(window, title, folder);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  dialog->selectFile(name);
  QObject::connect(dialog, &QFileDialog::fileSelected, dialog, [folderKey](const QString& file) {
    QSettings().setValue(folderKey, QFileInfo(file).path());
  });
  return dialog;
}

}  // namespace

Saving::Saving(ReportWriter writeReport, QWidget* window)
    : QObject(window), m_window(window), m_writeReport(std::move(writeReport)) {
  connect(&m_job, &Job::failed, this, &Saving::failed);
}

void Saving::saveSession(const OpenedComparison& opened, const fs::path& target, const Unkept& unkept) {
  m_retry = [this, opened, target, unkept] { saveSession(opened, target, unkept); };
  m_source = opened.view.session->file();
  m_left.reset();
  m_job.start(
      [source = m_source, target, unkept](Monitor& monitor) {
        monitor.report({"Saving " + target.filename().string(), 0, 0, 0.0});
        Session::open(source).saveAs(target, [&monitor] { monitor.checkpoint(); });
        if (unkept) UserData::open(target).replaceMarks(*unkept);
      },
      [this, source = m_source, target] {
        if (m_left) UserData::open(target).replaceMarks(*m_left);
        emit sessionSaved(QString::fromStdString(target.string()), QString::fromStdString(source.string()));
      });
}

void Saving::leave(const fs::path& session, const std::vector<Mark>& marks) {
  if (m_job.isRunning() && session == m_source) m_left = marks;
}

void Saving::exportReport(const OpenedComparison& opened, const ReportOrder& order, const Unkept& unkept) {
  m_retry = [this, opened, order, unkept] { exportReport(opened, order, unkept); };
  m_job.start(
      [source = opened.view.session->file(), order, unkept, write = m_writeReport](Monitor& monitor) {
        monitor.report({"Writing " + order.target.filename().string(), 0, 0, 0.0});
        const Session session = Session::open(source);
        if (!unkept) return write(session, order, monitor);
        const MarkedCopy copy(session, *unkept);
        write(Session::open(copy.file()), order, monitor);
      },
      [this, order] {
        const QString file = QString::fromStdString(order.target.string());
        emit reportWritten(file);
        if (order.opens) QDesktopServices::openUrl(QUrl::fromLocalFile(file));
      });
}

void Saving::askWhereToSave(const OpenedComparison& opened, const Unkept& unkept) {
  auto* dialog =
      makeSaveDialog(m_window, "Save Session As", "folders/session", fileNameFor(opened) + ".culprit");
  dialog->setNameFilter("Culprit sessions (*.culprit)");
  dialog->setDefaultSuffix("culprit");
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, opened, unkept](const QString& file) { saveSession(opened, file.toStdString(), unkept); });
  dialog->show();
}

ExportDialog& Saving::askWhatToExport(const OpenedComparison& opened, const Unkept& unkept) {
  if (!m_dialog) {
    m_dialog = new ExportDialog({opened.view.session->file(), unkept, fileNameFor(opened)}, m_window);
    connect(m_dialog, &ExportDialog::exportRequested, this,
            [this, opened, unkept](const ReportOrder& order) { exportReport(opened, order, unkept); });
  }
  m_dialog->show();
  m_dialog->raise();
  m_dialog->activateWindow();
  return *m_dialog;
}

void Saving::closeDialog() {
  if (m_dialog) m_dialog->close();
}

void Saving::retry() {
  // A copy: what runs replaces the member it came from.
  if (const auto again = m_retry) again();
}

}  // namespace culprit::ui
