// Fusion with outlines that can be seen in both themes. Fusion derives its outlines from the window colour,
// which leaves controls without an edge on a dark window; this draws buttons, fields and boxes from the
// theme's tokens instead. Installed by applyTheme; everything else is Fusion's.
#pragma once

#include <QProxyStyle>

namespace culprit::ui {

class ThemeStyle : public QProxyStyle {
  Q_OBJECT
 public:
  ThemeStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
};

}  // namespace culprit::ui
