// The chapters of the report, one function each, for build_report only. Each returns its sections; `level` is
// the depth of the chapter's heading, sections within it are one deeper.
#pragma once

#include <string>
#include <vector>

#include "core/model/results.h"
#include "core/report/evidence.h"
#include "core/report/report.h"

namespace culprit::report {

using Sections = std::vector<Section>;
using Row = std::vector<Text>;

/// A cell of ordinary text.
Text cell(std::string text);
/// A cell with a name as the input spelled it.
Text nameCell(std::string name);
/// Columns with the given titles, the first `left` of them aligned left, the others right.
std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left);
/// A paragraph of ordinary text.
Paragraph paragraph(std::string text);

/// "Verdict": the answers to the five questions, in front of everything; nothing for older sessions.
Sections verdict(const Results& results, const PairResults& pair, int level);
/// "6. Thresholds": every number by which the verdict judges.
Section thresholds(const Results& results, int level);
/// "1. High-Level Performance Summary": cycles and mean cycle time (compare.md section 4).
Sections summary(const PairResults& pair, int level);
/// "2. Cycle Duration Distribution Comparison": durations side by side, longest first.
Sections distribution(const PairResults& pair, int level);
/// "3. In-depth Core Metric Comparison": overview, key findings, all triplets.
Sections metrics(const Results& results, const PairResults& pair, int level);
/// "Collectives": transfer, and the waiting of each rank, of the runs that have it; else nothing.
Sections collectives(const Results& results, int level);
/// "Pins and notes": what the user attached, all pairs in one table. Nothing attached: no section.
Sections marks(const Results& results, int level);
/// "4. Data Quality": inputs, cycles, evidence, issues, processes that were not compared.
Sections dataQuality(const Results& results, const std::vector<ProcessEvidence>& evidence, int level);
/// "5. Legend": every term of the tables.
Sections legend(int level);

}  // namespace culprit::report
