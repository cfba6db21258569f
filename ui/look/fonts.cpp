#include "ui/look/fonts.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <algorithm>

namespace culprit::ui {
namespace {

constexpr int kSmallestPixels = 11;

// Set in pixels: a font from the desktop may be sized in points or in pixels, and both must scale alike.
QFont scaled(double factor, QFont::Weight weight) {
  QFont font = QGuiApplication::font();
  const int pixels = static_cast<int>(std::lround(QFontInfo(font).pixelSize() * factor));
  font.setPixelSize(std::max(pixels, kSmallestPixels));
  font.setWeight(weight);
  return font;
}

}  // namespace

QFont fontFor(FontRole role) {
  switch (role) {
    case FontRole::Secondary:
      return scaled(11.0 / 12.0, QFont::Normal);
    case FontRole::DockTitle:
      return scaled(1.0, QFont::DemiBold);
    case FontRole::Section:
      return scaled(13.0 / 12.0, QFont::DemiBold);
    case FontRole::Headline:
      return scaled(15.0 / 12.0, QFont::Bold);
    case FontRole::PageTitle:
      return scaled(20.0 / 12.0, QFont::Bold);
    case FontRole::Body:
      break;
  }
  return QGuiApplication::font();
}

bool hasTabularFigures(const QFont& font) {
  const QFontMetricsF metrics(font);
  const double zero = metrics.horizontalAdvance(QLatin1Char('0'));
  for (char digit = '1'; digit <= '9'; ++digit)
    if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) > 0.01) return false;
  return true;
}

QFont numberFont(const QFont& base) {
  if (hasTabularFigures(base)) return base;
  QFont font = base;
  font.setFamilies({QStringLiteral("DejaVu Sans"), base.family()});
  return font;
}

}  // namespace culprit::ui
