// The one scale of colours for differences between A and B: nothing where they are alike, the colour of the
// side that is larger (blue for A, orange for B), the more the further they lie apart. Called by the window
// and by the HTML report, so that one colour means one thing.
#pragma once

#include <algorithm>

namespace culprit {

/// How opaque the full colour lies on a light and on a dark background: text on it stays readable, which is
/// light on the dark one, as the colours of A and B are.
inline constexpr double kFullOnLight = 0.6, kFullOnDark = 0.45;

/// The difference that has the full colour, as a part of the larger of both: half of A or less, twice A or
/// more.
inline constexpr double kFullChange = 0.5;

/// -1 (all blue) to 1 (all orange) for two amounts not below 0; 0 where both are nothing.
inline double changeStrength(double a, double b) {
  const double larger = std::max(a, b);
  return larger > 0.0 ? std::clamp((b - a) / (kFullChange * larger), -1.0, 1.0) : 0.0;
}

}  // namespace culprit
