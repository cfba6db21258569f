#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <numeric>

#include "tests/ui/registry.h"
#include "ui/print/figures/figure_ink.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/pdf_writer.h"
#include "ui/print/print_text.h"

namespace culprit::ui::test {

class PrintFigureTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsSidesApartWithoutColour();
  void hatchesWhatShrank();
  void leavesMarksHollowWhereNothingWasMeasured();
  void staysInItsPlace();
  void labelsTicksWithTheirValues();
  void drawsNoLineThroughMissingCycles();
};

static const Registered<PrintFigureTest> kPrintFigureTest("print_figure_test");

namespace {

constexpr double kPixelsPerPoint = 2.0;
constexpr double kWidth = 400.0 * kPoint;

/// A figure in grey, with a margin around its place.
struct Drawn {
  explicit Drawn(const Figure& figure) : place(20.0 * kPoint, 20.0 * kPoint, kWidth, figureHeight(figure)) {
    const double scale = kPixelsPerPoint / kPoint;
    image = QImage(static_cast<int>((place.right() + 20.0 * kPoint) * scale),
                   static_cast<int>((place.bottom() + 20.0 * kPoint) * scale), QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    paintFigure(painter, place, figure);
  }

  /// Share of the ink inside an area in print units: 0 white, 1 black.
  double ink(const QRectF& area) const {
    const double scale = kPixelsPerPoint / kPoint;
    const QRect pixels = QRectF(area.topLeft() * scale, area.size() * scale).toAlignedRect() & image.rect();
    double sum = 0.0;
    for (int y = pixels.top(); y <= pixels.bottom(); ++y)
      for (int x = pixels.left(); x <= pixels.right(); ++x) sum += 255 - image.pixelColor(x, y).lightness();
    return sum / (255.0 * std::max(1, pixels.width() * pixels.height()));
  }

  QRectF place;
  QImage image;
};

QImage mark(Side side, bool isHollow) {
  QImage image(600, 600, QImage::Format_Grayscale8);
  image.fill(Qt::white);
  QPainter painter(&image);
  paintMark(painter, side, {300, 300}, 400, isHollow);
  return image;
}

Figure waterfall(double change) {
  return {1,
          {},
          {},
          WaterfallFigure{"ms",
                          {{"A", Side::A, 0, 100, "100"},
                           {"part", {}, 100, 100 + change, "x"},
                           {"B", Side::B, 0, 100 + change, "y"}}}};
}

/// The texts of a figure in a PDF, where each number is one: "2 4 6 8 10 cycle".
QString textsOf(const Figure& figure) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("r.pdf");
  Report report{.title = "Figure"};
  report.sections.push_back({2, "Picture", {figure}});
  SilentMonitor monitor;
  const std::string pdf = toPdf(report, monitor);
  QFile out(file);
  if (!out.open(QIODevice::WriteOnly) || out.write(pdf.data(), qsizetype(pdf.size())) < 0) return {};
  out.close();
  QProcess process;
  process.start("pdftotext", {"-layout", file, "-"});
  process.waitForFinished();
  return QString::fromUtf8(process.readAllStandardOutput()).simplified();
}

TimelineFigure timeline(bool isMeasured) {
  TimelineFigure::Series a{Side::A, {}, 5.0}, b{Side::B, {}, {}};
  for (int cycle = 1; cycle <= 10; ++cycle) a.points.push_back({double(cycle), 5.0, 5.0, 5.0, isMeasured});
  return {"cycle", {{"level (μ), %", a, b}}};
}

/// One series in one panel, at these cycles; B has none.
Figure timelineAt(const std::vector<double>& cycles) {
  TimelineFigure::Series a{Side::A, {}, {}}, b{Side::B, {}, {}};
  for (const double cycle : cycles) a.points.push_back({cycle, 3.0, 3.0, 3.0, true});
  a.points.front().high = 4.0;
  return {1, {}, {}, TimelineFigure{"cycle", {{"level (μ), %", a, b}}}};
}

}  // namespace

void PrintFigureTest::tellsSidesApartWithoutColour() {
  const QImage disc = mark(Side::A, false), diamond = mark(Side::B, false);
  // Halfway to the corner of the square around it a disc is filled, a diamond is not.
  const int corner = 300 + static_cast<int>(200 * 0.68);
  QVERIFY(disc.pixelColor(corner, corner).lightness() < 200);
  QVERIFY(diamond.pixelColor(corner, corner).lightness() > 250);
  QCOMPARE(linePen(Side::A, 1.0).style(), Qt::SolidLine);
  QVERIFY(linePen(Side::B, 1.0).style() != Qt::SolidLine);
}

void PrintFigureTest::hatchesWhatShrank() {
  // The second bar: its line is the middle of three.
  const auto inkOfChange = [](double change) {
    const Drawn drawn(waterfall(change));
    const double line = (drawn.place.height() - axisHeight()) / 3.0;
    double most = 0.0;
    for (double x = drawn.place.left(); x < drawn.place.right(); x += 10.0 * kPoint) {
      most = std::max(most,
                      drawn.ink({x, drawn.place.top() + line + 5.0 * kPoint, 10.0 * kPoint, 5.0 * kPoint}));
    }
    return most;
  };
  const double grown = inkOfChange(+60.0), shrunk = inkOfChange(-60.0);
  QVERIFY2(grown > 0.4, "a rise is solid");
  QVERIFY2(shrunk > 0.05 && shrunk < 0.7 * grown, qPrintable(QString("%1 %2").arg(shrunk).arg(grown)));
}

void PrintFigureTest::leavesMarksHollowWhereNothingWasMeasured() {
  QVERIFY(mark(Side::A, false).pixelColor(300, 300).lightness() < 150);
  QCOMPARE(mark(Side::A, true).pixelColor(300, 300).lightness(), 255);
  const Drawn measured(Figure{1, {}, {}, timeline(true)}), between(Figure{1, {}, {}, timeline(false)});
  const QRectF left(measured.place.left(), measured.place.top(), kWidth / 2.0, measured.place.height());
  QVERIFY(measured.ink(left) > between.ink(left));
}

void PrintFigureTest::staysInItsPlace() {
  const DistributionFigure::Lane lane{Side::B, std::string(300, 'w'), {1, 2, 1000}, {1, 1.5, 2, 3, 5}};
  WaterfallFigure parts = std::get<WaterfallFigure>(waterfall(-100.0).content);
  parts.bars[1].label = std::string(300, 'w');
  const std::vector<Figure> figures = {{1, {}, {}, DistributionFigure{"ms", false, {lane}}},
                                       {2, {}, {}, DistributionFigure{"ms", true, {lane}}},
                                       {3, {}, {}, parts},
                                       {4, {}, {}, timeline(true)}};
  for (const Figure& figure : figures) {
    const Drawn drawn(figure);
    const QRectF all(0, 0, drawn.place.right() + 20.0 * kPoint, drawn.place.bottom() + 20.0 * kPoint);
    QVERIFY(drawn.ink(drawn.place) > 0.005);
    for (const QRectF& margin :
         {QRectF(0, 0, all.width(), 18.0 * kPoint), QRectF(0, 0, 18.0 * kPoint, all.height()),
          QRectF(0, drawn.place.bottom() + 2.0 * kPoint, all.width(), 18.0 * kPoint),
          QRectF(drawn.place.right() + 2.0 * kPoint, 0, 18.0 * kPoint, all.height())}) {
      QVERIFY2(drawn.ink(margin) < 1e-6, qPrintable(QString("figure %1").arg(figure.number)));
    }
  }
}

void PrintFigureTest::labelsTicksWithTheirValues() {
  if (QStandardPaths::findExecutable("pdftotext").isEmpty()) QSKIP("pdftotext is not installed");
  const QString cycles = textsOf(timelineAt({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  QVERIFY2(cycles.contains(" 2 4 6 8 10 "), qPrintable(cycles));
  const QString few = textsOf(timelineAt({1, 2, 3}));
  QVERIFY2(few.contains(" 1 2 3 ") && !few.contains("1.5"), "there is no cycle 1.5");
  WaterfallFigure parts{"ms per cycle", {{"A", Side::A, 0, 2.1, "a"}, {"B", Side::B, 0, 3.9, "b"}}};
  const QString bars = textsOf({1, {}, {}, parts});
  QVERIFY2(bars.contains("0.0 0.5 1.0 1.5 2.0 2.5 3.0 3.5 4.0"), qPrintable(bars));
}

void PrintFigureTest::drawsNoLineThroughMissingCycles() {
  std::vector<double> all(20);
  std::iota(all.begin(), all.end(), 1.0);
  const Drawn gap(timelineAt({1, 2, 3, 4, 17, 18, 19, 20})), whole(timelineAt(all));
  // Around cycle 12 of A, where only the line can be: three quarters up between two lines of the grid.
  const double left = gap.place.left() + 34.0 * kPoint,
               width = (kWidth - 14.0 * kPoint) / 2.0 - 34.0 * kPoint;
  const QRectF middle(left + 0.56 * width,
                      gap.place.top() + 1.5 * smallHeight() + 54.0 * kPoint / 4.0 - kPoint, 0.06 * width,
                      2.0 * kPoint);
  QVERIFY2(whole.ink(middle) > 0.1, qPrintable(QString::number(whole.ink(middle))));
  QVERIFY2(gap.ink(middle) < 1e-6, qPrintable(QString::number(gap.ink(middle))));
}

}  // namespace culprit::ui::test

#include "print_figure_test.moc"
