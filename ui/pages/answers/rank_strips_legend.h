// Which colour of the strips of the ranks is which class of time: a swatch and a word for each that occurs,
// in as many lines as the width needs. Shows what it is given.
#pragma once

#include <QRect>
#include <QWidget>
#include <vector>

#include "core/model/results/cause.h"

namespace culprit::ui {

class RankStripsLegend : public QWidget {
  Q_OBJECT
 public:
  explicit RankStripsLegend(QWidget* parent = nullptr);

  void setClasses(std::vector<TimeClass> classes);
  const std::vector<TimeClass>& classes() const { return m_classes; }

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Of each class, swatch and word together.
  std::vector<QRect> places(int width) const;

  std::vector<TimeClass> m_classes;
};

}  // namespace culprit::ui
