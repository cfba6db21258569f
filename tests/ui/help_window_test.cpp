#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
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

}  // namespace culprit::ui::test

#include "help_window_test.moc"
