#include <QScreen>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/widgets/window_size.h"
#include "ui/window/main/main_window.h"

namespace culprit::ui::test {

class WindowSettingsTest : public QObject {
  Q_OBJECT
 private slots:
  void firstWindowFitsTheScreen();
};

static const Registered<WindowSettingsTest> kWindowSettingsTest("window_settings_test");

void WindowSettingsTest::firstWindowFitsTheScreen() {
  constexpr QSize kWanted(1440, 900);
  QCOMPARE(fittingSize(kWanted, {2560, 1400}), kWanted);
  const QSize small = fittingSize(kWanted, {1366, 728});
  QVERIFY(small.width() < 1366 && small.height() < 728);  // the frame needs room, too
  QVERIFY(small.width() > 1300 && small.height() > 660);
  QCOMPARE(fittingSize(kWanted, {3840, 700}).width(), 1440);
  const MainWindow window;
  const QSize screen = window.screen()->availableSize();
  QVERIFY(window.width() <= screen.width() && window.height() <= screen.height());
  QCOMPARE(window.size(), fittingSize(kWanted, screen));
}

}  // namespace culprit::ui::test

#include "window_settings_test.moc"
