#include <QHelpEvent>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>
#include <cmath>

#include "core/report/words/change_scale.h"
#include "tests/ui/contrast.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/heat_colour.h"
#include "ui/look/theme.h"
#include "ui/plots/icicle/icicle_legend.h"
#include "ui/plots/icicle/icicle_plot.h"

namespace culprit::ui::test {

/// The icicle: where boxes stand, what is in sight, mouse and keyboard.
class IciclePlotTest : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { applyTheme(ThemeChoice::Light); }
  void standsInsideOfTheCallAround();
  void widthByBothNeverLeavesTheParent();
  void withoutBTheWidthIsThatOfA();
  void narrowSiblingsAreOneBox();
  void hiddenNodesHideWhatIsInside();
  void clickChoosesAndDoubleClickZooms();
  void keysWalkAndZoom();
  void wheelZoomsAtThePointer();
  void staysAtItsPlaceWithOtherAmounts();
  void bringsTheCurrentNodeIntoSight();
  void saysWhatIsThere();
  void deepTreesScroll();
  void narrowMatchesAreSeen();
  void callersOfAMatchAreNotFaint();
  void whatHasNoWidthHasNoFrame();
  void canBeSeenInBothThemes();
  void picturesSayWhatTheyLeaveOut();
  void handsOutAPicture();
  void nothingIsNoTrouble();
};

static const Registered<IciclePlotTest> kIciclePlotTest("icicle_plot_test");

namespace {

/// 0 (10 -> 20) has 1 (4 -> 12) and 2 (4 -> 2), 1 has 3 (4 -> 6) and 4 (0 -> 6).
IcicleData smallIcicle() {
  IcicleData data;
  data.names = {"all", "one", "two", "three", "four"};
  const auto none = IcicleNode::kNone;
  data.nodes = {{.parent = none, .firstChild = 1, .children = 2, .name = 0, .a = 10, .b = 20},
                {.parent = 0, .firstChild = 3, .children = 2, .name = 1, .a = 4, .b = 12},
                {.parent = 0, .name = 2, .a = 4, .b = 2},
                {.parent = 1, .name = 3, .a = 4, .b = 6},
                {.parent = 1, .name = 4, .a = 0, .b = 6}};
  return data;
}

struct ShownIcicle {
  IciclePlot plot;
  QSignalSpy chosen{&plot, &IciclePlot::nodeChosen};

  explicit ShownIcicle(IcicleData data = smallIcicle()) {
    plot.resize(800, 200);
    plot.setData(std::move(data));
    plot.setReadout([](std::uint32_t node) { return QString("node %1").arg(node); });
    plot.setSummary("five calls");
    plot.show();
  }
  QPoint at(std::uint32_t node) const { return plot.placeOf(node).value_or(QPointF(-1, -1)).toPoint(); }
  bool has(std::uint32_t node) const { return plot.placeOf(node).has_value(); }
  std::uint32_t lastChosen() const { return chosen.last().first().toUInt(); }
};

/// One node around `count` of the same size.
IcicleData wideIcicle(std::uint32_t count) {
  IcicleData data;
  data.names = {"all", "part"};
  data.nodes.push_back({.firstChild = 1, .children = count, .a = 1.0 * count, .b = 1.0 * count});
  for (std::uint32_t i = 0; i < count; ++i)
    data.nodes.push_back({.parent = 0, .name = 1, .a = 1.0, .b = 1.0});
  return data;
}

IcicleData deepIcicle(std::uint32_t depth) {
  IcicleData data;
  data.names = {"call"};
  for (std::uint32_t i = 0; i < depth; ++i)
    data.nodes.push_back({.parent = i == 0 ? IcicleNode::kNone : i - 1,
                          .firstChild = i + 1,
                          .children = i + 1 < depth ? 1U : 0U,
                          .a = 1.0,
                          .b = 2.0});
  return data;
}

/// The colour of a box where neither its name nor its frame is.
QColor fillOf(ShownIcicle& shown, std::uint32_t node) {
  const QPoint middle = shown.at(node);
  const auto row = static_cast<int>(IciclePainter::rowHeight());
  return shown.plot.grab().toImage().pixelColor(middle.x(), middle.y() + row / 2 - 3);
}

bool isNear(double x, double y) {
  return std::abs(x - y) < 1e-9;
}

}  // namespace

void IciclePlotTest::standsInsideOfTheCallAround() {
  const IcicleData data = smallIcicle();
  const IcicleLayout layout(data.nodes, IcicleWidth::B);
  QVERIFY(isNear(layout.width(0), 1.0) && isNear(layout.width(1), 0.6) && isNear(layout.width(2), 0.1));
  QVERIFY(isNear(layout.left(2), 0.6) && isNear(layout.left(4), 0.3) && isNear(layout.right(4), 0.6));
  QCOMPARE(layout.rows(), 3U);
  QCOMPARE(layout.row(4), 2U);
  QCOMPARE(layout.around(data.nodes, {0.31, 0.4}), 4U);
  QCOMPARE(layout.around(data.nodes, {0.31, 0.65}), 0U);
}

void IciclePlotTest::widthByBothNeverLeavesTheParent() {
  IcicleData data = smallIcicle();
  // One grew and one shrank, and nothing is the parent's own: their larger times do not fit side by side.
  data.nodes[0].a = data.nodes[0].b = 14;
  data.nodes[2].a = 10;
  const IcicleLayout layout(data.nodes, IcicleWidth::Both);
  QVERIFY(isNear(layout.width(1), 12.0 / 22.0) && isNear(layout.width(2), 10.0 / 22.0));
  for (std::uint32_t node = 1; node < data.nodes.size(); ++node)
    QVERIFY(layout.right(node) <= layout.right(data.nodes[node].parent) &&
            layout.left(node) >= layout.left(data.nodes[node].parent));
  QVERIFY2(isNear(layout.width(3), layout.width(4)), "a call that only B has stands there, too");
}

void IciclePlotTest::withoutBTheWidthIsThatOfA() {
  IcicleData data = smallIcicle();
  for (IcicleNode& node : data.nodes) node.b = 0;
  const IcicleLayout layout(data.nodes, IcicleWidth::B);
  QVERIFY(isNear(layout.width(1), 0.4) && isNear(layout.width(4), 0.0));
}

void IciclePlotTest::narrowSiblingsAreOneBox() {
  const ShownIcicle shown(wideIcicle(100'000));
  QCOMPARE(shown.plot.boxes().size(), std::size_t{2});
  QCOMPARE(shown.plot.boxes()[1].narrow, 100'000U);
  QVERIFY(shown.plot.readoutAt({400, shown.plot.placeOf(0)->y() * 3}).startsWith("100000 boxes"));
  const ShownIcicle few(wideIcicle(10));
  QCOMPARE(few.plot.boxes().size(), std::size_t{11});
}

void IciclePlotTest::hiddenNodesHideWhatIsInside() {
  ShownIcicle shown;
  QVERIFY(shown.has(1) && shown.has(2) && shown.has(4));
  shown.plot.setShown({true, false, true, false, false});
  QVERIFY(!shown.has(1) && shown.has(2) && !shown.has(4));
  shown.plot.setShown({});
  QVERIFY(shown.has(4));
}

void IciclePlotTest::clickChoosesAndDoubleClickZooms() {
  ShownIcicle shown;
  QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, shown.at(4));
  QCOMPARE(shown.lastChosen(), 4U);
  QCOMPARE(shown.plot.current(), std::optional(4U));
  QTest::mouseDClick(&shown.plot, Qt::LeftButton, {}, shown.at(1));
  QVERIFY(shown.plot.isZoomed());
  QVERIFY(isNear(shown.plot.seen().low, 0.0) && isNear(shown.plot.seen().high, 0.6));
  QVERIFY2(shown.has(0) && !shown.has(2), "what is around stays, what is beside goes");
  shown.plot.zoomOut();
  QVERIFY(!shown.plot.isZoomed());
  // Beside all boxes.
  QTest::mouseDClick(&shown.plot, Qt::LeftButton, {}, QPoint(790, shown.at(1).y()));
  QVERIFY(!shown.plot.isZoomed());
}

void IciclePlotTest::keysWalkAndZoom() {
  ShownIcicle shown;
  const auto press = [&shown](Qt::Key key) { QTest::keyClick(&shown.plot, key); };
  press(Qt::Key_Down);
  QCOMPARE(shown.lastChosen(), 0U);
  press(Qt::Key_Down);
  QCOMPARE(shown.lastChosen(), 1U);
  press(Qt::Key_Right);
  QCOMPARE(shown.lastChosen(), 2U);
  press(Qt::Key_Left);
  press(Qt::Key_End);
  QCOMPARE(shown.lastChosen(), 3U);
  press(Qt::Key_Return);
  QVERIFY(isNear(shown.plot.seen().high, 0.3));
  press(Qt::Key_Backspace);
  QVERIFY(isNear(shown.plot.seen().high, 0.6));
  press(Qt::Key_Escape);
  QVERIFY(!shown.plot.isZoomed());
  press(Qt::Key_Plus);
  QVERIFY(shown.plot.isZoomed());
  press(Qt::Key_0);
  QVERIFY(!shown.plot.isZoomed());
  press(Qt::Key_Up);
  press(Qt::Key_Home);
  QCOMPARE(shown.lastChosen(), 0U);
}

void IciclePlotTest::wheelZoomsAtThePointer() {
  ShownIcicle shown;
  const QPointF at(400, 10);
  QWheelEvent turn(at, shown.plot.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                   Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&shown.plot, &turn);
  QVERIFY(shown.plot.isZoomed());
  QVERIFY(std::abs((shown.plot.seen().low + shown.plot.seen().high) / 2.0 - 0.5) < 0.01);
}

void IciclePlotTest::staysAtItsPlaceWithOtherAmounts() {
  ShownIcicle shown;
  shown.plot.setCurrent(4);
  shown.plot.zoomTo(1);
  IcicleData other = smallIcicle();
  other.nodes[1].b = 6;
  other.nodes[4].b = 0;
  shown.plot.setAmounts(other);
  QVERIFY2(isNear(shown.plot.seen().high, 0.3), "the same node is as wide as the plot");
  QCOMPARE(shown.plot.current(), std::optional(4U));
  shown.plot.setWidthOf(IcicleWidth::Both);
  QVERIFY(shown.plot.isZoomed());
}

void IciclePlotTest::bringsTheCurrentNodeIntoSight() {
  ShownIcicle shown;
  shown.plot.zoomTo(4);
  shown.plot.setCurrent(2);
  QVERIFY2(isNear(shown.plot.seen().span(), 0.3), "no further out");
  QVERIFY(isNear(shown.plot.seen().low, 0.5));
  QVERIFY(shown.has(2));
  QCOMPARE(shown.chosen.count(), 0);
  shown.plot.setCurrent(99);
  QVERIFY(!shown.plot.current());
}

void IciclePlotTest::saysWhatIsThere() {
  ShownIcicle shown;
  QCOMPARE(shown.plot.readoutAt(shown.at(4)), QString("node 4"));
  QCOMPARE(shown.plot.readoutAt({790, 190}), QString());
  QCOMPARE(shown.plot.accessibleDescription(), QString("five calls"));
  shown.plot.setCurrent(3);
  QCOMPARE(shown.plot.accessibleDescription(), QString("node 3. five calls"));
  QHelpEvent help(QEvent::ToolTip, shown.at(1), shown.plot.mapToGlobal(shown.at(1)));
  QVERIFY(QCoreApplication::sendEvent(&shown.plot, &help));
}

void IciclePlotTest::deepTreesScroll() {
  ShownIcicle shown(deepIcicle(512));
  QVERIFY(shown.has(0) && !shown.has(511));
  QVERIFY(shown.plot.boxes().size() < 30);
  shown.plot.setCurrent(511);
  QVERIFY(shown.has(511) && !shown.has(0));
  QTest::keyClick(&shown.plot, Qt::Key_Home);
  QVERIFY(shown.has(0));
  QVERIFY(!shown.plot.grab().isNull());
}

void IciclePlotTest::narrowMatchesAreSeen() {
  constexpr std::uint32_t kMany = 100'000;
  ShownIcicle shown(wideIcicle(kMany));
  const auto look = [&shown](std::uint32_t node) {
    std::vector<bool> found(kMany + 1, false), wanted(kMany + 1, false);
    found[node] = wanted[node] = wanted[0] = true;
    shown.plot.setFound(found, wanted);
    return shown.plot.grab().toImage();
  };
  // That in the middle of all, 125 of which share a pixel.
  const int y = static_cast<int>(1.5 * IciclePainter::rowHeight());
  const QImage image = look(kMany / 2);
  QVERIFY(contrast(image.pixelColor(300, y), tokens().base) < 2.0);
  int seen = 0;
  for (int x = 390; x < 410; ++x) seen += contrast(image.pixelColor(x, y), tokens().base) > 2.0 ? 1 : 0;
  QVERIFY2(seen == 1 || seen == 2, qPrintable(QString::number(seen)));
  QVERIFY(shown.plot.boxes().size() <= 4);
  QVERIFY(shown.plot.readoutAt({400.0, 1.0 * y}).contains("looked for"));
  QVERIFY(!shown.plot.readoutAt({300.0, 1.0 * y}).contains("looked for"));
  // One that is narrower than a pixel and alone.
  IcicleData data = smallIcicle();
  data.nodes[2].b = 0.001;
  shown.plot.setData(data);
  QCOMPARE(shown.plot.boxes().size(), std::size_t{4});
  shown.plot.setFound({false, false, true, false, false}, {true, false, true, false, false});
  QCOMPARE(shown.plot.boxes().size(), std::size_t{5});
}

void IciclePlotTest::callersOfAMatchAreNotFaint() {
  ShownIcicle shown;
  const QColor around = fillOf(shown, 1), aside = fillOf(shown, 2), match = fillOf(shown, 4);
  shown.plot.setFound({false, false, false, false, true}, {true, true, false, false, true});
  QCOMPARE(fillOf(shown, 1), around);
  QCOMPARE(fillOf(shown, 4), match);
  QVERIFY(fillOf(shown, 2) != aside);
  // The match itself has a line along its upper edge.
  const auto top = [&shown](std::uint32_t node) {
    const int row = static_cast<int>(shown.at(node).y() / IciclePainter::rowHeight());
    return shown.plot.grab().toImage().pixelColor(shown.at(node).x(),
                                                  static_cast<int>(row * IciclePainter::rowHeight()));
  };
  QCOMPARE(top(4), tokens().text);
  QVERIFY(top(1) != tokens().text);
}

void IciclePlotTest::whatHasNoWidthHasNoFrame() {
  IcicleData data = smallIcicle();
  data.nodes[2].b = 0;
  ShownIcicle shown(data);
  QVERIFY(!shown.plot.hasBox(2) && shown.plot.hasBox(4));
  shown.plot.zoomTo(3);
  const PlotRange seen = shown.plot.seen();
  const QImage before = shown.plot.grab().toImage();
  shown.plot.setCurrent(2);
  QVERIFY(isNear(shown.plot.seen().low, seen.low) && isNear(shown.plot.seen().high, seen.high));
  QCOMPARE(shown.plot.grab().toImage(), before);
  shown.plot.setCurrent(3);
  QVERIFY(shown.plot.grab().toImage() != before);
  shown.plot.setWidthOf(IcicleWidth::Both);
  QVERIFY(shown.plot.hasBox(2));
}

void IciclePlotTest::canBeSeenInBothThemes() {
  ShownIcicle shown;
  for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
    applyTheme(theme);
    shown.plot.setFound({}, {});
    // Names on all colours: 1 and 4 are twice A or more, 2 is half of it.
    for (std::uint32_t node = 0; node < 5; ++node) {
      const QColor fill = fillOf(shown, node);
      QVERIFY2(contrast(fill, tokens().text) >= 4.5, qPrintable(fill.name()));
      QVERIFY(fill != tokens().base);
    }
    QVERIFY2(fillOf(shown, 1) != fillOf(shown, 2), "more and less are told apart");
    shown.plot.setFound(std::vector<bool>(5, false), std::vector<bool>(5, false));
    for (std::uint32_t node = 0; node < 5; ++node) {
      const QColor fill = fillOf(shown, node);
      QVERIFY2(contrast(fill, tokens().secondaryText) >= 4.5, qPrintable(fill.name()));
      QVERIFY(fill != tokens().base);
    }
  }
  QVERIFY(!IcicleLegend().grab().isNull());
  QVERIFY(heatColour(changeStrength(1.0, 2.0)) != heatColour(changeStrength(2.0, 1.0)));
  QCOMPARE(changeStrength(0.0, 0.0), 0.0);
  QCOMPARE(changeStrength(0.0, 3.0), 1.0);
  QCOMPARE(changeStrength(4.0, 3.0), -0.5);
}

void IciclePlotTest::handsOutAPicture() {
  const ShownIcicle shown;
  const PlotPicture picture = shown.plot.picture();
  QCOMPARE(picture.description, QString("five calls"));
  const QImage image = toImage(picture, 1.0);
  QCOMPARE(image.size(), picture.size);
  QVERIFY(image.pixelColor(image.width() / 4, image.height() - 12) != image.pixelColor(1, 1));
}

void IciclePlotTest::picturesSayWhatTheyLeaveOut() {
  const ShownIcicle shown(deepIcicle(512));
  const PlotPicture picture = shown.plot.picture();
  QCOMPARE(picture.description, QString("five calls 416 further rows are left out."));
  const QImage image = toImage(picture, 1.0);
  bool hasInk = false;
  for (int y = image.height() - 24; y < image.height(); ++y)
    for (int x = 0; x < 200; ++x) hasInk = hasInk || contrast(image.pixelColor(x, y), tokens().base) > 4.5;
  QVERIFY2(hasInk, "below the last row");
  QCOMPARE(ShownIcicle(deepIcicle(96)).plot.picture().description, QString("five calls"));
}

void IciclePlotTest::nothingIsNoTrouble() {
  ShownIcicle shown{IcicleData{}};
  QVERIFY(!shown.plot.grab().isNull());
  for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Return, Qt::Key_Backspace, Qt::Key_0, Qt::Key_Escape})
    QTest::keyClick(&shown.plot, key);
  QTest::mouseDClick(&shown.plot, Qt::LeftButton, {}, QPoint(10, 10));
  QVERIFY(shown.plot.boxes().empty());
  QVERIFY(!toImage(shown.plot.picture(), 1.0).isNull());
  IcicleData zero = smallIcicle();
  for (IcicleNode& node : zero.nodes) node.a = node.b = 0;
  shown.plot.setData(zero);
  QVERIFY(!shown.plot.grab().isNull());
}

}  // namespace culprit::ui::test

#include "icicle_plot_test.moc"
