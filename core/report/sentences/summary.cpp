#include "core/report/sentences/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/safe_text.h"
#include "core/report/document/name_limits.h"
#include "core/report/sentences/cut_text.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string cyclesOf(const std::string& label, const std::vector<Cycle>& cycles, bool arePeriods) {
  const std::optional<CycleFigures> figures = cycleFigures(cycles, arePeriods);
  const std::string mean = figures ? fmt::format(", mean {}{}", format::duration(figures->meanNs),
                                                 arePeriods ? " from start to start" : "")
                                   : std::string();
  return fmt::format("{}: {}{}", singleLine(label), format::counted(cycles.size(), "cycle"), mean);
}

/// The five questions, a line each, with shortened names.
std::string verdictLines(const Results& results, const PairResults& pair) {
  std::string text;
  for (const Answer& answer : answersOf(results, pair))
    text += fmt::format("{:<12} {}\n", answer.question,
                        plainText(withShortNames(answer.text, kLongestInSentence)));
  return text;
}

std::string pairLines(const Results& results, const PairResults& pair) {
  const bool arePeriods = pair.verdict.slowdown.arePeriods;
  return fmt::format("A {}\nB {}\n{}", cyclesOf(pair.labelA, pair.cyclesA, arePeriods),
                     cyclesOf(pair.labelB, pair.cyclesB, arePeriods), verdictLines(results, pair));
}

/// The pair that is worth reading, and how many more there are.
std::string leadingPairOnly(const Results& results) {
  const PairResults& pair = leadingPair(results);
  const std::string_view reason = leadingReason(results);
  const std::string which = noPairStandsOut(results) ? " (no pair stands out by its change)"
                            : reason.empty()         ? std::string()
                                                     : fmt::format(" (the one with the {})", reason);
  return fmt::format("{}{}\n{}and {}; a report lists them\n", singleLine(pairName(results, pair)), which,
                     pairLines(results, pair), format::counted(results.pairs.size() - 1, "more pair"));
}

std::string allPairs(const Results& results) {
  std::string text;
  for (const PairResults& pair : results.pairs) {
    if (results.pairs.size() > 1) text += singleLine(pairName(results, pair)) + "\n";
    text += pairLines(results, pair);
  }
  return text;
}

/// Ranks that the job's sentence names are not late a second time, by another measure.
bool namesLateRanks(const Results& results) {
  return std::any_of(results.jobs.begin(), results.jobs.end(),
                     [](const JobVerdict& job) { return !job.late.empty(); });
}

}  // namespace

std::string summaryText(const Results& results) {
  constexpr std::size_t kMostPairs = 4;  // that are printed in full below the sentence on their job
  const std::string job = jobText(results);
  std::string text = job.empty() ? sameInputText(results) : job + ". " + sameInputText(results);
  while (text.ends_with(' ')) text.pop_back();
  if (!text.empty()) text += "\n";
  text += !job.empty() && results.pairs.size() > kMostPairs ? leadingPairOnly(results) : allPairs(results);
  if (const std::string late = lateRanksText(results); !late.empty() && !namesLateRanks(results))
    text += late + "\n";
  const std::string cut = plainText(cutChoiceText(results));
  if (!cut.empty()) text += "The runs are " + cut + ".\n";
  if (const std::size_t issues = results.issues.size(); issues > 0)
    text += format::counted(issues, "issue") + " in the input; a report with --full lists them\n";
  return text;
}

}  // namespace culprit
