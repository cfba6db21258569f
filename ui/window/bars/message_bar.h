// A bar inside the window for what went wrong: a sentence, details on request, Copy, Retry, and a button that
// closes it. Never a box in front of the work. Hidden while there is nothing to say.
#pragma once

#include <QFrame>

#include "ui/jobs/failure.h"

class QLabel;
class QToolButton;

namespace culprit::ui {

class MessageBar : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBar(QWidget* parent = nullptr);

  /// `canRetry`: whether doing it again could help. `retry`: what its button says.
  void showFailure(const Failure& failure, bool canRetry, const QString& retry = "Retry");
  void clear();
  QString sentence() const;
  QString copyText() const;

 signals:
  void retryRequested();
  /// By its button, behind cleared().
  void closed();
  /// Nothing is said any more.
  void cleared();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QToolButton* addButton(const QString& text);
  void paintIcon();

  Failure m_failure;
  QLabel* m_icon;
  QLabel* m_sentence;
  QLabel* m_details;
  QToolButton* m_detailsButton;
  QToolButton* m_retry;
};

}  // namespace culprit::ui
