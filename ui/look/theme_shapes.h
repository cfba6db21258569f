// The shapes that Fusion cannot draw as the design has them, from the theme's tokens: outlines that can be
// seen in both themes, flat tabs and headers. Used by ThemeStyle only; no state.
#pragma once

class QColor;
class QPainter;
class QRect;
class QStyleOption;
class QStyleOptionTab;

namespace culprit::ui {

/// Outline of a field or box: the accent on focus, a hairline when disabled.
void drawFieldOutline(QPainter& painter, const QStyleOption& option);
void drawFieldFill(QPainter& painter, const QRect& rect, const QColor& color);
void drawFocus(QPainter& painter, const QRect& rect);
void drawButton(QPainter& painter, const QStyleOption& option);
void drawCheckBox(QPainter& painter, const QStyleOption& option);
/// The tab itself, without its text.
void drawTab(QPainter& painter, const QStyleOptionTab& tab);
QColor tabText(const QStyleOption& option);
/// A section of a header, without its text.
void drawHeaderSection(QPainter& painter, const QRect& rect);
void drawToolBar(QPainter& painter, const QRect& rect);
/// The line between the groups of a horizontal or vertical tool bar.
void drawToolBarSeparator(QPainter& painter, const QRect& rect, bool isUpright);
void drawToolTip(QPainter& painter, const QRect& rect);

}  // namespace culprit::ui
