// One side of the Open dialog: the path of a run, a button to choose it, and what it holds, found out by a
// job while the user goes on. Tells when the path or the outcome has changed.
#pragma once

#include <QWidget>

#include "core/pipeline/pipeline.h"
#include "ui/jobs/job.h"

class QLabel;
class QLineEdit;
class QTimer;

namespace culprit::ui {

class RunField : public QWidget {
  Q_OBJECT
 public:
  explicit RunField(Side side, QWidget* parent = nullptr);

  void setPath(const QString& path);
  QString path() const;
  /// The folder was read and holds a run.
  bool isReadable() const { return m_readable; }
  bool isLooking() const { return m_job.isRunning(); }
  QString previewText() const;

 signals:
  void changed();

 private:
  void look();
  void show(const RunSummary& summary);
  void showProblem(const QString& text);
  void choose();

  Side m_side;
  QLineEdit* m_path;
  QLabel* m_preview;
  QTimer* m_pause;
  Job m_job;
  bool m_readable = false;
};

}  // namespace culprit::ui
