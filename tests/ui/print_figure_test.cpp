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
#include "ui/print/figures/print_figure.h"
#include "ui/print/pdf_writer.h"
#include "ui/print/print_text.h"

namespace culprit::ui::test {

class PrintFigureTest : public QObject {
  Q_OBJECT
 private slots:
  void tellsSidesApartWithoutColour();
  void breaksTheLineOfB();
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
constexpr double kPixel = 0.62 * kPoint;  // of a drawing

// Of a timeline of that width, in pixels of its drawing.
constexpr double kLeftOfA = 56.0, kTopOfPlot = 22.0, kHighPlot = 96.0, kBetween = 18.0, kBehind = 8.0;
constexpr double kWidePlot = (kWidth / kPixel - kLeftOfA - kBetween - kBehind) / 2.0;

/// A figure in grey, with a margin around its place.
struct Drawn {
  explicit Drawn(const Figure& figure)
      : place(20.0 * kPoint, 20.0 * kPoint, kWidth, figureHeight(figure, kWidth)) {
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

/// A narrow stretch of the plot of a side in the first panel: from and to as shares of its width, the height
/// of `value` on an axis that ends at `end`.
QRectF atValue(const Drawn& drawn, Side side, double from, double to, double value, double end) {
  const double left = side == Side::A ? kLeftOfA : kLeftOfA + kWidePlot + kBetween;
  const double y = kTopOfPlot + kHighPlot * (1.0 - value / end);
  return {drawn.place.left() + kPixel * (left + from * kWidePlot),
          drawn.place.top() + kPixel * y - 0.3 * kPoint, kPixel * (to - from) * kWidePlot, 0.6 * kPoint};
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
  for (const double cycle : cycles) a.points.push_back({cycle, 2.5, 2.5, 2.5, true});
  a.points.front().high = 4.0;
  return {1, {}, {}, TimelineFigure{"cycle", {{"level (μ), %", a, b}}}};
}

}  // namespace

void PrintFigureTest::tellsSidesApartWithoutColour() {
  constexpr double kScale = 4.0;  // pixels of the image to a print unit
  constexpr double kWide = 60.0 * kPoint, kHigh = 15.0 * kPoint, kRadius = 3.5 * kPixel, kEdge = 6.0 * kPixel;
  QImage image(static_cast<int>(kWide * kScale), static_cast<int>(kHigh * kScale), QImage::Format_Grayscale8);
  constexpr double kTowards = 0.78;
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(kScale, kScale);
  paintCellPicture(painter, {0.0, 0.0, kWide, kHigh}, LevelPicture{0.2, 0.8});
  // Towards a corner of the square around them a disc with its edge reaches farther than a diamond.
  const auto corner = [&](double level) {
    const double x = kEdge + level * (kWide - 2.0 * kEdge) + kTowards * kRadius,
                 y = kHigh / 2.0 + kTowards * kRadius;
    return image.pixelColor(static_cast<int>(x * kScale), static_cast<int>(y * kScale)).lightness();
  };
  QVERIFY(corner(0.2) < 200);
  QVERIFY(corner(0.8) > 250);
}

void PrintFigureTest::breaksTheLineOfB() {
  TimelineFigure::Series a{Side::A, {}, {}}, b{Side::B, {}, {}};
  for (TimelineFigure::Series* series : {&a, &b})
    for (const double cycle : {1.0, 2.0}) series->points.push_back({cycle, 2.5, 2.5, 2.5, true});
  const Drawn drawn(Figure{1, {}, {}, TimelineFigure{"cycle", {{"level (μ), %", a, b}}}});
  // The cycles lie at a quarter and at three quarters.
  const auto leastInk = [&](Side side) {
    double least = 1.0;
    for (double from = 0.35; from < 0.65; from += 0.002)
      least = std::min(least, drawn.ink(atValue(drawn, side, from, from + 0.001, 2.5, 3.0)));
    return least;
  };
  QVERIFY2(leastInk(Side::A) > 0.2, qPrintable(QString::number(leastInk(Side::A))));
  QVERIFY2(leastInk(Side::B) < 0.05, qPrintable(QString::number(leastInk(Side::B))));
}

void PrintFigureTest::hatchesWhatShrank() {
  // The second bar.
  const auto inkOfChange = [](double change) {
    const Drawn drawn(waterfall(change));
    constexpr double kTop = 34.0, kInside = 3.0, kBar = 16.0;  // pixels of the drawing
    double most = 0.0;
    for (double x = drawn.place.left(); x < drawn.place.right(); x += 10.0 * kPoint) {
      most = std::max(most, drawn.ink({x, drawn.place.top() + kPixel * (kTop + kInside), 10.0 * kPoint,
                                       kPixel * (kBar - 2.0 * kInside)}));
    }
    return most;
  };
  const double grown = inkOfChange(+60.0), shrunk = inkOfChange(-60.0);
  QVERIFY2(grown > 0.4, "a rise is solid");
  QVERIFY2(shrunk > 0.05 && shrunk < 0.7 * grown, qPrintable(QString("%1 %2").arg(shrunk).arg(grown)));
}

void PrintFigureTest::leavesMarksHollowWhereNothingWasMeasured() {
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
  QVERIFY2(bars.contains(" 0 1 2 3 4 5 "), qPrintable(bars));
}

void PrintFigureTest::drawsNoLineThroughMissingCycles() {
  std::vector<double> all(20);
  std::iota(all.begin(), all.end(), 1.0);
  const Drawn gap(timelineAt({1, 2, 3, 4, 17, 18, 19, 20})), whole(timelineAt(all));
  // Around cycle 12 of A, where only the line can be.
  const QRectF middle = atValue(gap, Side::A, 0.56, 0.62, 2.5, 4.0);
  QVERIFY2(whole.ink(middle) > 0.1, qPrintable(QString::number(whole.ink(middle))));
  QVERIFY2(gap.ink(middle) < 1e-6, qPrintable(QString::number(gap.ink(middle))));
}

}  // namespace culprit::ui::test

#include "print_figure_test.moc"
