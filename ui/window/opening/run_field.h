// One side of the Open dialog: the path of a run, a button to choose it, and what it holds, found out by a
// job while the user goes on. A folder that two runs lie in is one run at first, with an offer to take it as
// two.
#pragma once

#include <QWidget>
#include <optional>

#include "core/pipeline/pipeline.h"
#include "ui/jobs/job.h"

class QLabel;
class QLineEdit;
class QPushButton;
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
  /// What was taken as one run holds two, and is wanted as these.
  void splitRequested(const culprit::RunFolders& runs);

 private:
  void look();
  /// What the job has found out.
  struct Found {
    RunSummary summary;
    std::optional<RunFolders> split;
  };

  QPushButton* makeChoose();
  void show(const Found& found);
  void showProblem(const QString& text);
  void choose(bool isFolder);

  Side m_side;
  QLineEdit* m_path;
  QLabel* m_preview;
  QPushButton* m_split;  // shown where two runs could be meant
  RunFolders m_twoRuns;
  QTimer* m_pause;
  Job m_job;
  bool m_readable = false;
};

}  // namespace culprit::ui
