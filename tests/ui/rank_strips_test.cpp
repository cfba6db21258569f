#include <QComboBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QWheelEvent>
#include <QtTest>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/two_rank_run.h"
#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/ranks/rank_strips_legend.h"
#include "ui/pages/ranks/rank_strips_panel.h"
#include "ui/pages/ranks/rank_strips_view.h"
#include "ui/pages/ranks/ranks_page.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// One cycle of all ranks as strips, made by hand and from a session of two ranks.
class RankStripsTest : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { applyTheme(ThemeChoice::Light); }
  void standInTheOrderOfThePage();
  void endTogether();
  void ranksWithoutTheCollectiveSaySo();
  void tellWhatARankDid();
  void clickAndKeysAskForThePair();
  void wheelAndKeysZoom();
  void thousandsScroll();
  void canBeSeenInBothThemes();
  void handOutPictureAndTable();
  void areReadOnceTheyAreSeen();
  void followSideAndCycle();
  void keepTheChosenCollective();
  void sayWhyThereAreNone();
  void areATabOfThePage();
};

static const Registered<RankStripsTest> kRankStripsTest("rank_strips_test");

namespace {

constexpr std::int64_t kMs = 1'000'000;

/// Pairs of ranks on two hosts, all in one part.
std::shared_ptr<Results> manyStripRanks(std::size_t count) {
  auto results = smallResults();
  const PairResults first = results->pairs.front();
  results->pairs.clear();
  for (std::size_t rank = 0; rank < count; ++rank) {
    PairResults& pair = results->pairs.emplace_back(first);
    for (Process* process : {&pair.a, &pair.b}) {
      process->rank = static_cast<int>(rank);
      process->host = rank % 2 == 0 ? "even" : "odd";
    }
  }
  return results;
}

/// Rank r computes for 10 + r ms, waits till the last is there, and transfers for 2; then 1 ms of nothing.
std::shared_ptr<RankStrips> madeStrips(Results& results) {
  auto strips = std::make_shared<RankStrips>();
  strips->side = Side::B;
  strips->numbers = {7, 8};
  strips->number = 7;
  const auto ranks = static_cast<std::int64_t>(results.pairs.size());
  strips->collectives = {{.function = results.names.functions.intern("ncclDevKernel_AllReduce_Sum"),
                          .description = "default_pg",
                          .call = 3,
                          .ranks = results.pairs.size()}};
  for (std::int64_t rank = 0; rank < ranks; ++rank) {
    const std::int64_t own = (10 + rank) * kMs, last = (10 + ranks) * kMs;
    RankStrip& strip = strips->ranks.emplace_back();
    strip.pair = static_cast<std::size_t>(rank);
    strip.durationNs = last + 3 * kMs;
    strip.spans = {{TimeClass::GpuCompute, 0, own},
                   {TimeClass::WaitingForRanks, own, last},
                   {TimeClass::Communication, last, last + 2 * kMs},
                   {TimeClass::Idle, last + 2 * kMs, last + 3 * kMs}};
    strip.sums = stripTimes(strip.spans);
    strip.ends = {{0, last + 2 * kMs}};
  }
  return strips;
}

std::vector<std::size_t> upwards(std::size_t count) {
  std::vector<std::size_t> pairs;
  for (std::size_t pair = count; pair > 0; --pair) pairs.push_back(pair - 1);
  return pairs;
}

struct ShownStrips {
  std::shared_ptr<Results> results;
  std::shared_ptr<RankStrips> made;
  ComparisonView view;
  RankStripsView strips;
  QSignalSpy chosen{&strips, &RankStripsView::pairChosen};

  explicit ShownStrips(std::size_t count = 3) : results(manyStripRanks(count)), made(madeStrips(*results)) {
    view = viewOf(results);
    strips.resize(800, 200);
    strips.setView(view);
    strips.setOrder(upwards(count));
    strips.setStrips(made);
    strips.show();
  }
  const RankStripsModel& model() const { return strips.model(); }
};

/// Two ranks of six cycles, read from a session.
struct StripsOfSession {
  culprit::test::TempFolder folder;
  ComparisonView view;
  RankStripsPanel panel;
  QSignalSpy failed{&panel, &RankStripsPanel::failed};

  StripsOfSession() {
    const auto a = culprit::test::writeTwoRankRun(folder, "a", 6, 1.0);
    const auto b = culprit::test::writeTwoRankRun(folder, "b", 6, 1.4);
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    view.session = file;
    view.results = Session::open(file).results();
    panel.resize(1000, 300);
    panel.setView(view);
    panel.setOrder({0, 1});
  }
  const RankStripsModel& model() { return panel.strips().model(); }
  void settle() { QTRY_VERIFY(!panel.isBusy() && model().strips() != nullptr); }
};

}  // namespace

void RankStripsTest::standInTheOrderOfThePage() {
  ShownStrips shown;
  QCOMPARE(shown.model().rows(), std::size_t{3});
  QCOMPARE(shown.model().label(0), QString("rank 2"));
  QCOMPARE(shown.model().pair(2), std::size_t{0});
  QCOMPARE(shown.model().shownRow(), std::optional<std::size_t>(2));
  shown.strips.setOrder({1, 0});
  QCOMPARE(shown.model().rows(), std::size_t{2});
  QCOMPARE(shown.model().label(0), QString("rank 1"));
}

void RankStripsTest::endTogether() {
  ShownStrips shown;
  QCOMPARE(shown.model().choices().size(), std::size_t{2});
  QCOMPARE(shown.model().choiceName(shown.model().choices()[0]),
           QString("all-reduce, group of all ranks, 3rd call"));
  QCOMPARE(shown.model().zeroNs(0), std::optional(15 * kMs));
  QCOMPARE(shown.model().axis(), (PlotRange{-15.0, 1.0}));
  QCOMPARE(shown.strips.visibleRange(), shown.model().axis());
  shown.strips.align({});
  QCOMPARE(shown.model().axis(), (PlotRange{0.0, 16.0}));
  QVERIFY(shown.model().summary().contains("0 is the start of the cycle"));
}

void RankStripsTest::ranksWithoutTheCollectiveSaySo() {
  ShownStrips shown;
  shown.made->ranks[1].ends.clear();
  shown.made->collectives[0].ranks = 2;
  shown.strips.setStrips(shown.made);
  QCOMPARE(shown.model().choiceName(0), QString("all-reduce, group of all ranks, 3rd call, 2 of 3 ranks"));
  QVERIFY(!shown.model().zeroNs(1));
  QVERIFY(shown.model().explanation(1).contains("not in this collective"));
  QVERIFY(!shown.model().spanAt(1, -5.0));
  QVERIFY(!shown.strips.grab().isNull());
}

void RankStripsTest::tellWhatARankDid() {
  ShownStrips shown;
  QCOMPARE(shown.model().explanation(1),
           QString("rank 1, host odd: GPU compute 11 ms, exposed communication 2 ms, "
                   "waiting for other ranks 2 ms, nothing recorded 1 ms"));
  const auto span = shown.model().spanAt(1, -3.0);
  QVERIFY(span);
  QCOMPARE(*span, (StripSpan{TimeClass::WaitingForRanks, -4 * kMs, -2 * kMs}));
  QVERIFY(!shown.model().spanAt(1, 1.0));
  QVERIFY(!shown.model().spanAt(1, -15.5));
  const QString here = shown.strips.readoutAt(shown.strips.placeOf(1));
  QVERIFY2(here.contains("Here: GPU compute, from −15 to −4 ms"), qPrintable(here));
  QVERIFY(shown.strips.accessibleDescription().contains("own time from 11 ms (rank 0) to 13 ms (rank 2)"));
  QCOMPARE(shown.strips.readoutAt({5.0, 190.0}), QString());
}

void RankStripsTest::clickAndKeysAskForThePair() {
  ShownStrips shown;
  QTest::mouseClick(&shown.strips, Qt::LeftButton, {}, shown.strips.placeOf(1).toPoint());
  QCOMPARE(shown.chosen.count(), 1);
  QCOMPARE(shown.chosen.last().first().value<std::size_t>(), std::size_t{1});
  QTest::keyClick(&shown.strips, Qt::Key_Up);
  QCOMPARE(shown.strips.currentRow(), std::optional<std::size_t>(0));
  QVERIFY(shown.strips.accessibleDescription().startsWith("rank 2, host even"));
  QTest::keyClick(&shown.strips, Qt::Key_Return);
  QCOMPARE(shown.chosen.last().first().value<std::size_t>(), std::size_t{2});
  QTest::keyClick(&shown.strips, Qt::Key_End);
  QCOMPARE(shown.strips.currentRow(), std::optional<std::size_t>(2));
  QTest::keyClick(&shown.strips, Qt::Key_Down);
  QCOMPARE(shown.strips.currentRow(), std::optional<std::size_t>(2));
  QTest::keyClick(&shown.strips, Qt::Key_Escape);
  QVERIFY(!shown.strips.currentRow());
}

void RankStripsTest::wheelAndKeysZoom() {
  ShownStrips shown;
  const QPoint at = shown.strips.placeOf(1).toPoint();
  QWheelEvent wheel(at, shown.strips.mapToGlobal(QPointF(at)), {}, QPoint(0, 120), Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&shown.strips, &wheel);
  const double once = shown.strips.visibleRange().span();
  QVERIFY(once < 16.0);
  QTest::keyClick(&shown.strips, Qt::Key_W);
  QVERIFY(shown.strips.visibleRange().span() < once);
  const double low = shown.strips.visibleRange().low;
  QTest::keyClick(&shown.strips, Qt::Key_A);
  QVERIFY(shown.strips.visibleRange().low < low);
  QTest::keyClick(&shown.strips, Qt::Key_0);
  QCOMPARE(shown.strips.visibleRange(), shown.model().axis());
}

void RankStripsTest::thousandsScroll() {
  constexpr std::size_t kRanks = 4096;
  ShownStrips shown(kRanks);
  QCOMPARE(shown.model().rows(), kRanks);
  QVERIFY2(shown.strips.verticalScroll() == 0, "the first rows, wherever the shown pair is");
  QTest::keyClick(&shown.strips, Qt::Key_End);
  QVERIFY(shown.strips.verticalScroll() > 0);
  QTest::keyClick(&shown.strips, Qt::Key_Home);
  QCOMPARE(shown.strips.verticalScroll(), 0);
  QTest::keyClick(&shown.strips, Qt::Key_PageDown);
  QVERIFY(shown.strips.verticalScroll() > 0);
  QVERIFY(!shown.strips.grab().isNull());
  QVERIFY2(shown.strips.picture().size.height() < 10'000, "the first of them");
}

void RankStripsTest::canBeSeenInBothThemes() {
  for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(choice);
    ShownStrips shown;
    const QImage drawn = shown.strips.grab().toImage();
    const QPointF at = shown.strips.placeOf(0);
    QCOMPARE(drawn.pixelColor(at.toPoint()), tokens().compute);
    QCOMPARE(drawn.pixelColor(790, 5), tokens().base);
    RankStripsLegend legend;
    legend.setClasses(shown.model().classes());
    legend.resize(300, legend.heightForWidth(300));
    QVERIFY2(legend.heightForWidth(200) > legend.heightForWidth(900), "it wraps");
    QVERIFY(legend.accessibleDescription().startsWith("GPU compute, exposed communication"));
    QVERIFY(!legend.grab().isNull());
  }
}

void RankStripsTest::handOutPictureAndTable() {
  ShownStrips shown;
  const PlotPicture picture = shown.strips.picture();
  QVERIFY(!toImage(picture, 1.0).isNull());
  const QStringList lines = picture.table().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 4);
  QCOMPARE(lines[0], QString("Process pair\tHost\tGPU compute, ms\texposed communication, ms\t"
                             "waiting for other ranks, ms\tnothing recorded, ms"));
  QCOMPARE(lines[1], QString("rank 2\teven\t12\t2\t1\t1"));
  shown.strips.setView(viewOf(asKinds(shown.results)));
  shown.strips.setStrips(shown.made);
  const QString ofKinds = shown.strips.picture().table();
  QVERIFY2(ofKinds.startsWith("Kind of cycle\tHost\tGPU compute, ms"), qPrintable(ofKinds));
}

void RankStripsTest::areReadOnceTheyAreSeen() {
  StripsOfSession shown;
  QVERIFY(!shown.panel.isBusy());
  QVERIFY(shown.model().strips() == nullptr);
  shown.panel.show();
  QCOMPARE(shown.panel.empty().title(), QString("Reading the cycle"));
  shown.settle();
  QCOMPARE(shown.model().rows(), std::size_t{2});
  QVERIFY(shown.panel.empty().isHidden());
  QVERIFY(shown.panel.strips().isVisible());
  QCOMPARE(shown.panel.collectives().count(), 2);
  QVERIFY2(shown.panel.collectives().currentText().startsWith("all-reduce"),
           qPrintable(shown.panel.collectives().currentText()));
  QCOMPARE(shown.panel.collectives().itemText(1), QString("the start of the cycle"));
  QCOMPARE(shown.failed.count(), 0);
  // Another rank of them is no reason to read again.
  shown.view.pair = 1;
  shown.panel.setView(shown.view);
  QVERIFY(!shown.panel.isBusy());
  QCOMPARE(shown.model().shownRow(), std::optional<std::size_t>(1));
}

void RankStripsTest::followSideAndCycle() {
  StripsOfSession shown;
  shown.panel.show();
  shown.settle();
  QCOMPARE(shown.model().strips()->side, Side::B);
  const auto typical = shown.model().strips()->number;
  shown.panel.spin().setValue(5);
  QVERIFY(shown.panel.isBusy());
  shown.panel.spin().setValue(4);  // takes the place of the one before
  shown.settle();
  QCOMPARE(shown.model().strips()->number, std::optional(shown.model().strips()->numbers[4]));
  QCOMPARE(shown.panel.spin().value(), 4);
  shown.panel.showCycle({});
  shown.settle();
  QCOMPARE(shown.model().strips()->number, typical);
  shown.panel.showSide(Side::A);
  shown.settle();
  QCOMPARE(shown.model().strips()->side, Side::A);
  QCOMPARE(shown.failed.count(), 0);
}

void RankStripsTest::keepTheChosenCollective() {
  StripsOfSession shown;
  shown.panel.show();
  shown.settle();
  shown.panel.collectives().setCurrentIndex(1);
  emit shown.panel.collectives().activated(1);
  QVERIFY(!shown.model().aligned());
  shown.panel.spin().setValue(5);
  shown.settle();
  QVERIFY2(!shown.model().aligned(), "the start of the cycle, there too");
  shown.panel.collectives().setCurrentIndex(0);
  emit shown.panel.collectives().activated(0);
  QVERIFY(shown.model().aligned());
}

void RankStripsTest::sayWhyThereAreNone() {
  RankStripsPanel panel;
  panel.show();
  QCOMPARE(panel.empty().title(), QString("No comparison"));
  panel.setLoading(true);
  QCOMPARE(panel.empty().title(), QString("Reading both runs"));
  panel.setLoading(false);
  const auto results = manyStripRanks(2);
  ComparisonView view = viewOf(results);
  panel.setView(view);  // the session is not written yet
  QCOMPARE(panel.empty().title(), QString("No strips"));
  results->runA.kind = results->runB.kind = kProcessedKind;
  view.session = "processed.culprit";
  panel.setView(view);
  QCOMPARE(panel.empty().title(), QString("No single events"));
  QVERIFY(panel.strips().isHidden());
  // A file that is gone.
  StripsOfSession shown;
  shown.view.session = shown.folder.path() / "gone.culprit";
  shown.panel.setView(shown.view);
  shown.panel.show();
  QTRY_COMPARE(shown.failed.count(), 1);
  QCOMPARE(shown.panel.empty().title(), QString("The cycle could not be read"));
}

void RankStripsTest::areATabOfThePage() {
  QSettings().clear();
  StripsOfSession session;
  RankStripsPanel* strips = nullptr;
  {
    RanksPage page;
    page.resize(1024, 400);
    page.setView(session.view);
    page.show();
    strips = &page.strips();
    QVERIFY(strips->isHidden());
    QVERIFY2(!strips->isBusy(), "nothing is read before it is seen");
    page.tabs().setCurrentIndex(1);
    QVERIFY(strips->isVisible());
    QVERIFY(!page.table().isVisible());
    QTRY_VERIFY(strips->strips().model().rows() == 2);
    const auto firstRank = strips->strips().model().pair(0);
    page.table().rows().setKeys(
        {{HeatModel::Pair, firstRank == 0 ? Qt::DescendingOrder : Qt::AscendingOrder}});
    QVERIFY2(strips->strips().model().pair(0) != firstRank, "in the order of the map");
    QSignalSpy asked(&page, &RanksPage::pairRequested);
    const std::size_t other = strips->strips().model().pair(0) == session.view.pair ? 1 : 0;
    QTest::mouseClick(&strips->strips(), Qt::LeftButton, {}, strips->strips().placeOf(other).toPoint());
    QCOMPARE(asked.count(), 1);
    QVERIFY(!page.grab().isNull());
  }
  RanksPage again;
  QCOMPARE(again.tabs().currentIndex(), 1);
  QSettings().clear();
}

}  // namespace culprit::ui::test

#include "rank_strips_test.moc"
