// A short warning inside a page, on amber with a warning sign, and the one button that belongs to it.
#pragma once

#include <QFrame>

class QLabel;

namespace culprit::ui {

class NoticeStrip : public QFrame {
  Q_OBJECT
 public:
  NoticeStrip(const QString& text, const QString& button, QWidget* parent = nullptr);

 signals:
  void buttonClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paintIcon();

  QLabel* m_icon;
};

}  // namespace culprit::ui
