#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/tables/name_filter.h"
#include "ui/widgets/chip_button.h"
#include "ui/widgets/chip_row.h"

namespace culprit::ui::test {

class ChipRowTest : public QObject {
  Q_OBJECT
 private slots:
  void takesNoRoomWithoutChips();
  void namesWhatItRemoves();
  void worksByMouseAndKeyboard();
  void passesTheFocusOn();
  void clearStandsBehindSeveral();
  void wrapsAndElides();
  void filtersByNameSayOne();
};

static const Registered<ChipRowTest> kChipRowTest("chip_row_test");

namespace {

const QList<Chip> kThree = {
    {"device", "device", "GPU 0"}, {"metric", "metric", "sm_clock"}, {"pinned", {}, "pinned rows"}};

/// A row that does, as a filter line would, what is asked of it.
struct ShownChipRow {
  QWidget page;
  QLineEdit* before = new QLineEdit(&page);
  ChipRow* row = new ChipRow(&page);
  QLineEdit* after = new QLineEdit(&page);
  QStringList removed;

  explicit ShownChipRow(const QList<Chip>& chips, int width = 600) {
    auto* column = new QVBoxLayout(&page);
    for (QWidget* part : std::initializer_list<QWidget*>{before, row, after}) column->addWidget(part);
    column->addStretch(1);
    QObject::connect(row, &ChipRow::removed, row, [this](const QString& key) {
      removed << key;
      QList<Chip> rest = row->chips();
      rest.removeIf([&key](const Chip& chip) { return chip.key == key; });
      row->setChips(rest);
    });
    QObject::connect(row, &ChipRow::cleared, row, [this] { row->setChips({}); });
    row->setChips(chips);
    page.resize(width, 300);
    page.show();
    page.activateWindow();
    (void)QTest::qWaitForWindowActive(&page);
  }
  /// By the words on it; null: no such chip.
  ChipButton* chip(const QString& words) {
    for (auto* button : row->findChildren<ChipButton*>())
      if (button->text() == words && !button->isHidden()) return button;
    return nullptr;
  }
};

}  // namespace

void ChipRowTest::takesNoRoomWithoutChips() {
  ShownChipRow shown({});
  QVERIFY(shown.row->isHidden());
  const int without = shown.after->y();
  shown.row->setChips(kThree);
  QTRY_VERIFY(shown.after->y() >= without + shown.row->heightForWidth(600));
  QVERIFY(shown.row->isVisible());
  shown.row->setChips({});
  QTRY_COMPARE(shown.after->y(), without);
}

void ChipRowTest::namesWhatItRemoves() {
  ShownChipRow shown(kThree);
  QCOMPARE(shown.chip("device GPU 0")->accessibleName(), QString("Remove filter: device GPU 0"));
  QCOMPARE(shown.chip("pinned rows")->accessibleName(), QString("Remove filter: pinned rows"));
  shown.row->setChips({{"device", "device", "<b>GPU</b>"}});
  QVERIFY(shown.chip("device <b>GPU</b>")->toolTip().contains("&lt;b&gt;GPU"));
}

void ChipRowTest::worksByMouseAndKeyboard() {
  ShownChipRow shown(kThree);
  QTest::mouseClick(shown.chip("metric sm_clock"), Qt::LeftButton);
  QCOMPARE(shown.removed, QStringList("metric"));
  for (const Qt::Key key : {Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Return, Qt::Key_Space}) {
    shown.removed.clear();
    shown.row->setChips(kThree);
    QTest::keyClick(shown.chip("device GPU 0"), key);
    QCOMPARE(shown.removed, QStringList("device"));
    QVERIFY(!shown.chip("device GPU 0"));
  }
  shown.row->setChips(kThree);
  shown.before->setFocus();
  QStringList order;
  for (int i = 0; i < 5; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    order << QApplication::focusWidget()->accessibleName();
  }
  QCOMPARE(order, QStringList({"Remove filter: device GPU 0", "Remove filter: metric sm_clock",
                               "Remove filter: pinned rows", "Remove all filters", ""}));
  QVERIFY(shown.after->hasFocus());
  shown.chip("device GPU 0")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  QVERIFY(shown.chip("metric sm_clock")->hasFocus());
}

void ChipRowTest::passesTheFocusOn() {
  ShownChipRow shown(kThree);
  shown.chip("metric sm_clock")->setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
  QVERIFY(shown.chip("pinned rows")->hasFocus());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
  QVERIFY(shown.chip("device GPU 0")->hasFocus());
  shown.row->setChips({kThree[0], kThree[1]});
  QVERIFY2(shown.chip("device GPU 0")->hasFocus(), "it was not touched");
  shown.row->setChips({});
  QVERIFY2(QApplication::focusWidget(), "somebody has it");
  QVERIFY(QApplication::focusWidget()->isVisible());
}

void ChipRowTest::clearStandsBehindSeveral() {
  ShownChipRow shown(kThree);
  auto* clear = shown.row->findChild<QToolButton*>();
  QVERIFY(clear->isVisible());
  QVERIFY(clear->x() > shown.chip("pinned rows")->x());
  shown.row->setChips({kThree[0]});
  QVERIFY(!clear->isVisible());
  shown.row->setChips(kThree);
  QTest::mouseClick(clear, Qt::LeftButton);
  QVERIFY(shown.row->chips().isEmpty() && shown.row->isHidden());
}

void ChipRowTest::wrapsAndElides() {
  QList<Chip> many = kThree;
  many << Chip{"text", "text", QString(5000, 'x')} << Chip{"cycles", "cycles of A", "2–13"};
  ShownChipRow shown(many, 320);
  QVERIFY(shown.row->heightForWidth(300) > shown.row->heightForWidth(3000));
  for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(theme);
    for (const int width : {320, 500, 1024}) {
      shown.page.resize(width, 300);
      QTRY_COMPARE(shown.row->height(), shown.row->heightForWidth(shown.row->width()));
      QList<QRect> places;
      for (const auto* button : shown.row->findChildren<QAbstractButton*>()) {
        QVERIFY2(shown.row->rect().contains(button->geometry()), qPrintable(button->text().left(20)));
        for (const QRect& other : places) QVERIFY(!other.intersects(button->geometry()));
        places << button->geometry();
      }
      QVERIFY(!shown.page.grab().isNull());
    }
  }
}

void ChipRowTest::filtersByNameSayOne() {
  NameFilter filter("Filter things", "Filter things by name");
  QSignalSpy changed(&filter, &NameFilter::textChanged);
  filter.resize(500, 60);
  filter.show();
  QVERIFY(filter.chips().isHidden());
  QTest::keyClicks(&filter.line(), "ge");
  QCOMPARE(changed.count(), 2);
  QCOMPARE(filter.chips().chips(), (QList<Chip>{{"name", "name", "ge"}}));
  QTest::mouseClick(filter.chips().findChild<ChipButton*>(), Qt::LeftButton);
  QVERIFY(filter.line().text().isEmpty());
  QVERIFY(filter.chips().isHidden());
  QCOMPARE(changed.last().first().toString(), QString());
}

}  // namespace culprit::ui::test

#include "chip_row_test.moc"
