#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include "tests/support/made_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/recent_model.h"
#include "ui/window/opening/recents.h"

namespace culprit::ui::test {

class RecentsTest : public QObject {
  Q_OBJECT
 private slots:
  void keepsTheNewestOfEachOnTop();
  void modelShowsMissingFolders();
  void theFindingIsOfAllCyclesWhateverIsBrushed();
};

static const Registered<RecentsTest> kRecentsTest("recents_test");

namespace {

RecentComparison made(const QString& name) {
  return {"/runs/" + name + "/a",
          "/runs/" + name + "/b",
          {},
          name,
          "B is slower",
          14,
          238,
          QDateTime({2026, 11, 20}, {9, 12})};
}

}  // namespace

void RecentsTest::keepsTheNewestOfEachOnTop() {
  forgetComparisons();
  QVERIFY(recentComparisons().empty());
  for (int i = 0; i < 12; ++i) rememberComparison(made(QString("case %1").arg(i)));
  auto entries = recentComparisons();
  QCOMPARE(entries.size(), std::size_t{10});
  QCOMPARE(entries.front().title, QString("case 11"));
  RecentComparison again = made("case 5");
  again.finding = "another finding";
  rememberComparison(again);
  entries = recentComparisons();
  QCOMPARE(entries.size(), std::size_t{10});
  QCOMPARE(entries.front().finding, QString("another finding"));
  QCOMPARE(entries.front().cyclesB, quint64{238});
  QCOMPARE(entries.front().opened, again.opened);
  QCOMPARE(std::count_if(entries.begin(), entries.end(), [](const auto& e) { return e.title == "case 5"; }),
           1);
  forgetComparisons();
  QVERIFY(recentComparisons().empty());
}

void RecentsTest::modelShowsMissingFolders() {
  RecentModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setEntries({made("one"), made("two")});
  QCOMPARE(model.index(0, RecentModel::Cycles).data().toString(), QString("14 | 238"));
  QCOMPARE(model.index(0, RecentModel::Opened).data().toString(), QString("20 Nov 2026 09:12"));
  QVERIFY(!model.index(1, 0).data(Qt::ForegroundRole).isValid());
  model.setMissing({false, true});
  QVERIFY(model.isMissing(1));
  QVERIFY(model.index(1, RecentModel::Finding).data().toString().startsWith("Folder not found"));
  QVERIFY(model.index(1, 0).data(Qt::ForegroundRole).isValid());
  QCOMPARE(model.index(0, RecentModel::Finding).data().toString(), QString("B is slower"));
  model.setEntries({});
  QCOMPARE(model.rowCount(), 0);
}

void RecentsTest::theFindingIsOfAllCyclesWhateverIsBrushed() {
  forgetComparisons();
  const culprit::test::MadeSession made;
  MainWindow window;
  window.show();
  window.opener().open({made.file()});
  QTRY_VERIFY_WITH_TIMEOUT(recentComparisons().size() == 1, kPatienceMs);
  const RecentComparison whole = recentComparisons().front();
  QCOMPARE(whole.cyclesB, quint64{5});
  window.selection().setBrush({.b = std::vector<std::uint32_t>{1, 2}});
  QTRY_VERIFY_WITH_TIMEOUT(window.opened()->view.brushed, kPatienceMs);
  const auto file = made.folder().path() / "saved.culprit";
  window.saves().saveSession(*window.opened(), file);
  QTRY_VERIFY_WITH_TIMEOUT(recentComparisons().size() == 2, kPatienceMs);
  const RecentComparison saved = recentComparisons().front();
  QCOMPARE(saved.session, QString::fromStdString(file.string()));
  QCOMPARE(saved.cyclesB, quint64{5});
  QVERIFY(!saved.finding.isEmpty());
  QCOMPARE(saved.finding, whole.finding);
}

}  // namespace culprit::ui::test

#include "recents_test.moc"
