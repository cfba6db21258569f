// The unit in which a time is written, by its size, for plots whose times are nanoseconds.
#pragma once

#include <QString>

namespace culprit::ui {

struct TimeUnit {
  QString name;
  double ns = 1.0;  ///< of one
};

inline TimeUnit timeUnitFor(double ns) {
  if (ns >= 2e9) return {QStringLiteral("s"), 1e9};
  if (ns >= 2e6) return {QStringLiteral("ms"), 1e6};
  if (ns >= 2e3) return {QStringLiteral("µs"), 1e3};
  return {QStringLiteral("ns"), 1.0};
}

}  // namespace culprit::ui
