// The chapters of the report, one function each, for build_report only, which chooses and numbers them. Each
// returns its sections, nothing where there is nothing to say; `level` is the depth of the chapter's heading,
// sections within it are one deeper.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/cycle_memory.h"
#include "core/model/details/shape_table.h"
#include "core/model/results/results.h"
#include "core/report/chapters/cells.h"
#include "core/report/document/report.h"
#include "core/report/document/report_choice.h"
#include "core/report/figures/evidence.h"
#include "core/report/figures/stored_values.h"
#include "core/report/figures/timelines.h"

namespace culprit::report {

using Sections = std::vector<Section>;
using Row = Table::Row;

/// The anchors of the cycles, the most frequent first.
Text anchorsCell(const Results& results, const std::vector<Cycle>& cycles);
/// A paragraph of ordinary text.
Paragraph paragraph(std::string text);
/// Adds the pair's findings of these kinds as a list of sentences; false if there are none.
bool addFindings(const Results& results, const PairResults& pair, std::initializer_list<FindingKind> kinds,
                 Section& section);

/// The verdict in a box; then the runs.
std::vector<Block> verdict(const Results& results, const PairResults& pair, const StoredValues& values);
/// "All Process Pairs": a line for each. `hasChapters`: pairs have some behind it, and it is said which do;
/// without, of more than are shown in full only those have a line, as a page of its own has room for no
/// thousand.
Section pairLines(const Results& results, int level, bool hasChapters);

// Of one process pair.

/// The checks that say something in a row each, the others in one.
Sections checks(const Results& results, const PairResults& pair, int level);
/// A figure: the cycles by duration.
Sections cycleDurations(const PairResults& pair, int level);
/// The resources, a short row each.
Sections causes(const Results& results, const PairResults& pair, int level);
/// The work of the host that changed most, and that of the GPUs in one row.
Sections time(const PairResults& pair, int level);

// Behind the first page.

/// The answers to the five questions, cycles and mean cycle time, how much slower, and how sure that is.
Sections slowdown(const Results& results, const PairResults& pair, int level);
/// The longest cycles side by side. `hasAppendix`: with all the others.
Sections durations(const PairResults& pair, int level, bool hasAppendix);
/// The resources for which there is evidence, a short row each, at most 5.
Table resourcesThatChanged(const PairVerdict& verdict);
/// Every number that the evidence for a resource, or a class of time, rests on.
Sections causesInFull(const Results& results, const PairResults& pair, int level);
/// The cycle in parts, functions of device and host, operators and ranges.
Sections timeInFull(const Results& results, const PairResults& pair, int level);
/// "Shapes and Efficiency": the operators whose GPU time changed most, by the shape of their operands.
Sections shapes(const Results& results, const ShapeTable& table, int level);
/// The memory over the cycle: its peak, and who had taken what is held then.
Sections memory(const PairResults& pair, const CycleMemory& memory, int level);
/// Overview, key findings, the most suspicious triplets explained, the given ones cycle by cycle.
Sections triplets(const Results& results, const PairResults& pair,
                  const std::vector<TripletTimeline>& timelines, int level);
Sections spread(const Results& results, const PairResults& pair, int level);
Sections oneSidedFunctions(const Results& results, const PairResults& pair, int level);

// Of both runs.

/// "Collectives": transfer, and the waiting of each rank, of the runs that have it.
Sections collectives(const Results& results, int level);
/// All checks of the pairs that are shown in full, what to do about them, and what differs around the runs:
/// sections of the chapter on quality.
Sections checksInFull(const Results& results, int level);
/// What the user attached, all pairs in one table.
Sections marks(const Results& results, int level);
/// Issues, cycles and evidence of the pairs that are shown in full, processes that were not compared.
Sections dataQuality(const Results& results, const std::vector<ProcessEvidence>& evidence, int level);
/// The command that makes this comparison, versions, inputs with fingerprints, thresholds, and every term.
Sections method(const Results& results, int level);
/// The published table of every pair that is shown in full, and its cycles by duration where chapter
/// durations cut them short.
Sections appendix(const Results& results, int level, const Monitor& monitor);

}  // namespace culprit::report
