// A process pair in one line of a table: comparable, slower, by how much, cause. For reports of several pairs
// and for the overview of a batch.
#pragma once

#include <string>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

struct PairLine {
  std::string comparable;  ///< "comparable with care"
  std::string speed;       ///< "slower", "no measurable change"
  Cell ratio;              ///< "3.50 (3.16 to 3.93) per unit of work", as judgedRatioText()
  Text cause;              ///< "CPU clock 87.5 % → 22.5 % of maximum (strong evidence)"
};

PairLine pairLine(const PairResults& pair);

}  // namespace culprit
