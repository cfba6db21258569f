#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QUrl>
#include <QtTest>

#include "tests/ui/registry.h"
#include "ui/window/opening/drop_zone.h"
#include "ui/window/opening/start_cards.h"
#include "ui/window/opening/start_page.h"

namespace culprit::ui::test {

class StartPageTest : public QObject {
  Q_OBJECT
 private slots:
  void completesAPairOfFolders();
  void takesDropsAndShowsThem();
  void listsRecentsAndOpensThem();
  void leavesTheFindingItsRoom();
  void findsOutWhatIsMissing();
  void offersOnlyASampleThatIsThere();
};

static const Registered<StartPageTest> kStartPageTest("start_page_test");

namespace {

void drop(QWidget& target, const QStringList& paths) {
  QMimeData data;
  QList<QUrl> urls;
  for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
  data.setUrls(urls);
  const QPoint where = target.rect().center();
  QDragEnterEvent enter(where, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&target, &enter);
  QDropEvent event(where, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  if (enter.isAccepted()) QApplication::sendEvent(&target, &event);
}

RecentComparison made(const QString& folder) {
  return {folder, folder, {}, "a title", "a finding", 1, 2, QDateTime::currentDateTime()};
}

}  // namespace

void StartPageTest::completesAPairOfFolders() {
  StartPage page(true);
  QSignalSpy chosen(&page, &StartPage::runsChosen);
  page.setRun(Side::B, "/runs/b");
  QCOMPARE(chosen.count(), 0);
  page.setRun(Side::A, "/runs/a");
  QCOMPARE(chosen.count(), 1);
  QCOMPARE(chosen[0][0].toString(), QString("/runs/a"));
  QCOMPARE(chosen[0][1].toString(), QString("/runs/b"));
}

void StartPageTest::takesDropsAndShowsThem() {
  StartPage page(true);
  page.show();
  const auto zones = page.findChildren<DropZone*>();
  QCOMPARE(zones.size(), 2);
  drop(*zones[0], {"/runs/fine"});
  QCOMPARE(zones[0]->path(), QString("/runs/fine"));
  drop(*zones[1], {"/runs/one", "/runs/two"});
  QVERIFY2(zones[1]->path().isEmpty(), "two folders are for the window");
  page.refresh();
  QVERIFY(zones[0]->path().isEmpty());
}

void StartPageTest::listsRecentsAndOpensThem() {
  forgetComparisons();
  rememberComparison(made(QDir::tempPath()));
  StartPage page(true);
  page.resize(1200, 800);
  page.show();
  QSignalSpy requested(&page, &StartPage::recentRequested);
  QVERIFY(page.recentsTable().isVisible());
  emit page.recentsTable().activated(page.recents().index(0, 0));
  QCOMPARE(requested.count(), 1);
  QCOMPARE(requested[0][0].value<RecentComparison>().a, QDir::tempPath());
  QVERIFY(!requested[0][1].toBool());
  for (QPushButton* button : page.findChildren<QPushButton*>()) {
    if (button->text() == "Clear List") button->click();
  }
  QCOMPARE(page.recents().rowCount(), 0);
  QVERIFY(!page.recentsTable().isVisible());
}

void StartPageTest::leavesTheFindingItsRoom() {
  forgetComparisons();
  RecentComparison entry = made(QDir::tempPath());
  entry.title = QString(300, 'x');
  rememberComparison(entry);
  StartPage page(false);
  page.resize(900, 700);
  page.show();
  QTableView& table = page.recentsTable();
  for (const int width : {900, 1900, 1000}) {
    page.resize(width, 700);
    QTRY_VERIFY((table.viewport()->width() > 1200) == (width > 1200));  // it follows
    QTRY_COMPARE(table.columnWidth(RecentModel::Title), table.viewport()->width() / 2);
  }
  const QModelIndex finding = page.recents().index(0, RecentModel::Finding);
  QVERIFY(finding.data(Qt::ToolTipRole).toString().contains("a finding"));
  forgetComparisons();
}

void StartPageTest::findsOutWhatIsMissing() {
  forgetComparisons();
  rememberComparison(made("/no/such/folder"));
  rememberComparison(made(QDir::tempPath()));
  StartPage page(false);
  QTRY_VERIFY(page.recents().isMissing(1));
  QVERIFY(!page.recents().isMissing(0));
  forgetComparisons();
}

void StartPageTest::offersOnlyASampleThatIsThere() {
  StartPage without(false);
  QVERIFY(!without.findChild<SampleCard*>());
  StartPage with(true);
  QSignalSpy requested(&with, &StartPage::sampleRequested);
  with.findChild<SampleCard*>()->findChild<QPushButton*>()->click();
  QCOMPARE(requested.count(), 1);
}

}  // namespace culprit::ui::test

#include "start_page_test.moc"
