// Puts a theme on the application: style, palette and tokens.
#pragma once

#include "ui/look/theme.h"

namespace culprit::ui {

/// Style and palette of one theme for the whole application; System follows the palette the desktop hands out
/// (dark if its window colour is). Widgets get QEvent::PaletteChange.
void applyTheme(ThemeChoice choice);

}  // namespace culprit::ui
