#include <QHeaderView>
#include <QPointer>
#include <QSignalSpy>
#include <QtTest>

#include "core/exploring/exploration.h"
#include "tests/ui/registry.h"
#include "tests/ui/shown_launches.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

/// The rows of the launches page: focus, context menu, columns, and what stands there without rows.
class LaunchRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void theFocusAloneSelectsNothing();
  void menuIsAboutTheRowItWasOpenedOn();
  void menuKnowsALaunchOutsideOfAllCycles();
  void aFailureIsNoFact();
  void eachPageKeepsItsColumns();
};

static const Registered<LaunchRowsTest> kLaunchRowsTest("launch_rows_test");

void LaunchRowsTest::theFocusAloneSelectsNothing() {
  ShownPage shown;
  shown.selection.setCycle({});
  shown.page.table().clearFocus();
  shown.page.table().setCurrentIndex({});
  shown.page.activateWindow();
  shown.page.table().setFocus(Qt::TabFocusReason);
  QTRY_VERIFY(shown.page.table().hasFocus());
  QVERIFY2(!shown.selection.cycle(), "Tab into the table is no choice");
  QTest::keyClick(&shown.page.table(), Qt::Key_Down);
  QCOMPARE(shown.page.table().currentIndex().row(), 0);
  QVERIFY(shown.selection.cycle());
}

void LaunchRowsTest::menuIsAboutTheRowItWasOpenedOn() {
  ShownPage shown;
  QSignalSpy excerpts(&shown.page, &LaunchesPage::excerptRequested);
  const CycleRef cycle = *shown.page.model().cycleOf(0);
  const QPointer<QMenu> menu = shown.menuOf(0);
  QVERIFY(menu);
  // Another order arrives while the menu is open.
  emit shown.page.table().horizontalHeader()->sectionClicked(static_cast<int>(LaunchColumn::Start));
  shown.settle();
  QVERIFY(shown.page.model().cycleOf(0) != cycle);
  for (QAction* action : menu->actions()) {
    if (action->text().startsWith("Save Excerpt of This Cycle")) action->trigger();
  }
  QCOMPARE(excerpts.count(), 1);
  const auto query = excerpts.first().first().value<ExcerptQuery>();
  const ExcerptQuery wanted =
      excerptOfCycles(shown.raw.view.wholePair(), cycle.side, cycle.position, cycle.position);
  QCOMPARE(query.startNs, wanted.startNs);
  QVERIFY(query.side == wanted.side);
  shown.selection.setTriplet({});
  QTRY_VERIFY2(!menu, "it is about a function that is no longer shown");
}

void LaunchRowsTest::menuKnowsALaunchOutsideOfAllCycles() {
  ShownPage shown;
  LaunchAnswer answered = *shown.page.model().answer();
  const auto list = std::make_shared<LaunchList>();
  list->addLane({.side = Side::A, .kind = TrackKind::GpuStream, .device = "GPU 0", .name = "7"});
  list->add(Side::A, {.durationNs = 1000});
  answered.list = list;
  answered.rows = {0};
  shown.page.model().setAnswer(std::make_shared<const LaunchAnswer>(answered));
  shown.selection.setCycle(CycleRef{Side::A, 0});
  shown.page.table().setCurrentIndex(shown.page.model().index(0, 0));
  QVERIFY(!shown.page.model().cycleOf(0));
  QMenu* menu = shown.menuOf(0);
  QVERIFY(menu);
  int disabled = 0;
  for (const QAction* action : menu->actions()) {
    if (!action->text().contains("This Cycle")) continue;
    QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
    QVERIFY(action->toolTip().contains("no cycle"));
    ++disabled;
  }
  QCOMPARE(disabled, 2);
  menu->close();
}

void LaunchRowsTest::aFailureIsNoFact() {
  RawPair raw;
  Selection selection;
  LaunchesPage page(selection);
  QSignalSpy failed(&page, &LaunchesPage::failed);
  page.show();
  page.setView(raw.view);
  std::filesystem::remove(raw.view.session);
  selection.setTriplet(gemmOf(raw.view));
  QTRY_COMPARE(failed.count(), 1);
  QCOMPARE(page.findChild<EmptyState*>()->title(), QString("The launches could not be read"));
}

void LaunchRowsTest::eachPageKeepsItsColumns() {
  const FreshSettings fresh;
  const RawPair raw;
  Selection selection;
  selection.setTriplet(gemmOf(raw.view));
  const int start = static_cast<int>(LaunchColumn::Start), gap = static_cast<int>(LaunchColumn::Gap);
  const auto settle = [](LaunchesPage& page) {
    QTRY_VERIFY(page.model().rowCount() == 33 && !page.isBusy());
  };
  {
    LaunchesPage one(selection), other(selection, "function/launches");
    for (LaunchesPage* page : {&one, &other}) {
      page->show();
      page->setView(raw.view);
      settle(*page);
    }
    QMenu menu;
    static_cast<SortHeader*>(one.table().horizontalHeader())->fillColumnMenu(menu);
    for (QAction* action : menu.actions())
      if (action->text().startsWith("Gap")) action->setChecked(false);
    QVERIFY(one.table().isColumnHidden(gap));
    one.table().setColumnWidth(start, 234);
    emit one.table().horizontalHeader()->sectionClicked(start);
    settle(one);
  }
  LaunchesPage again(selection), other(selection, "function/launches");
  for (LaunchesPage* page : {&again, &other}) {
    page->show();
    page->setView(raw.view);
    settle(*page);
  }
  QVERIFY(again.table().isColumnHidden(gap));
  QCOMPARE(again.table().columnWidth(start), 234);
  QCOMPARE(again.model().index(0, start).data().toString(), QString("0.030"));
  QVERIFY(!other.table().isColumnHidden(gap));
  QVERIFY(other.table().columnWidth(start) != 234);
}

}  // namespace culprit::ui::test

#include "launch_rows_test.moc"
