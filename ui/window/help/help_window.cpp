#include "ui/window/help/help_window.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/widgets/window_size.h"

namespace culprit::ui {

namespace {

constexpr int kListWidth = 190;

/// In the order in which they are to be read; pages that are not in the list come behind.
constexpr const char* kOrder[] = {"concepts",   "views", "formats",  "counters",     "formulas",
                                  "mechanisms", "ranks", "how-sure", "command-line", "troubleshooting"};

QUrl urlOf(const QString& page) {
  return QUrl("qrc:/help/" + page + ".md");
}

QStringList pages() {
  QStringList found;
  for (const QString& file : QDir(":/help").entryList({"*.md"})) found << file.chopped(3);
  QStringList ordered;
  for (const char* page : kOrder) {
    if (found.removeOne(page)) ordered << page;
  }
  return ordered + found;
}

QString textOf(const QString& page) {
  QTextDocument document;
  QFile file(":/help/" + page + ".md");
  if (file.open(QIODevice::ReadOnly)) document.setMarkdown(QString::fromUtf8(file.readAll()));
  return document.toPlainText();
}

/// The text of the page's first heading.
QString titleOf(const QString& page) {
  QFile file(":/help/" + page + ".md");
  if (!file.open(QIODevice::ReadOnly)) return page;
  return QString::fromUtf8(file.readLine()).remove('#').trimmed();
}

}  // namespace

HelpWindow* HelpWindow::open(QWidget* parent, const QString& page) {
  auto* window = parent ? parent->findChild<HelpWindow*>() : nullptr;
  if (window == nullptr) window = new HelpWindow(parent);
  if (!page.isEmpty()) window->showPage(page);
  window->show();
  window->raise();
  window->activateWindow();
  return window;
}

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_pages(new QListWidget(this)),
      m_text(new QTextBrowser(this)) {
  setWindowTitle("Culprit Help");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {960, 700});
  m_pages->setAccessibleName("Help pages");
  m_text->setAccessibleName("Help page");
  m_text->setOpenExternalLinks(true);
  m_text->document()->setDocumentMargin(16);
  for (const QString& page : pages()) {
    auto* item = new QListWidgetItem(titleOf(page), m_pages);
    item->setData(Qt::UserRole, page);
  }
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  m_search->setPlaceholderText("Search all pages");
  m_search->setAccessibleName("Search the help");
  m_search->setToolTip("Words to look for; Return goes to the next place (Ctrl+F)");
  m_search->setClearButtonEnabled(true);
  column->addWidget(m_search);
  column->addWidget(m_pages, 1);
  auto* splitter = new QSplitter(this);
  splitter->addWidget(left);
  splitter->addWidget(m_text);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({kListWidth, width() - kListWidth});
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  // Return in the search would press it.
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(splitter, 1);
  layout->addWidget(buttons);
  connect(m_pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item != nullptr) showPage(item->data(Qt::UserRole).toString());
  });
  connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
  connect(m_search, &QLineEdit::returnPressed, this, &HelpWindow::findNext);
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search,
          [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
  connect(m_text, &QTextBrowser::sourceChanged, this, &HelpWindow::followSource);
  m_pages->setCurrentRow(0);
}

void HelpWindow::showPage(const QString& page) {
  if (page != this->page() && QFile::exists(":/help/" + page + ".md"))
    m_text->setSource(urlOf(page), QTextDocument::MarkdownResource);
}

void HelpWindow::showSection(const QString& title) {
  const QTextDocument& text = *m_text->document();
  QTextBlock found, row;
  for (QTextBlock block = text.begin(); block.isValid() && !found.isValid(); block = block.next()) {
    if (block.text() != title) continue;
    if (block.blockFormat().headingLevel() > 0) found = block;
    if (!row.isValid()) row = block;
  }
  if (!found.isValid()) found = row;
  if (!found.isValid()) return;
  m_text->setTextCursor(QTextCursor(text.lastBlock()));  // from the end it comes up to the upper edge
  m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
  m_text->setTextCursor(QTextCursor(found));
  m_text->ensureCursorVisible();
}

void HelpWindow::search(const QString& words) {
  for (int row = 0; row < m_pages->count(); ++row) {
    QListWidgetItem* item = m_pages->item(row);
    item->setHidden(!words.isEmpty() &&
                    !textOf(item->data(Qt::UserRole).toString()).contains(words, Qt::CaseInsensitive));
  }
  m_text->moveCursor(QTextCursor::Start);
  if (!words.isEmpty()) findNext();
}

void HelpWindow::findNext() {
  const QString words = m_search->text();
  if (words.isEmpty() || m_text->find(words)) return;
  // On to the next page that has them, round and round.
  const int count = m_pages->count();
  for (int step = 1; step <= count; ++step) {
    const int row = (m_pages->currentRow() + step) % count;
    if (m_pages->item(row)->isHidden()) continue;
    m_pages->setCurrentRow(row);
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(words);
    return;
  }
}

QString HelpWindow::page() const {
  return m_text->source().fileName().chopped(m_text->source().isEmpty() ? 0 : 3);
}

void HelpWindow::followSource(const QUrl& source) {
  const QSignalBlocker quiet(m_pages);  // the page is on its way already
  for (int row = 0; row < m_pages->count(); ++row) {
    if (urlOf(m_pages->item(row)->data(Qt::UserRole).toString()) == source) m_pages->setCurrentRow(row);
  }
}

}  // namespace culprit::ui
