#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include "tests/ui/registry.h"
#include "ui/window/help/help_window.h"

namespace culprit::ui::test {

class HelpWindowTest : public QObject {
  Q_OBJECT
 private slots:
  void everyPageHasATitleAndItsLinksLeadSomewhere();
  void linkAndListGoTogether();
  void opensOnceForAWindow();
  void searchGoesFromPlaceToPlace();
  void showsTheSectionOfAPanel();
};

static const Registered<HelpWindowTest> kHelpWindowTest("help_window_test");

namespace {

QString textOf(const QString& page) {
  QFile file(":/help/" + page);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

void HelpWindowTest::everyPageHasATitleAndItsLinksLeadSomewhere() {
  const QStringList pages = QDir(":/help").entryList({"*.md"});
  QVERIFY(pages.contains("how-sure.md"));
  static const QRegularExpression kLink(R"(\]\(([a-z-]+\.md)\))");
  for (const QString& page : pages) {
    const QString text = textOf(page);
    QVERIFY2(text.startsWith("# "), qPrintable(page));
    auto links = kLink.globalMatch(text);
    while (links.hasNext()) {
      const QString link = links.next().captured(1);
      QVERIFY2(pages.contains(link), qPrintable(page + " links to " + link));
    }
  }
}

void HelpWindowTest::linkAndListGoTogether() {
  HelpWindow window;
  auto* list = window.findChild<QListWidget*>();
  auto* text = window.findChild<QTextBrowser*>();
  QCOMPARE(list->count(), QDir(":/help").entryList({"*.md"}).size());
  for (int row = 0; row < list->count(); ++row) {
    list->setCurrentRow(row);
    QCOMPARE(window.page(), list->item(row)->data(Qt::UserRole).toString());
    QVERIFY(text->toPlainText().startsWith(list->item(row)->text()));
  }
  text->setSource(QUrl("qrc:/help/how-sure.md"), QTextDocument::MarkdownResource);
  QCOMPARE(list->currentItem()->data(Qt::UserRole).toString(), QString("how-sure"));
  window.showPage("no-such-page");
  QCOMPARE(window.page(), QString("how-sure"));
}

void HelpWindowTest::opensOnceForAWindow() {
  QWidget parent;
  HelpWindow* first = HelpWindow::open(&parent, "how-sure");
  QCOMPARE(HelpWindow::open(&parent), first);
  QCOMPARE(first->page(), QString("how-sure"));
}

void HelpWindowTest::searchGoesFromPlaceToPlace() {
  HelpWindow window;
  window.show();
  auto* list = window.findChild<QListWidget*>();
  auto* text = window.findChild<QTextBrowser*>();
  auto* search = window.findChild<QLineEdit*>();
  search->setText("--fail-on");
  int listed = 0;
  for (int row = 0; row < list->count(); ++row) listed += list->item(row)->isHidden() ? 0 : 1;
  QVERIFY(listed > 0 && listed < list->count());
  QVERIFY(!list->currentItem()->isHidden());
  QCOMPARE(text->textCursor().selectedText(), QString("--fail-on"));
  const int first = text->textCursor().position();
  const QString page = window.page();
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(text->textCursor().position() != first || window.page() != page);
  QVERIFY2(window.isVisible(), "Return does not press Close");
  search->setText("no such words anywhere");
  QVERIFY(list->item(0)->isHidden());
  search->clear();
  QVERIFY(!list->item(0)->isHidden());
}

void HelpWindowTest::showsTheSectionOfAPanel() {
  HelpWindow window;
  window.show();
  window.showPage("views");
  auto* text = window.findChild<QTextBrowser*>();
  for (const char* panel : {"Cycle pair", "Issues", "Where the time went"}) {
    window.showSection(panel);
    QCOMPARE(text->textCursor().block().text(), QString(panel));
    QVERIFY(text->viewport()->rect().intersects(text->cursorRect()));
  }
  window.showSection("Cycle pair");
  QVERIFY2(text->cursorRect().top() < text->viewport()->height() / 2, "with what follows it");
}

}  // namespace culprit::ui::test

#include "help_window_test.moc"
