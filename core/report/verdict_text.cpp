#include "core/report/verdict_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/report/collective_text.h"
#include "core/report/format.h"

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

/// ", its kernels start 62.6 ms and 46.6 ms after their launch (medians): ..."; empty where that is not
/// known. Without a queue a kernel starts some us after its launch; 50 us are (chosen).
std::string launchDelayText(const GpuUse& gpu) {
  constexpr double kQueueUs = 50.0;
  constexpr double kNsPerUs = 1e3;
  if (!gpu.delayAUs || !gpu.delayBUs) return {};
  const bool queues = std::max(*gpu.delayAUs, *gpu.delayBUs) >= kQueueUs;
  return fmt::format(", its kernels start {} and {} after their launch (medians): {}",
                     format::duration(*gpu.delayAUs * kNsPerUs), format::duration(*gpu.delayBUs * kNsPerUs),
                     queues ? "once launched they queue, so it is not the launching that is slow"
                            : "each waits for the host to launch it");
}

std::string longCycles(const PairResults& pair) {
  const std::string a = longCyclesText(pair, Side::A);
  const std::string b = longCyclesText(pair, Side::B);
  return a.empty() || b.empty() ? a + b : b + "; " + a;
}

}  // namespace

Text verdictText(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = *pair.verdict;
  TextBuilder text;
  if (verdict.comparability.verdict != Comparable::Yes)
    text.plain(comparabilityText(verdict.comparability) + " ");
  text.plain(speedText(verdict.slowdown));
  if (const std::string recorded = recordedText(verdict.comparability); !recorded.empty())
    text.plain("; " + recorded);
  if (const Cause* cause = verdict.mainCause())
    text.plain("; ").append(causeText(results, *cause, verdict.slowdown.per));
  if (verdict.gpu && verdict.gpu->hostBound) {
    text.plain(fmt::format("; host bound: the GPU is busy {} and {} % of the cycle",
                           format::number(100.0 * verdict.gpu->busyA, 0),
                           format::number(100.0 * verdict.gpu->busyB, 0)));
    text.plain(launchDelayText(*verdict.gpu));
  }
  if (const std::string tail = longCyclesText(pair, Side::B); !tail.empty()) text.plain("; " + tail);
  return text.plain(".").text();
}

Text verdictFindingText(const Results& results, const PairResults& pair, const Finding& finding,
                        NameForm form) {
  const PairVerdict& verdict = *pair.verdict;
  const WorkUnit per = verdict.slowdown.per;
  const std::size_t item = finding.item.value_or(0);
  switch (finding.kind) {
    case FindingKind::FailedCheck:
      return checkFinding(results, pair, verdict.comparability.checks.at(item));
    case FindingKind::Speed:
      return TextBuilder().plain(speedText(verdict.slowdown) + ".").text();
    case FindingKind::ChangedResource:
      return capitalised(withStop(causeText(results, verdict.causes.at(item), per)));
    case FindingKind::TimeParts:
      return TextBuilder().plain(timePartsText(*verdict.waterfall, per) + ".").text();
    case FindingKind::LateRanks:
      return TextBuilder().plain(lateRanksText(results)).text();
    case FindingKind::LongCycles:
      return TextBuilder().plain(longCycles(pair) + ".").text();
    case FindingKind::ChangedSpread:
      return withStop(spreadText(results, verdict.spreads.at(item), form));
    default:
      return withStop(functionShareText(verdict.functions.at(item), per, form));
  }
}

}  // namespace culprit
