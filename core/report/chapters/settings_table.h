// What differs in how the two runs were made, as a table: for the first page and the chapter on the checks.
#pragma once

#include <cstddef>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit::report {

/// The first `most` settings of the pair, what can explain most first; without rows if nothing differs.
Table settingsTable(const Results& results, const PairResults& pair, std::size_t most);

}  // namespace culprit::report
