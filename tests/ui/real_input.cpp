#include <QApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>
#include <QtTest>
#include <algorithm>
#include <utility>

#include "tests/ui/registry.h"
#include "tests/ui/rest.h"
#include "tests/ui/x_input.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/functions/function_model.h"
#include "ui/pages/functions/functions_page.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/sorted_table.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/open_dialog.h"
#include "ui/window/opening/run_field.h"
#include "ui/window/opening/start_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// The main job from the first click to the reopened session, with the mouse and keyboard of an X server:
/// runs as ui.real_input_on_x11, needs xdotool.
class RealInput : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void typedFoldersAreCompared();
  void fromDroppedFoldersToTheReopenedSession();
};

static const Registered<RealInput> kRealInput("real_input");

namespace {

bool clickCompare(const OpenDialog& dialog) {
  for (const auto* button : dialog.findChildren<QPushButton*>())
    if (button->text() == "Compare") return click(*button);
  return false;
}

struct RealInputWindow {
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  RealInputWindow() {
    window.setGeometry(0, 0, 1440, 900);
    window.show();
  }
  bool waitUntilShown(int times) {
    return QTest::qWaitFor([&] { return shown.count() >= times; }, kPatienceMs) && focus(window);
  }
  TripletsPage& triplets() { return window.workspace().triplets(); }
  Selection& selection() { return window.selection(); }
  template <typename Page>
  Page& page() {
    return *window.workspace().findChild<Page*>();
  }
  QPoint inTable(int row) {
    TripletTable& table = triplets().table();
    const QRect cell = table.visualRect(triplets().model().index(row, int(TripletColumn::Metric)));
    return table.viewport()->mapToGlobal(cell.center());
  }
  /// The dialog has both runs of the sample in their places and can read them.
  static bool showsBoth(OpenDialog& dialog, const QString& sample) {
    const auto shows = [&](Side side, const char* name) {
      const RunField& field = dialog.field(side);
      return field.path() == sample + name && field.isReadable();
    };
    return QTest::qWaitFor([&] { return shows(Side::A, "/normal") && shows(Side::B, "/abnormal"); },
                           kPatienceMs);
  }
};

/// Drags both runs of the sample from another program into the window. Returns once they are compared.
bool dropRuns(RealInputWindow& w, const QString& sample) {
  QProcess source;
  source.start(CULPRIT_DRAG_SOURCE, {"1500", "20", QUrl::fromLocalFile(sample + "/abnormal").toString(),
                                     QUrl::fromLocalFile(sample + "/normal").toString()});
  if (!source.waitForStarted() ||
      !xdo({"search", "--sync", "--onlyvisible", "--pid", QString::number(source.processId())}) ||
      !moveTo(QPoint(1540, 60)) || !xdo({"mousedown", "1"}))
    return false;
  // Step by step, as a hand does: the drag begins, enters the window, and is asked where it would go.
  for (const QPoint& step : {QPoint(1530, 70), QPoint(1510, 90), QPoint(1400, 300), QPoint(900, 600),
                             QPoint(720, 700), QPoint(722, 702)})
    if (!moveTo(step)) return false;
  if (!xdo({"mouseup", "1"}) ||
      !QTest::qWaitFor([&] { return w.window.opener().dialog() != nullptr; }, kPatienceMs))
    return false;
  OpenDialog& dialog = *w.window.opener().dialog();
  const bool isCompared =
      w.showsBoth(dialog, sample) && focus(dialog) && clickCompare(dialog) && w.waitUntilShown(1);
  source.terminate();
  return source.waitForFinished() && isCompared;
}

}  // namespace

void RealInput::initTestCase() {
  NEEDS_X_INPUT();
}

void RealInput::typedFoldersAreCompared() {
  RealInputWindow w;
  QVERIFY(focus(w.window));
  const QString sample = QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
  QVERIFY(press("ctrl+o"));
  QTRY_VERIFY_WITH_TIMEOUT(w.window.opener().dialog(), kPatienceMs);
  OpenDialog& dialog = *w.window.opener().dialog();
  QVERIFY(focus(dialog));
  for (const auto& [side, name] : {std::pair{Side::A, "/normal"}, std::pair{Side::B, "/abnormal"}}) {
    QVERIFY(click(*dialog.field(side).findChild<QLineEdit*>()));
    QVERIFY(type(sample + name));
  }
  QVERIFY(w.showsBoth(dialog, sample));
  QVERIFY(clickCompare(dialog));
  QVERIFY(w.waitUntilShown(1));
}

void RealInput::fromDroppedFoldersToTheReopenedSession() {
  const QTemporaryDir folder;
  const QString file = folder.filePath("kept.culprit");
  const QString sample = QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
  auto opened = std::make_unique<RealInputWindow>();
  RealInputWindow& w = *opened;
  QVERIFY(focus(w.window));

  // Two folders.
  QVERIFY(dropRuns(w, sample));
  QVERIFY(w.window.opened()->view.results->runA.folder.ends_with("/normal"));
  QTest::qWait(200);

  // A row: all views follow.
  QVERIFY(click(w.inTable(1)));
  const Triplet triplet = w.triplets().model().comparison(1).triplet;
  QTRY_VERIFY_WITH_TIMEOUT(w.selection().triplet() == triplet, kPatienceMs);
  const QString function = w.triplets().model().index(1, int(TripletColumn::Function)).data().toString();
  QTRY_VERIFY_WITH_TIMEOUT(w.page<TimelinesPage>().subtitle().startsWith(function), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.page<DetailPage>().subtitle().startsWith(function), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(!w.page<TimelinesPage>().plot().data().isEmpty(), kPatienceMs);
  const QModelIndex inFunctions = w.page<FunctionsPage>().table().currentIndex();
  QVERIFY(inFunctions.isValid());
  QVERIFY(inFunctions.siblingAtColumn(FunctionModel::Name).data().toString().startsWith(function));

  // A cycle: ringed in Overview and Timelines, explained in Detail.
  TimelinePlot& timelines = w.page<TimelinesPage>().plot();
  QPoint place;  // of the axes as they are once nothing moves them any more
  QTRY_COMPARE_WITH_TIMEOUT(std::exchange(place, timelines.placeOf({PlotSide::B, 2}).toPoint()),
                            timelines.placeOf({PlotSide::B, 2}).toPoint(), kPatienceMs);
  QVERIFY(click(timelines.mapToGlobal(place)));
  QTRY_VERIFY_WITH_TIMEOUT((w.selection().cycle() == CycleRef{Side::B, 2}), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT((w.page<OverviewPage>().plot().focused() == PlotPoint{PlotSide::B, 2}),
                           kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT((timelines.focused() == PlotPoint{PlotSide::B, 2}), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.page<DetailPage>().plainText().contains("MAD"), kPatienceMs);
  QVERIFY(press("shift+F2"));
  QVERIFY(type("warm-up"));
  QVERIFY(press("Return"));
  QTRY_COMPARE_WITH_TIMEOUT(w.window.marks().mark(0, MarkedCycle{Side::B, 2}).note, std::string("warm-up"),
                            kPatienceMs);
  rest(w.window.switcher().navigation());

  // Some cycles: everything is computed for those alone.
  DistributionPlot& overview = w.page<OverviewPage>().plot();
  std::vector<QPoint> places;
  for (std::size_t i = 0; i < overview.data().sides.a.values.size(); ++i)
    places.push_back(overview.viewport()->mapToGlobal(overview.placeOf({PlotSide::A, i}).toPoint()));
  std::sort(places.begin(), places.end(), [](const QPoint& p, const QPoint& q) { return p.x() < q.x(); });
  QVERIFY(drag(places.front() - QPoint(10, 0), places[places.size() / 2]));
  QTRY_VERIFY_WITH_TIMEOUT(!w.selection().brush().isEmpty(), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.window.opened()->view.brushed, kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.page<OverviewPage>().subtitle().contains(" cycles of "), kPatienceMs);
  rest(w.window.switcher().navigation());

  // A note and a pin by keyboard.
  QVERIFY(press("F2"));
  QVERIFY(type("slower since Tuesday"));
  QVERIFY(press("Return"));
  QTRY_COMPARE_WITH_TIMEOUT(w.window.marks().mark(0, triplet).note, std::string("slower since Tuesday"),
                            kPatienceMs);
  QVERIFY(press("ctrl+d"));
  QTRY_VERIFY_WITH_TIMEOUT(w.window.marks().mark(0, triplet).pinned, kPatienceMs);

  // Back: all cycles again, note and pin stay.
  QVERIFY(press("alt+Left"));
  QTRY_VERIFY_WITH_TIMEOUT(w.selection().brush().isEmpty(), kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(!w.window.opened()->view.brushed, kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.selection().triplet() == triplet, kPatienceMs);
  QVERIFY(w.window.marks().mark(0, triplet).pinned);

  // The other way round.
  const std::string before = w.window.opened()->view.results->runA.folder;
  for (auto* button : w.window.menuBar()->cornerWidget()->findChildren<QToolButton*>())
    if (button->defaultAction() == w.window.actions().swap) QVERIFY(click(*button));
  QVERIFY(w.waitUntilShown(2));
  QTRY_COMPARE_WITH_TIMEOUT(w.window.opened()->view.results->runB.folder, before, kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(w.selection().triplet() == triplet, kPatienceMs);
  QTRY_COMPARE_WITH_TIMEOUT(w.window.marks().mark(0, MarkedCycle{Side::A, 2}).note, std::string("warm-up"),
                            kPatienceMs);

  // Filter, save, close.
  QVERIFY(press("ctrl+f"));
  const QString word = function.left(6);
  QVERIFY(type(word));
  QTRY_COMPARE_WITH_TIMEOUT(w.selection().filter().text, word, kPatienceMs);
  QSignalSpy saved(&w.window.saves(), &SaveJobs::sessionSaved);
  QVERIFY(press("ctrl+shift+s"));
  QVERIFY(enterFile(w.window, file));
  QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatienceMs);
  QVERIFY(focus(w.window));
  QVERIFY(press("ctrl+q"));
  QTRY_VERIFY_WITH_TIMEOUT(!w.window.isVisible(), kPatienceMs);
  opened.reset();

  // Reopened by menu and dialog: view and notes are there.
  RealInputWindow again;
  QVERIFY(focus(again.window));
  QVERIFY(press("alt+f"));
  QVERIFY(press("s"));
  QVERIFY(enterFile(again.window, file));
  QVERIFY(again.waitUntilShown(1));
  QTRY_COMPARE_WITH_TIMEOUT(again.window.opened()->view.results->runB.folder, before, kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(again.selection().triplet() == triplet, kPatienceMs);
  QTRY_COMPARE_WITH_TIMEOUT(again.selection().filter().text, word, kPatienceMs);
  QTRY_COMPARE_WITH_TIMEOUT(again.window.marks().mark(0, triplet).note, std::string("slower since Tuesday"),
                            kPatienceMs);
  QTRY_VERIFY_WITH_TIMEOUT(again.window.marks().mark(0, triplet).pinned, kPatienceMs);
  QTRY_COMPARE_WITH_TIMEOUT(again.window.marks().mark(0, MarkedCycle{Side::A, 2}).note,
                            std::string("warm-up"), kPatienceMs);
}

}  // namespace culprit::ui::test

#include "real_input.moc"
