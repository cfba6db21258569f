// The help pages of resources/help, compiled into the program: a list of pages beside the page. Opened from
// the Help menu, by F1, and by whoever wants to show one page. The search leaves the pages that hold the
// words and goes from place to place in them. Not modal; there is one at a time.
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace culprit::ui {

class HelpWindow : public QDialog {
  Q_OBJECT
 public:
  /// The name of a page's file without ".md"; the first page if there is no such.
  static HelpWindow* open(QWidget* parent, const QString& page = {});

  explicit HelpWindow(QWidget* parent = nullptr);

  void showPage(const QString& page);
  /// Goes to the heading of that text in the page, else to the first row of a table that begins with it.
  void showSection(const QString& title);
  /// The page that is shown.
  QString page() const;

 private:
  void followSource(const QUrl& source);
  /// Lists the pages with the words.
  void search(const QString& words);
  void findNext();

  QLineEdit* m_search;
  QListWidget* m_pages;
  QTextBrowser* m_text;
};

}  // namespace culprit::ui
