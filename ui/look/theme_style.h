// Fusion with the shapes of the design. Fusion draws from the palette, but derives outlines, tabs and headers
// from it in shades and gradients of its own; those are drawn from the theme's tokens instead, and buttons,
// menus, tabs and headers get the room of the design. A style sheet could do the same, but wraps every widget
// and polishes them all again with each change of theme. Installed by applyTheme.
#pragma once

#include <QProxyStyle>

class QStyleOptionHeader;
class QStyleOptionProgressBar;
class QStyleOptionTab;

namespace culprit::ui {

class ThemeStyle : public QProxyStyle {
  Q_OBJECT
 public:
  ThemeStyle();

  using QProxyStyle::polish;
  void polish(QWidget* widget) override;

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* returned) const override;

 private:
  void drawTabLabel(const QStyleOptionTab& tab, QPainter* painter, const QWidget* widget) const;
  /// With the mark of a side right before its text, at any scale.
  void drawHeaderLabel(const QStyleOptionHeader& header, QPainter* painter, const QWidget* widget) const;
  void drawProgress(ControlElement element, const QStyleOptionProgressBar& bar, QPainter* painter,
                    const QWidget* widget) const;
};

}  // namespace culprit::ui
