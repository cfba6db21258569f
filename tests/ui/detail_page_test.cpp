#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

#include "core/report/sentences/sentences.h"
#include "tests/ui/made_results.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/detail_text.h"
#include "ui/state/marks.h"

namespace culprit::ui::test {

class DetailPageTest : public QObject {
  Q_OBJECT
 private slots:
  void saysWhatTheReportSays();
  void allNumbersAreThere();
  void bothDistributionsAreShown();
  void plotsStandBelowEachOtherAtAnyHeight();
  void copyTakesTextAndTable();
  void showTimelinesAsks();
  void focusGoesBothWays();
  void brushedNumbersReplaceTheOthers();
  void nothingSelectedLoadingAndClosing();
  void hostileNamesStayText();
  void endlessName();
  void noteAndPinOfTheRow();
  void escapeTakesBackWhatWasTyped();
  void saysWhatIsSpecialInACycle();
  void noteOnTheCycle();
  void followsTheTheme();
};

static const Registered<DetailPageTest> kDetailPageTest("detail_page_test");

namespace {

struct ShownDetailPage {
  Selection selection;
  Marks marks;
  DetailPage page{selection, marks};

  explicit ShownDetailPage(const ComparisonView& view = {}, std::optional<Triplet> triplet = {}) {
    page.resize(563, 172);
    page.show();
    (void)QTest::qWaitForWindowExposed(&page);
    page.setView(view);
    selection.setTriplet(triplet);
    settle();
  }

  void settle() { QTRY_VERIFY(!page.isBusy()); }
  QString text() const { return page.findChild<QTextBrowser*>()->toPlainText(); }
  QPushButton* button(const QString& name) const {
    for (auto* each : page.findChildren<QPushButton*>())
      if (each->text() == name) return each;
    return nullptr;
  }
};

const OpenedPair& twoRuns() {
  static const OpenedPair pair({.cycles = 6}, {.cycles = 8, .cycleMs = 200, .beta = 20});
  return pair;
}

}  // namespace

void DetailPageTest::saysWhatTheReportSays() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  const Comparison* row = findComparison(twoRuns().view(), twoRuns().triplet());
  QVERIFY(row);
  const PairResults& pair = twoRuns().view().pairResults();
  const QString sentence =
      QString::fromStdString(plainText(explainRow(*twoRuns().view().results, pair, *row)));
  QVERIFY(shown.text().startsWith(sentence.left(60)));
  QCOMPARE(shown.page.subtitle(), QStringLiteral("gemm, gpu_sm_util, GPU 0"));
}

void DetailPageTest::allNumbersAreThere() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  for (const char* what : {"β mean, %", "Z(β)", "p(β), Welch", "p(β), Mann-Whitney", "μ mean, %", "Z(μ)",
                           "Z(log μ)", "p(μ), Welch", "p(μ), Mann-Whitney", "rows", "published score",
                           "Suspicion", "q(β), Mann-Whitney", "q(μ), Mann-Whitney", "Cliff's δ of the time"})
    QVERIFY2(shown.text().contains(QString::fromUtf8(what)), what);
  Comparison bare = *findComparison(twoRuns().view(), twoRuns().triplet());
  bare.triplet.metric.reset();
  bare.assessment.a.ms = 0.0042;
  for (const DetailRow& row : detailRows(*twoRuns().view().results, bare)) {
    QVERIFY(row.name != "published score" && row.name != "Z(μ)");
    if (row.name == "time, ms") QCOMPARE(row.a, QString("0.0042"));
  }
}

void DetailPageTest::bothDistributionsAreShown() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  QCOMPARE(shown.page.betaPlot().data().sides.b.values.size(), std::size_t{8});
  const std::vector<double>& levels = shown.page.muPlot().data().sides.a.values;
  QCOMPARE(levels.size(), std::size_t{3});
  QCOMPARE(levels[1], 27.0);  // published as 0.27
  QCOMPARE(shown.page.muPlot().data().sides.a.numbers, (std::vector<std::int64_t>{1, 3, 5}));
  QCOMPARE(shown.page.muPlot().data().unit, QStringLiteral("%"));
  QVERIFY(shown.page.betaPlot().isVisible());
  shown.page.resize(360, 172);
  QVERIFY(!shown.page.betaPlot().isVisible());  // the text needs the room
}

void DetailPageTest::plotsStandBelowEachOtherAtAnyHeight() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  const auto placeOf = [&shown](const QWidget& part) {
    return QRect(part.mapTo(&shown.page, QPoint()), part.size());
  };
  QWidget* const around = shown.page.betaPlot().parentWidget();
  for (int height = shown.page.minimumSizeHint().height(); height <= 220; height += 4) {
    shown.page.resize(563, height);
    QTest::qWait(1);
    int end = -1;
    for (int i = 0; i < around->layout()->count(); ++i) {
      const QWidget* const part = around->layout()->itemAt(i)->widget();
      if (!part->isVisible()) continue;
      QVERIFY2(placeOf(*part).top() > end, qPrintable(QString::number(height)));
      end = placeOf(*part).bottom();
    }
    QVERIFY2(end < height, qPrintable(QString::number(height)));
    QVERIFY(shown.page.betaPlot().isVisible());
    // A window of 1024 x 700 leaves 152.
    QVERIFY2(shown.page.muPlot().isVisible() || height < 152, qPrintable(QString::number(height)));
  }
}

void DetailPageTest::copyTakesTextAndTable() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  QTest::mouseClick(shown.button(QStringLiteral("Copy")), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  QCOMPARE(copied, shown.page.plainText());
  QVERIFY(copied.contains(QStringLiteral("β mean, %\t")));
  QVERIFY(copied.contains(QStringLiteral("gemm")));
}

void DetailPageTest::showTimelinesAsks() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  QSignalSpy spy(&shown.page, &DetailPage::showTimelinesRequested);
  QTest::mouseClick(shown.button(QStringLiteral("Show in Timelines")), Qt::LeftButton);
  QCOMPARE(spy.count(), 1);
}

void DetailPageTest::focusGoesBothWays() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  DistributionPlot& mu = shown.page.muPlot();
  QTest::mouseClick(mu.viewport(), Qt::LeftButton, {}, mu.placeOf({PlotSide::A, 2}).toPoint());
  QVERIFY((shown.selection.cycle() == CycleRef{Side::A, 4}));  // the third level is that of the fifth cycle
  QVERIFY((shown.page.betaPlot().focused() == PlotPoint{PlotSide::A, 4}));
  shown.selection.setCycle(CycleRef{Side::B, 1});
  QVERIFY((shown.page.betaPlot().focused() == PlotPoint{PlotSide::B, 1}));
  QVERIFY(!mu.focused());  // no counter value in that cycle
}

void DetailPageTest::brushedNumbersReplaceTheOthers() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  auto brushed = std::make_shared<PairResults>(twoRuns().view().results->pairs.at(0));
  for (Comparison& row : brushed->comparisons) row.score = 4321.0;
  ComparisonView view = twoRuns().view();
  view.brushed = brushed;
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{0, 1}});
  shown.page.setView(view);
  QVERIFY(shown.text().contains(QStringLiteral("4,321.00")));
  QVERIFY(shown.page.subtitle().contains(QStringLiteral("2 of 6 cycles of A")));
  brushed = std::make_shared<PairResults>(*brushed);
  brushed->comparisons.clear();
  view.brushed = brushed;
  shown.page.setView(view);
  QVERIFY(shown.text().contains(QStringLiteral("no row")));
  auto results = smallResults();
  results->pairs.push_back(results->pairs.front());
  QCOMPARE(noRowText(*results, false), QString("This process pair has no row for it"));
  QCOMPARE(noRowText(*asKinds(results), false), QString("This kind of cycle has no row for it"));
}

void DetailPageTest::nothingSelectedLoadingAndClosing() {
  ShownDetailPage shown;
  QVERIFY(shown.text().contains(QStringLiteral("Open a comparison")));
  shown.page.setLoading(true);
  QVERIFY(shown.text().contains(QStringLiteral("Reading")));
  shown.page.setLoading(false);
  shown.page.setView(twoRuns().view());
  QVERIFY(shown.text().contains(QStringLiteral("Select a row")));
  QVERIFY(!shown.button(QStringLiteral("Copy"))->isVisible());
  shown.selection.setTriplet(twoRuns().triplet());
  QVERIFY(shown.button(QStringLiteral("Copy"))->isVisible());
  shown.page.setView({});
  QVERIFY(shown.page.plainText().isEmpty());
  QVERIFY(shown.page.subtitle().isEmpty());
}

void DetailPageTest::hostileNamesStayText() {
  const std::string name = "<script>alert(1)</script><img src=x>";
  const OpenedPair pair({.functions = {name}}, {.functions = {name}});
  ShownDetailPage shown(pair.view(), pair.triplet(name));
  QVERIFY(!shown.page.findChild<QTextBrowser*>()->toHtml().contains(QStringLiteral("<img")));
  QVERIFY(shown.page.plainText().contains(QStringLiteral("img src=x")));
}

void DetailPageTest::endlessName() {
  const std::string name(5000, 'x');
  const OpenedPair pair({.functions = {name}}, {.functions = {name}});
  ShownDetailPage shown(pair.view(), pair.triplet(name));
  QVERIFY(shown.page.minimumSizeHint().width() < 600);
  QVERIFY(!shown.page.grab().isNull());
}

void DetailPageTest::followsTheTheme() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  applyTheme(ThemeChoice::Dark);
  const QString dark = tokens().secondaryText.name();
  QTRY_VERIFY(shown.page.findChild<QTextBrowser*>()->toHtml().contains(dark));
  applyTheme(ThemeChoice::Light);
}

void DetailPageTest::noteAndPinOfTheRow() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  shown.marks.open("/nowhere/x.culprit");
  auto* note = shown.page.findChild<QLineEdit*>();
  QVERIFY(note->isVisible());
  QVERIFY2(note->placeholderText().contains("in memory"), "the session cannot be written");
  QTest::keyClicks(note, "look here");
  QTest::keyClick(note, Qt::Key_Return);
  QCOMPARE(shown.marks.mark(0, twoRuns().triplet()).note, std::string("look here"));
  for (auto* button : shown.page.findChildren<QToolButton*>())
    if (button->text() == "Pin") QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(shown.marks.mark(0, twoRuns().triplet()).pinned);
  QTest::keyClicks(note, ", and there");
  shown.selection.setTriplet(std::nullopt);
  QVERIFY(!note->isVisible());
  QVERIFY2(shown.marks.mark(0, twoRuns().triplet()).note == "look here, and there", "another row commits");
  shown.selection.setTriplet(twoRuns().triplet());
  QCOMPARE(note->text(), QString("look here, and there"));
  shown.marks.undoStack().undo();
  QCOMPARE(note->text(), QString("look here"));
}

void DetailPageTest::escapeTakesBackWhatWasTyped() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  shown.marks.open("/nowhere/x.culprit");
  shown.marks.setNote(0, twoRuns().triplet(), "stays");
  auto* note = shown.page.findChild<QLineEdit*>();
  QTest::keyClicks(note, " not");
  QTest::keyClick(note, Qt::Key_Escape);
  QCOMPARE(note->text(), QString("stays"));
  shown.page.commitNote();
  QCOMPARE(shown.marks.mark(0, twoRuns().triplet()).note, std::string("stays"));
}

void DetailPageTest::saysWhatIsSpecialInACycle() {
  const OpenedPair pair({.cycles = 6, .functions = {"gemm", "<b>copy</b>"}},
                        {.cycles = 8, .functions = {"gemm"}});
  ShownDetailPage shown(pair.view(), pair.triplet());
  QVERIFY(!shown.page.findChild<QTabBar*>()->isVisible());
  // beta is 10 to 15: median 12.5, deviations 2.5 1.5 0.5 0.5 1.5 2.5, so MAD 1.5 and (15 - 12.5) / 1.5.
  shown.selection.setCycle(CycleRef{Side::A, 5});
  QCOMPARE(shown.page.subtitle(), QString("cycle 6 of A"));
  QVERIFY(shown.text().startsWith("Cycle 6 of A took 105.0 ms"));
  QTRY_VERIFY(shown.text().contains("+1.7"));
  QVERIFY(shown.text().contains("12.50"));
  QVERIFY(shown.text().contains("<b>copy</b>"));
  QVERIFY(shown.page.plainText().contains("gemm, GPU 0\t15.00\t12.50\t+1.7"));
  auto* browser = shown.page.findChild<QTextBrowser*>();
  emit browser->anchorClicked(QUrl(browser->toHtml().contains("special:1") ? "special:1" : "special:0"));
  QVERIFY(shown.selection.triplet()->function == pair.triplet("<b>copy</b>").function);
  QCOMPARE(shown.page.findChild<QTabBar*>()->currentIndex(), 0);
  QVERIFY2(shown.selection.cycle(), "the cycle stays in focus");
  shown.page.findChild<QTabBar*>()->setCurrentIndex(1);
  QCOMPARE(shown.page.subtitle(), QString("cycle 6 of A"));
  shown.selection.setCycle(std::nullopt);
  QVERIFY(!shown.page.findChild<QTabBar*>()->isVisible());
}

void DetailPageTest::noteOnTheCycle() {
  ShownDetailPage shown(twoRuns().view(), twoRuns().triplet());
  shown.marks.open("/nowhere/x.culprit");
  shown.selection.setCycle(CycleRef{Side::B, 2});
  auto* note = shown.page.findChild<QLineEdit*>();
  shown.page.editNote(true);
  QTest::keyClicks(note, "slow one");
  shown.page.editNote(false);
  QVERIFY(note->text().isEmpty());
  QCOMPARE(shown.marks.mark(0, MarkedCycle{Side::B, 2}).note, std::string("slow one"));
  QVERIFY(shown.marks.mark(0, twoRuns().triplet()).note.empty());
}

}  // namespace culprit::ui::test

#include "detail_page_test.moc"
