#include "ui/window/help/help_window.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace culprit::ui {

namespace {

constexpr int kListWidth = 190;

/// In the order in which they are to be read; pages that are not in the list come behind.
constexpr const char* kOrder[] = {"concepts",   "views",    "formats",      "formulas",
                                  "mechanisms", "how-sure", "command-line", "troubleshooting"};

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
    : QDialog(parent), m_pages(new QListWidget(this)), m_text(new QTextBrowser(this)) {
  setWindowTitle("Culprit Help");
  setAttribute(Qt::WA_DeleteOnClose);
  resize(960, 700);
  m_pages->setAccessibleName("Help pages");
  m_text->setAccessibleName("Help page");
  m_text->setOpenExternalLinks(true);
  m_text->document()->setDocumentMargin(16);
  for (const QString& page : pages()) {
    auto* item = new QListWidgetItem(titleOf(page), m_pages);
    item->setData(Qt::UserRole, page);
  }
  auto* splitter = new QSplitter(this);
  splitter->addWidget(m_pages);
  splitter->addWidget(m_text);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({kListWidth, width() - kListWidth});
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(splitter, 1);
  layout->addWidget(buttons);
  connect(m_pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item != nullptr) showPage(item->data(Qt::UserRole).toString());
  });
  connect(m_text, &QTextBrowser::sourceChanged, this, &HelpWindow::followSource);
  m_pages->setCurrentRow(0);
}

void HelpWindow::showPage(const QString& page) {
  if (page != this->page() && QFile::exists(":/help/" + page + ".md"))
    m_text->setSource(urlOf(page), QTextDocument::MarkdownResource);
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
