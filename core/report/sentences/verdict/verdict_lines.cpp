#include "core/report/sentences/verdict/verdict_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/headline_causes.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/group_words.h"

namespace culprit {

namespace {

/// "1 cycle of A = 64 of B"
std::string exchangeText(double perCycle) {
  const bool isMore = perCycle < 1.0;
  const double count = isMore ? 1.0 / perCycle : perCycle;
  const std::string many = format::number(count, count < 9.95 ? 1 : 0);
  return isMore ? fmt::format("1 cycle of A = {} of B", many) : fmt::format("{} cycles of A = 1 of B", many);
}

std::size_t completeCycles(const PairVerdict& verdict, Side side, std::size_t all) {
  const auto cut = std::count_if(verdict.edges.begin(), verdict.edges.end(),
                                 [side](const EdgeCycle& edge) { return edge.side == side; });
  return all - static_cast<std::size_t>(cut);
}

/// "Rank 3: ", whose verdict follows that on the job.
std::string pairInJob(const Results& results, const PairResults& pair) {
  const std::string part = results.jobs.size() > 1 ? nameInSentence(pair.b.part) : std::string();
  if (!pair.b.rank || pair.a.rank != pair.b.rank) return "This pair: ";
  return fmt::format("Rank {}{}{}: ", *pair.b.rank, part.empty() ? "" : ", ", part);
}

/// What stands before the verdict on the pair.
std::string beforePair(const Results& results, const PairResults& pair) {
  const std::string job = jobHeadline(results), same = sameInputText(results);
  return job.empty() ? same : fmt::format("{}. {}{}", job, same, pairInJob(results, pair));
}

/// Behind a colon "No measurable change" begins small, "B is slower" does not.
Text behindColon(Text text) {
  if (text.empty() || text.front().style != Span::Style::Plain) return text;
  std::string& first = text.front().text;
  const auto isLetter = [&first](std::size_t at) {
    return at < first.size() && std::isalpha(static_cast<unsigned char>(first[at])) != 0;
  };
  if (isLetter(0) && isLetter(1))
    first.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(first.front())));
  return text;
}

}  // namespace

VerdictLines verdictLines(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  TextBuilder headline;
  const std::string before = beforePair(results, pair);
  const Text speed = speedHeadline(results, verdict);
  headline.plain(before).append(before.ends_with(": ") ? behindColon(speed) : speed);
  headline.append(headlineCauses(
      results, verdict, [&](const Cause& cause) { return causeBrief(cause, verdict.slowdown.per); }));
  std::string evidence = results.jobs.empty() ? jobText(results) : jobEvidence(results);
  if (!evidence.empty()) evidence += ".";
  const auto add = [&evidence](const std::string& sentence) {
    if (!sentence.empty()) evidence += (evidence.empty() ? "" : " ") + sentence;
  };
  if (verdict.comparability.verdict != Comparable::Yes) add(comparabilityText(verdict.comparability));
  if (const std::string numbers = speedNumbers(results, verdict); !numbers.empty()) add(numbers + ".");
  if (const std::string recorded = recordedText(verdict.comparability); !recorded.empty())
    add(recorded + ".");
  if (std::string bound = hostBoundText(verdict); !bound.empty()) {
    bound.front() = 'H';
    add(bound + ".");
  }
  if (const std::string tail = longCyclesText(pair, Side::B); !tail.empty()) add(tail + ".");
  return {headline.text(), headlineRowsText(verdict), std::move(evidence)};
}

std::string timesNote(const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  std::string note = verdict.slowdown.per == WorkUnit::Recording ? "Per recording" : "Per cycle";
  if (isPerWork(verdict.slowdown.per)) {
    note = verdict.slowdown.per == WorkUnit::Work ? "Per unit of work" : "For as many kernel launches";
    if (verdict.perCycle && *verdict.perCycle > 0.0) note += ": " + exchangeText(*verdict.perCycle);
  }
  note += fmt::format(", over the complete cycles (A {}, B {}).",
                      format::count(completeCycles(verdict, Side::A, pair.cyclesA.size())),
                      format::count(completeCycles(verdict, Side::B, pair.cyclesB.size())));
  const bool hasHost = std::any_of(verdict.functions.begin(), verdict.functions.end(),
                                   [](const FunctionShare& row) { return !row.isDeviceWork(); });
  if (hasHost && (!verdict.waterfall || !verdict.waterfall->overlapKnown))
    note += " Host rows are sums over all threads and do not explain the change.";
  if (!verdict.waterfall) {
    note += " No parts sum to the cycle.";
  } else if (!verdict.waterfall->overlapKnown) {
    note += " Overlap of kernels is not known.";
  }
  return note;
}

}  // namespace culprit
