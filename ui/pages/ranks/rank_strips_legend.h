// Which colour of the strips of the ranks is which class of time: a swatch and a word for each that occurs,
// in as many lines as the width needs. Shows what it is given.
#pragma once

#include <QPoint>
#include <QWidget>
#include <vector>

#include "core/model/results/cause.h"
#include "ui/look/theme.h"

class QPainter;

namespace culprit::ui {

/// For the widget, and for pictures: as many lines as the width needs.
int stripLegendHeight(const std::vector<TimeClass>& classes, int width);
void paintStripLegend(QPainter& painter, const QPoint& at, const std::vector<TimeClass>& classes, int width,
                      const Tokens& tokens);

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
  std::vector<TimeClass> m_classes;
};

}  // namespace culprit::ui
