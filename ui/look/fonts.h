// Fonts by purpose, relative to the system's font, so that the window follows the user's font scale. Called
// by widgets, delegates and plots; keeps nothing.
#pragma once

#include <QFont>

namespace culprit::ui {

enum class FontRole {
  Body,
  Secondary,  ///< axis texts, units, context: a step smaller, never below 11 px
  DockTitle,  ///< body size, semibold
  Section,    ///< headings inside a page, verdict badge
  Headline,   ///< the verdict's sentence
  PageTitle,  ///< start page
};

/// The application font in that role.
QFont fontFor(FontRole role);

/// Whether all ten digits are equally wide, so that right-aligned columns line up.
bool hasTabularFigures(const QFont& font);
/// `base` if its digits line up, else DejaVu Sans in the same size and weight.
QFont numberFont(const QFont& base);

}  // namespace culprit::ui
