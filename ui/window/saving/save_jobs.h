// Writes what is open to files of the user's: the session, or the report in one of its formats. Asks for the
// file, writes in a worker to a temporary file that is renamed, and says what became of it. Whatever was
// asked for is written: a second session waits for the first.
#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/store/session/session.h"
#include "ui/jobs/job_queue.h"
#include "ui/jobs/user_data_writer.h"
#include "ui/state/marks.h"
#include "ui/window/opening/comparison_loader.h"
#include "ui/window/saving/report_order.h"

class QDialog;
class QWidget;

namespace culprit::ui {

class ExportDialog;

class SaveJobs : public QObject {
  Q_OBJECT
 public:
  /// Writes the report of a session as ordered and returns the files made; called in a worker thread. Throws
  /// Error, Cancelled, and then leaves no file.
  using ReportWriter =
      std::function<WrittenOutputs(const Session& session, const ReportOrder& order, Monitor& monitor)>;

  explicit SaveJobs(QWidget* window, ReportWriter write = writeReport);

  /// `unkept`: of the marks in the window; they go into the file.
  void saveSession(const OpenedComparison& opened, const std::filesystem::path& target,
                   const Unkept& unkept = allKept());
  void exportReport(const OpenedComparison& opened, const ReportOrder& order,
                    const Unkept& unkept = allKept());
  /// What is on the screen: asked again when it is written, because the user goes on while a dialog is open.
  struct Shown {
    const OpenedComparison& opened;
    Unkept unkept = allKept();
  };
  using Ask = std::function<Shown()>;

  void askWhereToSave(const Ask& shown);
  /// What to export and where.
  ExportDialog& askWhatToExport(const Ask& shown);
  /// The comparison goes, and the dialogs with it.
  void closeDialogs();
  /// Pins and notes, or the file of the session, are others: the preview of a report follows.
  void refreshPreview();
  /// The window shows some cycles alone, or all: a report is about all.
  void setBrushed(bool isBrushed);
  /// The comparison goes off the screen. If it is being saved, the file gets the marks as they are now.
  void leave(const std::filesystem::path& session, const std::vector<Mark>& marks);
  void cancel();
  /// What failed last, once more.
  void retry();

  const Job& sessionJob() const { return m_sessions.job(); }
  const Job& reportJob() const { return m_reports.job(); }

 signals:
  /// `source`: the session that the file is a copy of.
  void sessionSaved(const QString& file, const QString& source);
  /// `what`: the file; of several the first and how many more.
  void reportWritten(const QString& what);
  /// What is not in the files of the report, or which of them is not there: no failure.
  void reportNoted(const culprit::ui::Failure& note);
  void failed(const culprit::ui::Failure& failure);
  /// What failed last has succeeded since, or another save or report after it.
  void recovered();

 private:
  /// A session that is being saved, or waits for it.
  struct Copy {
    std::filesystem::path source;
    std::optional<std::vector<Mark>> left;  ///< its marks, once it has left the screen
    bool isInPlace = false;                 ///< `source` is the target, and holds everything already
  };

  /// Marks that were made while the session was saved, and left the screen with it: written in a thread of
  /// their own, and not cancelled with what is saved.
  void keepLeftMarks(const std::filesystem::path& target, const std::vector<Mark>& marks);

  QWidget* m_window;
  ReportWriter m_writeReport;
  JobQueue m_sessions;
  JobQueue m_reports;
  JobQueue* m_failed = nullptr;
  std::vector<std::weak_ptr<Copy>> m_copies;
  std::vector<std::unique_ptr<UserDataWriter>> m_lateMarks;  // each waits at its end until all is written
  Ask m_shown;
  QPointer<ExportDialog> m_dialog;
  QPointer<QDialog> m_saveDialog;
};

}  // namespace culprit::ui
