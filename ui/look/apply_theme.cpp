#include "ui/look/apply_theme.h"

#include <QApplication>
#include <QPalette>
#include <QToolTip>

#include "ui/look/theme_style.h"

namespace culprit::ui {

namespace {

QPalette paletteFrom(const Tokens& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.base);
  p.setColor(QPalette::AlternateBase, t.alternate);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::PlaceholderText, t.secondaryText);
  p.setColor(QPalette::Button, t.header);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.accent);
  p.setColor(QPalette::ToolTipBase, t.base);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::Highlight, t.selection);
  p.setColor(QPalette::HighlightedText, t.text);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::Light, t.dark ? t.scoreBar : t.base);
  p.setColor(QPalette::Midlight, t.dark ? t.header : t.alternate);
  p.setColor(QPalette::Mid, t.border);
  p.setColor(QPalette::Dark, t.control);
  p.setColor(QPalette::Shadow, t.dark ? QColor(0x10, 0x11, 0x13) : t.axis);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                          QPalette::HighlightedText, QPalette::PlaceholderText})
    p.setColor(QPalette::Disabled, role, t.disabledText);
  p.setColor(QPalette::Disabled, QPalette::Highlight, t.header);
  return p;
}

bool desktopIsDark() {
  QApplication::setPalette(QPalette());  // back to what the desktop hands out
  return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

}  // namespace

void applyTheme(ThemeChoice choice) {
  const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && desktopIsDark());
  setTokens(dark);  // before the palette: its change event makes widgets ask for tokens()
  if (!qobject_cast<ThemeStyle*>(QApplication::style())) QApplication::setStyle(new ThemeStyle);
  const QPalette palette = paletteFrom(tokens());
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
}

}  // namespace culprit::ui
