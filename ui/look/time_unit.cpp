#include "ui/look/time_unit.h"

#include <algorithm>
#include <cmath>

namespace culprit::ui {

namespace {

using format::TimeUnit;

TimeUnit& chosen() {
  static TimeUnit unit = TimeUnit::Automatic;
  return unit;
}

TimeUnit fitting(double ns) {
  if (ns >= 1e10) return TimeUnit::Seconds;
  return ns >= 1e6 ? TimeUnit::Milliseconds : TimeUnit::Microseconds;
}

}  // namespace

TimeUnit timeUnit() {
  return chosen();
}

void setTimeUnit(TimeUnit unit) {
  chosen() = unit;
}

QString durationText(double nanoseconds) {
  return QString::fromStdString(format::duration(nanoseconds, chosen()));
}

TimeScale timeScale(double typicalNs) {
  TimeScale scale;
  switch (chosen() == TimeUnit::Automatic ? fitting(typicalNs) : chosen()) {
    case TimeUnit::Seconds:
      scale = {QStringLiteral("s"), 1e-9};
      break;
    case TimeUnit::Milliseconds:
      scale = {QStringLiteral("ms"), 1e-6};
      break;
    default:
      scale = {QStringLiteral("us"), 1e-3};
  }
  if (typicalNs > 0.0)
    scale.decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(typicalNs * scale.perNs))), 1, 9);
  return scale;
}

}  // namespace culprit::ui
