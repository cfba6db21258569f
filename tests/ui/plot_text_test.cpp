#include <QLocale>
#include <QtTest>
#include <vector>

#include "tests/ui/registry.h"
#include "ui/plots/common/plot_text.h"

namespace culprit::ui::test {

class PlotTextTest : public QObject {
  Q_OBJECT
 private slots:
  void digitsFollowTheSize();
  void minusIsATypographicOne();
  void tablesKeepEveryDigit();
  void distributionInWordsNamesItsNumbers();
};

static const Registered<PlotTextTest> kPlotTextTest("plot_text_test");

void PlotTextTest::digitsFollowTheSize() {
  QCOMPARE(plotNumber(631.394), QStringLiteral("631.4"));
  QCOMPARE(plotNumber(0.0123456), QStringLiteral("0.01235"));
  QCOMPARE(plotNumber(1290123.0), QStringLiteral("1,290,123"));
  QCOMPARE(plotNumber(50.0), QStringLiteral("50"));
  QCOMPARE(plotNumber(0.0), QStringLiteral("0"));
  QCOMPARE(plotNumber(3e-9, 3), QStringLiteral("3.00e\u221209"));
  QCOMPARE(plotValue(22.5, QStringLiteral("%")), QStringLiteral("22.5 %"));
}

void PlotTextTest::minusIsATypographicOne() {
  QCOMPARE(plotNumber(-6.36), QChar(0x2212) + QStringLiteral("6.36"));
}

void PlotTextTest::tablesKeepEveryDigit() {
  QLocale::setDefault(QLocale(QLocale::German));
  QCOMPARE(dataNumber(0.1), QStringLiteral("0.1"));
  QCOMPARE(dataNumber(-1234567.125), QStringLiteral("-1234567.125"));
  QCOMPARE(plotNumber(1234.5, 5), QStringLiteral("1,234.5"));
  QLocale::setDefault(QLocale::c());
}

void PlotTextTest::distributionInWordsNamesItsNumbers() {
  const std::vector<double> values{4, 1, 2, 3, 10};
  QCOMPARE(
      distributionInWords(values, QStringLiteral("ms"), QStringLiteral("cycles")),
      QStringLiteral("5 cycles, median 3 ms, mean 4 ms, half of them from 2 to 4 ms, all from 1 to 10 ms"));
  QCOMPARE(distributionInWords({}, QStringLiteral("ms"), QStringLiteral("cycles")),
           QStringLiteral("no cycles"));
}

}  // namespace culprit::ui::test

#include "plot_text_test.moc"
