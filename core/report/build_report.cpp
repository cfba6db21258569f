#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "core/report/chapters.h"
#include "core/report/collective_text.h"
#include "core/report/command_text.h"
#include "core/report/cycle_figures.h"
#include "core/report/format.h"
#include "core/report/front_page.h"
#include "core/report/labels.h"
#include "core/report/neutral_results.h"
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

Text anchorsCell(const Results& results, const std::vector<Cycle>& cycles) {
  TextBuilder text;
  for (const AnchorId anchor : anchorsOf(cycles)) {
    if (!text.text().empty()) text.plain(", ");
    text.name(results.names.anchors[anchor]);
  }
  return text.text().empty() ? cell(std::string(format::kAbsent)) : text.text();
}

bool addFindings(const Results& results, const PairResults& pair, std::initializer_list<FindingKind> kinds,
                 Section& section) {
  List list;
  for (const Finding& finding : pair.findings) {
    if (std::find(kinds.begin(), kinds.end(), finding.kind) == kinds.end()) continue;
    // Of the runs, not of the pair: said once for all pairs.
    if (finding.kind == FindingKind::LateRanks && results.pairs.size() > 1) continue;
    list.items.push_back({findingText(results, pair, finding, NameForm::Short), {}});
  }
  if (list.items.empty()) return false;
  section.blocks.emplace_back(std::move(list));
  return true;
}

}  // namespace report

namespace {

/// The same input on both sides, and, of older sessions, findings that limit what the numbers mean.
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
    if (pair.verdict) continue;  // the box and the checks say it
    for (const Finding& finding : pair.findings) {
      if (!isWarning(finding.kind)) continue;
      TextBuilder text;
      if (results.pairs.size() > 1) text.name(pairName(results, pair)).plain(": ");
      blocks.emplace_back(Warning{text.append(findingText(results, pair, finding)).text()});
    }
  }
  return blocks;
}

/// Gathers the chosen chapters and numbers them.
class Chapters {
 public:
  Chapters(const ReportChoice& choice, std::vector<Section>& sections)
      : m_choice(choice), m_sections(sections) {}

  bool has(ReportPart part) const { return m_choice.has(part); }
  void startAgain() { m_number = 0; }
  void add(std::vector<Section> chapter) {
    if (chapter.empty()) return;
    chapter.front().title = fmt::format("{}. {}", ++m_number, chapter.front().title);
    addUnnumbered(std::move(chapter));
  }
  void addUnnumbered(std::vector<Section> chapter) {
    m_sections.insert(m_sections.end(), std::make_move_iterator(chapter.begin()),
                      std::make_move_iterator(chapter.end()));
  }

 private:
  const ReportChoice& m_choice;
  std::vector<Section>& m_sections;
  int m_number = 0;
};

std::vector<TripletTimeline> timelinesOfPair(const StoredValues& values, std::size_t pair) {
  std::vector<TripletTimeline> timelines;
  std::copy_if(values.timelines.begin(), values.timelines.end(), std::back_inserter(timelines),
               [pair](const TripletTimeline& timeline) { return timeline.pair == pair; });
  return timelines;
}

void numberFigures(Report& report) {
  std::size_t number = 0;
  for (Section& section : report.sections) {
    for (Block& block : section.blocks) {
      if (Figure* figure = std::get_if<Figure>(&block)) figure->number = ++number;
    }
  }
}

/// What answers the questions, for the first page.
void addFront(const Results& results, const PairResults& pair, int level, Chapters& chapters) {
  chapters.startAgain();
  if (chapters.has(ReportPart::Checks)) chapters.add(report::checks(results, pair, level));
  if (chapters.has(ReportPart::Durations)) chapters.add(report::cycleDurations(pair, level));
  if (chapters.has(ReportPart::Causes)) chapters.add(report::causes(results, pair, level));
  if (chapters.has(ReportPart::Time)) chapters.add(report::time(pair, level));
}

void addPair(const Results& results, const PairResults& pair, const std::vector<TripletTimeline>& timelines,
             int level, Chapters& chapters) {
  if (chapters.has(ReportPart::Slowdown)) chapters.add(report::slowdown(results, pair, level));
  if (chapters.has(ReportPart::Causes)) chapters.add(report::causesInFull(results, pair, level));
  if (chapters.has(ReportPart::Time)) chapters.add(report::timeInFull(results, pair, level));
  if (chapters.has(ReportPart::Durations))
    chapters.add(report::durations(pair, level, chapters.has(ReportPart::Appendix)));
  if (chapters.has(ReportPart::Triplets)) chapters.add(report::triplets(results, pair, timelines, level));
  if (chapters.has(ReportPart::Spread)) chapters.add(report::spread(results, pair, level));
  if (chapters.has(ReportPart::Functions)) chapters.add(report::oneSidedFunctions(results, pair, level));
}

void addShared(const Results& results, const StoredValues& values, Chapters& chapters,
               const Monitor& monitor) {
  constexpr int kLevel = 2;
  if (chapters.has(ReportPart::Time)) chapters.add(report::collectives(results, kLevel));
  if (chapters.has(ReportPart::Checks)) chapters.add(report::checksInFull(results, kLevel));
  if (chapters.has(ReportPart::Marks)) chapters.add(report::marks(results, kLevel));
  if (chapters.has(ReportPart::Quality)) chapters.add(report::dataQuality(results, values.evidence, kLevel));
  if (chapters.has(ReportPart::Method)) chapters.add(report::method(results, kLevel));
  if (chapters.has(ReportPart::Appendix)) chapters.addUnnumbered(report::appendix(results, kLevel, monitor));
}

}  // namespace

Report buildReport(const Results& results, const StoredValues& values, const ReportChoice& choice,
                   const Monitor& monitor) {
  Report report{
      .title = report::titleText(results), .preface = warnings(results), .command = compareCommand(results)};
  const bool several = results.pairs.size() > 1;
  Chapters chapters(choice, report.sections);
  if (several) {
    if (const std::string late = lateRanksText(results); !late.empty())
      report.preface.emplace_back(report::paragraph(late));
    chapters.addUnnumbered({report::pairLines(results, 2)});
  }
  for (std::size_t at = 0; at < results.pairs.size(); ++at) {
    monitor.checkpoint();
    const PairResults& pair = results.pairs[at];
    std::vector<Block> verdict = report::verdict(results, pair, values);
    if (several) {
      chapters.addUnnumbered(
          {{2,
            fmt::format("Process pair {} of {}: {}", at + 1, results.pairs.size(), pairName(results, pair)),
            std::move(verdict)}});
    } else {
      std::move(verdict.begin(), verdict.end(), std::back_inserter(report.preface));
    }
    const int level = several ? 3 : 2;
    addFront(results, pair, level, chapters);
    if (at == 0) report.frontSections = std::max<std::size_t>(report.sections.size(), 1);
    addPair(results, pair, timelinesOfPair(values, at), level, chapters);
  }
  if (results.pairs.empty()) report.preface.emplace_back(Warning{headline(results)});
  addShared(results, values, chapters, monitor);
  numberFigures(report);
  return report;
}

ResultsPtr resultsFor(const ResultsPtr& results, const ReportChoice& choice) {
  return choice.hasPathsAndNames ? results : std::make_shared<const Results>(withoutPathsAndNames(*results));
}

ResultsPtr resultsFor(const Session& session, const ReportChoice& choice) {
  return resultsFor(session.results(), choice);
}

StoredValues storedValues(const Session& session, const Results& results, const ReportChoice& choice,
                          const Monitor& monitor) {
  StoredValues values;
  if (choice.has(ReportPart::Quality)) values.evidence = evidenceOf(session, results, monitor);
  if (choice.has(ReportPart::Triplets)) values.timelines = timelinesOf(session, results, monitor);
  values.readingsA = session.readingCount(Side::A);
  values.readingsB = session.readingCount(Side::B);
  return values;
}

Report buildReport(const Session& session, const ReportChoice& choice) {
  const ResultsPtr results = resultsFor(session, choice);
  return buildReport(*results, storedValues(session, *results, choice, SilentMonitor()), choice);
}

}  // namespace culprit
