#include "ui/window/opening/preferred.h"

#include <QSettings>

#include "ui/look/q_string.h"
#include "ui/settings.h"

namespace culprit::ui {

Thresholds preferredThresholds() {
  Thresholds thresholds;
  QSettings kept;
  kept.beginGroup(settings::kThresholds);
  for (const ThresholdEntry& entry : thresholdEntries()) {
    bool isNumber = false;
    const double value = kept.value(qString(entry.name)).toDouble(&isNumber);
    if (isNumber && entry.allows(value)) thresholds.*entry.value = value;
  }
  return complaintAbout(thresholds).empty() ? thresholds : Thresholds();
}

void preferThresholds(const Thresholds& thresholds) {
  QSettings kept;
  kept.remove(settings::kThresholds);
  kept.beginGroup(settings::kThresholds);
  for (const ThresholdEntry& entry : thresholdEntries()) {
    const double value = thresholds.*entry.value;
    if (value != Thresholds().*entry.value) kept.setValue(qString(entry.name), value);
  }
}

int preferredCacheSize() {
  const int kept = settings::cacheSize().value();
  return kept >= kLeastCache && kept <= kMostCache ? kept : settings::kUsualCache;
}

}  // namespace culprit::ui
