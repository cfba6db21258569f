// All pages of a workspace together, as the tests of every state use them: selects, brushes, opens and paints
// what there is, and waits for what reads in the background.
#pragma once

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBrowser>
#include <QtTest>

#include "tests/ui/patience.h"
#include "ui/look/apply_theme.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/pages/cycles/counters_page.h"
#include "ui/pages/cycles/cycle_pair_page.h"
#include "ui/pages/cycles/overview_page.h"
#include "ui/pages/cycles/timelines_page.h"
#include "ui/pages/functions/callers_page.h"
#include "ui/pages/functions/function_view.h"
#include "ui/pages/functions/shapes_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/memory/memory_page.h"
#include "ui/pages/triplets/detail_page.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/state/marks.h"
#include "ui/widgets/empty_state.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

struct Pages {
  Selection selection;
  Marks marks;
  ShownComparison shown;
  Workspace workspace{shown, selection, marks};
  QSignalSpy failed{&workspace, &Workspace::failed};

  Pages() {
    workspace.resize(1440, 800);
    workspace.show();
    (void)QTest::qWaitForWindowExposed(&workspace);
  }

  template <typename Page>
  Page& page() {
    return *workspace.findChild<Page*>();
  }

  /// Selects and brushes what there is, paints it in both themes and both sizes.
  void useAll(const ComparisonView& view) {
    shown.open({.view = view});
    workspace.triplets().selectFirst();
    if (!view.isEmpty() && !view.wholePair().cyclesB.empty()) {
      const auto last = static_cast<std::uint32_t>(view.wholePair().cyclesB.size() - 1);
      selection.setCycle(CycleRef{Side::B, last});
      selection.setBrush({.b = std::vector<std::uint32_t>{last}});
    }
    if (selection.triplet()) {
      // What reads nothing while it is hidden, in front.
      workspace.showLaunches();
      settle();
      workspace.dock("counters")->raise();
      QTRY_VERIFY(page<CountersPage>().isVisible());
      settle();
      workspace.dock("cycle_pair")->raise();
      QTRY_VERIFY(page<CyclePairPage>().isVisible());
      settle();
      workspace.dock("whole_run")->raise();
      QTRY_VERIFY(page<WholeRunPage>().isVisible());
      settle();
      workspace.dock("call_tree")->raise();
      QTRY_VERIFY(page<CallTreePage>().isVisible());
      settle();
      workspace.dock("memory")->raise();
      QTRY_VERIFY(page<MemoryPage>().isVisible());
      settle();
      QVERIFY(!workspace.grab().isNull());
      workspace.setFunctionOpen(true);
      settle();
      QVERIFY(workspace.functionView().isVisible());
      QVERIFY(!workspace.functionView().headline().isEmpty());
      QVERIFY(!workspace.grab().isNull());
      workspace.setFunctionOpen(false);
      marks.setPinned(static_cast<std::uint32_t>(view.pair), *selection.triplet(), true);
    }
    for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
      applyTheme(theme);
      for (const QSize& size : {QSize(1024, 600), QSize(1440, 800)}) {
        workspace.resize(size);
        QVERIFY(!workspace.grab().isNull());
      }
      // Those behind a tab as well.
      for (auto* dock : workspace.findChildren<QDockWidget*>()) QVERIFY(!dock->widget()->grab().isNull());
    }
    for (QWidget* plot :
         std::initializer_list<QWidget*>{&page<OverviewPage>().plot(), &page<TimelinesPage>().plot()})
      QVERIFY(!plot->accessibleDescription().isEmpty());
    selection.setBrush({});
    selection.setCycle({});
  }

  /// Whatever reads in the background has read.
  void settle() {
    QTRY_VERIFY_WITH_TIMEOUT(!page<TimelinesPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<DetailPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<FunctionView>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<CountersPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<CallersPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<ShapesPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<CyclePairPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<WholeRunPage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<CallTreePage>().isBusy(), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!page<MemoryPage>().isBusy(), kPatienceMs);
    for (LaunchesPage* page : workspace.findChildren<LaunchesPage*>())
      QTRY_VERIFY_WITH_TIMEOUT(!page->isBusy(), kPatienceMs);
  }

  void openFunction(int launches) {
    workspace.setFunctionOpen(true);
    settle();
    QCOMPARE(workspace.functionView().launches().model().rowCount(), launches);
  }

  /// One for the model of every table, until the pages go.
  void testModels() {
    for (const auto* table : workspace.findChildren<QTableView*>())
      new QAbstractItemModelTester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                   &workspace);
  }

  /// The docks that show neither rows nor words about why there are none.
  QStringList silentDocks() {
    QStringList silent;
    for (auto* dock : workspace.findChildren<QDockWidget*>())
      if (!speaks(*dock->widget())) silent << dock->objectName();
    return silent;
  }

 private:
  static bool speaks(QWidget& page) {
    for (const auto* empty : page.findChildren<EmptyState*>())
      if (empty->isVisibleTo(&page) && !empty->title().isEmpty()) return true;
    for (const auto* table : page.findChildren<QTableView*>())
      if (table->isVisibleTo(&page) && table->model()->rowCount() > 0) return true;
    for (const auto* text : page.findChildren<QTextBrowser*>())
      if (text->isVisibleTo(&page) && !text->toPlainText().isEmpty()) return true;
    for (const auto* plot : page.findChildren<QWidget*>())
      if (plot->isVisibleTo(&page) && !plot->accessibleDescription().isEmpty()) return true;
    return false;
  }
};

}  // namespace culprit::ui::test
