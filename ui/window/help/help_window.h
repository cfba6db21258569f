// The help pages of resources/help, compiled into the program: a list of pages beside the page. Opened from
// the Help menu, by F1, and by whoever wants to show one page. Not modal; there is one at a time.
#pragma once

#include <QDialog>

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
  /// The page that is shown.
  QString page() const;

 private:
  void followSource(const QUrl& source);

  QListWidget* m_pages;
  QTextBrowser* m_text;
};

}  // namespace culprit::ui
