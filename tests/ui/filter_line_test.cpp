#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "tests/ui/made_results.h"
#include "tests/ui/registry.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/pages/triplets/triplets_page.h"
#include "ui/state/marks.h"
#include "ui/widgets/chip_button.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui::test {

class FilterLineTest : public QObject {
  Q_OBJECT
 private slots:
  void aChipForEveryRestriction();
  void chipsOfBrushedCycles();
  void waitsAreShownOnRequestOrByTheirName();
  void fitsIntoASmallWindow();
  void saysWhatIsWrongWithAnExpression();
};

static const Registered<FilterLineTest> kFilterLineTest("filter_line_test");

namespace {

struct ShownFilterLine {
  std::shared_ptr<Results> results = smallResults();
  Selection selection;
  Marks marks;
  TripletsPage page{selection, marks};

  ShownFilterLine() {
    page.resize(1200, 300);
    page.setView(viewOf(results));
    page.show();
  }
  template <typename Widget>
  Widget* child(const QString& accessibleName) {
    for (Widget* widget : page.findChildren<Widget*>())
      if (widget->accessibleName() == accessibleName) return widget;
    return nullptr;
  }
};

}  // namespace

void FilterLineTest::saysWhatIsWrongWithAnExpression() {
  ShownFilterLine shown;
  auto* empty = shown.page.table().findChild<EmptyState*>();
  auto* text = shown.child<QLineEdit>("Filter by name");
  const auto isSaid = [&shown](const QString& part) {
    const auto labels = shown.page.filterLine().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&part](const QLabel* label) { return label->text().contains(part); });
  };
  QTest::keyClicks(text, "/wri(te");
  QCOMPARE(empty->title(), QString("No row matches"));
  QTest::keyClicks(text, "/");
  QVERIFY(empty->isVisible());
  QCOMPARE(empty->title(), QString("Not a regular expression"));
  const QString error = "missing closing parenthesis at character 6";
  QCOMPARE(empty->accessibleDescription(), error);
  QVERIFY(isSaid(error + "; the last filter stays"));
  text->setText("/wri(te)/");
  QVERIFY(!empty->isVisible());
  QVERIFY(isSaid("1 of 4 rows"));
}

void FilterLineTest::aChipForEveryRestriction() {
  ShownFilterLine shown;
  ChipRow& chips = shown.page.filterLine().chips();
  const int before = shown.page.table().y();
  QVERIFY(chips.isHidden());
  const Triplet write = tripletOf(*shown.results, "write", "cpu_frequency");
  const Filter all{.text = "wri",
                   .device = write.device,
                   .metric = write.metric,
                   .category = *shown.results->names.categories.find("syscall"),
                   .pinned = true};
  shown.selection.setFilter(all);
  const auto words = [&chips] {
    QStringList shownWords;
    for (const Chip& chip : chips.chips()) shownWords << (chip.kind + ' ' + chip.value).trimmed();
    return shownWords;
  };
  QCOMPARE(words(), QStringList({"text wri", "device Host", "metric cpu_frequency", "category system calls",
                                 "pinned rows"}));
  QVERIFY(shown.child<QComboBox>("Device")->font().bold());
  QTRY_VERIFY(shown.page.table().y() > before);
  QTest::mouseClick(shown.child<ChipButton>("Remove filter: device Host"), Qt::LeftButton);
  Filter rest = all;
  rest.device.reset();
  QVERIFY(shown.selection.filter() == rest);
  QVERIFY(!shown.child<QComboBox>("Device")->font().bold());
  QTest::keyClick(shown.child<ChipButton>("Remove filter: text wri"), Qt::Key_Delete);
  QVERIFY(shown.child<QLineEdit>("Filter by name")->text().isEmpty());
  QTest::mouseClick(shown.child<ChipButton>("Remove filter: pinned rows"), Qt::LeftButton);
  QTest::mouseClick(shown.child<ChipButton>("Remove filter: metric cpu_frequency"), Qt::LeftButton);
  QTest::mouseClick(shown.child<ChipButton>("Remove filter: category system calls"), Qt::LeftButton);
  QVERIFY(shown.selection.filter().isEmpty());
  QTRY_COMPARE(shown.page.table().y(), before);
}

void FilterLineTest::chipsOfBrushedCycles() {
  ShownFilterLine shown;
  ChipRow& chips = shown.page.filterLine().chips();
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{1, 2, 3}, .b = std::vector<std::uint32_t>{0, 5}});
  QCOMPARE(chips.chips(),
           (QList<Chip>{{"cycles of A", "cycles of A", "1–3"}, {"cycles of B", "cycles of B", "2 of 9"}}));
  QTest::mouseClick(shown.child<ChipButton>("Remove filter: cycles of A 1–3"), Qt::LeftButton);
  QVERIFY((shown.selection.brush() == Brush{.b = std::vector<std::uint32_t>{0, 5}}));
  shown.selection.setFilter({.text = "write"});
  QTest::mouseClick(shown.child<QToolButton>("Remove all filters"), Qt::LeftButton);
  QVERIFY(shown.selection.brush().isEmpty() && shown.selection.filter().isEmpty());
  QVERIFY(chips.isHidden());
  shown.selection.setTimeRange(TimeRange{1, 2});
  QVERIFY2(chips.isHidden(), "to zoom restricts no row");
}

void FilterLineTest::fitsIntoASmallWindow() {
  ShownFilterLine shown;
  const Triplet write = tripletOf(*shown.results, "write", "cpu_frequency");
  shown.selection.setFilter(
      {.text = QString(5000, 'w'), .device = write.device, .metric = write.metric, .pinned = true});
  shown.selection.setBrush({.a = std::vector<std::uint32_t>{1, 3}, .b = std::vector<std::uint32_t>{0, 5}});
  for (const int width : {1024, 500}) {
    shown.page.resize(width, 300);
    const ChipRow& chips = shown.page.filterLine().chips();
    QTRY_COMPARE(chips.height(), chips.heightForWidth(chips.width()));
    QVERIFY(shown.page.filterLine().rect().contains(chips.geometry()));
    for (const auto* chip : chips.findChildren<ChipButton*>())
      QVERIFY(chips.rect().contains(chip->geometry()));
    QVERIFY(shown.page.table().height() > 100);
  }
}

void FilterLineTest::waitsAreShownOnRequestOrByTheirName() {
  ShownFilterLine shown;
  auto* waits = shown.child<QToolButton>("Waits and containers");
  QVERIFY(waits && waits->isHidden());  // there are none
  const Triplet write = tripletOf(*shown.results, "write", "cpu_frequency");
  int hidden = 0;
  for (Comparison& row : shown.results->pairs[0].comparisons) {
    if (row.triplet.function != write.function) continue;
    row.assessment.role = RowRole::Wait;
    ++hidden;
  }
  shown.page.setView(viewOf(shown.results));
  QVERIFY(!waits->isHidden());
  QCOMPARE(shown.page.model().rowCount(), 4 - hidden);
  QTest::mouseClick(waits, Qt::LeftButton);
  QVERIFY(shown.selection.filter().waits);
  QCOMPARE(shown.page.model().rowCount(), 4);
  shown.selection.setFilter({.text = "write"});
  QCOMPARE(shown.page.model().rowCount(), hidden);
  shown.selection.setFilter({});
  QVERIFY(!shown.page.model().rowOf(write));
  shown.page.reveal(write);
  QVERIFY(shown.page.model().rowOf(write));
}

}  // namespace culprit::ui::test

#include "filter_line_test.moc"
