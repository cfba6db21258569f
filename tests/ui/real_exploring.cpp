#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "tests/support/corpus.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/registry.h"
#include "tests/ui/rest.h"
#include "tests/ui/x_input.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/answers/causes_page.h"
#include "ui/pages/answers/checks_page.h"
#include "ui/pages/answers/time_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/launches/launch_jumps.h"
#include "ui/pages/launches/launch_model.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/dense_table.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/open_dialog.h"
#include "ui/window/opening/run_field.h"
#include "ui/window/saving/export_dialog.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// From the verdict to one kernel, one launch and back, with the mouse and keyboard of an X server: runs as
/// ui.real_exploring_on_x11, needs xdotool. With CULPRIT_SCREENSHOTS=FOLDER it leaves a picture of every step
/// there, light and dark.
class RealExploring : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void fromTheVerdictToAnExcerptAndBack_data();
  void fromTheVerdictToAnExcerptAndBack();
};

static const Registered<RealExploring> kRealExploring("real_exploring");

namespace {

class Explored {
 public:
  Explored() {
    m_window.setGeometry(0, 0, 1440, 900);
    m_window.show();
  }

  MainWindow& window() { return m_window; }
  Selection& selection() { return m_window.selection(); }
  template <typename Page>
  Page& page() {
    return *m_window.workspace().findChild<Page*>();
  }
  template <typename Page>
  bool isSeen() {
    return page<Page>().isVisible();  // pages behind another tab are hidden
  }

  /// Both folders typed into the dialog and compared.
  bool compare(const QString& a, const QString& b) {
    QSignalSpy shown(&m_window.switcher(), &ComparisonSwitcher::shown);
    if (!focus(m_window) || !press("ctrl+o") || !waitFor([&] { return m_window.opener().dialog(); }))
      return false;
    OpenDialog& dialog = *m_window.opener().dialog();
    if (!focus(dialog)) return false;
    for (const auto& [side, folder] : {std::pair{Side::A, a}, std::pair{Side::B, b}}) {
      if (!click(*dialog.field(side).findChild<QLineEdit*>()) || !press("ctrl+a") || !type(folder) ||
          !waitFor([&] { return dialog.field(side).path() == folder && dialog.field(side).isReadable(); }))
        return false;
    }
    for (const auto* button : dialog.findChildren<QPushButton*>())
      if (button->text() == "Compare" && !click(*button)) return false;
    const auto isAway = [&] {
      return !m_window.opener().dialog() || !m_window.opener().dialog()->isVisible();
    };
    if (!waitFor([&] { return shown.count() > 0 && isAway(); }) || !focus(m_window)) return false;
    QTest::qWait(500);  // the docks find their places
    return true;
  }

  bool clickTab(const QString& title) {
    for (const QTabBar* bar : m_window.workspace().findChildren<QTabBar*>()) {
      for (int i = 0; i < bar->count(); ++i)
        if (bar->isVisible() && bar->tabText(i).startsWith(title))
          return click(bar->mapToGlobal(bar->tabRect(i).center()));
    }
    return false;
  }

  static bool clickRow(QTableView& table, const QModelIndex& index) {
    table.scrollTo(index);
    return click(table.viewport()->mapToGlobal(table.visualRect(index).center()));
  }

  /// For looking at, if somebody wants to.
  void show(const QString& step) {
    const QString folder = qEnvironmentVariable("CULPRIT_SCREENSHOTS");
    if (folder.isEmpty()) return;
    QTest::qWait(400);
    for (const auto& [theme, name] :
         {std::pair{ThemeChoice::Dark, "dark"}, std::pair{ThemeChoice::Light, "light"}}) {
      applyTheme(theme);
      QTest::qWait(150);
      m_window.grab().save(QString("%1/%2-%3-%4.png").arg(folder, QTest::currentDataTag(), step, name));
    }
  }

  template <typename Condition>
  static bool waitFor(Condition condition) {
    return QTest::qWaitFor([&] { return static_cast<bool>(condition()); }, kPatienceMs);
  }

 private:
  MainWindow m_window;
};

/// The first row whose function, or whose resource, is a row of the triplets.
template <typename Page>
bool clickUntilSelected(Explored& w, QTableView& table) {
  const Selection& selection = w.selection();
  w.selection().setTriplet({});
  for (int row = 0; row < table.model()->rowCount(); ++row) {
    if (!Explored::clickRow(table, table.model()->index(row, 0))) return false;
    if (QTest::qWaitFor([&] { return selection.triplet().has_value(); }, 200)) return true;
  }
  return false;
}

}  // namespace

void RealExploring::initTestCase() {
  NEEDS_X_INPUT();
}

void RealExploring::fromTheVerdictToAnExcerptAndBack_data() {
  QTest::addColumn<QString>("a");
  QTest::addColumn<QString>("b");
  QTest::addColumn<bool>("isRaw");
  const QString sample = QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
  QTest::newRow("sample") << sample + "/normal" << sample + "/abnormal" << false;
  QTest::newRow("made") << QString() << QString() << true;
  if (const auto pair = culprit::test::corpusPath("traces/pair3_timesformer_h100_vs_mi300")) {
    const QString folder = QString::fromStdString(pair->string());
    QTest::newRow("timesformer") << folder + "/A_h100" << folder + "/B_mi300" << true;
  } else {
    qInfo("the corpus is not there: only the sample and a made pair");
  }
}

void RealExploring::fromTheVerdictToAnExcerptAndBack() {
  QFETCH(QString, a);
  QFETCH(QString, b);
  QFETCH(const bool, isRaw);
  const culprit::test::TempFolder made;
  const QTemporaryDir folder;
  if (a.isEmpty()) {
    made.write("a/rank_0.json", culprit::test::rawTraceJson(6));
    made.write("b/rank_0.json", culprit::test::rawTraceJson(5, 800, 120));
    a = QString::fromStdString((made.path() / "a").string());
    b = QString::fromStdString((made.path() / "b").string());
  }
  Explored w;
  QVERIFY(w.compare(a, b));
  w.show("1-verdict");

  // The verdict: what it rests on.
  auto& headline = *w.window().findChild<HeadlineBar*>();
  const QString sentence = headline.sentence();
  QVERIFY(!sentence.isEmpty());
  QToolButton* checks = nullptr;
  for (auto* button : headline.findChildren<QToolButton*>())
    if (button->text().startsWith("Checks")) checks = button;
  QVERIFY(checks);
  QVERIFY(click(checks->mapToGlobal(QPoint(20, checks->height() / 2))));
  QTRY_VERIFY_WITH_TIMEOUT(w.isSeen<ChecksPage>(), kPatienceMs);
  w.show("2-checks");

  // A cause, and a function of where the time went.
  if (!isRaw) {
    QVERIFY(clickUntilSelected<CausesPage>(w, w.page<CausesPage>().table()));
    QVERIFY(w.selection().triplet()->metric);
    w.show("3-cause");
  }
  QVERIFY(clickUntilSelected<TimePage>(w, w.page<TimePage>().table()));
  const Triplet triplet = *w.selection().triplet();
  rest(w.window().switcher().navigation());
  QVERIFY(press("ctrl+Return"));
  QTRY_VERIFY_WITH_TIMEOUT(w.isSeen<FunctionView>(), kPatienceMs);
  w.show("4-function");
  QTest::qWait(500);

  // Its worst launch, or its longest cycle where there are no launches.
  const auto before = w.selection().cycle();
  if (isRaw) {
    LaunchesPage& launches = w.page<FunctionView>().launches();
    QPushButton& worst = launches.jumps().launchButton(LaunchJumps::Worst);
    QTRY_VERIFY_WITH_TIMEOUT(worst.isEnabled(), kPatienceMs);
    QVERIFY(click(worst));
    QTRY_VERIFY_WITH_TIMEOUT(w.selection().cycle(), kPatienceMs);
    QVERIFY(launches.currentLaunch());
  } else {
    QVERIFY(press("Escape"));
    w.window().workspace().setFunctionOpen(false);
    QTest::qWait(300);
    const DistributionPlot& overview = w.page<OverviewPage>().plot();
    const std::vector<double>& values = overview.data().sides.b.values;
    const auto longest = std::max_element(values.begin(), values.end()) - values.begin();
    QVERIFY(click(overview.viewport()->mapToGlobal(
        overview.placeOf({PlotSide::B, static_cast<std::size_t>(longest)}).toPoint())));
    QTRY_VERIFY_WITH_TIMEOUT(
        (w.selection().cycle() == CycleRef{Side::B, static_cast<std::uint32_t>(longest)}), kPatienceMs);
  }
  const auto worstCycle = *w.selection().cycle();
  w.show("5-worst");
  rest(w.window().switcher().navigation());

  // A note on that cycle.
  QVERIFY(press("shift+F2"));
  QVERIFY(type("look here first"));
  QVERIFY(press("Return"));
  QTRY_COMPARE_WITH_TIMEOUT(
      w.window().marks().mark(0, MarkedCycle{worstCycle.side, worstCycle.position}).note,
      std::string("look here first"), kPatienceMs);

  // The cycle pair, difference by difference, and an excerpt of that cycle.
  if (isRaw) {
    QVERIFY(w.clickTab("Cycle pair"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page<CyclePairPage>().plot().data().isEmpty(), kPatienceMs);
    const QString message = w.page<CyclePairPage>().message();
    QVERIFY(click(w.page<CyclePairPage>().plot()));
    QVERIFY(press("n"));
    QTRY_VERIFY_WITH_TIMEOUT(w.page<CyclePairPage>().message() != message || message.startsWith("no "),
                             kPatienceMs);
    w.show("6-cycle-pair");
    w.selection().setCycle(worstCycle);
    const QString excerpt = folder.filePath("excerpt.json");
    QVERIFY(press("alt+f"));
    QVERIFY(press("x"));
    QVERIFY(enterFile(w.window(), excerpt));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(excerpt), kPatienceMs);
    QFile file(excerpt);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray events = QJsonDocument::fromJson(file.readAll()).object()["traceEvents"].toArray();
    QVERIFY(!events.isEmpty());
    QVERIFY(focus(w.window()));
  } else {
    QVERIFY(w.clickTab("Cycle pair"));
    w.show("6-cycle-pair");
  }

  // Back, until no cycle was chosen; the function stays.
  for (int i = 0; i < 8 && w.selection().cycle() != before; ++i) {
    QVERIFY(press("alt+Left"));
    QTest::qWait(300);
  }
  QVERIFY(w.selection().cycle() == before);
  QCOMPARE(w.selection().triplet()->function, triplet.function);
  w.show("7-back");

  // The report says what was noted.
  const QString report = folder.filePath("report.md");
  QVERIFY(press("ctrl+e"));
  const auto dialog = [&] { return w.window().findChild<ExportDialog*>(); };
  QTRY_VERIFY_WITH_TIMEOUT(dialog() && dialog()->isVisible(), kPatienceMs);
  QVERIFY(focus(*dialog()));
  QVERIFY(click(dialog()->file()));
  QVERIFY(press("ctrl+a"));
  QVERIFY(type(report));
  QTRY_VERIFY_WITH_TIMEOUT(dialog()->exportButton().isEnabled(), kPatienceMs);
  QVERIFY(click(dialog()->exportButton()));
  QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(report), kPatienceMs);
  QFile file(report);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(file.readAll());
  QVERIFY(text.contains("look here first"));
}

}  // namespace culprit::ui::test

#include "real_exploring.moc"
