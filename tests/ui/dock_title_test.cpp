#include <QDockWidget>
#include <QMainWindow>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/window/workspace/dock_title.h"

namespace culprit::ui::test {

class DockTitleTest : public QObject {
  Q_OBJECT
 private slots:
  void floatButtonFloatsAndPutsBack();
  void closeButtonClosesTheDock();
  void expandIsOffUntilWanted();
  void contextIsTooltipAndName();
  void showsOnlyWhatTheDockAllows();
  void leavesOutTheFactsFirst();
  void namesAllThatItIsAboutAsSoonAsThatFits();
  void survivesAnEndlessSubtitle();
};

static const Registered<DockTitleTest> kDockTitleTest("dock_title_test");

namespace {

struct DockTitleFixture {
  QMainWindow window;
  QDockWidget* dock = new QDockWidget(QStringLiteral("Overview"), &window);
  DockTitle* title = new DockTitle(dock);

  DockTitleFixture() {
    dock->setTitleBarWidget(title);
    dock->setWidget(new QWidget);
    window.addDockWidget(Qt::TopDockWidgetArea, dock);
    window.resize(500, 300);
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
  }

  QToolButton* button(const QString& action) const {
    for (auto* candidate : title->findChildren<QToolButton*>())
      if (candidate->accessibleName().endsWith(action)) return candidate;
    return nullptr;
  }
};

}  // namespace

void DockTitleTest::floatButtonFloatsAndPutsBack() {
  DockTitleFixture f;
  QTest::mouseClick(f.button(QStringLiteral("float")), Qt::LeftButton);
  QVERIFY(f.dock->isFloating());
  QTest::mouseClick(f.button(QStringLiteral("float")), Qt::LeftButton);
  QVERIFY(!f.dock->isFloating());
}

void DockTitleTest::closeButtonClosesTheDock() {
  DockTitleFixture f;
  QTest::mouseClick(f.button(QStringLiteral("close")), Qt::LeftButton);
  QVERIFY(f.dock->isHidden());
}

void DockTitleTest::expandIsOffUntilWanted() {
  DockTitleFixture f;
  QVERIFY(f.button(QStringLiteral("expand"))->isHidden());
  f.title->setExpandable(true);
  QSignalSpy spy(f.title, &DockTitle::expandRequested);
  QTest::mouseClick(f.button(QStringLiteral("expand")), Qt::LeftButton);
  QCOMPARE(spy.count(), 1);
}

void DockTitleTest::contextIsTooltipAndName() {
  DockTitleFixture f;
  f.title->setSubtitle(QStringLiteral("12 of 14 cycles"));
  QVERIFY(f.title->toolTip().contains(QStringLiteral(">12 of 14 cycles<")));  // as text, not as markup
  QVERIFY(f.title->accessibleName().contains(QStringLiteral("12 of 14")));
  QVERIFY(f.title->accessibleName().contains(QStringLiteral("Overview")));
}

void DockTitleTest::showsOnlyWhatTheDockAllows() {
  DockTitleFixture f;
  f.dock->setFeatures(QDockWidget::DockWidgetMovable);
  QVERIFY(f.button(QStringLiteral("close"))->isHidden());
  QVERIFY(f.button(QStringLiteral("float"))->isHidden());
}

void DockTitleTest::leavesOutTheFactsFirst() {
  DockTitleFixture f;
  const QFontMetrics metrics(f.title->font());
  const QString about = "gemm, gpu_usage, GPU 0", facts = "bars below: launches (18 | 15)";
  const QString whole = about + "   " + facts;
  const auto fitted = [&](const QString& roomOf) {
    return subtitleThatFits(whole, metrics, metrics.horizontalAdvance(roomOf) + 2);
  };
  QCOMPARE(fitted(whole), whole);
  const QString without = fitted(about + "   bars below: la");
  QVERIFY2(without.startsWith(about + "   bars") && without.endsWith(QChar(0x2026)), qPrintable(without));
  const QString name = fitted("gemm, gpu GPU 0");
  QVERIFY2(name.startsWith("gemm") && name.endsWith("GPU 0"), qPrintable(name));
}

void DockTitleTest::namesAllThatItIsAboutAsSoonAsThatFits() {
  DockTitleFixture f;
  const QFontMetrics metrics(f.title->font());
  const QString about = "gemm, gpu_usage, GPU 0", whole = about + "   bars below";
  const int least = metrics.horizontalAdvance(about) + 1;  // that is rounded
  QCOMPARE(subtitleThatFits(whole, metrics, least), about);
  for (int width = least; width <= metrics.horizontalAdvance(whole); ++width) {
    const QString shown = subtitleThatFits(whole, metrics, width);
    QVERIFY2(shown.startsWith(about), qPrintable(shown));
    QVERIFY2(metrics.horizontalAdvance(shown) <= width, qPrintable(shown));
  }
}

void DockTitleTest::survivesAnEndlessSubtitle() {
  DockTitleFixture f;
  const int width = f.title->minimumSizeHint().width();
  f.title->setSubtitle(QString(5000, QLatin1Char('x')));
  QCOMPARE(f.title->minimumSizeHint().width(), width);
  QVERIFY(!f.title->grab().isNull());
}

}  // namespace culprit::ui::test

#include "dock_title_test.moc"
