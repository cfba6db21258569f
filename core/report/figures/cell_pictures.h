// Makes the small pictures of the first page: where A and B lie in the capacity of a resource, and what made
// the time of a function change. Called by the chapters on causes and time.
#pragma once

#include <vector>

#include "core/model/results/cause.h"
#include "core/report/document/cell_picture.h"

namespace culprit::report {

/// Both medians as shares of the capacity; of percentages the whole is 100.
CellPicture levelPicture(const Cause& cause);

/// A change in milliseconds; the parts sum to it.
struct ChangeParts {
  double perCall = 0.0, calls = 0.0, overlap = 0.0;
};
/// One picture for each, on a scale that all of them share.
std::vector<CellPicture> changePictures(const std::vector<ChangeParts>& rows);

}  // namespace culprit::report
