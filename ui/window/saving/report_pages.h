// Shows a ReportPreview: one page at a time, to be turned and scrolled, or text. Pages are painted by a
// worker; until one is there the page before it stays.
#pragma once

#include <QWidget>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/window/saving/report_preview.h"

class QLabel;
class QPlainTextEdit;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace culprit::ui {

class ReportPages : public QWidget {
  Q_OBJECT
 public:
  explicit ReportPages(QWidget* parent = nullptr);

  /// Stays at the page number that is shown, if there is one.
  void show(std::shared_ptr<const ReportPreview> preview);
  /// A sentence in place of a report.
  void showSentence(const QString& sentence);
  void turnTo(std::size_t page);

  /// Counts from 0.
  std::size_t page() const { return m_page; }
  /// "Page 1 of 43", or what is shown instead.
  QString caption() const;
  /// Of the page on the screen; empty while it is being painted for the first time, and for text.
  QImage image() const { return m_image; }
  QString text() const;

 signals:
  /// A page has been painted.
  void painted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* buildTurning();
  void paintPage();
  void showState();

  std::shared_ptr<const ReportPreview> m_preview;
  std::size_t m_page = 0;
  QImage m_image;
  Job m_job;
  QStackedWidget* m_stack;
  QScrollArea* m_scroll;
  QLabel* m_paper;
  QPlainTextEdit* m_text;
  QLabel* m_sentence;
  QLabel* m_caption = nullptr;
  QToolButton* m_back = nullptr;
  QToolButton* m_forward = nullptr;
};

}  // namespace culprit::ui
