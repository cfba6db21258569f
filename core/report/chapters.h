// The chapters of the report, one function each, for build_report only, which chooses and numbers them. Each
// returns its sections, nothing where there is nothing to say; `level` is the depth of the chapter's heading,
// sections within it are one deeper.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "core/model/results.h"
#include "core/report/evidence.h"
#include "core/report/report.h"
#include "core/report/report_choice.h"
#include "core/report/timelines.h"

namespace culprit::report {

using Sections = std::vector<Section>;
using Row = std::vector<Text>;

/// A cell of ordinary text.
Text cell(std::string text);
/// A cell with a name as the input spelled it.
Text nameCell(std::string name);
/// The anchors of the cycles, the most frequent first.
Text anchorsCell(const Results& results, const std::vector<Cycle>& cycles);
/// Columns with the given titles, the first `left` of them aligned left, the others right.
std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left);
/// A paragraph of ordinary text.
Paragraph paragraph(std::string text);
/// Adds the pair's findings of these kinds as a list of sentences; false if there are none.
bool addFindings(const Results& results, const PairResults& pair, std::initializer_list<FindingKind> kinds,
                 Section& section);

/// "Verdict": headline, the answers to the five questions, the runs.
Section verdict(const Results& results, const PairResults& pair, int level);
/// "Process Pairs": a line for each.
Section pairLines(const Results& results, int level);

// Of one process pair. Those that rest on the verdict are empty for older sessions.

Sections checks(const Results& results, const PairResults& pair, int level);
/// Cycles and mean cycle time (compare.md section 4), how much slower, and how sure that is.
Sections slowdown(const Results& results, const PairResults& pair, int level);
Sections causes(const Results& results, const PairResults& pair, int level);
Sections time(const Results& results, const PairResults& pair, int level);
/// The cycles by duration: a figure, and the longest side by side.
Sections durations(const PairResults& pair, int level);
/// Overview, key findings, the most suspicious triplets explained, the given ones cycle by cycle.
Sections triplets(const Results& results, const PairResults& pair,
                  const std::vector<TripletTimeline>& timelines, int level);
Sections spread(const Results& results, const PairResults& pair, int level);
Sections oneSidedFunctions(const Results& results, const PairResults& pair, int level);

// Of both runs.

/// "Collectives": transfer, and the waiting of each rank, of the runs that have it.
Sections collectives(const Results& results, int level);
/// What the user attached, all pairs in one table.
Sections marks(const Results& results, int level);
/// Issues, cycles, evidence, processes that were not compared.
Sections dataQuality(const Results& results, const std::vector<ProcessEvidence>& evidence, int level);
/// The command that makes this comparison, versions, inputs with fingerprints, thresholds, and every term.
Sections method(const Results& results, int level);
/// The published table of every pair, and its cycles by duration where chapter durations cut them short.
Sections appendix(const Results& results, int level);

}  // namespace culprit::report
