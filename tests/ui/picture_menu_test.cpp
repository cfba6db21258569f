#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/distribution/distribution_plot.h"

namespace culprit::ui::test {

class PictureMenuTest : public QObject {
  Q_OBJECT
 private slots:
  void everyFormatByItsExtension();
  void copiesImageAndTable();
  void makesTheTableOnlyWhenItIsWanted();
  void saysWhyThereIsNoTable();
  void saysNothingIsWrittenForAnUnknownFormat();
};

static const Registered<PictureMenuTest> kPictureMenuTest("picture_menu_test");

namespace {

struct PictureMenuFixture {
  DistributionPlot plot{DistributionPlot::Parts::Strip, PlotScale::Linear};
  PictureMenu* menu = new PictureMenu(plot, [this] { return plot.picture(tokens(), {300, 120}); });

  PictureMenuFixture() {
    plot.setData({{{{1, 2, 3}, {1, 2, 3}}, {{2}, {1}}}, QStringLiteral("share"), QStringLiteral("%")});
  }
};

}  // namespace

void PictureMenuTest::everyFormatByItsExtension() {
  PictureMenuFixture f;
  const QTemporaryDir folder;
  const PlotPicture picture = f.plot.picture(tokens(), {300, 120});
  for (const auto& [name, begin] :
       {std::pair{"a.png", "\x89PNG"}, {"a.SVG", "<?xml"}, {"a.pdf", "%PDF"}, {"a.tsv", "run\t"}}) {
    QFile file(folder.filePath(QLatin1String(name)));
    QVERIFY(savePicture(picture, file.fileName()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(file.readAll().startsWith(begin), name);
  }
}

void PictureMenuTest::copiesImageAndTable() {
  PictureMenuFixture f;
  QCOMPARE(f.plot.actions().size(), 3);
  f.plot.actions().at(0)->trigger();
  QCOMPARE(QApplication::clipboard()->image().size(), QSize(600, 240));
  f.plot.actions().at(1)->trigger();
  QCOMPARE(QApplication::clipboard()->text(), f.plot.picture(tokens(), {300, 120}).table());
}

void PictureMenuTest::makesTheTableOnlyWhenItIsWanted() {
  QWidget plot;
  int made = 0;
  PictureMenu menu(plot, [&made] {
    return PlotPicture{
        .size = {20, 10}, .paint = [](QCPPainter&) {}, .table = [&made] { return QString::number(++made); }};
  });
  menu.copyImage();
  QCOMPARE(made, 0);
  menu.copyTable();
  QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1"));
}

void PictureMenuTest::saysWhyThereIsNoTable() {
  QWidget plot;
  const PlotPicture picture{.table = [] { return QStringLiteral("huge"); }, .noTable = QStringLiteral("why")};
  PictureMenu menu(plot, [&picture] { return picture; });
  QSignalSpy failed(&menu, &PictureMenu::failed);
  QApplication::clipboard()->setText(QStringLiteral("before"));
  menu.copyTable();
  QCOMPARE(failed.value(0).value(0).toString(), QStringLiteral("why"));
  QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
  const QTemporaryDir folder;
  QVERIFY(!savePicture(picture, folder.filePath(QStringLiteral("a.tsv"))));
}

void PictureMenuTest::saysNothingIsWrittenForAnUnknownFormat() {
  PictureMenuFixture f;
  const QTemporaryDir folder;
  QVERIFY(!savePicture(f.plot.picture(tokens(), {300, 120}), folder.filePath(QStringLiteral("a.xyz"))));
  QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("a.xyz"))));
}

}  // namespace culprit::ui::test

#include "picture_menu_test.moc"
