// The two colour themes of the window: tokens, colours by purpose, never by place. Every painter of ours
// takes its colours from tokens(); widgets that cache colours refresh them on QEvent::PaletteChange. Knows no
// widget and keeps no settings.
#pragma once

#include <QColor>
#include <QString>

namespace culprit::ui {

enum class ThemeChoice { System, Light, Dark };

/// Colours by purpose. Text colours reach a contrast of 4.5 on base, window and selection; marks 3.
struct Tokens {
  bool dark = false;
  QColor window;         ///< bars, dock titles
  QColor base;           ///< behind tables and plots
  QColor alternate;      ///< every other row
  QColor header;         ///< header sections, inactive tabs
  QColor border;         ///< hairlines between areas
  QColor control;        ///< outline of controls, zero lines
  QColor text;           ///< running text, also on a selection
  QColor secondaryText;  ///< units, subtitles, axis texts
  QColor disabledText;   ///< disabled controls only, never for information
  QColor accent;         ///< link, focus ring, current tab, default button, progress
  QColor selection;      ///< selected row; pale, text stays readable on it
  QColor hover;
  QColor markA, textA;    ///< A: disc, solid line; text needs the darker one
  QColor markB, textB;    ///< B: diamond, dashed line
  QColor fillA, fillB;    ///< translucent areas of A and B
  QColor bars, scoreBar;  ///< deltas, background bar of a score
  QColor grid, axis;
  QColor notComparableFill, notComparableEdge;
  QColor withCareFill;
  QColor badgeText, badgeFill;
  /// Whose turn the instants of a cycle are. Neither the blue of A nor the orange of B.
  QColor compute, communication, waitingForRanks, copies, waitingForGpu, input, host, idle;
};

/// The tokens of the theme last applied; those of the light theme before that.
const Tokens& tokens();
/// Makes tokens() those of this theme; part of applyTheme.
void setTokens(bool dark);
/// The tokens of one theme, for exports that must not depend on the screen.
const Tokens& tokensOf(bool dark);

/// Stable name for the settings file ("system", "light", "dark") and back; unknown names mean System.
QString nameOf(ThemeChoice choice);
ThemeChoice themeNamed(const QString& name);

}  // namespace culprit::ui
