// What is said about a band of counters under the mouse.
#pragma once

#include <QString>

#include "ui/plots/whole_run/whole_run_data.h"
#include "ui/plots/whole_run/whole_run_view.h"

namespace culprit::ui {

/// Its title, then a line for each run: "A 93.2", or "A 88 to 93.2" where several readings share a pixel.
/// `time`: of A.
QString counterText(const CounterBand& band, const WholeRunView& view, double time, double perPixel);

}  // namespace culprit::ui
