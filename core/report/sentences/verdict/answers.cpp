#include "core/report/sentences/verdict/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/sentence_unit.h"

namespace culprit {

namespace {

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

Text capitalised(Text text) {
  if (!text.empty() && text.front().style == Span::Style::Plain)
    text.front().text = capitalised(std::move(text.front().text));
  return text;
}

/// Whether a sentence would give its change as 0.00.
bool readsAsUnchanged(const FunctionShare& row) {
  constexpr double kReadsAsZero = 0.005;
  return std::fabs(row.deltaMs()) * SentenceUnit::of(row.a.ms, row.b.ms).perMs < kReadsAsZero;
}

/// Where no parts sum to a cycle: the functions with the largest changes, of the GPU if it has any.
Text largestChanges(const PairVerdict& verdict) {
  constexpr std::size_t kMost = 2;
  if (verdict.functions.empty()) return TextBuilder().plain("No function has any time.").text();
  const auto listed = [&verdict](bool ofDevice) {
    TextBuilder text;
    std::size_t count = 0;
    for (const FunctionShare& row : verdict.functions) {
      if (row.role == RowRole::Wait || row.isDeviceWork() != ofDevice || readsAsUnchanged(row)) continue;
      if (count++ == kMost) break;
      if (!text.text().empty()) text.plain("; ");
      text.append(functionShareText(row, verdict.slowdown.per));
    }
    return text.text();
  };
  const Text device = listed(true);
  const Text host = device.empty() ? listed(false) : Text();
  if (device.empty() && host.empty()) {
    const bool isSame = std::all_of(verdict.functions.begin(), verdict.functions.end(), readsAsUnchanged);
    return TextBuilder()
        .plain(isSame ? "Every function took the same time."
                      : "No function that works, rather than waits, changed.")
        .text();
  }
  return TextBuilder()
      .append(device)
      .append(host)
      .plain(host.empty() ? "." : " (sums over all threads).")
      .text();
}

Text whereTheTimeWent(const PairVerdict& verdict) {
  if (!verdict.waterfall) return largestChanges(verdict);
  TextBuilder text;
  text.plain(timePartsText(*verdict.waterfall, verdict.slowdown) + ".");
  if (const Text rows = headlineRowsText(verdict); !rows.empty()) text.plain(" ").append(rows);
  return text.text();
}

std::string certainty(const PairResults& pair, const Thresholds& thresholds) {
  const Slowdown& slowdown = pair.verdict.slowdown;
  std::string text =
      fmt::format("{}; two normal runs may have ratios from {} to {}.", noiseText(slowdown, thresholds),
                  format::number(slowdown.bandLow, 2), format::number(slowdown.bandHigh, 2));
  const std::string tail = longCyclesText(pair, Side::B);
  return tail.empty() ? text : text + " " + tail + ".";
}

Text plain(std::string text) {
  return TextBuilder().plain(std::move(text)).text();
}

Text cause(const Results& results, const PairVerdict& verdict) {
  std::vector<Text> sentences = mechanismSentences(results, verdict);
  sentences.insert(isNamedCauseFirst(verdict) ? sentences.begin() : sentences.end(),
                   namedCauseSentence(results, verdict));
  if (std::string bound = hostBoundSentence(verdict); !bound.empty())
    sentences.push_back(plain(std::move(bound)));
  TextBuilder text;
  for (const Text& sentence : sentences) {
    if (!text.text().empty()) text.plain(" ");
    text.append(sentence);
  }
  return text.text();
}

}  // namespace

std::string noiseText(const Slowdown& slowdown, const Thresholds& thresholds) {
  const bool isKnown = static_cast<double>(slowdown.whole.cyclesA) >= thresholds.cyclesFew;
  return isKnown ? fmt::format("Noise of A {} %", format::number(100.0 * slowdown.noise, 1))
                 : "The noise of A is not known, for want of cycles";
}

std::vector<Text> mechanismSentences(const Results& results, const PairVerdict& verdict, std::size_t most) {
  std::vector<Text> sentences;
  const Cause* named = verdict.mainCause();
  const bool isNamed = named != nullptr && (named->isResource() || named->level == CauseLevel::Strong);
  if (!verdict.mechanisms.empty() && verdict.isMostUnexplained() && !isNamed)
    sentences.push_back(plain("No single cause that was found explains most of the change."));
  for (const Mechanism& mechanism : verdict.mechanisms) {
    if (most-- == 0) break;
    sentences.push_back(TextBuilder()
                            .append(capitalised(mechanismText(results, verdict, mechanism)))
                            .plain(fmt::format(" ({} evidence; {}).", nameOf(mechanism.level),
                                               mechanismShare(verdict, mechanism)))
                            .text());
  }
  return sentences;
}

bool isNamedCauseFirst(const PairVerdict& verdict) {
  const Cause* cause = verdict.mainCause();
  return cause != nullptr && verdict.mainMechanism() == nullptr &&
         (cause->level == CauseLevel::Strong || verdict.isMostUnexplained());
}

Text namedCauseSentence(const Results& results, const PairVerdict& verdict) {
  const Cause* cause = verdict.mainCause();
  if (cause == nullptr && !verdict.causes.empty() && verdict.causes.front().level == CauseLevel::Possible)
    cause = &verdict.causes.front();
  if (cause != nullptr)
    return TextBuilder()
        .append(capitalised(causeText(results, *cause, verdict.slowdown.per)))
        .plain(".")
        .text();
  if (hasResource(verdict)) return plain("No resource changed by enough to be a cause.");
  return plain(noResourceText(verdict) +
               (verdict.mechanisms.empty() ? ", so no resource can be named." : "."));
}

std::string hostBoundSentence(const PairVerdict& verdict) {
  const std::string bound = hostBoundText(verdict);
  return bound.empty() ? bound : capitalised(bound) + ".";
}

std::array<Answer, 5> answersOf(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  const std::string recorded = recordedText(verdict.comparability);
  const Text speed = TextBuilder()
                         .append(speedSentence(results, verdict))
                         .plain((recorded.empty() ? "" : "; " + recorded) + ".")
                         .text();
  return {{{"Comparable?", plain(comparabilityText(verdict.comparability))},
           {"Slower?", speed},
           {"Cause?", cause(results, verdict)},
           {"Where?", whereTheTimeWent(verdict)},
           {"How sure?", plain(certainty(pair, results.thresholds))}}};
}

}  // namespace culprit
