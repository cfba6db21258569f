// Writes what is open to files of the user's: the session, or the report in one of its formats. Asks for the
// file, writes in a worker to a temporary file that is renamed, and says what became of it.
#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "ui/export/report_order.h"
#include "ui/window/comparison_loader.h"

class QWidget;

namespace culprit::ui {

class ExportDialog;

class Saving : public QObject {
  Q_OBJECT
 public:
  /// Writes the report of a session as ordered; called in a worker thread. Throws Error, Cancelled, and then
  /// leaves no file.
  using ReportWriter =
      std::function<void(const Session& session, const ReportOrder& order, Monitor& monitor)>;

  Saving(ReportWriter writeReport, QWidget* window);

  /// Pins and notes that are to be written instead of those in the session.
  using Unkept = std::optional<std::vector<Mark>>;

  /// `unkept`: they go into the file.
  void saveSession(const OpenedComparison& opened, const std::filesystem::path& target,
                   const Unkept& unkept = {});
  void exportReport(const OpenedComparison& opened, const ReportOrder& order, const Unkept& unkept = {});
  void askWhereToSave(const OpenedComparison& opened, const Unkept& unkept = {});
  /// What to export and where; the dialog closes with the comparison.
  ExportDialog& askWhatToExport(const OpenedComparison& opened, const Unkept& unkept = {});
  void closeDialog();
  /// The comparison goes off the screen. If it is being saved, the file gets the marks as they are now.
  void leave(const std::filesystem::path& session, const std::vector<Mark>& marks);
  void cancel() { m_job.cancel(); }
  void retry();

  const Job& job() const { return m_job; }

 signals:
  /// `source`: the session that the file is a copy of.
  void sessionSaved(const QString& file, const QString& source);
  void reportWritten(const QString& file);
  void failed(const culprit::ui::Failure& failure);

 private:
  QWidget* m_window;
  ReportWriter m_writeReport;
  Job m_job;
  std::function<void()> m_retry;
  std::filesystem::path m_source;  // of what is being saved
  Unkept m_left;                   // its marks, once it has left the screen
  QPointer<ExportDialog> m_dialog;
};

}  // namespace culprit::ui
