#include <QApplication>
#include <QImage>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"

namespace culprit::ui::test {

class SideMarkTest : public QObject {
  Q_OBJECT
 private slots:
  void sidesDifferInShapeAndColour();
  void readableForScreenReaders();
  void followsTheTheme();
  void isMadeOnce();
};

static const Registered<SideMarkTest> kSideMarkTest("side_mark_test");

void SideMarkTest::sidesDifferInShapeAndColour() {
  applyTheme(ThemeChoice::Light);
  const QImage a = sideMarkPixmap(Side::A, 40, 1.0).toImage();
  const QImage b = sideMarkPixmap(Side::B, 40, 1.0).toImage();
  QCOMPARE(a.pixelColor(20, 20), tokens().markA);
  QCOMPARE(b.pixelColor(20, 20), tokens().markB);
  // A point on the diagonal: inside the disc, outside the diamond.
  QVERIFY(a.pixelColor(29, 29).alpha() > 200);
  QCOMPARE(b.pixelColor(31, 31).alpha(), 0);
}

void SideMarkTest::readableForScreenReaders() {
  const SideMark a(Side::A);
  const SideMark b(Side::B);
  QVERIFY(a.accessibleName().startsWith(letterOf(Side::A)));
  QVERIFY(b.accessibleName().startsWith(letterOf(Side::B)));
}

void SideMarkTest::followsTheTheme() {
  for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(choice);
    SideMark mark(Side::B);
    mark.resize(mark.sizeHint());
    QCOMPARE(mark.grab().toImage().pixelColor(6, 6), tokens().markB);
  }
}

void SideMarkTest::isMadeOnce() {
  applyTheme(ThemeChoice::Light);
  const QPixmap mark = sideMarkPixmap(Side::A, 12, 1.0);
  QCOMPARE(sideMarkPixmap(Side::A, 12, 1.0).cacheKey(), mark.cacheKey());
  QVERIFY(sideMarkPixmap(Side::B, 12, 1.0).cacheKey() != mark.cacheKey());
  applyTheme(ThemeChoice::Dark);
  QCOMPARE(sideMarkPixmap(Side::A, 12, 1.0).toImage().pixelColor(6, 6), tokens().markA);
}

}  // namespace culprit::ui::test

#include "side_mark_test.moc"
