#include <QtTest>
#include <numeric>
#include <random>
#include <vector>

#include "tests/ui/registry.h"
#include "ui/plots/distribution/distribution_numbers.h"

namespace culprit::ui::test {

class DistributionNumbersTest : public QObject {
  Q_OBJECT
 private slots:
  void boxOfKnownValues();
  void whiskersStayOutsideTheBox();
  void histogramSharesAddUp();
  void ecdfEndsAtOneAndMergesTies();
  void crowdsKeepOnlyOutliers();
  void captionsFindTheGap();
  void captionsStayClearOfTheCurves();
};

static const Registered<DistributionNumbersTest> kDistributionNumbersTest("distribution_numbers_test");

using Numbers = std::vector<double>;

void DistributionNumbersTest::boxOfKnownValues() {
  // 1..9 and one far out; quartiles of Hyndman and Fan's type 7.
  const Numbers values{9, 1, 2, 3, 4, 5, 6, 7, 8, 100};
  const auto box = boxOf(values);
  QVERIFY(box);
  QCOMPARE(box->median, 5.5);
  QCOMPARE(box->lowQuartile, 3.25);
  QCOMPARE(box->highQuartile, 7.75);
  QCOMPARE(box->lowWhisker, 1.0);
  QCOMPARE(box->highWhisker, 9.0);
  QVERIFY(!boxOf(Numbers{}));
}

void DistributionNumbersTest::whiskersStayOutsideTheBox() {
  for (const Numbers& values :
       {Numbers{5}, Numbers{5, 5}, Numbers{0, 0, 0, 1000}, Numbers{1, 2, 1000, 1001}}) {
    const auto box = boxOf(values);
    QVERIFY(box->lowWhisker <= box->lowQuartile);
    QVERIFY(box->lowQuartile <= box->median);
    QVERIFY(box->median <= box->highQuartile);
    QVERIFY(box->highQuartile <= box->highWhisker);
  }
}

void DistributionNumbersTest::histogramSharesAddUp() {
  const Numbers values{0.0, 0.1, 0.5, 1.0};
  const Numbers shares = histogramShares(values, {0.0, 1.0}, 10);
  QCOMPARE(std::accumulate(shares.begin(), shares.end(), 0.0), 1.0);
  QCOMPARE(shares[0], 0.25);
  QCOMPARE(shares[9], 0.25);  // the upper end belongs to the last bin
  QCOMPARE(histogramShares({}, {0.0, 1.0}, 3), (Numbers{0, 0, 0}));
}

void DistributionNumbersTest::ecdfEndsAtOneAndMergesTies() {
  const Numbers values{3, 1, 1, 2};
  const std::vector<EcdfStep> steps = ecdfSteps(values, 100);
  QCOMPARE(steps.size(), std::size_t{3});
  QVERIFY((steps[0] == EcdfStep{1.0, 0.5}));
  QVERIFY((steps[2] == EcdfStep{3.0, 1.0}));
  Numbers many(100000);
  std::iota(many.begin(), many.end(), 0.0);
  const std::vector<EcdfStep> thinned = ecdfSteps(many, 2000);
  QVERIFY(thinned.size() <= 2002);
  QCOMPARE(thinned.back().share, 1.0);
  QCOMPARE(thinned.front().position, 0.0);
}

void DistributionNumbersTest::crowdsKeepOnlyOutliers() {
  std::mt19937 random(7);
  std::normal_distribution<double> normal(100.0, 5.0);
  Numbers values(100000);
  for (double& value : values) value = normal(random);
  values[500] = 500.0;
  const auto box = boxOf(values);
  const auto marks = marksToDraw(values, *box, 1000);
  QVERIFY(marks.size() <= 1000);
  QVERIFY(std::find(marks.begin(), marks.end(), std::size_t{500}) != marks.end());
  for (const std::size_t mark : marks)
    QVERIFY(values[mark] < box->lowWhisker || values[mark] > box->highWhisker);
  QCOMPARE(marksToDraw(std::span(values).first(1000), *box, 1000).size(), std::size_t{1000});
}

void DistributionNumbersTest::captionsFindTheGap() {
  const Numbers a{0.5, 0.5, 0, 0, 0, 0, 0, 0, 0, 0};
  const Numbers b{0, 0, 0, 0, 0, 0, 0, 0, 0.4, 0.6};
  const PlotRange gap = widestGap(a, b, {0.0, 10.0});
  QCOMPARE(gap.low, 2.0);
  QCOMPARE(gap.high, 8.0);
  const Numbers full(10, 0.1);
  QCOMPARE(widestGap(full, full, {0.0, 10.0}).span(), 0.0);
}

void DistributionNumbersTest::captionsStayClearOfTheCurves() {
  const std::vector<EcdfStep> steps{{1.0, 0.25}, {3.0, 1.0}};
  QCOMPARE(shareAt(steps, 0.5), 0.0);
  QCOMPARE(shareAt(steps, 2.0), 0.25);
  QCOMPARE(shareAt(steps, 3.0), 1.0);
  QCOMPARE(freeShare({1.0, 0.0}, 0.2), 0.5);
  QCOMPARE(freeShare({0.5, 0.5}, 0.2), 0.75);
  QCOMPARE(freeShare({0.6, 0.9}, 0.2), 0.25);
  QCOMPARE(freeShare({0.5, 0.25}, 0.3), 0.75);  // as far as can be
}

}  // namespace culprit::ui::test

#include "distribution_numbers_test.moc"
