#include "core/report/chapters/front_page.h"

#include <fmt/format.h>

#include <optional>

#include "core/report/document/name_limits.h"
#include "core/report/sentences/cycle_figures.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/headline_causes.h"
#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/job/job_text.h"
#include "core/report/sentences/verdict/setting_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit::report {

namespace {

std::string badgeOf(Comparable comparable) {
  switch (comparable) {
    case Comparable::No:
      return "≠ NOT COMPARABLE";
    case Comparable::WithCare:
      return "≈ COMPARABLE WITH CARE";
    case Comparable::Yes:
      break;
  }
  return "= COMPARABLE";
}

Text sentenceOf(const PairVerdict& verdict) {
  std::string_view sentence = "No check speaks against comparing the two runs.";
  if (verdict.comparability.verdict == Comparable::No && isPerWork(verdict.slowdown.per)) {
    sentence = "Cycles of A and B hold different work, so their times must not be compared.";
  } else if (verdict.comparability.verdict != Comparable::Yes) {
    return TextBuilder().plain(comparabilityText(verdict.comparability)).text();
  }
  return TextBuilder().plain(std::string(sentence)).text();
}

/// Why the means that everybody looks at first say something else.
Text rawMeans(const PairResults& pair) {
  const std::optional<CycleFigures> a = cycleFigures(pair.cyclesA);
  const std::optional<CycleFigures> b = cycleFigures(pair.cyclesB);
  if (!a || !b || !isPerWork(pair.verdict.slowdown.per)) return {};
  return TextBuilder()
      .plain("Raw cycle means say ")
      .strong(format::relativeChange(a->meanNs, b->meanNs))
      .plain(fmt::format(" ({} → {}), of unlike cycles.", format::duration(a->meanNs),
                         format::duration(b->meanNs)))
      .text();
}

Text speed(const Results& results, const PairVerdict& verdict) {
  const Slowdown& slowdown = verdict.slowdown;
  std::string evidence = speedEvidence(slowdown);
  if (!slowdown.whole.ratio || evidence.empty())
    return TextBuilder().append(speedSentence(results, verdict)).plain(".").text();
  const bool isTotal = slowdown.by == SlowdownBy::Total && evidence.starts_with("Means ");
  const std::string ratio = format::telling(isTotal ? *slowdown.total->ratio : *slowdown.whole.ratio, 2);
  // The number stands in front already.
  const std::string number = (isTotal ? "Means " : "Ratio ") + ratio;
  const SpeedVerdict said = slowdown.whole.verdict;
  if (said != SpeedVerdict::Slower && said != SpeedVerdict::Faster)
    return TextBuilder().plain(fmt::format("{}. {}.", speedWords(slowdown), evidence)).text();
  evidence = evidence.starts_with(number) ? evidence.substr(number.size()) : ": " + evidence;
  return TextBuilder()
      .plain(isTotal                   ? "On average a cycle of B needs "
             : isPerWork(slowdown.per) ? "For equal work B needs "
                                       : "For a cycle B needs ")
      .strong(ratio + " times")
      .plain(fmt::format(" the time of A{}.", evidence))
      .text();
}

/// "process pair 2 of 8, the one with the clearest cause: rank 1, pid 12"; of the kinds of cycles of one
/// process also what is called of the other.
std::string pairInTitle(const Results& results, const PairResults& pair) {
  const std::string a = processName(pair.a), b = processName(pair.b);
  const std::string_view reason = leadingReason(results);
  const std::string others = otherKindsText(results);
  return fmt::format("{} {} of {}{}: {}{}", pairWords(results).one, &pair - results.pairs.data() + 1,
                     results.pairs.size(),
                     reason.empty() ? std::string() : fmt::format(", the one with the {}", reason),
                     a == b ? a : a + " / " + b, others.empty() ? others : "; " + others);
}

std::string titleWith(const Results& results, const PairVerdict& verdict, bool hasRows) {
  const Text causes = headlineCauses(results, verdict, [&verdict, hasRows](const Cause& cause) {
    const Text words = causeWords(cause, verdict.slowdown.per);
    if (hasRows) return causeWithRows(verdict, cause, words);
    return TextBuilder().plain(cause.level == CauseLevel::Strong ? "" : "possibly ").append(words).text();
  });
  return plainText(withShortNames(speedHeadline(results, verdict), kLongestInHeadline)) + plainText(causes);
}

/// What is to be known before the verdict on one pair; empty if there is nothing. The title of a job's report
/// does not name the pair.
Text jobSentence(const Results& results, const PairResults& pair) {
  const std::string job = jobText(results), same = sameInputText(results);
  std::string text = job.empty() ? same : job + ". " + same;
  if (!results.jobs.empty() && results.pairs.size() > 1)
    text += fmt::format(
        "{} is of {}.",
        noPairStandsOut(results) ? fmt::format("{}; what follows", kNoPairStandsOut) : "What follows",
        pairInTitle(results, pair));
  while (text.ends_with(' ')) text.pop_back();
  return text.empty() ? Text() : TextBuilder().plain(text).text();
}

}  // namespace

std::string titleText(const Results& results) {
  if (results.pairs.empty()) return plainText(headline(results));
  constexpr std::size_t kLongest = 130;  // two lines on paper; the rows stand in the box below it, too
  if (std::string job = jobHeadline(results, kLongest); !job.empty()) return job;
  const PairResults& pair = leadingPair(results);
  std::string title = titleWith(results, pair.verdict, true);
  if (title.size() > kLongest) title = titleWith(results, pair.verdict, false);
  return results.pairs.size() > 1 ? fmt::format("{} ({})", title, pairInTitle(results, pair)) : title;
}

VerdictBox verdictBox(const Results& results, const PairResults& pair) {
  const PairVerdict& verdict = pair.verdict;
  VerdictBox box{
      verdict.comparability.verdict, badgeOf(verdict.comparability.verdict), sentenceOf(verdict), {}};
  // The causes have a section of their own.
  const Text job = &pair == &leadingPair(results) ? jobSentence(results, pair) : Text();
  const NatureOfChange nature = natureOf(verdict);
  const Text kind = nature.kind == Nature::NotKnown ? Text() : natureText(verdict, nature);
  for (const Text& sentence :
       {job, rawMeans(pair), speed(results, verdict), headlineRowsText(verdict), kind}) {
    if (!sentence.empty()) box.evidence.push_back(withShortNames(sentence, kLongestInSentence));
  }
  for (const std::string& sentence : {recordedText(verdict.comparability), longCyclesText(pair, Side::B)}) {
    if (!sentence.empty()) box.evidence.push_back(TextBuilder().plain(sentence + ".").text());
  }
  return box;
}

}  // namespace culprit::report
