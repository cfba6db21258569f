#include <QApplication>
#include <QDir>
#include <QImage>
#include <QtTest>
#include <algorithm>

#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"

namespace culprit::ui::test {

class IconsTest : public QObject {
  Q_OBJECT
 private slots:
  void everyDrawingLeavesInk();
  void takesTheColourOfTheTheme();
  void disabledLooksDifferent();
  void sharpOnDenseScreens();
  void applicationIconIsThere();
};

static const Registered<IconsTest> kIconsTest("icons_test");

namespace {

// The most opaque pixel and how many are not transparent.
struct Ink {
  QColor strongest;
  int pixels = 0;
};

Ink inkOf(const QPixmap& pixmap) {
  const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
  Ink ink;
  int alpha = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor color = image.pixelColor(x, y);
      if (color.alpha() > 0) ++ink.pixels;
      if (color.alpha() > alpha) {
        alpha = color.alpha();
        ink.strongest = color;
      }
    }
  return ink;
}

bool nearly(const QColor& one, const QColor& other) {
  return std::abs(one.red() - other.red()) < 8 && std::abs(one.green() - other.green()) < 8 &&
         std::abs(one.blue() - other.blue()) < 8;
}

}  // namespace

void IconsTest::everyDrawingLeavesInk() {
  const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
  QVERIFY(files.size() > 20);
  for (const QString& file : files) {
    if (file == QLatin1String("culprit.svg")) continue;
    const Ink ink = inkOf(icon(QFileInfo(file).baseName()).pixmap(16));
    QVERIFY2(ink.pixels > 12 && ink.pixels < 200, qPrintable(file));
  }
}

void IconsTest::takesTheColourOfTheTheme() {
  const QIcon open = icon(QStringLiteral("open"));
  for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(choice);
    QVERIFY(nearly(inkOf(open.pixmap(32)).strongest, tokens().text));
  }
}

void IconsTest::disabledLooksDifferent() {
  applyTheme(ThemeChoice::Light);
  const QIcon save = icon(QStringLiteral("save"));
  QVERIFY(nearly(inkOf(save.pixmap(32, QIcon::Disabled)).strongest, tokens().disabledText));
}

void IconsTest::sharpOnDenseScreens() {
  const QPixmap dense = icon(QStringLiteral("warning")).pixmap(QSize(16, 16), 2.0);
  QCOMPARE(dense.size(), QSize(32, 32));
  QCOMPARE(dense.deviceIndependentSize(), QSizeF(16, 16));
}

void IconsTest::applicationIconIsThere() {
  QVERIFY(inkOf(applicationIcon().pixmap(64)).pixels > 2000);
}

}  // namespace culprit::ui::test

#include "icons_test.moc"
