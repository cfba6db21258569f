#include <QVBoxLayout>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui::test {

class ElidedLabelTest : public QObject {
  Q_OBJECT
 private slots:
  void endsInDotsOnItsLine();
  void takesAsManyLinesAsItNeeds();
  void breaksWhatHasNoSpaces();
};

static const Registered<ElidedLabelTest> kElidedLabelTest("elided_label_test");

namespace {

const QString kSentence = "work of other cycles makes most of what this cycle takes longer";

}  // namespace

void ElidedLabelTest::endsInDotsOnItsLine() {
  ElidedLabel label(Qt::ElideRight);
  label.setText(kSentence);
  label.resize(label.sizeHint());
  QCOMPARE(label.shownText(), kSentence);
  label.resize(label.sizeHint().width() / 2, label.sizeHint().height());
  QVERIFY2(label.shownText().endsWith("…") && !label.shownText().contains('\n'),
           qPrintable(label.shownText()));
  QCOMPARE(label.text(), kSentence);
}

void ElidedLabelTest::takesAsManyLinesAsItNeeds() {
  QWidget page;
  auto* column = new QVBoxLayout(&page);
  column->setContentsMargins(0, 0, 0, 0);
  auto* label = new ElidedLabel(Qt::ElideRight, &page);
  label->setMostLines(3);
  label->setText(kSentence);
  column->addWidget(label);
  column->addStretch(1);
  const int whole = label->sizeHint().width();
  page.resize(whole, 300);
  page.show();
  QTRY_COMPARE(label->width(), whole);
  QCOMPARE(label->shownText(), kSentence);
  const int one = label->height();
  page.resize(whole * 6 / 10, 300);
  QTRY_VERIFY2(label->height() > one, "a second line");
  QCOMPARE(label->shownText().count('\n'), 1);
  QCOMPARE(label->shownText().replace('\n', ' '), kSentence);
  page.resize(whole / 5, 300);
  QTRY_COMPARE(label->shownText().count('\n'), 2);
  QVERIFY2(label->shownText().endsWith("…"), qPrintable(label->shownText()));
  QCOMPARE(label->text(), kSentence);
}

void ElidedLabelTest::breaksWhatHasNoSpaces() {
  ElidedLabel label(Qt::ElideRight);
  label.setMostLines(2);
  label.setText(QString(100, 'x'));
  const int whole = label.sizeHint().width();
  label.resize(whole * 6 / 10, label.heightForWidth(whole * 6 / 10));
  QCOMPARE(label.shownText().count('x'), 100);
  QCOMPARE(label.shownText().count('\n'), 1);
  label.setText({});
  QCOMPARE(label.shownText(), QString());
  QVERIFY(label.heightForWidth(0) > 0);
}

}  // namespace culprit::ui::test

#include "elided_label_test.moc"
