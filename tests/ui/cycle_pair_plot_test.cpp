#include <QImage>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/plots/common/box_look.h"
#include "ui/plots/cycle_pair/cycle_pair_plot.h"

namespace culprit::ui::test {

class CyclePairPlotTest : public QObject {
  Q_OBJECT
 private slots:
  void connectsTheFocusedBoxAmongMany();
  void revealsABoxFarFromItsPartner();
  void opensWithTheLeadingLaneInSight();
  void rightClickPutsTheFocusOnTheBox();
  void drawsFiftyThousandBoxes();
};

static const Registered<CyclePairPlotTest> kCyclePairPlotTest("cycle_pair_plot_test");

void CyclePairPlotTest::connectsTheFocusedBoxAmongMany() {
  constexpr std::uint32_t kBoxes = 100;
  CyclePairData data{.names = {"gemm"}};
  for (const PlotSide side : kPlotSides) {
    CyclePairSide& each = data.sides[side];
    each.duration = kBoxes * 10.0;
    for (std::uint32_t i = 0; i < kBoxes; ++i)
      each.boxes.push_back({.start = i * 10.0, .end = i * 10.0 + 8.0, .name = 0, .partner = i});
    each.lanes = {{"GPU 0", true, {0, kBoxes}}};
  }
  CyclePairPlot plot;
  plot.resize(1200, 300);
  plot.setData(std::move(data));
  plot.setSelected({0U, 0U});  // all of them ask for a connector
  const auto between = [&plot](std::size_t box) {
    const QPointF middle = (plot.placeOf({PlotSide::A, box}) + plot.placeOf({PlotSide::B, box})) / 2.0;
    // Above the title of B, which is drawn over connectors.
    return plot.grab().toImage().pixelColor((middle - QPointF(0, 12)).toPoint());
  };
  const QColor ground = between(50);
  QCOMPARE(between(10), ground);
  plot.setFocused(PlotPoint{PlotSide::A, 50});
  QVERIFY(between(50) != ground);
  QCOMPARE(between(10), ground);
}

void CyclePairPlotTest::revealsABoxFarFromItsPartner() {
  CyclePairData data{.names = {"gemm"}};
  for (const PlotSide side : kPlotSides) {
    const double at = side == PlotSide::A ? 0.0 : 9e6;
    data.sides[side] = {.title = {},
                        .duration = 1e7,
                        .lanes = {{"GPU 0", true, {0, 1}}},
                        .boxes = {{.start = at, .end = at + 1000.0, .name = 0, .partner = 0}}};
  }
  CyclePairPlot plot;
  plot.resize(1200, 300);
  plot.setData(std::move(data));
  plot.reveal({PlotSide::B, 0});
  QVERIFY(plot.visibleRange().contains(9e6));
  QVERIFY2(plot.visibleRange().span() <= 8000.0, qPrintable(QString::number(plot.visibleRange().span())));
}

void CyclePairPlotTest::opensWithTheLeadingLaneInSight() {
  constexpr std::uint32_t kThreads = 40;
  CyclePairData data{.names = {"call"}};
  for (const PlotSide side : kPlotSides) {
    CyclePairSide& each = data.sides[side];
    each.duration = 100.0;
    each.lanes = {{"GPU 0", true, {0, 1}}};
    for (std::uint32_t i = 0; i <= kThreads; ++i)
      each.boxes.push_back({.start = 10.0, .end = 20.0, .name = 0});
    for (std::uint32_t i = 1; i <= kThreads; ++i) each.lanes.push_back({"thread", false, {i, i + 1}});
  }
  const auto seesIt = [](const CyclePairData& shown, std::size_t box) {
    CyclePairPlot plot;
    plot.setData(shown);
    plot.resize(800, 300);
    plot.show();
    const double y = plot.placeOf({PlotSide::B, box}).y();
    return y > 0.0 && y < 280.0;
  };
  QVERIFY(seesIt(data, 0));
  QVERIFY(!seesIt(data, kThreads));
  data.leading = PlotPoint{PlotSide::B, kThreads};
  QVERIFY(seesIt(data, kThreads));
  // It stays there while the room changes, until somebody scrolls.
  CyclePairPlot plot;
  plot.setData(data);
  plot.resize(800, 900);
  plot.show();
  const auto sees = [&plot](double height) {
    const double y = plot.placeOf({PlotSide::B, kThreads}).y();
    return y > 0.0 && y < height;
  };
  plot.resize(800, 300);
  QVERIFY(sees(280.0));
  plot.setVerticalScroll(0);
  plot.resize(800, 400);
  QVERIFY(!sees(380.0));
}

void CyclePairPlotTest::rightClickPutsTheFocusOnTheBox() {
  CyclePairData data{.names = {"gemm"}};
  for (const PlotSide side : kPlotSides)
    data.sides[side] = {.title = {},
                        .duration = 100.0,
                        .lanes = {{"GPU 0", true, {0, 1}}},
                        .boxes = {{.start = 10.0, .end = 90.0, .name = 0, .partner = 0}}};
  CyclePairPlot plot;
  plot.resize(800, 300);
  plot.setData(std::move(data));
  QTest::mouseClick(&plot, Qt::RightButton, {}, plot.placeOf({PlotSide::B, 0}).toPoint());
  QCOMPARE(plot.focused(), std::optional(PlotPoint{PlotSide::B, 0}));
}

void CyclePairPlotTest::drawsFiftyThousandBoxes() {
  CyclePairData data{.names = {"gemm", "a kernel with a name that is longer than its box"}};
  for (const PlotSide side : kPlotSides) {
    CyclePairSide& each = data.sides[side];
    each.duration = 25'000.0 * 10'000.0;
    for (std::uint32_t i = 0; i < 25'000; ++i)
      each.boxes.push_back({.start = i * 10'000.0,
                            .end = i * 10'000.0 + 8'000.0,
                            .name = i % 2,
                            .partner = i % 10 == 0 ? PlotBox::kNone : i,
                            .mark = i % 10 == 0 ? BoxMark::OnlyHere : BoxMark::Plain,
                            .tint = static_cast<std::uint8_t>(i % kBoxTints)});
    each.lanes = {{"GPU 0", true, {0, 12'500}}, {"GPU 0, stream 8", true, {12'500, 25'000}}};
  }
  CyclePairPlot plot;
  plot.resize(1200, 500);
  plot.setData(std::move(data));
  plot.setSelected({0U, 0U});
  QVERIFY(!plot.grab().isNull());
  plot.reveal({PlotSide::B, 12'345});
  QVERIFY(!plot.grab().isNull());
  QVERIFY(plot.visibleRange().contains(12'345 * 10'000.0));
  for (int i = 0; i < 100; ++i) QTest::keyClick(&plot, Qt::Key_W);
  QVERIFY(!plot.grab().isNull());
  QVERIFY(plot.visibleRange().span() >= 20.0);
}

}  // namespace culprit::ui::test

#include "cycle_pair_plot_test.moc"
