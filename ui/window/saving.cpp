#include "ui/window/saving.h"

#include <QFileDialog>
#include <QSettings>
#include <utility>

#include "core/store/session_cache.h"
#include "core/store/user_data.h"
#include "ui/window/proposal.h"

namespace culprit::ui {

namespace fs = std::filesystem;

namespace {

struct ReportFormat {
  const char* filter;
  const char* suffix;
};
constexpr std::array kFormats = {ReportFormat{"Markdown (*.md)", "md"}, ReportFormat{"PDF (*.pdf)", "pdf"},
                                 ReportFormat{"Web page (*.html)", "html"},
                                 ReportFormat{"Table of all triplets (*.csv)", "csv"},
                                 ReportFormat{"All results (*.json)", "json"}};

/// A file name from the title of a comparison.
QString fileNameFor(const OpenedComparison& opened) {
  QString name = titleOf(opened.folders);
  for (QChar& c : name) {
    if (!c.isLetterOrNumber() && c != '-' && c != '_' && c != '.') c = '_';
  }
  return name;
}

/// A session that cannot be written, with the marks that only memory holds: for as long as its report is
/// written.
class MarkedCopy {
 public:
  MarkedCopy(const Session& session, const std::vector<Mark>& marks)
      : m_file(newCachedSession(session.file().stem().string())) {
    session.saveAs(m_file);
    UserData::open(m_file).replaceMarks(marks);
  }
  ~MarkedCopy() {
    std::error_code ignored;
    fs::remove(m_file, ignored);
  }
  MarkedCopy(const MarkedCopy&) = delete;
  MarkedCopy& operator=(const MarkedCopy&) = delete;

  const fs::path& file() const { return m_file; }

 private:
  fs::path m_file;
};

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

void Saving::exportReport(const OpenedComparison& opened, const fs::path& target, const Unkept& unkept) {
  m_retry = [this, opened, target, unkept] { exportReport(opened, target, unkept); };
  m_job.start(
      [source = opened.view.session->file(), target, unkept, write = m_writeReport](Monitor& monitor) {
        monitor.report({"Writing " + target.filename().string(), 0, 0, 0.0});
        const Session session = Session::open(source);
        if (!unkept) return write(session, target);
        const MarkedCopy copy(session, *unkept);
        write(Session::open(copy.file()), target);
      },
      [this, target] { emit reportWritten(QString::fromStdString(target.string())); });
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

void Saving::askWhereToExport(const OpenedComparison& opened, const Unkept& unkept) {
  auto* dialog = makeSaveDialog(m_window, "Export Report", "folders/report", fileNameFor(opened));
  QStringList filters;
  for (const ReportFormat& format : kFormats) filters << format.filter;
  dialog->setNameFilters(filters);
  dialog->setDefaultSuffix(kFormats.front().suffix);
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString& filter) {
    dialog->setDefaultSuffix(kFormats.at(static_cast<std::size_t>(filters.indexOf(filter))).suffix);
  });
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, opened, unkept](const QString& file) { exportReport(opened, file.toStdString(), unkept); });
  dialog->show();
}

void Saving::retry() {
  // A copy: what runs replaces the member it came from.
  if (const auto again = m_retry) again();
}

}  // namespace culprit::ui
