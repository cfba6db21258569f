// The unit in which the window shows times: as large as the times need, or one that the user has fixed. Of
// the whole program, like the theme. Belongs to the UI thread.
#pragma once

#include <QString>

#include "core/report/words/format.h"

namespace culprit::ui {

format::TimeUnit timeUnit();
/// What is shown already has to be shown again.
void setTimeUnit(format::TimeUnit unit);

/// "631 ms"
QString durationText(double nanoseconds);

struct TimeScale {
  QString unit;  ///< ns is never one: "us", "ms" or "s"
  double perNs = 1.0;
  int decimals = 1;  ///< three significant digits of a typical time, at least one after the point
};

/// For axes and columns of times of about `typicalNs`; the automatic unit leaves one to four digits before
/// the point.
TimeScale timeScale(double typicalNs);

}  // namespace culprit::ui
