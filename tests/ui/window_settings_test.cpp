#include <QScreen>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/window/main/main_window.h"
#include "ui/window/main/window_settings.h"

namespace culprit::ui::test {

class WindowSettingsTest : public QObject {
  Q_OBJECT
 private slots:
  void firstWindowFitsTheScreen();
};

static const Registered<WindowSettingsTest> kWindowSettingsTest("window_settings_test");

void WindowSettingsTest::firstWindowFitsTheScreen() {
  QCOMPARE(firstSize({2560, 1400}), QSize(1440, 900));
  const QSize small = firstSize({1366, 728});
  QVERIFY(small.width() < 1366 && small.height() < 728);  // the frame needs room, too
  QVERIFY(small.width() > 1300 && small.height() > 660);
  QCOMPARE(firstSize({3840, 700}).width(), 1440);
  const MainWindow window;
  const QSize screen = window.screen()->availableSize();
  QVERIFY(window.width() <= screen.width() && window.height() <= screen.height());
  QCOMPARE(window.size(), firstSize(screen));
}

}  // namespace culprit::ui::test

#include "window_settings_test.moc"
