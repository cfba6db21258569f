#include "ui/window/opening/preferred.h"

#include <QSettings>

#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {
constexpr auto kThresholds = "thresholds";
constexpr auto kCacheSize = "start/cacheGiB";
constexpr auto kReopens = "start/reopensLast";
constexpr int kUsualCache = 2;
}  // namespace

Thresholds preferredThresholds() {
  Thresholds thresholds;
  QSettings settings;
  settings.beginGroup(kThresholds);
  for (const ThresholdEntry& entry : thresholdEntries()) {
    bool isNumber = false;
    const double value = settings.value(qString(entry.name)).toDouble(&isNumber);
    if (isNumber && entry.allows(value)) thresholds.*entry.value = value;
  }
  return complaintAbout(thresholds).empty() ? thresholds : Thresholds();
}

void preferThresholds(const Thresholds& thresholds) {
  QSettings settings;
  settings.remove(kThresholds);
  settings.beginGroup(kThresholds);
  for (const ThresholdEntry& entry : thresholdEntries()) {
    const double value = thresholds.*entry.value;
    if (value != Thresholds().*entry.value) settings.setValue(qString(entry.name), value);
  }
}

int preferredCacheSize() {
  bool isNumber = false;
  const int size = QSettings().value(kCacheSize).toInt(&isNumber);
  return isNumber && size >= kLeastCache && size <= kMostCache ? size : kUsualCache;
}

void preferCacheSize(int gibibytes) {
  QSettings().setValue(kCacheSize, gibibytes);
}

bool reopensLast() {
  return QSettings().value(kReopens).toString() == QLatin1String("true");
}

void setReopensLast(bool reopens) {
  QSettings().setValue(kReopens, reopens);
}

}  // namespace culprit::ui
