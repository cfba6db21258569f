// A label of one line, or of a few, that ends in "…" where it has no room; text() stays whole. The tooltip is
// the caller's.
#pragma once

#include <QLabel>

namespace culprit::ui {

class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(Qt::TextElideMode mode, QWidget* parent = nullptr);

  /// As many lines as the text needs, at most so many, of which only the last is elided.
  void setMostLines(int lines);
  /// What is drawn at the moment, line by line.
  QString shownText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList linesIn(int width) const;

  Qt::TextElideMode m_mode;
  int m_mostLines = 1;
};

}  // namespace culprit::ui
