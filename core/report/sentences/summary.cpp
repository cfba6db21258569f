#include "core/report/sentences/summary.h"

#include <fmt/format.h>

#include "core/base/safe_text.h"
#include "core/report/sentences/cut_text.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/answers.h"
#include "core/report/sentences/verdict/collective_text.h"
#include "core/report/sentences/verdict/job_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string cyclesOf(const std::string& label, const std::vector<Cycle>& cycles) {
  double sum = 0.0;
  for (const Cycle& cycle : cycles) sum += static_cast<double>(cycle.durationNs);
  const std::string mean =
      cycles.empty() ? "" : ", mean " + format::duration(sum / static_cast<double>(cycles.size()));
  return fmt::format("{}: {}{}", singleLine(label), format::counted(cycles.size(), "cycle"), mean);
}

/// The five questions, a line each.
std::string verdictLines(const Results& results, const PairResults& pair) {
  std::string text;
  for (const Answer& answer : answersOf(results, pair))
    text += fmt::format("{:<12} {}\n", answer.question, plainText(answer.text));
  return text;
}

}  // namespace

std::string summaryText(const Results& results) {
  std::string text = sameInputText(results);
  if (const std::string job = jobText(results); !job.empty()) text += job + ".";
  if (!text.empty()) text += "\n";
  for (const PairResults& pair : results.pairs) {
    if (results.pairs.size() > 1) text += singleLine(pairName(results, pair)) + "\n";
    text +=
        fmt::format("A {}\nB {}\n", cyclesOf(pair.labelA, pair.cyclesA), cyclesOf(pair.labelB, pair.cyclesB));
    text += verdictLines(results, pair);
  }
  if (const std::string late = lateRanksText(results); !late.empty()) text += late + "\n";
  const std::string cut = plainText(cutChoiceText(results));
  if (!cut.empty()) text += "The runs are " + cut + ".\n";
  if (const std::size_t issues = results.issues.size(); issues > 0)
    text += format::counted(issues, "issue") + " in the input; a report lists them\n";
  return text;
}

}  // namespace culprit
