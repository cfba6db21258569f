#include "core/report/chapters/front_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/chapters/cells.h"
#include "core/report/chapters/chapters.h"
#include "core/report/chapters/function_rows.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/chapters/settings_table.h"
#include "core/report/document/name_limits.h"
#include "core/report/figures/figures.h"
#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/sentences/verdict/job/job_change.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr int kLevel = 2;
constexpr std::size_t kMostFunctions = 10;
constexpr std::size_t kMostSettings = 3;
constexpr std::size_t kMostMechanisms = 2;
constexpr std::size_t kMostLateRanks = 8;

/// One cycle a side is no distribution; how long both took is told with the runs.
void addDurations(const PairResults& pair, Sections& sections) {
  if (std::max(pair.cyclesA.size(), pair.cyclesB.size()) < 2) return;
  std::optional<Figure> figure = distributionFigure(pair, true);
  if (figure) sections.push_back({kLevel, "Cycle Durations", {std::move(*figure)}});
}

void addCauses(const Results& results, const PairResults& pair, Sections& sections) {
  List list;
  for (const Text& sentence : mechanismSentences(results, pair.verdict, kMostMechanisms))
    list.items.push_back({withShortNames(sentence, kLongestInSentence), {}});
  const auto place = isNamedCauseFirst(pair.verdict) ? list.items.begin() : list.items.end();
  list.items.insert(place,
                    {withShortNames(namedCauseSentence(results, pair.verdict), kLongestInSentence), {}});
  if (const std::string bound = hostBoundSentence(pair.verdict); !bound.empty())
    list.items.push_back({cell(bound), {}});
  Section section{kLevel, "Causes", {std::move(list)}};
  Table table = resourcesThatChanged(pair.verdict);
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  sections.push_back(std::move(section));
}

void addSettings(const Results& results, const PairResults& pair, Sections& sections) {
  Table table = settingsTable(results, pair, kMostSettings);
  if (table.rows.empty()) return;
  const std::size_t all = pair.verdict.settings.size();
  Section section{kLevel, "Settings That Differ", {}};
  const std::size_t shown = table.rows.size();
  table.isExcerpt = true;
  section.blocks.emplace_back(std::move(table));
  // The sheet may have room for fewer than three.
  if (shown < all || shown == kMostSettings)
    section.blocks.emplace_back(
        Note{cell(fmt::format("Of {}, those that can explain most.", format::count(all)))});
  sections.push_back(std::move(section));
}

/// Where the mean step of the ranks went, the largest change first.
Table classTable(const JobVerdict& job) {
  std::vector<JobVerdict::ClassTime> classes;
  double aMs = 0.0, bMs = 0.0;
  for (const JobVerdict::ClassTime& time : job.classes) {
    if (time.aMs > 0.0 || time.bMs > 0.0) classes.push_back(time);
    if (time.time == TimeClass::WaitingForRanks) continue;  // stands in the communication already
    aMs += time.aMs;
    bMs += time.bMs;
  }
  std::stable_sort(classes.begin(), classes.end(), [](const auto& one, const auto& two) {
    return std::fabs(one.bMs - one.aMs) > std::fabs(two.bMs - two.aMs);
  });
  Table table{columns({"Time", "A (ms)", "B (ms)", "B − A (ms)"}, 1), {}};
  table.isExcerpt = true;
  const auto add = [&table](const std::string& name, double a, double b, bool isSum) {
    const MillisecondCells ms(a, b);
    const Cell change = ms.change(b - a);
    table.rows.push_back({cell(name), ms.plain(a), ms.plain(b), isSum ? strong(change) : change});
  };
  if (!classes.empty()) add("mean cycle", aMs, bMs, true);
  for (const JobVerdict::ClassTime& time : classes) {
    const bool isPart = time.time == TimeClass::WaitingForRanks;
    add(std::string(nameOf(time.time)) + (isPart ? " (part of exposed communication)" : ""), time.aMs,
        time.bMs, false);
  }
  return table;
}

/// "compute kernels take 5 % longer"; of a rank that is as late in both it is what it has more of.
Text reasonCell(const Results& results, const JobVerdict::LateRank& rank) {
  const std::string reason = lateReasonText(results, rank);
  if (reason.empty()) return absentCell();
  return cell(rank.grew ? reason : "in both: " + reason);
}

Table lateRanksTable(const Results& results, const JobVerdict& job) {
  Table table{columns({"Late rank", "Host", "Late in A (ms)", "Late in B (ms)", "B − A (ms)", "Reason"}, 2),
              {}};
  table.columns.back().align = Column::Align::Left;
  table.isExcerpt = true;
  for (const JobVerdict::LateRank& rank : job.late) {
    if (table.rows.size() == kMostLateRanks) break;
    const std::string host = hostOfRank(results, rank.process);
    const MillisecondCells ms(rank.aMs, rank.bMs);
    table.rows.push_back({Cell(cell(std::to_string(rank.rank)), rank.rank),
                          host.empty() ? absentCell() : nameCell(host), ms.plain(rank.aMs),
                          ms.plain(rank.bMs), strong(ms.change(rank.ms())), reasonCell(results, rank)});
  }
  return table;
}

/// By how many ranks and steps, and by which numbers, the sentence about the job was made.
std::string basisOf(const Results& results, const JobVerdict& job) {
  std::string text = job.steps == 0
                         ? std::string("The ranks have no complete cycle in common")
                         : fmt::format("Means over {} and {} of each", format::counted(job.ranks, "rank"),
                                       format::counted(job.steps, "complete cycle"));
  if (const std::string basis = jobBasis(job, workUnitOf(results, job)); !basis.empty()) text += "; " + basis;
  if (job.agree > 0)
    text += fmt::format("; {} of {} ranks changed in this direction", format::count(job.agree),
                        format::count(job.ranks));
  text += ".";
  if (job.late.empty()) return text;
  text +=
      " A rank is late by what its cycle without communication takes more than that of the others, over all "
      "cycles, those that the recording cuts too.";
  if (job.late.size() > kMostLateRanks)
    text += fmt::format(" And {}.", format::counted(job.late.size() - kMostLateRanks, "more late rank"));
  return text;
}

void addJob(const Results& results, const JobVerdict& job, Section& section) {
  if (results.jobs.size() > 1 && !job.part.empty())
    section.blocks.emplace_back(Paragraph{nameCell(job.part)});
  for (Table table : {classTable(job), lateRanksTable(results, job)})
    if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
  section.blocks.emplace_back(Note{cell(basisOf(results, job))});
}

/// Before all that is said of one pair.
void addJobs(const Results& results, Sections& sections) {
  constexpr std::size_t kMostParts = 2;  // the sheet has room for
  if (results.jobs.empty()) return;
  Section section{kLevel, "The Job", {}};
  for (std::size_t i = 0; i < std::min(results.jobs.size(), kMostParts); ++i)
    addJob(results, results.jobs[i], section);
  sections.push_back(std::move(section));
}

/// Of recordings too short to tell who is late with work of its own.
void addLateRanks(const Results& results, Sections& sections) {
  const bool isTold = std::any_of(results.jobs.begin(), results.jobs.end(),
                                  [](const JobVerdict& job) { return !job.late.empty(); });
  if (const std::string late = lateRanksText(results); !late.empty() && !isTold)
    sections.push_back({kLevel, "Late Ranks", {paragraph(late)}});
}

Table functionTable(const PairVerdict& verdict) {
  Table table{columns({"Time", "Function", "A (ms)", "B (ms)", "B − A (ms)", "Reason"}, 2), {}};
  table.columns.back().align = Column::Align::Left;
  table.isExcerpt = true;
  for (const FunctionRow& row : functionRows(verdict, kMostFunctions)) {
    const MillisecondCells ms(row.aMs, row.bMs);
    table.rows.push_back({cell(row.time), row.name, ms.plain(row.aMs), ms.plain(row.bMs),
                          strong(ms.change(row.deltaMs())),
                          row.reason.empty() ? absentCell() : cell(row.reason)});
  }
  return table;
}

/// Where nothing repeats: what a call takes, since how long somebody recorded is no measure.
Table callTable(const Results& results, const PerCall& perCall) {
  Table table{columns({"Function", "Call in A", "Call in B", "B / A", "Calls A", "Calls B"}, 1), {}};
  table.isExcerpt = true;
  for (const ChangedCall& call : perCall.largest) {
    if (table.rows.size() == kMostFunctions) break;
    table.rows.push_back(
        {nameCell(functionName(results.names.functions[call.function], NameForm::Short)),
         numberCell(format::duration(call.aNs), call.aNs), numberCell(format::duration(call.bNs), call.bNs),
         strong(numberCell(call.ratio.ratio, 2)), countCell(call.callsA), countCell(call.callsB)});
  }
  return table;
}

void addFunctions(const Results& results, const PairResults& pair, Sections& sections) {
  const PairVerdict& verdict = pair.verdict;
  Section section{kLevel, "Functions", {}};
  Table table = verdict.perCall ? callTable(results, *verdict.perCall) : functionTable(verdict);
  if (!verdict.perCall && verdict.waterfall)
    section.blocks.emplace_back(paragraph(timePartsText(*verdict.waterfall, verdict.slowdown) + "."));
  const bool hasRows = !table.rows.empty();
  if (hasRows) section.blocks.emplace_back(std::move(table));
  if (!hasRows && section.blocks.empty()) return;
  const std::string_view order = verdict.perCall
                                     ? "Largest change first, as many as a page holds. "
                                     : "Largest change first, without waits, as many as a page holds. ";
  section.blocks.emplace_back(Note{cell(fmt::format(
      "{}{} All functions stand in the CSV and JSON of the same comparison, the chapters "
      "in its full report.",
      hasRows ? order : "No function that works, rather than waits, makes a part of the change worth a row. ",
      verdict.perCall ? std::string("The typical call of each.") : timesNote(pair)))});
  sections.push_back(std::move(section));
}

void addCycles(const Results& results, const PairResults& pair, const std::optional<MedianCycles>& cycles,
               LaneNames names, Sections& sections) {
  if (!cycles) return;
  std::optional<Figure> figure = cyclesFigure(results, pair, *cycles, names);
  if (figure) sections.push_back({kLevel, "Median Cycles", {std::move(*figure)}, true});
}

}  // namespace

Sections frontSections(const Results& results, const PairResults& pair,
                       const std::optional<MedianCycles>& cycles, LaneNames names) {
  Sections sections;
  addJobs(results, sections);
  addDurations(pair, sections);
  addCauses(results, pair, sections);
  addSettings(results, pair, sections);
  addLateRanks(results, sections);
  addFunctions(results, pair, sections);
  addCycles(results, pair, cycles, names, sections);
  return sections;
}

}  // namespace culprit::report
