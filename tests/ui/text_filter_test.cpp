#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui::test {

class TextFilterTest : public QObject {
  Q_OBJECT
 private slots:
  void findsPartsWithoutRegardToCase();
  void findsExpressionsAndRefusesBrokenOnes();
  void quotesExactNames();
  void leavesNamesOut();
};

static const Registered<TextFilterTest> kTextFilterTest("text_filter_test");

namespace {

bool includes(const QString& text, const QString& raw, const QString& shown = {}) {
  const auto filter = TextFilter::parse(text);
  return filter && filter->includes(raw, TextFilter::folded(raw, shown.isNull() ? raw : shown));
}

}  // namespace

void TextFilterTest::findsPartsWithoutRegardToCase() {
  QVERIFY(includes("", "anything"));
  QVERIFY(includes("GEMM", "void gemm_64x64"));
  QVERIFY(includes("gemm 64", "_ZN4gemm", "gemm 64"));
  QVERIFY(!includes("gemm", "write"));
  QVERIFY2(includes("a/b", "x a/b y"), "one slash is no expression");
}

void TextFilterTest::findsExpressionsAndRefusesBrokenOnes() {
  QVERIFY(includes("/^gemm.*tn$/", "gemm_64_TN"));
  QVERIFY(!includes("/^gemm$/", "xgemm"));
  QVERIFY2(includes("/^short$/", "a long one", "short"), "raw and displayed name are lines of their own");
  QString error;
  QVERIFY(!TextFilter::parse("/(/", &error));
  QCOMPARE(error, QString("missing closing parenthesis at character 1"));
}

void TextFilterTest::quotesExactNames() {
  const QString name = "operator\"\" _x -\"odd\"";
  const auto filter = TextFilter::parse(TextFilter::exactly(name));
  QVERIFY(filter);
  QVERIFY(filter->includes(name, name));
  QVERIFY(!filter->includes(name + "2", name + "2"));
}

void TextFilterTest::leavesNamesOut() {
  QString text = TextFilter::without("gemm", "gemm <\"a\">");
  text = TextFilter::without(text, "other");
  const auto filter = TextFilter::parse(text);
  QVERIFY(filter);
  QVERIFY(filter->excludes("gemm <\"a\">"));
  QVERIFY(filter->excludes("other"));
  QVERIFY(!filter->excludes("gemm"));
  QVERIFY(filter->includes("my gemm", "my gemm"));
  QVERIFY(!filter->includes("write", "write"));
}

}  // namespace culprit::ui::test

#include "text_filter_test.moc"
