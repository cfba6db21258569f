#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/ui/registry.h"
#include "ui/plots/timeline/envelope_graph.h"

namespace culprit::ui::test {

/// What a line of many points draws of them.
class EnvelopeGraphTest : public QObject {
  Q_OBJECT
 private slots:
  void keepsTheExtremesOfEveryColumn();
  void drawsFewPointsAsTheyAre();
  void leavesGapsOpen();
};

static const Registered<EnvelopeGraphTest> kEnvelopeGraphTest("envelope_graph_test");

namespace {

constexpr int kMany = 200'000;

/// What a graph draws of its points between two keys.
class Drawn : public EnvelopeGraph {
 public:
  using EnvelopeGraph::EnvelopeGraph;

  QVector<QCPGraphData> between(double low, double high) const {
    QVector<QCPGraphData> lines;
    getOptimizedLineData(&lines, data()->findBegin(low), data()->findEnd(high));
    return lines;
  }
};

struct Chart {
  QCustomPlot plot;
  Drawn* graph = new Drawn(plot.xAxis, plot.yAxis);

  explicit Chart(const QVector<QCPGraphData>& points) {
    plot.resize(500, 200);
    graph->setPoints(points);
    see(points.first().key, points.last().key);
  }

  void see(double low, double high) {
    plot.xAxis->setRange(low, high);
    plot.replot();
  }
};

QVector<QCPGraphData> noise() {
  QVector<QCPGraphData> points;
  for (int i = 0; i < kMany; ++i)
    points.append(
        QCPGraphData(1000.0 + i, 100.0 + static_cast<double>((static_cast<unsigned>(i) * 40503U) % 977U)));
  points[77'777].value = 5000.0;
  points[123'456].value = -5000.0;
  return points;
}

}  // namespace

void EnvelopeGraphTest::keepsTheExtremesOfEveryColumn() {
  const QVector<QCPGraphData> points = noise();
  Chart chart(points);
  for (const auto& [low, high] : {std::pair(1000.0, 1000.0 + kMany), std::pair(50'000.3, 130'000.7)}) {
    chart.see(low, high);
    const QVector<QCPGraphData> drawn = chart.graph->between(low, high);
    QVERIFY(drawn.size() % 4 == 0);
    QVERIFY(drawn.size() <= 4 * (chart.plot.axisRect()->width() + 2));
    QVERIFY(std::is_sorted(drawn.begin(), drawn.end(),
                           [](const auto& x, const auto& y) { return x.key < y.key; }));
    for (qsizetype i = 0; i < drawn.size(); i += 4) {
      const auto first = static_cast<qsizetype>(drawn[i].key - 1000.0);
      const auto last = static_cast<qsizetype>(drawn[i + 3].key - 1000.0);
      QCOMPARE(drawn[i].value, points[first].value);
      QCOMPARE(drawn[i + 3].value, points[last].value);
      const auto [smallest, largest] =
          std::minmax_element(points.begin() + first, points.begin() + last + 1,
                              [](const auto& x, const auto& y) { return x.value < y.value; });
      QCOMPARE(drawn[i + 1].value, smallest->value);
      QCOMPARE(drawn[i + 2].value, largest->value);
      if (i > 0) QCOMPARE(drawn[i].key, drawn[i - 1].key + 1.0);  // none between two columns is left out
    }
    QVERIFY(std::any_of(drawn.begin(), drawn.end(), [](const auto& each) { return each.value == 5000.0; }));
  }
}

void EnvelopeGraphTest::drawsFewPointsAsTheyAre() {
  const QVector<QCPGraphData> points = noise();
  Chart chart(points);
  chart.see(2000.0, 2100.0);
  const QVector<QCPGraphData> drawn = chart.graph->between(2001.0, 2099.0);
  for (qsizetype i = 0; i < drawn.size(); ++i) {
    const auto at = static_cast<qsizetype>(drawn[i].key - 1000.0);
    QCOMPARE(drawn[i].value, points[at].value);
  }
  QVERIFY(drawn.size() >= 99);
}

void EnvelopeGraphTest::leavesGapsOpen() {
  // 1,000 points, then nothing for as long as 100,000, as the timelines give it.
  QVector<QCPGraphData> points = noise();
  points[1000].value = std::numeric_limits<double>::quiet_NaN();
  points.remove(1001, 100'000);
  points[5000].value = std::numeric_limits<double>::quiet_NaN();  // between two others of its column
  Chart chart(points);
  const QVector<QCPGraphData> drawn = chart.graph->between(1000.0, 1000.0 + kMany);
  const auto isGap = [](const QCPGraphData& each) { return std::isnan(each.value); };
  QCOMPARE(std::count_if(drawn.begin(), drawn.end(), isGap), 1);
  const auto gap = std::find_if(drawn.begin(), drawn.end(), isGap);
  QCOMPARE(gap->key, 2000.0);
  QCOMPARE((gap + 1)->key, 102'001.0);
  QVERIFY(drawn.size() <= 4 * (chart.plot.axisRect()->width() + 2));
}

}  // namespace culprit::ui::test

#include "envelope_graph_test.moc"
