#include <QApplication>
#include <QDockWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/find_child.h"
#include "tests/ui/patience.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/headline_bar.h"
#include "ui/window/help/callout.h"
#include "ui/window/help/part_outline.h"
#include "ui/window/help/tour.h"
#include "ui/window/main/main_window.h"
#include "ui/window/opening/start_cards.h"
#include "ui/window/opening/start_page.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui::test {

/// The tour over the window, on the sample.
class TourTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void goesThroughTheSample();
  void comesOnlyWhenAskedFor();
  void runsOnWhatIsOpen();
  void endsWithTheComparison();
  void followsItsPart();
  void leavesOutWhatIsHidden();
  void takesTheRoomBack();
  void doesNotBlockTheWindow();
  void tellsTheMouseAsItIs();
  void needsSomethingToShow();
  void calloutStaysInside();
};

static const Registered<TourTest> kTourTest("tour_test");

namespace {

QString sample() {
  return QString(CULPRIT_SOURCE_DIR) + "/resources/sample";
}

struct TourWindow {
  MainWindow window{sample().toStdString()};
  QSignalSpy shown{&window.switcher(), &ComparisonSwitcher::shown};

  explicit TourWindow(const QSize& size = {1440, 900}) {
    window.resize(size);
    window.show();
    (void)QTest::qWaitForWindowActive(&window);
  }

  Tour& tour() { return window.tour(); }
  Callout& callout() { return tour().callout(); }
  bool open() {
    window.opener().open({sample().toStdString()});
    // The docks are placed a moment later.
    return QTest::qWaitFor([this] { return window.opened() != nullptr; }, kPatienceMs) && settle();
  }
  bool start() {
    window.actions().tour->trigger();
    return QTest::qWaitFor([this] { return tour().isOn(); }, kPatienceMs) && settle();
  }
  static bool settle() {
    QTest::qWait(30);
    return true;
  }
  void next() {
    callout().nextButton().click();
    settle();
  }
  QRect outlined() {
    const PartOutline& outline = tour().outline();
    return outline.isVisible() ? QRect(outline.mapToGlobal(QPoint()), outline.size()) : QRect();
  }
  static QRect placeOf(const QWidget& part) { return {part.mapToGlobal(QPoint()), part.size()}; }
  QDockWidget& dock(const char* name) { return *window.workspace().dock(name); }
};

}  // namespace

void TourTest::init() {
  QSettings().clear();
  setMouseChoice({});
  applyTheme(ThemeChoice::Light);
}

void TourTest::goesThroughTheSample() {
  TourWindow w;
  auto* card = w.window.startPage().findChild<SampleCard*>();
  QPushButton* offer = buttonOf(*card, "Take the Tour");
  QVERIFY2(offer->isDefault(), "a new user sees it first");
  offer->click();
  QTRY_VERIFY_WITH_TIMEOUT(w.tour().isOn(), kPatienceMs);
  w.settle();
  QVERIFY(w.window.opened());
  QCOMPARE(w.callout().step(), QString("Step 1 of 7"));
  QVERIFY(!w.callout().backButton().isEnabled());
  QCOMPARE(w.outlined(), w.placeOf(*w.window.findChild<HeadlineBar*>()));
  QVERIFY2(w.callout().nextButton().hasFocus(), "Return goes on");
  QTest::keyClick(&w.callout().nextButton(), Qt::Key_Return);
  w.settle();
  QCOMPARE(w.callout().step(), QString("Step 2 of 7"));
  QCOMPARE(w.outlined(), w.placeOf(w.dock("causes")));
  QTest::keyClick(&w.callout().nextButton(), Qt::Key_Right);
  QCOMPARE(w.callout().step(), QString("Step 3 of 7"));
  QTest::keyClick(&w.callout().nextButton(), Qt::Key_Left);
  QCOMPARE(w.callout().step(), QString("Step 2 of 7"));
  QStringList titles;
  for (int i = 0; i < 5; ++i) {
    QVERIFY(!w.callout().accessibleName().isEmpty());
    QVERIFY(w.callout().accessibleDescription().contains(w.callout().text()));
    titles << w.callout().title();
    w.next();
    QVERIFY(!w.outlined().isEmpty());
    QVERIFY(w.window.rect().contains(w.callout().geometry()));
  }
  QCOMPARE(titles.removeDuplicates(), 0);
  QCOMPARE(w.callout().step(), QString("Step 7 of 7"));
  QCOMPARE(w.callout().nextButton().text(), QString("&Done"));
  QVERIFY(!w.callout().skipButton().isVisible());
  w.next();
  QVERIFY(!w.tour().isOn() && !w.callout().isVisible() && w.outlined().isEmpty());
  w.window.closeComparison();
  QVERIFY2(!offer->isDefault(), "it is known now");
  QVERIFY(offer->isVisible());
  TourWindow again;
  QVERIFY(!buttonOf(*again.window.startPage().findChild<SampleCard*>(), "Take the Tour")->isDefault());
}

void TourTest::comesOnlyWhenAskedFor() {
  TourWindow w;
  QVERIFY(w.open());
  QTest::qWait(100);
  QVERIFY(!w.tour().isOn());
  w.window.closeComparison();
  // Another comparison than the sample comes onto the screen.
  w.window.actions().tour->trigger();
  const auto before = w.shown.count();
  w.window.loader().compare({sample().toStdString() + "/abnormal", sample().toStdString() + "/normal"});
  QTRY_VERIFY_WITH_TIMEOUT(w.shown.count() > before, kPatienceMs);
  w.window.closeComparison();
  // Cancelled while it waits for the sample.
  w.window.actions().tour->trigger();
  w.window.closeComparison();
  QVERIFY(w.open());
  QTest::qWait(100);
  QVERIFY(!w.tour().isOn());
  w.window.closeComparison();
  // The user goes on without it.
  auto* card = w.window.startPage().findChild<SampleCard*>();
  QSettings().clear();
  w.window.startPage().offerTour(true);
  buttonOf(*card, "Open Sample")->click();
  QVERIFY(!buttonOf(*card, "Take the Tour")->isDefault());
  QTRY_VERIFY_WITH_TIMEOUT(w.window.opened(), kPatienceMs);
  QTest::qWait(100);
  QVERIFY(!w.tour().isOn());
}

void TourTest::runsOnWhatIsOpen() {
  TourWindow w;
  QVERIFY(w.open());
  const Results* before = w.window.opened()->view.results.get();
  QWidget* focused = w.window.focusWidget();
  QVERIFY(w.start());
  QCOMPARE(w.window.opened()->view.results.get(), before);
  w.next();
  w.next();
  QVERIFY(w.start());  // once more, from its beginning
  QCOMPARE(w.callout().step(), QString("Step 1 of 7"));
  QTest::keyClick(&w.callout().nextButton(), Qt::Key_Escape);
  QVERIFY(!w.tour().isOn());
  QCOMPARE(w.window.focusWidget(), focused);
}

void TourTest::endsWithTheComparison() {
  TourWindow w;
  QVERIFY(w.open() && w.start());
  w.window.actions().close->trigger();
  QVERIFY(!w.tour().isOn() && !w.callout().isVisible());
  QVERIFY(w.start());  // on the sample, opened for it
  QVERIFY(w.window.opened());
  w.next();
  w.window.actions().swap->trigger();
  const auto before = w.shown.count();
  QTRY_VERIFY_WITH_TIMEOUT(w.shown.count() > before, kPatienceMs);
  w.settle();
  QVERIFY2(w.tour().isOn(), "the parts are the same");
  QCOMPARE(w.outlined(), w.placeOf(w.dock("causes")));
}

void TourTest::followsItsPart() {
  TourWindow w;
  QVERIFY(w.open() && w.start());
  w.next();
  QDockWidget& causes = w.dock("causes");
  const QRect before = w.placeOf(causes);
  w.window.resize(1024, 700);
  QTRY_VERIFY(w.placeOf(causes) != before);
  QTRY_COMPARE(w.outlined(), w.placeOf(causes));
  QVERIFY(w.window.rect().contains(w.callout().geometry()));
  applyTheme(ThemeChoice::Dark);
  QTRY_COMPARE(w.outlined(), w.placeOf(causes));
  QCOMPARE(w.callout().grab().toImage().pixelColor(QPoint(16, 16)), tokens().base);
  // Behind another tab it cannot be outlined; back it can.
  w.window.workspace().tabDock(w.dock("overview"), causes);
  w.dock("overview").raise();
  QTRY_VERIFY(w.outlined().isEmpty());
  QVERIFY2(w.callout().isVisible(), "the user may go on");
  causes.raise();
  QTRY_COMPARE(w.outlined(), w.placeOf(causes));
  // In a window of its own.
  causes.setFloating(true);
  QTRY_VERIFY(w.tour().outline().window() == &causes && w.tour().outline().isVisible());
  QVERIFY(w.window.rect().contains(w.callout().geometry()));
  causes.setFloating(false);
  QTRY_COMPARE(w.outlined(), w.placeOf(causes));
}

void TourTest::leavesOutWhatIsHidden() {
  TourWindow w;
  QVERIFY(w.open());
  w.dock("causes").hide();
  w.dock("triplets").hide();
  w.dock("functions").hide();
  QVERIFY(w.start());
  QCOMPARE(w.callout().step(), QString("Step 1 of 4"));
  w.next();
  QCOMPARE(w.callout().step(), QString("Step 2 of 4"));
  QCOMPARE(w.outlined(), w.placeOf(w.dock("time")));
  w.dock("time").hide();
  QTRY_VERIFY(w.outlined().isEmpty());
  w.callout().backButton().click();
  QCOMPARE(w.callout().step(), QString("Step 1 of 3"));
  w.next();
  QCOMPARE(w.outlined(), w.placeOf(w.dock("timelines")));
  // A tab comes to the front.
  w.dock("time").show();
  w.window.workspace().tabDock(w.dock("time"), w.dock("overview"));
  w.dock("overview").raise();
  w.settle();
  w.callout().backButton().click();
  QTRY_COMPARE(w.outlined(), w.placeOf(w.dock("time")));
}

void TourTest::takesTheRoomBack() {
  TourWindow w;
  QVERIFY(w.open());
  w.window.actions().showFunction->trigger();
  QTRY_VERIFY(w.window.workspace().isFunctionOpen());
  QVERIFY(w.start());
  QVERIFY(!w.window.workspace().isFunctionOpen());
  QCOMPARE(w.callout().step(), QString("Step 1 of 7"));
  w.next();
  w.window.actions().showFunction->trigger();
  QTRY_VERIFY(w.outlined().isEmpty());
  w.next();
  QCOMPARE(w.callout().step(), QString("Step 3 of 7"));
  QTRY_COMPARE(w.outlined(), w.placeOf(w.dock("time")));
}

void TourTest::doesNotBlockTheWindow() {
  TourWindow w;
  QVERIFY(w.open() && w.start());
  for (int i = 0; i < 4; ++i) w.next();
  TripletTable& table = w.window.workspace().triplets().table();
  QCOMPARE(w.outlined(), w.placeOf(w.dock("triplets")));
  // What is under the outline gets the mouse.
  const QPoint edge = w.placeOf(w.dock("triplets")).topLeft() + QPoint(1, 40);
  QVERIFY(QApplication::widgetAt(edge) != &w.tour().outline());
  const QModelIndex second = table.model()->index(1, 0);
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(second).center());
  QCOMPARE(table.currentIndex().row(), 1);
  QVERIFY(w.tour().isOn());
  QTest::keyClick(&table, Qt::Key_Down);
  QCOMPARE(table.currentIndex().row(), 2);
  // Escape that nobody else wants.
  QTest::keyClick(&table, Qt::Key_Escape);
  QVERIFY(!w.tour().isOn());
}

void TourTest::tellsTheMouseAsItIs() {
  TourWindow w;
  QVERIFY(w.open() && w.start());
  for (int i = 0; i < 5; ++i) w.next();
  QVERIFY2(w.callout().text().contains("Shift with a drag selects"), qPrintable(w.callout().text()));
  w.window.actions().drag->actions().constLast()->trigger();
  QVERIFY(w.start());
  for (int i = 0; i < 5; ++i) w.next();
  QVERIFY2(w.callout().text().contains("A drag selects"), qPrintable(w.callout().text()));
}

void TourTest::needsSomethingToShow() {
  MainWindow window;
  QVERIFY(!window.actions().tour->isEnabled());
  QVERIFY(window.actions().tour->toolTip().contains("No comparison is open"));
  window.opener().open({sample().toStdString()});
  QTRY_VERIFY_WITH_TIMEOUT(window.opened(), kPatienceMs);
  QVERIFY(window.actions().tour->isEnabled());
}

void TourTest::calloutStaysInside() {
  QWidget parent;
  parent.resize(800, 560);
  parent.show();
  Callout callout(&parent);
  callout.setStep("A title", QString("Some words. ").repeated(14), 2, 3);
  callout.show();
  for (const QRect& part :
       {QRect(0, 0, 800, 50), QRect(700, 0, 100, 30), QRect(0, 300, 800, 260), QRect(0, 0, 300, 560),
        QRect(500, 0, 300, 560), QRect(0, 0, 800, 560), QRect(), QRect(-50, -50, 40, 40)}) {
    callout.placeBeside(part);
    QVERIFY(parent.rect().contains(callout.geometry()));
    const bool hasRoomBeside = part.isValid() && part != parent.rect();
    if (hasRoomBeside) QVERIFY(!callout.geometry().intersects(part));
    QVERIFY(!callout.grab().isNull());
  }
}

}  // namespace culprit::ui::test

#include "tour_test.moc"
