// Fusion with outlines that can be seen in both themes. Fusion derives its outlines from the window colour,
// which leaves controls without an edge on a dark window; this draws buttons, fields and boxes from the
// theme's tokens instead, and gives buttons and menus the room of the design. Installed by applyTheme;
// everything else is Fusion's.
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
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* returned) const override;
};

}  // namespace culprit::ui
