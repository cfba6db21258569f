#include "tests/robust/driven_window.h"

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QEventLoop>
#include <QList>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "ui/jobs/job_threads.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/window/actions/actions.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::robust {

namespace {

/// Starts something as an event and waits for one of two signals: true for the first.
template <typename Good, typename GoodSignal, typename Bad, typename BadSignal>
bool waitFor(const std::function<void()>& start, const Good& good, GoodSignal done, const Bad& bad,
             BadSignal failed) {
  bool isDone = false;
  QEventLoop loop;
  QObject::connect(&good, done, &loop, [&] {
    isDone = true;
    loop.quit();
  });
  QObject::connect(&bad, failed, &loop, &QEventLoop::quit);
  QTimer::singleShot(0, &loop, start);
  loop.exec();
  return isDone;
}

}  // namespace

DrivenWindow::DrivenWindow(const QSize& size, Look look) : m_look(std::move(look)) {
  m_window.resize(size);
  act([this] { m_window.show(); });
}

bool DrivenWindow::open(const std::filesystem::path& session) {
  const bool isShown = waitFor([&] { m_window.opener().open({session}); }, m_window.switcher(),
                               &ui::ComparisonSwitcher::shown, m_window.opener(), &ui::SessionOpener::failed);
  paint(m_window);
  return isShown;
}

void DrivenWindow::showPages() {
  ui::Workspace& workspace = m_window.workspace();
  act([&] {
    workspace.triplets().setShownAnyway(true);
    workspace.triplets().selectFirst();
    if (const auto& b = m_window.opened()->view.wholePair().cyclesB; !b.empty())
      m_window.selection().setCycle(ui::CycleRef{Side::B, static_cast<std::uint32_t>(b.size() - 1)});
    for (QAction* show : workspace.dockActions())
      if (show->isEnabled() && !show->isChecked()) show->trigger();
  });
  for (QDockWidget* dock : workspace.findChildren<QDockWidget*>()) {
    if (dock->isHidden()) continue;
    act([dock] { dock->raise(); });
    paint(*dock);
  }
  if (!m_window.selection().triplet()) return;
  act([&] { workspace.setFunctionOpen(true); });
  paint(m_window);
  act([&] { workspace.setFunctionOpen(false); });
}

void DrivenWindow::showDialogs() {
  const ui::Actions& a = m_window.actions();
  for (QAction* action : {a.chooseAnchor, a.matchNames, a.mapDevices, a.thresholds, a.showCommand, a.allPairs,
                          a.findEverywhere, a.exportReport}) {
    if (!action->isEnabled()) continue;
    act([action] { action->trigger(); });
    // One may take others along when it closes.
    QList<QPointer<QDialog>> dialogs;
    for (QDialog* dialog : m_window.findChildren<QDialog*>()) dialogs << dialog;
    for (const QPointer<QDialog>& dialog : dialogs) {
      if (!dialog || !dialog->isVisible()) continue;
      paint(*dialog);
      act([dialog] { dialog->close(); });
    }
  }
}

void DrivenWindow::brush() {
  if (m_window.opened()->view.wholePair().cyclesB.empty()) return;
  act([this] { m_window.selection().setBrush({.b = std::vector<std::uint32_t>{0}}); });
  act([this] { m_window.selection().setBrush({}); });
}

bool DrivenWindow::swap() {
  if (!m_window.actions().swap->isEnabled()) return false;
  const bool isSwapped =
      waitFor([this] { m_window.actions().swap->trigger(); }, m_window.switcher(),
              &ui::ComparisonSwitcher::shown, m_window.opener(), &ui::SessionOpener::failed);
  paint(m_window);
  return isSwapped;
}

bool DrivenWindow::exportReport(const std::filesystem::path& file) {
  return waitFor(
      [&] { m_window.saves().exportReport(*m_window.opened(), {.target = file}, m_window.marks().unkept()); },
      m_window.saves(), &ui::SaveJobs::reportWritten, m_window.saves(), &ui::SaveJobs::failed);
}

void DrivenWindow::close() {
  act([this] {
    m_window.switcher().keepView();
    m_window.marks().unkept()();
    m_window.closeComparison();
  });
}

void DrivenWindow::act(const std::function<void()>& act) {
  QTimer::singleShot(0, &m_window, act);
  settle();
}

void DrivenWindow::paint(QWidget& shown) {
  settle();
  (void)shown.grab();
  m_look(shown);
}

void DrivenWindow::settle() {
  QEventLoop
      loop;  // one that runs: what is to be deleted later goes only when control comes back to such a one
  QTimer tick;
  int quiet = 0;
  QObject::connect(&tick, &QTimer::timeout, &loop, [&] {
    const bool isBusy = ui::jobThreads().activeThreadCount() > 0 || m_window.brushJob().isRunning();
    quiet = isBusy ? 0 : quiet + 1;
    if (quiet == 4) loop.quit();
  });
  tick.start(1);
  loop.exec();
}

}  // namespace culprit::robust
