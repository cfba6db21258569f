// How well a colour can be told from another one, for tests of what is painted.
#pragma once

#include <QColor>
#include <algorithm>
#include <cmath>

namespace culprit::ui::test {

/// Relative luminance of WCAG 2.
inline double luminance(const QColor& color) {
  const auto channel = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

/// Contrast ratio of WCAG 2: 1 to 21.
inline double contrast(const QColor& one, const QColor& other) {
  const double low = std::min(luminance(one), luminance(other));
  const double high = std::max(luminance(one), luminance(other));
  return (high + 0.05) / (low + 0.05);
}

}  // namespace culprit::ui::test
