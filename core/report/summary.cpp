#include "core/report/summary.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "core/report/collective_text.h"
#include "core/report/cut_text.h"
#include "core/report/format.h"
#include "core/report/labels.h"
#include "core/report/safe_text.h"
#include "core/report/sentences.h"
#include "core/report/verdict_text.h"

namespace culprit {

namespace {

std::string cyclesOf(const std::string& label, const std::vector<Cycle>& cycles) {
  double sum = 0.0;
  for (const Cycle& cycle : cycles) sum += static_cast<double>(cycle.durationNs);
  const std::string mean =
      cycles.empty() ? "" : ", mean " + format::duration(sum / static_cast<double>(cycles.size()));
  return fmt::format("{}: {}{}", singleLine(label), format::counted(cycles.size(), "cycle"), mean);
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// The chosen rows with the largest changes, if they are at least `leastMs`.
template <typename IsChosen>
std::string largestChanges(const PairVerdict& verdict, double leastMs, IsChosen isChosen) {
  constexpr std::size_t kMost = 2;
  std::string text;
  std::size_t count = 0;
  for (const FunctionShare& row : verdict.functions) {
    if (!isChosen(row) || std::fabs(row.deltaMs()) < leastMs) continue;
    if (count++ == kMost) break;
    text += (text.empty() ? "" : "; ") + plainText(functionShareText(row, verdict.slowdown.per));
  }
  return text;
}

std::string whereTheTimeWent(const PairVerdict& verdict, double leastShare) {
  std::string text;
  double leastMs = 0.0;
  if (verdict.waterfall) {
    text = timePartsText(*verdict.waterfall, verdict.slowdown) + ".";
    leastMs = leastShare * verdict.waterfall->cycleAMs;
  }
  // Host times are part of the cycle only where it is known whose turn it was.
  const bool hostCounts = verdict.waterfall && verdict.waterfall->overlapKnown;
  std::string functions = largestChanges(
      verdict, leastMs, [hostCounts](const FunctionShare& row) { return hostCounts || row.isDeviceWork(); });
  if (functions.empty() && !hostCounts) {
    functions =
        largestChanges(verdict, leastMs, [](const FunctionShare& row) { return !row.isDeviceWork(); });
    if (!functions.empty()) functions += " (sums over all threads)";
  }
  if (!functions.empty()) text += (text.empty() ? "" : " ") + functions + ".";
  return text.empty() ? "No function has any time." : text;
}

std::string causeLine(const Results& results, const PairVerdict& verdict) {
  const Cause* cause = verdict.mainCause();
  if (cause == nullptr && !verdict.causes.empty() && verdict.causes.front().level == CauseLevel::Possible)
    cause = &verdict.causes.front();
  std::string text = cause == nullptr
                         ? "No resource changed by enough to be a cause."
                         : capitalised(plainText(causeText(results, *cause, verdict.slowdown.per))) + ".";
  if (const std::string bound = hostBoundText(verdict); !bound.empty())
    text += " " + capitalised(bound) + ".";
  return text;
}

std::string certainty(const PairResults& pair, const Thresholds& thresholds) {
  const Slowdown& slowdown = pair.verdict->slowdown;
  const bool isKnown = static_cast<double>(slowdown.whole.cyclesA) >= thresholds.cyclesFew;
  std::string text =
      fmt::format("{}; two normal runs may have ratios from {} to {}.",
                  isKnown ? fmt::format("Noise of A {} %", format::number(100.0 * slowdown.noise, 1))
                          : "The noise of A is not known, for want of cycles",
                  format::number(slowdown.bandLow, 2), format::number(slowdown.bandHigh, 2));
  const std::string tail = longCyclesText(pair, Side::B);
  return tail.empty() ? text : text + " " + tail + ".";
}

/// The five questions, a line each.
std::string verdictLines(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = *pair.verdict;
  const std::string recorded = recordedText(verdict.comparability);
  const std::string speed = speedText(verdict.slowdown) + (recorded.empty() ? "" : "; " + recorded);
  return fmt::format("Comparable?  {}\nSlower?      {}.\nCause?       {}\nWhere?       {}\nHow sure?    {}\n",
                     comparabilityText(verdict.comparability), speed, causeLine(results, verdict),
                     whereTheTimeWent(verdict, results.thresholds.oneSidedShare),
                     certainty(pair, results.thresholds));
}

}  // namespace

std::string summaryText(const Results& results) {
  std::string text;
  for (const PairResults& pair : results.pairs) {
    if (results.pairs.size() > 1) text += pairName(results, pair) + "\n";
    text +=
        fmt::format("A {}\nB {}\n", cyclesOf(pair.labelA, pair.cyclesA), cyclesOf(pair.labelB, pair.cyclesB));
    text += pair.verdict ? verdictLines(results, pair) : plainText(headline(results, pair)) + "\n";
  }
  if (const std::string late = lateRanksText(results); !late.empty()) text += late + "\n";
  const std::string cut = plainText(cutChoiceText(results));
  if (!cut.empty()) text += "The runs are " + cut + ".\n";
  std::uint64_t issues = 0;
  for (const Issue& issue : results.issues) issues += issue.count;
  if (issues > 0) text += format::counted(issues, "issue") + " in the input; a report lists them\n";
  return text;
}

}  // namespace culprit
