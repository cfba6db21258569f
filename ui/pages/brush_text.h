// "12 of 14 cycles of A": how titles and the status bar speak of a brush.
#pragma once

#include <QString>

#include "core/model/results.h"
#include "ui/selection.h"

namespace culprit::ui {

/// Empty for an empty brush.
QString brushText(const Brush& brush, const PairResults& pair);

}  // namespace culprit::ui
