// Everything between "open this" and a loaded comparison: paths that were dropped, typed or chosen, the Open
// dialog and recent comparisons. Shows dialogs beside the window, never in front of it; the
// window shows what was loaded.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <vector>

#include "ui/window/opening/comparison_loader.h"
#include "ui/window/opening/proposal.h"
#include "ui/window/opening/recents.h"

class QMenu;
class QWidget;

namespace culprit::ui {

class OpenDialog;

class SessionOpener : public QObject {
  Q_OBJECT
 public:
  using Paths = std::vector<std::filesystem::path>;

  SessionOpener(ComparisonLoader& loader, QWidget* window);

  /// Two runs, one folder with both, or a session: starts at once.
  void open(const Paths& paths);
  /// The same, but what two runs hold and which is the baseline is shown first.
  void ask(const Paths& paths);
  void openRecent(const RecentComparison& entry, bool isMissing);
  /// The newest of them, if there is one.
  void openLast();
  /// One action for each of the recent comparisons.
  void fillRecentMenu(QMenu& menu);
  /// Empty, or with what is open now.
  void showDialog(const RunFolders& folders = {});
  void askForSession();
  /// Also what two dropped folders would have been asked about.
  void cancel() {
    m_proposalJob.cancel();
    m_loader.cancel();
  }
  /// What was asked for last, once more.
  void retry();

  /// Something is being read, or looked at before that.
  bool isBusy() const { return m_loader.job().isRunning() || m_proposalJob.isRunning(); }
  /// Null while it is not shown.
  OpenDialog* dialog() const;

 signals:
  /// What was to be opened, also by the loader, cannot be.
  void failed(const culprit::ui::Failure& failure);

 private:
  /// As it was left, if these folders were compared before and not saved; else reads them.
  void compare(const RunFolders& folders);
  void propose(const Paths& paths, std::function<void(const Proposal&)> then);
  OpenDialog& openDialog();

  QWidget* m_window;
  ComparisonLoader& m_loader;
  Job m_proposalJob;
  QPointer<OpenDialog> m_dialog;
  std::function<void()> m_retry;
};

}  // namespace culprit::ui
