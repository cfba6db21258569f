// File > Export Report...: format, parts, file, with a preview that follows. Not modal; it only says what to
// export, and remembers the choices for the next report.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/state/marks.h"
#include "ui/window/saving/report_order.h"
#include "ui/window/saving/report_preview.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace culprit::ui {

class ReportPages;

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// Where the report comes from, and what its file is called unless the user calls it otherwise.
  struct Input {
    std::filesystem::path session;
    Unkept unkept = allKept();
    QString name;
    ResultsPtr results;      ///< of the session: for the names of several files
    bool isBrushed = false;  ///< the window shows some cycles alone
  };

  explicit ExportDialog(Input input, QWidget* parent = nullptr);
  /// The same comparison with other pins and notes, or in another file.
  void setInput(Input input);
  void setBrushed(bool isBrushed);

  ReportFormat format() const;
  ReportOrder order() const;

  QComboBox& formats() { return *m_format; }
  QCheckBox& allChapters() { return *m_allChapters; }
  QListWidget& parts() { return *m_parts; }
  QLineEdit& file() { return *m_file; }
  QCheckBox& withoutNames() { return *m_withoutNames; }
  QCheckBox& opensFile() { return *m_opens; }
  QPushButton& exportButton() { return *m_export; }
  ReportPages& preview() { return *m_preview; }
  QString message() const;

 signals:
  void exportRequested(const culprit::ui::ReportOrder& order);

 private:
  QWidget* buildChoices();
  QWidget* buildParts();
  QWidget* buildFile();
  void restoreChoices();
  void rememberChoices() const;
  void setAllParts(bool checked);
  void setFormat(ReportFormat format);
  void takeFile(const QString& file);
  void askForFile();
  void takeNames();
  void takeChoice();
  std::vector<std::filesystem::path> files() const;
  QString complaint() const;
  void showWhichParts();
  void showState();
  void showPreview();
  void finish();

  Input m_input;
  ResultsPtr m_shown;  // with or without names
  QComboBox* m_format;
  QCheckBox* m_allChapters;
  QListWidget* m_parts;
  QPushButton* m_allParts;
  QPushButton* m_noParts;
  QLabel* m_partsHint;
  QLineEdit* m_file;
  QCheckBox* m_withoutNames;
  QCheckBox* m_opens;
  QLabel* m_message;
  QPushButton* m_export = nullptr;
  ReportPages* m_preview;
  QTimer m_soon;  // so that a row of clicks makes one preview
  Job m_job;
  std::shared_ptr<const ReportMaterial> m_material;
};

}  // namespace culprit::ui
