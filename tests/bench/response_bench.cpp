// Takes the real window through a user's hour with one session and prints for each step how long until all
// views are up to date, and the longest time for which one event kept the UI thread from all others, beside
// their limits. On a machine with other work the CPU times count: of all threads for the views, of the UI
// thread for the event. First comes the memory of a process that only opens the session. Timelines, Detail,
// Launches, Counters and Cycle pair are all in sight. Needs no display; run it on an idle machine. A trace is
// compared with itself first; without an argument it is the sample.
//   response_bench [SESSION.culprit | TRACE.json.gz]
#include <fmt/format.h>

#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QHeaderView>
#include <QKeyEvent>
#include <QProcess>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <ctime>
#include <functional>

#include "app/sample.h"
#include "core/pipeline/pipeline.h"
#include "tests/support/own_home.h"
#include "tests/support/watched_application.h"
#include "ui/jobs/job_threads.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/workspace.h"

namespace culprit {

namespace {

constexpr auto kChild = "--only-open";
constexpr double kBlockLimitMs = 50.0;
constexpr double kViewsLimitMs = 100.0;
constexpr double kMemoryLimitMiB = 400.0;
constexpr QSize kSize(1920, 1200);  // so that all of it is in sight

/// Of this process: "VmHWM", the peak, or "VmRSS"; MiB.
double memoryMiB(const char* which) {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0.0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith(which))
      return line.mid(line.indexOf(':') + 1).simplified().split(' ').first().toDouble() / 1024.0;
  return 0.0;
}

class Driver {
 public:
  explicit Driver(test::WatchedApplication& app) : m_app(app) {
    m_window.resize(kSize);
    m_window.show();
    settle();
  }

  ui::MainWindow& window() { return m_window; }
  ui::Workspace& workspace() { return m_window.workspace(); }
  template <typename Page>
  Page& page() {
    return *workspace().template findChild<Page*>();
  }

  void open(const std::filesystem::path& session) {
    m_window.opener().open({session});
    settle();
  }

  /// Does it `times` times and prints the longest of them. `limit`: until all views are up to date.
  void step(const char* name, int times, const std::function<void(int)>& act, double limit = 0.0) {
    double slowest = 0.0, sum = 0.0;
    m_app.restart();
    const std::clock_t before = std::clock();
    for (int i = 0; i < times; ++i) {
      QElapsedTimer clock;
      clock.start();
      // An event of its own, so that it is measured like what a user does.
      QTimer::singleShot(0, &m_window, [&act, i] { act(i); });
      settle();
      const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
      slowest = std::max(slowest, ms);
      sum += ms;
    }
    const double cpu = 1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    const auto& block = m_app.longest();
    fmt::print(
        "{:<34} {:>2}x views {:7.1f} ms, mean {:7.1f} (CPU {:7.1f}){}   block {:6.1f} ms (CPU {:6.1f}){}   "
        "{}\n",
        name, times, slowest, sum / times, cpu / times, limit > 0 && slowest > limit ? "  OVER" : "      ",
        block.ms, block.cpuMs, block.ms > kBlockLimitMs ? "  OVER" : "      ", block.what.toStdString());
    std::fflush(stdout);
  }

  /// Until nothing reads and everything is painted.
  void settle() {
    QTimer tick;  // wakes the loop
    tick.start(1);
    for (int quiet = 0; quiet < 4;) {
      QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
      quiet = isBusy() ? 0 : quiet + 1;
    }
  }

 private:
  bool isBusy() { return ui::jobThreads().activeThreadCount() > 0 || m_window.brushJob().isRunning(); }

  test::WatchedApplication& m_app;
  ui::MainWindow m_window;
};

void press(QWidget& widget, Qt::Key key) {
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease})
    QCoreApplication::postEvent(&widget, new QKeyEvent(type, key, Qt::NoModifier));
}

/// What lies behind tabs, beside the others.
void putInSight(ui::Workspace& workspace) {
  for (const char* name : {"launches", "counters", "cycle_pair"}) {
    workspace.moveDock(*workspace.dock(name), Qt::RightDockWidgetArea);
    workspace.dock(name)->show();
  }
}

std::uint32_t cyclesOf(const ui::MainWindow& window, Side side) {
  const PairResults& pair = window.opened()->view.wholePair();
  return static_cast<std::uint32_t>((side == Side::A ? pair.cyclesA : pair.cyclesB).size());
}

void selectAndFocus(Driver& driver) {
  ui::Selection& selection = driver.window().selection();
  ui::TripletsPage& triplets = driver.workspace().triplets();
  driver.step(
      "select the next row", 12, [&](int) { press(triplets.table(), Qt::Key_Down); }, kViewsLimitMs);
  driver.step(
      "select a far row", 6, [&](int i) { triplets.table().selectRow(i * triplets.model().rowCount() / 6); },
      kViewsLimitMs);
  driver.step(
      "focus a cycle", 8,
      [&](int i) {
        const Side side = i % 2 == 0 ? Side::A : Side::B;
        const std::uint32_t cycles = cyclesOf(driver.window(), side);
        if (cycles > 0) selection.setCycle(ui::CycleRef{side, static_cast<std::uint32_t>(i) * cycles / 8});
      },
      kViewsLimitMs);
  driver.step("brush cycles", 4, [&](int i) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t cycle = 0; cycle < cyclesOf(driver.window(), Side::B); ++cycle)
      if (cycle % 4 == static_cast<std::uint32_t>(i)) kept.push_back(cycle);
    selection.setBrush({.b = std::move(kept)});
  });
  driver.step("brush nothing", 1, [&](int) { selection.setBrush({}); });
}

void useTables(Driver& driver) {
  ui::TripletsPage& triplets = driver.workspace().triplets();
  ui::Selection& selection = driver.window().selection();
  driver.step("sort the rows", 4, [&](int i) { triplets.table().sortByColumn(i, Qt::AscendingOrder); });
  driver.step("filter the rows", 4,
              [&](int i) { selection.setFilter({.text = QString("void").left(i + 1)}); });
  driver.step("filter nothing", 1, [&](int) { selection.setFilter({}); });
  auto& launches = dynamic_cast<ui::LaunchesPage&>(*driver.workspace().dock("launches")->widget());
  driver.step("sort the launches", 4, [&](int i) {
    auto& header = dynamic_cast<ui::SortHeader&>(*launches.table().horizontalHeader());
    header.setKeys({{i + 1, Qt::DescendingOrder}});
  });
  driver.step("select a counter", 6, [&](int i) { driver.page<ui::CountersPage>().table().selectRow(i); });
}

void lookCloser(Driver& driver) {
  auto& cyclePair = driver.page<ui::CyclePairPage>();
  driver.step("cycle pair: next difference", 6, [&](int) { cyclePair.showDifference(1); });
  driver.step("cycle pair: longest and median", 2,
              [&](int i) { i == 0 ? cyclePair.showLongest() : cyclePair.showMedian(); });
  driver.step("open and leave the function", 4,
              [&](int i) { driver.workspace().setFunctionOpen(i % 2 == 0); });
  if (const std::size_t pairs = driver.window().opened()->view.results->pairs.size(); pairs > 1)
    driver.step("switch the process pair", 2,
                [&](int i) { emit driver.workspace().pairRequested(i == 0 ? 1 : 0); });
}

void changeTheLook(Driver& driver) {
  ui::MainWindow& window = driver.window();
  const ui::Actions& actions = window.actions();
  driver.step("names in another form", 3,
              [&](int i) { actions.names->actions().at((i + 1) % 3)->trigger(); });
  driver.step("times in another unit", 3, [&](int i) { actions.timeUnits->actions().at(i)->trigger(); });
  driver.step("dark and light", 2,
              [&](int i) { ui::applyTheme(i == 0 ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light); });
  driver.step("resize the window", 2, [&](int i) { window.resize(i == 0 ? QSize(1024, 700) : kSize); });
}

void writeAndClose(Driver& driver, const test::OwnHome& home) {
  ui::MainWindow& window = driver.window();
  driver.step("pin a row", 2, [&](int) { window.actions().pinRow->trigger(); });
  driver.step("preview of the report", 1, [&](int) { window.actions().exportReport->trigger(); });
  driver.step("export the report", 1, [&](int) {
    window.saves().closeDialogs();
    window.saves().exportReport(*window.opened(), {.target = home.filePath("report.html").toStdString()});
  });
  driver.step("save the session", 1, [&](int) {
    window.saves().saveSession(*window.opened(), home.filePath("saved.culprit").toStdString());
  });
  driver.step("swap A and B", 1, [&](int) { window.actions().swap->trigger(); });
  driver.step("close", 1, [&](int) { window.closeComparison(); });
}

/// What a process needs that only opens the session.
int onlyOpen(test::WatchedApplication& app, const std::filesystem::path& session) {
  Driver driver(app);
  driver.open(session);
  fmt::print("memory of the window with the session: peak {:.0f} MiB, now {:.0f} MiB   limit {:.0f} MiB{}\n",
             memoryMiB("VmHWM"), memoryMiB("VmRSS"), kMemoryLimitMiB,
             memoryMiB("VmHWM") > kMemoryLimitMiB ? "   OVER" : "");
  return 0;
}

void run(test::WatchedApplication& app, const std::filesystem::path& session, const test::OwnHome& home) {
  QProcess child;
  child.setProcessChannelMode(QProcess::ForwardedChannels);
  child.start(QApplication::applicationFilePath(), {kChild, QString::fromStdString(session.string())});
  child.waitForFinished(-1);
  Driver driver(app);
  driver.step("open the session", 1, [&](int) { driver.window().opener().open({session}); });
  fmt::print("{} triplets, {} | {} cycles\n", driver.workspace().triplets().model().totalRows(),
             cyclesOf(driver.window(), Side::A), cyclesOf(driver.window(), Side::B));
  // Tabs behind another one read nothing.
  driver.step(
      "select the next row, default layout", 12,
      [&](int) { press(driver.workspace().triplets().table(), Qt::Key_Down); }, kViewsLimitMs);
  driver.step("put every view in sight", 1, [&](int) { putInSight(driver.workspace()); });
  selectAndFocus(driver);
  useTables(driver);
  lookCloser(driver);
  changeTheLook(driver);
  writeAndClose(driver, home);
}

/// The session that is measured: of a trace or two runs it is made first.
std::filesystem::path sessionOf(const std::filesystem::path& given, const test::OwnHome& home) {
  if (given.extension() == ".culprit") return given;
  const std::filesystem::path session = home.filePath("made.culprit").toStdString();
  SilentMonitor monitor;
  compareRuns(
      {.folders = given.empty()
                      ? splitParent(app::sampleFolder(QApplication::applicationDirPath().toStdString()))
                      : RunFolders{given, given},
       .session = session},
      monitor);
  return session;
}

}  // namespace

}  // namespace culprit

int main(int argc, char** argv) {
  using namespace culprit;
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const test::OwnHome home;
  test::WatchedApplication app(argc, argv);
  ui::applyTheme(ui::ThemeChoice::Light);
  if (argc == 3 && QByteArray(argv[1]) == kChild) return onlyOpen(app, argv[2]);
  run(app, sessionOf(argc > 1 ? argv[1] : "", home), home);
  return 0;
}
