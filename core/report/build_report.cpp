#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/report/chapters.h"
#include "core/report/collective_text.h"
#include "core/report/labels.h"
#include "core/report/sentences.h"

namespace culprit {

namespace report {

Text cell(std::string text) {
  return TextBuilder().plain(std::move(text)).text();
}

Text nameCell(std::string name) {
  return TextBuilder().name(std::move(name)).text();
}

std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left) {
  std::vector<Column> columns;
  columns.reserve(titles.size());
  for (const std::string& title : titles) {
    columns.push_back({title, columns.size() < left ? Column::Align::Left : Column::Align::Right});
  }
  return columns;
}

Paragraph paragraph(std::string text) {
  return {cell(std::move(text))};
}

}  // namespace report

namespace {

std::string title(const Results& results) {
  if (results.pairs.size() != 1) {
    return fmt::format("Performance comparison: {} against {}", results.runA.label, results.runB.label);
  }
  const PairResults& pair = results.pairs.front();
  return fmt::format("Performance comparison: {} ({}) against {} ({})", results.runA.label,
                     processName(pair.a), results.runB.label, processName(pair.b));
}

/// Findings that limit what the numbers mean, and the same input on both sides.
std::vector<Block> warnings(const Results& results) {
  std::vector<Block> blocks;
  for (const Issue& issue : results.issues) {
    if (issue.kind != IssueKind::SameInput) continue;
    blocks.emplace_back(Warning{TextBuilder()
                                    .strong("Both runs are the same input.")
                                    .plain(" " + std::string(meaningOf(issue.kind)))
                                    .text()});
  }
  for (const PairResults& pair : results.pairs) {
    for (const Finding& finding : pair.findings) {
      if (!isWarning(finding.kind)) continue;
      TextBuilder text;
      if (results.pairs.size() > 1) text.name(pairName(results, pair)).plain(": ");
      blocks.emplace_back(Warning{text.append(findingText(results, pair, finding)).text()});
    }
  }
  return blocks;
}

Paragraph sides(const Results& results) {
  return {TextBuilder()
              .plain("A, the baseline, is ")
              .name(results.runA.label)
              .plain(" (")
              .name(results.runA.folder)
              .plain("); B, the candidate, is ")
              .name(results.runB.label)
              .plain(" (")
              .name(results.runB.folder)
              .plain("). Every difference is B − A: a positive one means more in B.")
              .text()};
}

void append(std::vector<Section>& sections, std::vector<Section> more) {
  sections.insert(sections.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

Report buildReport(const Results& results, const std::vector<ProcessEvidence>& evidence) {
  Report report{.title = title(results), .preface = warnings(results)};
  report.preface.emplace_back(sides(results));
  if (results.pairs.size() > 1) {
    if (const std::string late = lateRanksText(results); !late.empty())
      report.preface.emplace_back(report::paragraph(late));
  }
  const bool several = results.pairs.size() > 1;
  const int level = several ? 3 : 2;
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    const PairResults& pair = results.pairs[at];
    if (several) {
      report.sections.push_back(
          {2,
           fmt::format("Process pair {} of {}: {}", at + 1, results.pairs.size(), pairName(results, pair)),
           {}});
      if (!pair.verdict) report.sections.back().blocks.emplace_back(Paragraph{headline(results, pair)});
    }
    append(report.sections, report::verdict(results, pair, level));
    append(report.sections, report::summary(pair, level));
    append(report.sections, report::distribution(pair, level));
    append(report.sections, report::metrics(results, pair, level));
  }
  if (results.pairs.empty()) report.preface.emplace_back(Warning{headline(results)});
  append(report.sections, report::collectives(results, 2));
  append(report.sections, report::marks(results, 2));
  append(report.sections, report::dataQuality(results, evidence, 2));
  append(report.sections, report::legend(2));
  const bool isJudged = std::any_of(results.pairs.begin(), results.pairs.end(),
                                    [](const PairResults& pair) { return pair.verdict.has_value(); });
  if (isJudged) report.sections.push_back(report::thresholds(results, 2));
  return report;
}

Report buildReport(const Session& session) {
  const ResultsPtr results = session.results();
  return buildReport(*results, evidenceOf(session, *results));
}

}  // namespace culprit
