// The triplets of one process pair: the chapter on the most suspicious, and the table of all.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/full_tables.h"
#include "core/report/figures/figures.h"
#include "core/report/sentences/sentences.h"
#include "core/report/words/format.h"
#include "core/report/words/triplet_columns.h"

namespace culprit::report {

namespace {

constexpr double kSuspicious = 10.0;  // as published: a finding needs more than this

struct Coverage {
  std::size_t functions = 0, both = 0, onlyA = 0, onlyB = 0, suspicious = 0;
};

Coverage coverageOf(const PairResults& pair) {
  Coverage coverage;
  std::set<FunctionId> functions;
  for (const Comparison& row : pair.comparisons) {
    functions.insert(row.triplet.function);
    coverage.both += row.a.rows > 0 && row.b.rows > 0 ? 1U : 0U;
    coverage.onlyA += row.a.rows > 0 && row.b.rows == 0 ? 1U : 0U;
    coverage.onlyB += row.a.rows == 0 && row.b.rows > 0 ? 1U : 0U;
    coverage.suspicious += row.score > kSuspicious ? 1U : 0U;
  }
  coverage.functions = functions.size();
  return coverage;
}

bool isChange(const Finding& finding) {
  return finding.kind == FindingKind::ChangedFunction && finding.comparison.has_value();
}

Section overview(const PairResults& pair, int level) {
  Section section{level, "Overview", {}};
  if (pair.comparisons.empty()) {
    section.blocks.emplace_back(
        paragraph("The two processes have no triplet of function, metric and device."));
    return section;
  }
  const Coverage coverage = coverageOf(pair);
  section.blocks.emplace_back(paragraph(fmt::format(
      "{} triplets of {} functions: {} in both runs, {} only in A, {} only in B. {} of them have a suspicion "
      "score above 10.",
      format::count(pair.comparisons.size()), format::count(coverage.functions), format::count(coverage.both),
      format::count(coverage.onlyA), format::count(coverage.onlyB), format::count(coverage.suspicious))));
  return section;
}

/// A share above 100 % in one of the findings.
bool hasParallelShare(const PairResults& pair) {
  return std::any_of(pair.findings.begin(), pair.findings.end(), [&](const Finding& finding) {
    if (!isChange(finding)) return false;
    const Comparison& row = pair.comparisons.at(*finding.comparison);
    return row.a.betaMean > 100.0 || row.b.betaMean > 100.0;
  });
}

/// What the verdict found; the published score has a section of its own.
Section keyFindings(const Results& results, const PairResults& pair, int level) {
  Section section{level, "Key findings", {}};
  const bool hasSome =
      addFindings(results, pair,
                  {FindingKind::ChangedResource, FindingKind::HostBound, FindingKind::TimeParts,
                   FindingKind::LateRanks, FindingKind::ExplainsChange, FindingKind::LongCycles,
                   FindingKind::ChangedSpread, FindingKind::NewFunction, FindingKind::VanishedFunction,
                   FindingKind::LargestChange, FindingKind::OtherCalls},
                  section);
  if (!hasSome)
    section.blocks.emplace_back(paragraph("None: no resource, class of time or function changed by enough."));
  return section;
}

Section cycleByCycle(const Results& results, const PairResults& pair,
                     const std::vector<TripletTimeline>& timelines, int level) {
  Section section{level, "Cycle by Cycle", {}};
  for (const TripletTimeline& timeline : timelines) {
    if (std::optional<Figure> figure = timelineFigure(results, pair, timeline))
      section.blocks.emplace_back(std::move(*figure));
  }
  return section;
}

Row detailRow(const Results& results, const Comparison& row) {
  const Names& names = results.names;
  Row cells{nameCell(names.functions[row.triplet.function]),
            row.triplet.metric ? nameCell(names.metrics[*row.triplet.metric]) : absentCell(),
            nameCell(names.devices[row.triplet.device])};
  for (const TripletColumn id : publishedColumns().subspan(cells.size())) {
    const TripletColumnRow& column = columnOf(id);
    // Without a metric there is no level, and the score is not defined. A test tells that by itself.
    const bool ofMetric = id == TripletColumn::Score || ((column.needs & TripletColumnRow::kMetric) != 0 &&
                                                         column.kind != TripletKind::Test);
    const std::optional<double> number = ofMetric && !row.triplet.metric ? std::nullopt : column.number(row);
    cells.push_back(numberCell(numberText(column.kind, number), number));
  }
  return cells;
}

/// The findings of the published score, and the levels that moved with them.
void addPublished(const Results& results, const PairResults& pair, Section& section) {
  List list;
  for (const Finding& finding : pair.findings) {
    if (!isChange(finding)) continue;
    list.items.push_back({findingText(results, pair, finding), findingDetails(results, pair, finding)});
  }
  if (list.items.empty()) return;
  section.blocks.emplace_back(paragraph(
      "The functions with the highest published scores (above 10, at most three), and the levels that moved "
      "together with them. Moving together is not yet a cause."));
  section.blocks.emplace_back(std::move(list));
  if (hasParallelShare(pair)) section.blocks.emplace_back(Paragraph{parallelNote()});
}

/// The most suspicious triplets, each function once.
Section explained(const Results& results, const PairResults& pair, int level) {
  constexpr std::size_t kMost = 5;
  Section section{level, "Most suspicious triplets", {}};
  List list;
  std::set<std::pair<FunctionId, DeviceId>> seen;
  for (const Comparison* row : mostSuspiciousFirst(pair)) {
    if (list.items.size() == kMost) break;
    if (!seen.emplace(row->triplet.function, row->triplet.device).second) continue;
    list.items.push_back({explainRow(results, pair, *row), {}});
  }
  if (list.items.empty()) return section;
  section.blocks.emplace_back(paragraph(
      "By suspicion: how much time they gained or lost, how unusual that is for A, and how far their level "
      "moved."));
  section.blocks.emplace_back(std::move(list));
  addPublished(results, pair, section);
  return section;
}

}  // namespace

Section detailedTable(const Results& results, const PairResults& pair, int level, const Monitor& monitor) {
  Section section{level, "Detailed comparison table", {}};
  section.blocks.emplace_back(paragraph(
      "One row per triplet (function, metric, device) of either run, by descending suspicion score."));
  std::vector<std::string> titles;
  for (const TripletColumn column : publishedColumns()) titles.push_back(headingOf(column, pair));
  Table table{.columns = columns(titles, 3)};
  table.rows.reserve(pair.comparisons.size());
  for (const Comparison& row : pair.comparisons) {
    monitor.checkpoint();
    table.rows.push_back(detailRow(results, row));
  }
  section.blocks.emplace_back(std::move(table));
  return section;
}

Sections triplets(const Results& results, const PairResults& pair,
                  const std::vector<TripletTimeline>& timelines, int level) {
  Sections sections;
  sections.push_back({level, std::string(titleOf(ReportPart::Triplets)), {}});
  sections.push_back(overview(pair, level + 1));
  sections.push_back(keyFindings(results, pair, level + 1));
  for (Section& section :
       Sections{explained(results, pair, level + 1), cycleByCycle(results, pair, timelines, level + 1)}) {
    if (!section.blocks.empty()) sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace culprit::report
