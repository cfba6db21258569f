#include <QThread>
#include <QTimer>
#include <QWidget>
#include <QtTest>

#include "tests/support/watched_application.h"
#include "tests/ui/registry.h"

namespace culprit::ui::test {

class WatchdogTest : public QObject {
  Q_OBJECT
 private slots:
  void namesTheLongestEvent();
};

static const Registered<WatchdogTest> kWatchdogTest("watchdog_test");

namespace {

/// Takes its time for every press of a key.
class Slow : public QWidget {
 protected:
  void keyPressEvent(QKeyEvent*) override { QThread::msleep(20); }
};

}  // namespace

void WatchdogTest::namesTheLongestEvent() {
  auto& app = dynamic_cast<culprit::test::WatchedApplication&>(*qApp);
  Slow slow;
  slow.setObjectName("sleeper");
  app.restart();
  QCOMPARE(app.longest().ms, 0.0);
  QTimer::singleShot(0, &slow, [&slow] { QTest::keyClick(&slow, Qt::Key_A); });
  QTRY_VERIFY(app.longest().ms >= 20.0);
  // Not only who was called by the event loop, but who of those that it called took so long.
  QVERIFY2(app.longest().what.contains("KeyPress to QWidget#sleeper"), qPrintable(app.longest().what));
  app.restart();
  QCOMPARE(app.longest().ms, 0.0);
}

}  // namespace culprit::ui::test

#include "watchdog_test.moc"
