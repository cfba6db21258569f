#include "core/report/build_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "core/base/error.h"
#include "core/report/chapters/chapters.h"
#include "core/report/chapters/front_page.h"
#include "core/report/chapters/front_sections.h"
#include "core/report/figures/call_tree_chapters.h"
#include "core/report/neutral/neutral_results.h"
#include "core/report/sentences/command_text.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit {

namespace report {

Paragraph paragraph(std::string text) {
  return {cell(std::move(text))};
}

Text anchorsCell(const Results& results, const std::vector<Cycle>& cycles) {
  TextBuilder text;
  for (const AnchorId anchor : anchorsOf(cycles)) {
    if (!text.text().empty()) text.plain(", ");
    text.name(results.names.anchors[anchor]);
  }
  return text.text().empty() ? absentCell() : text.text();
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

/// The same input on both sides.
std::vector<Block> warnings(const Results& results) {
  std::vector<Block> blocks;
  for (const Issue& issue : results.issues) {
    if (issue.kind != IssueKind::SameInput) continue;
    blocks.emplace_back(Warning{TextBuilder()
                                    .strong("Both runs are the same input.")
                                    .plain(" " + std::string(meaningOf(issue.kind)))
                                    .text()});
  }
  return blocks;
}

/// Gathers the chosen chapters and numbers them.
class Chapters {
 public:
  Chapters(const ReportChoice& choice, std::vector<Section>& sections)
      : m_choice(choice), m_sections(sections) {}

  bool has(ReportPart part) const { return m_choice.has(part); }
  void add(std::vector<Section> chapter) {
    if (chapter.empty()) return;
    std::string& title = chapter.front().title;
    title = m_isInside ? fmt::format("{}.{} {}", m_number, ++m_inside, title)
                       : fmt::format("{}. {}", ++m_number, title);
    addUnnumbered(std::move(chapter));
  }
  /// What is added until leave() belongs to this chapter: 6.1, 6.2.
  void enter(Section chapter) {
    add({std::move(chapter)});
    m_isInside = true;
    m_inside = 0;
  }
  void leave() { m_isInside = false; }
  void addUnnumbered(std::vector<Section> chapter) {
    m_sections.insert(m_sections.end(), std::make_move_iterator(chapter.begin()),
                      std::make_move_iterator(chapter.end()));
  }

 private:
  const ReportChoice& m_choice;
  std::vector<Section>& m_sections;
  int m_number = 0, m_inside = 0;
  bool m_isInside = false;
};

std::vector<TripletTimeline> timelinesOfPair(const StoredValues& values, std::size_t pair) {
  std::vector<TripletTimeline> timelines;
  std::copy_if(values.timelines.begin(), values.timelines.end(), std::back_inserter(timelines),
               [pair](const TripletTimeline& timeline) { return timeline.pair == pair; });
  return timelines;
}

std::size_t leadingPosition(const Results& results) {
  return static_cast<std::size_t>(&leadingPair(results) - results.pairs.data());
}

/// What is read, or null: most runs tell neither shapes nor memory.
template <typename Read>
auto unlessMissing(Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const CannotBeMade&) {
    return nullptr;
  }
}

void numberFigures(Report& report) {
  std::size_t number = 0;
  for (Section& section : report.sections) {
    for (Block& block : section.blocks) {
      if (Figure* figure = std::get_if<Figure>(&block)) figure->number = ++number;
    }
  }
}

/// What answers the questions in a table each. `isFirst`: of the pair of the first page, which has its
/// cycles.
void addAnswers(const Results& results, const PairResults& pair, int level, bool isFirst,
                Chapters& chapters) {
  if (chapters.has(ReportPart::Checks)) chapters.add(report::checks(results, pair, level));
  if (chapters.has(ReportPart::Durations) && !isFirst) chapters.add(report::cycleDurations(pair, level));
  if (chapters.has(ReportPart::Causes)) chapters.add(report::causes(results, pair, level));
  if (chapters.has(ReportPart::Time)) chapters.add(report::time(pair, level));
}

/// What a pair has beyond its results; null: not told.
struct PairDetails {
  std::vector<TripletTimeline> timelines = {};
  std::shared_ptr<const ShapeTable> shapes = {};
  std::shared_ptr<const CycleMemory> memory = {};
};

/// Only the pair that the report opens with has all of it.
PairDetails detailsOf(const StoredValues& values, std::size_t pair, bool isLeading) {
  PairDetails details{.timelines = timelinesOfPair(values, pair)};
  if (!isLeading) return details;
  details.shapes = values.shapes;
  details.memory = values.memory;
  return details;
}

void addPair(const Results& results, const PairResults& pair, const PairDetails& details, int level,
             Chapters& chapters) {
  if (chapters.has(ReportPart::Slowdown)) chapters.add(report::slowdown(results, pair, level));
  if (chapters.has(ReportPart::Causes)) chapters.add(report::causesInFull(results, pair, level));
  if (chapters.has(ReportPart::Time)) chapters.add(report::timeInFull(results, pair, level));
  if (chapters.has(ReportPart::Time) && details.shapes)
    chapters.add(report::shapes(results, *details.shapes, level));
  if (chapters.has(ReportPart::Time) && details.memory)
    chapters.add(report::memory(pair, *details.memory, level));
  if (chapters.has(ReportPart::Durations))
    chapters.add(report::durations(pair, level, chapters.has(ReportPart::Appendix)));
  if (chapters.has(ReportPart::Triplets))
    chapters.add(report::triplets(results, pair, details.timelines, level));
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

/// The leading pair has its verdict on the first page; here is the rest of it, and all of the others that are
/// shown.
void addPairs(const Results& results, const StoredValues& values, std::size_t leading, Chapters& chapters,
              const Monitor& monitor) {
  constexpr int kLevel = 3;
  for (const std::size_t at : shownPairs(results)) {
    monitor.checkpoint();
    const PairResults& pair = results.pairs[at];
    std::vector<Block> verdict;
    if (at == leading) {
      verdict.emplace_back(report::paragraph("Its verdict stands at the beginning."));
    } else {
      verdict = report::verdict(results, pair, values);
    }
    chapters.enter({2,
                    fmt::format("{} {} of {}: {}", pairWords(results).column, at + 1, results.pairs.size(),
                                pairName(results, pair)),
                    std::move(verdict)});
    addAnswers(results, pair, kLevel, at == leading, chapters);
    addPair(results, pair, detailsOf(values, at, at == leading), kLevel, chapters);
    chapters.leave();
  }
}

}  // namespace

Report buildReport(const Results& results, const StoredValues& values, const ReportChoice& choice,
                   const Monitor& monitor) {
  Report report{
      .title = report::titleText(results), .preface = warnings(results), .command = compareCommand(results)};
  Chapters chapters(choice, report.sections);
  if (results.pairs.empty()) {
    report.preface.emplace_back(Warning{headline(results)});
  } else {
    const std::size_t number = leadingPosition(results);
    const PairResults& leading = results.pairs[number];
    std::vector<Block> verdict = report::verdict(results, leading, values);
    std::move(verdict.begin(), verdict.end(), std::back_inserter(report.preface));
    const LaneNames names = choice.hasPathsAndNames ? LaneNames::AsRecorded : LaneNames::Neutral;
    report.sections = report::frontSections(results, leading, values.medianCycles, names);
    report.frontSections = report.sections.size();
    report.callTrees = values.callTrees;
    if (results.pairs.size() > 1) chapters.addUnnumbered({report::pairLines(results, 2, choice.isFull)});
    if (choice.isFull && results.pairs.size() > 1) {
      addPairs(results, values, number, chapters, monitor);
    } else if (choice.isFull) {
      addAnswers(results, leading, 2, true, chapters);
      addPair(results, leading, detailsOf(values, number, true), 2, chapters);
    }
  }
  if (choice.isFull) {
    addShared(results, values, chapters, monitor);
  } else {
    chapters.addUnnumbered(report::marks(results, 2));  // the user's own words are never left out
  }
  numberFigures(report);
  return report;
}

ResultsPtr resultsFor(const ResultsPtr& results, const ReportChoice& choice) {
  return choice.hasPathsAndNames ? results : std::make_shared<const Results>(withoutPathsAndNames(*results));
}

StoredValues storedValues(const Session& session, const Results& results, const ReportChoice& choice,
                          const Monitor& monitor, const MedianCyclesReader& readCycles) {
  StoredValues values;
  if (choice.has(ReportPart::Quality)) values.evidence = evidenceOf(session, results, monitor);
  if (choice.has(ReportPart::Triplets)) values.timelines = timelinesOf(session, results, monitor);
  values.readingsA = session.readingCount(Side::A);
  values.readingsB = session.readingCount(Side::B);
  if (readCycles && !results.pairs.empty())
    values.medianCycles = readCycles(session, results, leadingPosition(results), monitor);
  return values;
}

void addDetails(const Session& session, const Results& stored, const Results& results,
                const ReportChoice& choice, const OutputReaders& readers, const Monitor& monitor,
                StoredValues& values) {
  if (results.pairs.empty() || !choice.has(ReportPart::Time)) return;
  const std::size_t leading = leadingPosition(results);
  if (readers.shapes)
    values.shapes = unlessMissing([&] { return readers.shapes(session, stored, leading, monitor); });
  if (readers.memory)
    values.memory = unlessMissing([&] { return readers.memory(session, stored, results, leading, monitor); });
}

Report buildReport(const Session& session, const ReportChoice& choice, const OutputReaders& readers) {
  SilentMonitor monitor;
  const ResultsPtr stored = session.results();
  const ResultsPtr results = resultsFor(stored, choice);
  StoredValues values = storedValues(session, *results, choice, monitor, readers.cycles);
  addDetails(session, *stored, *results, choice, readers, monitor, values);
  values.callTrees = callTreeChapters(session, *stored, *results, choice, readers.calls, monitor);
  return buildReport(*results, values, choice);
}

}  // namespace culprit
