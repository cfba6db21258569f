#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QtTest>

#include "tests/support/made_session.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/tables/name_filter.h"
#include "ui/window/actions/actions.h"
#include "ui/window/help/help_window.h"
#include "ui/window/main/main_window.h"
#include "ui/window/workspace/dock_title.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

class PanelMenuTest : public QObject {
  Q_OBJECT
 private slots:
  void movesThePanelThatHasTheFocus();
  void edgesKeepTheirSizes();
  void aTabTakesTheWholeRoomAndGivesItBack();
  void escapeGivesTheRoomBack();
  void keysGoFromPanelToPanel();
  void aFloatingPanelTakesTheRoomOfTheWindow();
  void whoClicksATabGoesOnWithItsKeys();
  void findFiltersTheListThatHasTheFocus();
  void theRightEdgeIsWhereThePanelsStand();
  void tabsAndFloatsIt();
  void worksByKeyboardAlone();
};

static const Registered<PanelMenuTest> kPanelMenuTest("panel_menu_test");

namespace {

struct PanelMenuWindow {
  culprit::test::MadeSession made;
  MainWindow window;
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};
  Workspace& workspace = window.workspace();

  PanelMenuWindow() {
    window.resize(1440, 900);
    window.show();
    window.opener().open({made.file()});
    (void)QTest::qWaitFor([this] { return shown.count() > 0; }, kPatienceMs);
    settle();
    window.activateWindow();
    workspace.triplets().table().setFocus();
    settle();
  }
  static void settle() {
    for (int turn = 0; turn < 20; ++turn) QCoreApplication::processEvents();
  }
  QMenu& menu() {
    QMenu& filled = *window.actions().movePanel->menu();
    emit filled.aboutToShow();
    return filled;
  }
  static QAction* entry(const QMenu& menu, const QString& text) {
    for (QAction* action : menu.actions())
      if (action->text().remove('&') == text) return action;
    return nullptr;
  }
  void choose(const QString& text) {
    entry(menu(), text)->trigger();
    settle();
  }
  /// The bar that the triplets' tab is in.
  QTabBar* tabs() {
    for (auto* bar : workspace.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      for (int tab = 0; tab < bar->count(); ++tab)
        if (bar->tabText(tab).startsWith("Triplets")) return bar;
    return nullptr;
  }
  QPoint placeOf(const QString& title) {
    QTabBar* bar = tabs();
    for (int tab = 0; tab < bar->count(); ++tab)
      if (bar->tabText(tab).startsWith(title)) return bar->tabRect(tab).center();
    return {};
  }
  QDockWidget& triplets() { return *workspace.dock("triplets"); }
};

}  // namespace

void PanelMenuTest::movesThePanelThatHasTheFocus() {
  PanelMenuWindow w;
  QCOMPARE(w.menu().actions().first()->text(), QString("Triplets"));
  const int height = w.triplets().height();
  w.choose("To the Left Edge");
  QVERIFY(w.workspace.dockWidgetArea(&w.triplets()) == Qt::LeftDockWidgetArea);
  QVERIFY(w.workspace.tabifiedDockWidgets(&w.triplets()).isEmpty());
  QTRY_VERIFY2(w.triplets().height() > height, "the edge is as high as the window");
  QVERIFY(w.triplets().isVisible());
  QVERIFY2(w.triplets().isAncestorOf(QApplication::focusWidget()), "the focus went along");
  w.choose("To the Bottom Edge");
  QVERIFY(w.workspace.dockWidgetArea(&w.triplets()) == Qt::BottomDockWidgetArea);
  w.window.actions().restoreLayout->trigger();
  QVERIFY(w.workspace.tabifiedDockWidgets(&w.triplets()).contains(w.workspace.dock("functions")));
}

void PanelMenuTest::edgesKeepTheirSizes() {
  PanelMenuWindow w;
  QDockWidget& detail = *w.workspace.dock("detail");
  QDockWidget& counters = *w.workspace.dock("counters");
  w.workspace.moveDock(w.triplets(), Qt::LeftDockWidgetArea);
  w.workspace.moveDock(detail, Qt::RightDockWidgetArea);
  w.workspace.moveDock(counters, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  const auto widths = [&] {
    return QList{w.triplets().width(), w.workspace.dock("overview")->width(), detail.width(),
                 counters.width()};
  };
  QCOMPARE(counters.x(), detail.x());
  QVERIFY2(counters.y() > detail.geometry().bottom(), "they share the edge");
  QVERIFY(detail.x() > w.workspace.dock("timelines")->geometry().right());
  const QList<int> before = widths();
  for (int i = 0; i < 20; ++i) {
    w.workspace.layout()->invalidate();
    PanelMenuWindow::settle();
  }
  QCOMPARE(widths(), before);
  w.window.actions().restoreLayout->trigger();
}

void PanelMenuTest::aTabTakesTheWholeRoomAndGivesItBack() {
  PanelMenuWindow w;
  const QSize before = w.triplets().size();
  QTest::mouseDClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Triplets"));
  PanelMenuWindow::settle();
  QVERIFY(w.triplets().height() > before.height());
  QVERIFY(!w.workspace.dock("overview")->isVisible());
  const auto* title = qobject_cast<DockTitle*>(w.triplets().titleBarWidget());
  QVERIFY2(title && title->isVisible(), "where it is given back");
  QVERIFY(w.triplets().isAncestorOf(QApplication::focusWidget()));
  w.choose("The Whole Room");
  QTRY_COMPARE(w.triplets().size(), before);
  w.workspace.setFunctionOpen(true);
  PanelMenuWindow::settle();
  QVERIFY2(!qobject_cast<DockTitle*>(w.workspace.dock("functions")->titleBarWidget()), "it has its own");
  w.workspace.setFunctionOpen(false);
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.dock("overview")->isVisible());
}

void PanelMenuTest::escapeGivesTheRoomBack() {
  PanelMenuWindow w;
  w.choose("The Whole Room");
  QVERIFY(w.workspace.isExpanded());
  QTest::keyClick(&w.workspace.triplets().table(), Qt::Key_Escape);
  w.settle();
  QVERIFY(!w.workspace.isExpanded());
  QVERIFY(w.workspace.dock("causes")->isVisible());
  QVERIFY(w.triplets().isAncestorOf(QApplication::focusWidget()));
}

void PanelMenuTest::keysGoFromPanelToPanel() {
  PanelMenuWindow w;
  const auto panelAfter = [&w](QAction* action) {
    action->trigger();
    w.settle();
    return w.workspace.currentDock()->objectName();
  };
  QStringList round;
  for (int i = 0; i < 6; ++i) round << panelAfter(w.window.actions().nextPanel);
  QCOMPARE(round, (QStringList{"timelines", "detail", "overview", "causes", "time", "triplets"}));
  QCOMPARE(panelAfter(w.window.actions().previousPanel), QString("time"));
  QVERIFY(w.workspace.dock("time")->isAncestorOf(QApplication::focusWidget()));
  w.window.actions().help->trigger();
  auto* help = w.window.findChild<HelpWindow*>();
  QVERIFY(help);
  QCOMPARE(help->page(), QString("views"));
  QCOMPARE(help->findChild<QTextBrowser*>()->textCursor().block().text(), QString("Where the time went"));
}

void PanelMenuTest::aFloatingPanelTakesTheRoomOfTheWindow() {
  PanelMenuWindow w;
  QDockWidget& detail = *w.workspace.dock("detail");
  w.workspace.floatDock(detail, true);
  PanelMenuWindow::settle();
  w.workspace.expandDock(detail);
  PanelMenuWindow::settle();
  QVERIFY(!detail.isFloating());
  QVERIFY(detail.width() > w.workspace.width() * 9 / 10);
  w.workspace.expandDock(detail);
  PanelMenuWindow::settle();
  QVERIFY2(detail.isFloating(), "as it was");
  QVERIFY(w.triplets().isVisible());
  w.window.actions().restoreLayout->trigger();
}

void PanelMenuTest::whoClicksATabGoesOnWithItsKeys() {
  PanelMenuWindow w;
  w.workspace.dock("timelines")->widget()->setFocus();
  QTest::mouseClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Functions"));
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.dock("functions")->isAncestorOf(QApplication::focusWidget()));
  w.workspace.triplets().filterLine().edit();
  PanelMenuWindow::settle();
  QTest::mouseClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Triplets"));
  PanelMenuWindow::settle();
  QVERIFY2(w.triplets().focusWidget() == QApplication::focusWidget(), "where it was last");
}

void PanelMenuTest::findFiltersTheListThatHasTheFocus() {
  PanelMenuWindow w;
  const auto findsIn = [&w](const char* name) {
    w.window.actions().find->trigger();
    const auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    return line && w.workspace.dock(name)->isAncestorOf(line);
  };
  QTest::mouseClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Functions"));
  PanelMenuWindow::settle();
  QVERIFY(findsIn("functions"));
  QTest::mouseClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Counters"));
  QTRY_VERIFY(!w.workspace.dock("counters")->findChild<NameFilter*>()->visibleRegion().isEmpty());
  QTest::mouseClick(w.tabs(), Qt::LeftButton, {}, w.placeOf("Counters"));  // until now it was reading
  PanelMenuWindow::settle();
  QVERIFY(findsIn("counters"));
  w.workspace.dock("causes")->widget()->setFocus();
  QVERIFY2(findsIn("triplets"), "Causes has no filter");
}

void PanelMenuTest::theRightEdgeIsWhereThePanelsStand() {
  PanelMenuWindow w;
  QDockWidget& detail = *w.workspace.dock("detail");
  QDockWidget& counters = *w.workspace.dock("counters");
  w.workspace.moveDock(detail, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  w.workspace.moveDock(detail, Qt::LeftDockWidgetArea);
  PanelMenuWindow::settle();
  w.workspace.moveDock(counters, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.dockWidgetArea(&counters) == Qt::RightDockWidgetArea);
  QVERIFY(counters.x() > w.triplets().geometry().right());
  // After a restart, too: nothing but the places of the panels tells.
  const QByteArray kept = w.workspace.saveState();
  w.window.actions().restoreLayout->trigger();
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.restoreState(kept));
  PanelMenuWindow::settle();
  w.workspace.moveDock(detail, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  QCOMPARE(detail.x(), counters.x());
  QVERIFY(detail.y() > counters.geometry().bottom());
  w.workspace.moveDock(detail, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  QCOMPARE(detail.x(), counters.x());
  // The tabs that one leaves at the edge are what stands there, or would cover it at once.
  QDockWidget& issues = *w.workspace.dock("issues");
  w.workspace.tabDock(counters, detail);
  w.workspace.moveDock(issues, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  w.workspace.tabDock(counters, issues);
  PanelMenuWindow::settle();
  w.workspace.moveDock(counters, Qt::RightDockWidgetArea);
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.width() - counters.geometry().right() < 10);
  w.window.actions().restoreLayout->trigger();
}

void PanelMenuTest::tabsAndFloatsIt() {
  PanelMenuWindow w;
  PanelMenuWindow::entry(*PanelMenuWindow::entry(w.menu(), "As a Tab Of")->menu(), "Detail")->trigger();
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.tabifiedDockWidgets(&w.triplets()).contains(w.workspace.dock("detail")));
  QTRY_VERIFY2(!w.triplets().visibleRegion().isEmpty(), "it is the tab in front");
  w.choose("Float");
  QVERIFY(w.triplets().isFloating());
  w.choose("To the Right Edge");
  QVERIFY(!w.triplets().isFloating());
  QVERIFY(w.workspace.dockWidgetArea(&w.triplets()) == Qt::RightDockWidgetArea);
  w.window.actions().restoreLayout->trigger();
}

void PanelMenuTest::worksByKeyboardAlone() {
  PanelMenuWindow w;
  QTest::keyClick(&w.window, Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
  QMenu& menu = *w.window.actions().movePanel->menu();
  QTRY_VERIFY(menu.isVisible());
  QTest::keyClick(&menu, Qt::Key_R);
  QTRY_VERIFY(!menu.isVisible());
  PanelMenuWindow::settle();
  QVERIFY(w.workspace.dockWidgetArea(&w.triplets()) == Qt::RightDockWidgetArea);
  w.window.actions().restoreLayout->trigger();
}

}  // namespace culprit::ui::test

#include "panel_menu_test.moc"
