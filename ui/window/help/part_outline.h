// A frame around a part of the window that is being spoken of. It lies over everything and lets the mouse
// through.
#pragma once

#include <QWidget>

namespace culprit::ui {

class PartOutline : public QWidget {
  Q_OBJECT
 public:
  explicit PartOutline(QWidget* parent);

  /// In whichever window the part is.
  void showAround(const QWidget& part);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace culprit::ui
