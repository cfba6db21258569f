// Which process pairs a report shows in full: all of a few, the most telling of many, so that the report on a
// job of a thousand ranks can still be read and sent. Called by chapters, figures and JSON. Tables with a row
// per pair have all of them, and CSV has a file for each.
#pragma once

#include <cstddef>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

/// Two hosts of eight ranks; of a larger job nobody reads the chapters of every rank.
inline constexpr std::size_t kMostShownPairs = 16;

/// Positions in Results::pairs, ascending. Of more than kMostShownPairs the leading pair, then those of late
/// ranks (Results::jobs), the latest first, then slow ranks, then by how far B / A lies from 1; where that
/// looks alike by cause and suspicion, as the leading pair is chosen; of equal ones the first.
std::vector<std::size_t> shownPairs(const Results& results);

/// "Of 1,024 process pairs the 16 most telling are shown in full: ...", and how to get another one; empty
/// where all are shown.
Text shownPairsText(const Results& results);

}  // namespace culprit
