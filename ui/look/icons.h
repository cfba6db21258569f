// The window's icons: one-colour strokes from resources/icons, tinted with the current theme whenever they
// are painted, so an icon made once follows a change of theme. Called by everything that has actions.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace culprit::ui {

/// The icon drawn in resources/icons/<name>.svg; an unknown name is a programming error. Disabled icons take
/// the disabled text colour, all others the text colour.
QIcon icon(const QString& name);

/// The same drawing in a colour of one's own, `pixels` logical pixels square, for painters.
QPixmap iconPixmap(const QString& name, const QColor& color, int pixels, qreal devicePixelRatio);

/// The picture of the application (window, About box).
QIcon applicationIcon();

}  // namespace culprit::ui
