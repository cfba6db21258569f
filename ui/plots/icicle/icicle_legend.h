// The colours of an icicle beside it. Shows nothing but the scale; what it means is its tooltip and what a
// screen reader says.
#pragma once

#include <QWidget>

namespace culprit::ui {

class IcicleLegend : public QWidget {
  Q_OBJECT
 public:
  explicit IcicleLegend(QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace culprit::ui
