// What the user prefers of new comparisons and of the start, kept in the settings and asked for when it is
// needed. A value that the settings cannot hold means its default. What is chosen in the View menu is kept by
// window_settings.h.
#pragma once

#include "core/model/choices/thresholds.h"

namespace culprit::ui {

/// By which a comparison that is read in the window is judged. All default if what is kept contradicts
/// itself.
Thresholds preferredThresholds();
/// Keeps those that differ from their default.
void preferThresholds(const Thresholds& thresholds);

/// GiB of sessions that were not saved, from kLeastCache to kMostCache.
inline constexpr int kLeastCache = 1, kMostCache = 1000;
int preferredCacheSize();

}  // namespace culprit::ui
