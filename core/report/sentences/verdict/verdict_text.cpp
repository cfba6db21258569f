#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/sentences/verdict/causes/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/report/sentences/verdict/headline_causes.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/job/collective_text.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

Text withStop(const Text& text) {
  return TextBuilder().append(text).plain(".").text();
}

/// Names stay as they are.
Text capitalised(Text text) {
  if (!text.empty() && text.front().style == Span::Style::Plain && !text.front().text.empty()) {
    char& first = text.front().text.front();
    first = static_cast<char>(std::toupper(static_cast<unsigned char>(first)));
  }
  return text;
}

Text checkFinding(const Results& results, const PairResults& pair, const Check& check) {
  TextBuilder text;
  text.strong(std::string(titleOf(check.id)) + ".").plain(" ").append(checkText(results, pair, check));
  const std::string_view action = actionText(actionOf(check));
  if (!action.empty()) text.plain(" " + std::string(action));
  return text.text();
}

/// Whether the median kernel waits longer than all the GPU work that was recorded in a cycle takes: then it
/// is no queue of such work that it waits in.
bool waitsBeyondTheWork(const PairVerdict& verdict) {
  constexpr double kUsPerMs = 1e3;
  const GpuUse& gpu = *verdict.gpu;
  return verdict.waterfall && (*gpu.delayAUs > gpu.busyA * verdict.waterfall->lengthAMs() * kUsPerMs ||
                               *gpu.delayBUs > gpu.busyB * verdict.waterfall->lengthBMs() * kUsPerMs);
}

/// "From its launch to its start a kernel takes ..."; empty where that is not known. Without a queue a kernel
/// starts some us after its launch.
std::string launchDelayText(const PairVerdict& verdict, const Thresholds& thresholds) {
  constexpr double kNsPerUs = 1e3;
  const GpuUse& gpu = *verdict.gpu;
  if (!gpu.delayAUs || !gpu.delayBUs) return {};
  const bool queues = std::max(*gpu.delayAUs, *gpu.delayBUs) >= thresholds.launchQueue;
  const std::string_view meaning =
      !queues ? "there is no queue, so every kernel waits for the host to launch it"
      : waitsBeyondTheWork(verdict)
          ? "longer than all the GPU work recorded in a cycle, so what they wait for was not recorded"
          : "kernels queue while there are any, so the GPU is idle in between for want of work, not because "
            "launching is slow";
  return fmt::format(" From its launch to its start a kernel takes {} in A and {} in B (medians): {}.",
                     format::duration(*gpu.delayAUs * kNsPerUs), format::duration(*gpu.delayBUs * kNsPerUs),
                     meaning);
}

Text otherCallsText(const FunctionShare& share, NameForm form) {
  const auto calls = [](const FunctionSide& side) {
    return format::number(side.totalCalls.value_or(0.0), 0);
  };
  return TextBuilder()
      .name(functionName(share.name, form))
      .plain(" on ")
      .name(share.device)
      .plain(
          fmt::format(": {} calls were recorded in A and {} in B, though the complete cycles hold as many in "
                      "both; the difference lies outside them.",
                      calls(share.a), calls(share.b)))
      .text();
}

std::string busyText(double share) {
  constexpr double kLeast = 0.005;
  return share < kLeast ? "less than 1 %" : format::number(100.0 * share, 0) + " %";
}

/// Names of the largest members where A and B call the same thing differently.
void addRenaming(const Results& results, const FunctionShare& share, NameForm form, TextBuilder& text) {
  if (share.match != MatchedBy::Family || share.a.functions.empty() || share.b.functions.empty()) return;
  const std::string a = functionName(results.names.functions[share.a.functions.front()], form);
  const std::string b = functionName(results.names.functions[share.b.functions.front()], form);
  if (a == b || share.a.functions.size() > 1 || share.b.functions.size() > 1) return;
  text.plain("; in A it is ").name(a).plain(", in B ").name(b);
}

Text hostBoundFinding(const PairVerdict& verdict, const Thresholds& thresholds) {
  std::string text = hostBoundText(verdict);
  text.front() = 'H';
  return TextBuilder().plain(text + "." + launchDelayText(verdict, thresholds)).text();
}

/// Of A.
double meanCycleMs(const PairResults& pair) {
  if (pair.verdict.waterfall) return pair.verdict.waterfall->cycleAMs;
  double sumMs = 0.0;
  for (const Cycle& cycle : pair.cyclesA) sumMs += static_cast<double>(cycle.durationNs) / 1e6;
  return pair.cyclesA.empty() ? 0.0 : sumMs / static_cast<double>(pair.cyclesA.size());
}

/// Whether a class of the headline, or a function named with it, changed by that many ms.
bool hasRowsOf(const PairVerdict& verdict, double least) {
  const std::vector<HeadlineClass> classes = headlineRows(verdict);
  return std::any_of(classes.begin(), classes.end(), [&verdict, least](const HeadlineClass& each) {
    const auto isLarge = [&verdict, least](const HeadlineRow& row) {
      return std::fabs(verdict.functions[row.function].deltaMs()) >= least;
    };
    return std::fabs(each.deltaMs()) >= least || std::any_of(each.rows.begin(), each.rows.end(), isLarge);
  });
}

/// Whether no function changed by much: none that is told of above, and none by a part of the cycle that
/// would explain something, in either direction.
bool didAllStay(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  if (verdict.perCall) return false;  // tells of kernels one by one
  const bool isTold = std::any_of(pair.findings.begin(), pair.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::ChangedFunction || finding.kind == FindingKind::ChangedSpread;
  });
  if (isTold) return false;
  const double least = results.thresholds.explainedShare * meanCycleMs(pair);
  if (hasRowsOf(verdict, least)) return false;
  return std::all_of(verdict.functions.begin(), verdict.functions.end(), [least](const FunctionShare& share) {
    return !share.isDeviceWork() || std::fabs(share.deltaMs()) < least;
  });
}

std::string longCycles(const PairResults& pair) {
  const std::string a = longCyclesText(pair, Side::A);
  const std::string b = longCyclesText(pair, Side::B);
  return a.empty() || b.empty() ? a + b : b + "; " + a;
}

}  // namespace

std::string hostBoundText(const PairVerdict& verdict) {
  if (!verdict.gpu || !verdict.gpu->hostBound) return {};
  const std::string a = busyText(verdict.gpu->busyA);
  const std::string b = busyText(verdict.gpu->busyB);
  if (a == b) return fmt::format("host bound: the GPU is busy {} of the cycle in both", a);
  return fmt::format("host bound: the GPU is busy {} of the cycle in A and {} in B", a, b);
}

Text verdictText(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  TextBuilder text;
  if (verdict.comparability.verdict != Comparable::Yes)
    text.plain(comparabilityText(verdict.comparability) + " ");
  text.append(speedSentence(results, verdict));
  if (const std::string recorded = recordedText(verdict.comparability); !recorded.empty())
    text.plain("; " + recorded);
  text.append(headlineCauses(results, verdict, [&](const Cause& cause) {
    return causeWithRows(verdict, cause, causeText(results, cause, verdict.slowdown.per));
  }));
  if (const std::string bound = hostBoundText(verdict); !bound.empty()) text.plain("; " + bound);
  if (const std::string tail = longCyclesText(pair, Side::B); !tail.empty()) text.plain("; " + tail);
  return text.plain(".").text();
}

Text verdictFindingText(const Results& results, const PairResults& pair, const Finding& finding,
                        NameForm form) {
  const PairVerdict& verdict = pair.verdict;
  const WorkUnit per = verdict.slowdown.per;
  const std::size_t item = finding.item.value_or(0);
  switch (finding.kind) {
    case FindingKind::FailedCheck:
      return checkFinding(results, pair, verdict.comparability.checks.at(item));
    case FindingKind::Speed:
      return withStop(speedSentence(results, verdict));
    case FindingKind::ChangedResource:
      return capitalised(withStop(causeText(results, verdict.causes.at(item), per)));
    case FindingKind::TimeParts:
      return TextBuilder().plain(timePartsText(*verdict.waterfall, verdict.slowdown) + ".").text();
    case FindingKind::LateRanks:
      return TextBuilder().plain(lateRanksText(results)).text();
    case FindingKind::LongCycles:
      return TextBuilder().plain(longCycles(pair) + ".").text();
    case FindingKind::ChangedSpread:
      return withStop(spreadText(results, verdict.spreads.at(item), form));
    case FindingKind::HostBound:
      return hostBoundFinding(verdict, results.thresholds);
    default:
      break;
  }
  const FunctionShare& share = verdict.functions.at(item);
  if (finding.kind == FindingKind::OtherCalls) return otherCallsText(share, form);
  TextBuilder text;
  if (finding.kind == FindingKind::LargestChange)
    text.plain(didAllStay(results, pair) ? "No function changed by much; the largest change: "
                                         : "The GPU work that changed most: ");
  text.append(functionShareText(share, per, form));
  addRenaming(results, share, form, text);
  return withStop(text.text());
}

}  // namespace culprit
