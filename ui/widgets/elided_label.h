// A label of one line that ends in "…" where it has no room; text() stays whole. The tooltip is the caller's.
#pragma once

#include <QLabel>

namespace culprit::ui {

class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

  /// What is drawn at the moment.
  QString shownText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Qt::TextElideMode m_mode;
};

}  // namespace culprit::ui
