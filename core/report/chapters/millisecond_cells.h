// Times of one table row in milliseconds, for the chapters on causes and time.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/report/chapters/cells.h"

namespace culprit::report {

/// A row of single kernels takes microseconds, and needs more decimals.
struct MillisecondCells {
  int decimals;

  MillisecondCells(double a, double b) : decimals(std::max(std::fabs(a), std::fabs(b)) < 0.5 ? 4 : 2) {}
  Cell plain(double value) const { return numberCell(value, decimals); }
  Cell change(double value) const { return changeCell(value, decimals); }
};

}  // namespace culprit::report
