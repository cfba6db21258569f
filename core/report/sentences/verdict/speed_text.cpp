#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/per_call_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/both_counts.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

constexpr std::uint32_t kFewForResampling = 30;  // below it a resampled interval is approximate
constexpr double kSameRatio = 0.02;              // ratios closer than that are not worth a second number
constexpr double kSameTypical = 0.03;            // a typical cycle that changed no more is called the same
constexpr double kTimes = 1.5;                   // from here on a ratio reads better than a percentage

std::string cyclesOf(const SpeedRatio& ratio) {
  return bothCounts(ratio.cyclesA, ratio.cyclesB, "cycle");
}

std::string interval(const Slowdown& slowdown, const SpeedRatio& ratio) {
  const bool approximate =
      slowdown.per != WorkUnit::Cycle && std::min(ratio.cyclesA, ratio.cyclesB) < kFewForResampling;
  return fmt::format("{}95 % interval {} to {}", approximate ? "approximate " : "",
                     format::telling(*ratio.low, 2), format::telling(*ratio.high, 2));
}

/// "18.9 % more time"; of what still takes some never "100 % less".
std::string difference(double ratio) {
  return fmt::format("{} % {} time", format::percentChange(ratio, 1), ratio > 1.0 ? "more" : "less");
}

std::string withoutInterval(const Slowdown& slowdown) {
  const SpeedRatio& whole = slowdown.whole;
  if (!whole.ratio) return "How the times of A and B compare is not known";
  constexpr double kEqual = 0.0005;
  const bool equal = std::fabs(*whole.ratio - 1.0) < kEqual;
  return fmt::format("B took {} {} ({}: too few to call it slower or faster)",
                     equal ? "the same time" : difference(*whole.ratio), perText(slowdown.per),
                     cyclesOf(whole));
}

/// "−19.4 %"; of what still takes some never "−100.0 %", but "more than 99 % less".
std::string changeOf(double ratio) {
  const std::string percent = format::signedNumber(100.0 * (ratio - 1.0), 1);
  const bool isAllButAll = ratio > 0.0 && percent == format::signedNumber(-100.0, 1);
  return isAllButAll ? format::percentChange(ratio, 1) + " % less" : percent + " %";
}

/// " (2 long cycles in B)": what moves the mean away from the typical cycle; empty if that is not known.
std::string longOnes(const Slowdown& slowdown, bool isMeanAbove) {
  const Side side = isMeanAbove ? Side::B : Side::A;
  const auto count = std::count_if(slowdown.tail.begin(), slowdown.tail.end(),
                                   [side](const TailCycle& each) { return each.side == side; });
  if (count > 0) {
    return fmt::format(" ({} in {})", format::counted(static_cast<std::size_t>(count), "long cycle"),
                       isMeanAbove ? "B" : "A");
  }
  // None stands out from the others; the rule on the mean counts those of more than 1.25 of the median.
  if (!isMeanAbove || slowdown.longB == 0) return {};
  return fmt::format(" ({} in B more than a quarter longer)", format::counted(slowdown.longB, "cycle"));
}

/// "typical cycle −19.4 %, mean −13.8 % (2 long cycles in B)": the number that the words rest on, and how the
/// mean relates to it. Empty where they differ by no more than the noise.
std::string typicalAndMean(const Slowdown& slowdown) {
  const bool isOfCycles = slowdown.per == WorkUnit::Cycle;
  const std::optional<double> mean = slowdown.total ? slowdown.total->ratio
                                     : isOfCycles   ? slowdown.ratioOfMeans
                                                    : std::nullopt;
  const std::optional<double> typical = slowdown.whole.ratio;
  if (!mean || !typical || !slowdown.whole.low) return {};
  const double apart = std::log(*mean / *typical);
  if (slowdown.by != SlowdownBy::Total && std::fabs(apart) <= std::log1p(slowdown.noise)) return {};
  return fmt::format("typical cycle {}, mean {}{}", changeOf(*typical), changeOf(*mean),
                     longOnes(slowdown, apart > 0.0));
}

/// The same behind words that have a number of their own.
std::string meanSentence(const Slowdown& slowdown) {
  const bool isCalledByIt = isCalled(slowdown) && slowdown.by == SlowdownBy::Total;
  const std::string both = isCalledByIt ? std::string() : typicalAndMean(slowdown);
  return both.empty() ? both : "; " + both;
}

/// Of a mean that some long cycles move.
std::string totalWords(const Slowdown& slowdown) {
  const double ratio = *slowdown.total->ratio;
  const bool isTypicalSame = slowdown.whole.ratio && std::fabs(std::log(*slowdown.whole.ratio)) <=
                                                         std::log1p(std::max(slowdown.noise, kSameTypical));
  const std::string both = typicalAndMean(slowdown);
  if (!isTypicalSame && !both.empty())
    return fmt::format("B is {} in total: {}", ratio < 1.0 ? "faster" : "slower", both);
  const std::string_view same = isTypicalSame ? "the typical cycle is the same, but " : "";
  if (ratio < 1.0)
    return fmt::format("B is faster in total: {}the mean cycle took {}", same, difference(ratio));
  // Another sentence counts the long ones among all cycles.
  const std::string_view complete = slowdown.total->cyclesB < slowdown.whole.cyclesB ? "complete " : "";
  const std::string which =
      slowdown.longB > 0 ? fmt::format("{} of {} {}cycles of B {} far longer", slowdown.longB,
                                       slowdown.total->cyclesB, complete, slowdown.longB == 1 ? "is" : "are")
                         : std::string("the mean cycle grew");
  return fmt::format("B is slower in total: {}{}: {} in total", same, which, difference(ratio));
}

/// Of a change that whole cycles would not show.
std::string stableWords(const Slowdown& slowdown) {
  // Of a drift the mean says it.
  const bool isMean = slowdown.total && slowdown.total->ratio &&
                      std::fabs(std::log(*slowdown.whole.ratio)) <= std::log1p(kSameTypical);
  const double ratio = isMean ? *slowdown.total->ratio : *slowdown.whole.ratio;
  return fmt::format(
      "B is {} {}: {}; whole cycles may differ as much ({} to {}), but calls and typical calls, which normal "
      "runs "
      "have alike, make most of the change",
      slowdown.whole.verdict == SpeedVerdict::Slower ? "slower" : "faster", perText(slowdown.per),
      difference(ratio), format::number(slowdown.bandLow, 2), format::number(slowdown.bandHigh, 2));
}

/// What is said, without the numbers behind it.
std::string words(const Slowdown& slowdown) {
  const SpeedRatio& whole = slowdown.whole;
  const std::string_view per = perText(slowdown.per);
  switch (whole.verdict) {
    case SpeedVerdict::NoAnchor:
      return "Nothing repeats in these runs, so their lengths say nothing about speed";
    case SpeedVerdict::UnlikeCycles:
      return "The cycles of A and B do different work, so their durations say nothing about speed";
    case SpeedVerdict::TooFewCycles:
      return withoutInterval(slowdown);
    case SpeedVerdict::Slower:
    case SpeedVerdict::Faster:
      if (slowdown.by == SlowdownBy::Total) return totalWords(slowdown);
      if (slowdown.by == SlowdownBy::StableParts) return stableWords(slowdown);
      if (whole.verdict == SpeedVerdict::Faster)
        return fmt::format("B is faster {}: {}", per, difference(*whole.ratio));
      return fmt::format("B is {} slower {}",
                         *whole.ratio >= kTimes ? format::number(*whole.ratio, 2) + " times"
                                                : format::number(100.0 * (*whole.ratio - 1.0), 0) + " %",
                         per);
    case SpeedVerdict::WithinBand:
      return fmt::format(
          "B took {} {}, which is within what two normal runs differ by ({} to {}): neither slower "
          "nor faster",
          difference(*whole.ratio), per, format::number(slowdown.bandLow, 2),
          format::number(slowdown.bandHigh, 2));
    case SpeedVerdict::NotCertain:
      return fmt::format("B took {} {}, but that is not certain", difference(*whole.ratio), per);
    case SpeedVerdict::NoChange:
      break;
  }
  return fmt::format("No measurable change {}", per);
}

/// A rank of a job that was called for what explains its change: what that is stands in the sentence on the
/// job.
bool isCalledWithJob(const Results& results, const Slowdown& slowdown) {
  return isCalled(slowdown) && slowdown.by == SlowdownBy::StableParts &&
         std::any_of(results.jobs.begin(), results.jobs.end(), [&slowdown](const JobVerdict& job) {
           return job.by == SlowdownBy::StableParts && job.step.verdict == slowdown.whole.verdict;
         });
}

std::string wordsIn(const Results& results, const Slowdown& slowdown) {
  if (!isCalledWithJob(results, slowdown)) return words(slowdown);
  return fmt::format("B takes {} {}, like its job", difference(*slowdown.whole.ratio), perText(slowdown.per));
}

/// Empty where there is no interval.
std::string evidence(const Slowdown& slowdown) {
  const SpeedRatio& whole = slowdown.whole;
  if (!whole.ratio || !whole.low || !whole.high) return {};
  std::string mean;
  if (slowdown.by == SlowdownBy::Total && slowdown.total && slowdown.total->low)
    mean = fmt::format("means {}, {}; typical cycle ", format::telling(*slowdown.total->ratio, 2),
                       interval(slowdown, *slowdown.total));
  return fmt::format("{}ratio {}, {}, {}, noise {} %", mean, format::telling(*whole.ratio, 2),
                     interval(slowdown, whole), cyclesOf(whole), format::number(100.0 * slowdown.noise, 1));
}

/// "18 % more or 15 % less", which are one factor; "2 % more or less" where they read alike.
std::string eitherWay(double factor) {
  constexpr double kMostLess = 99.0;  // what still takes some time never takes 100 % less
  const std::string more = format::number(100.0 * (factor - 1.0), 0);
  const std::string less = format::number(std::min(kMostLess, 100.0 * (1.0 - 1.0 / factor)), 0);
  return more == less ? more + " % more or less" : fmt::format("{} % more or {} % less", more, less);
}

/// The limit is that of the typical cycle. Calls and typical calls, the mean of some long cycles and a late
/// rank are called inside it, too.
std::string smallestSentence(const Slowdown& slowdown) {
  if (slowdown.whole.verdict != SpeedVerdict::NoChange) return {};
  const std::string change = eitherWay(1.0 + slowdown.smallest.value_or(slowdown.noise));
  return isPerWork(slowdown.per)
             ? fmt::format("; up to {} time {} is not called by itself", change, perText(slowdown.per))
             : fmt::format("; a typical cycle of up to {} time is not called by itself", change);
}

std::string trimmedSentence(const Slowdown& slowdown) {
  if (!slowdown.trimmed || !slowdown.trimmed->ratio || !slowdown.whole.ratio) return {};
  const double ratio = *slowdown.trimmed->ratio;
  if (std::fabs(std::log(ratio / *slowdown.whole.ratio)) <= std::log1p(kSameRatio)) return {};
  return fmt::format("; over complete cycles only the ratio is {}", format::telling(ratio, 2));
}

/// Where tables beside it, which tell medians, seem to say something else.
std::string mediansSentence(const Slowdown& slowdown) {
  const bool isOfCycles = slowdown.per == WorkUnit::Cycle && slowdown.whole.low;
  if (!isOfCycles || !slowdown.whole.ratio || !slowdown.ratioOfMedians) return {};
  const double ratio = *slowdown.ratioOfMedians;
  if (std::fabs(std::log(ratio / *slowdown.whole.ratio)) <= std::log1p(kSameRatio)) return {};
  return fmt::format(
      "; typical is the median of all ratios of a cycle of B to one of A; the ratio of their medians is {}",
      format::telling(ratio, 2));
}

std::string_view edgeFreeWords(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::Slower:
      return "B is slower";
    case SpeedVerdict::Faster:
      return "B is faster";
    case SpeedVerdict::WithinBand:
      return "the change is within what two normal runs differ by";
    case SpeedVerdict::NotCertain:
      return "the change is not certain";
    default:
      return "no change is measurable";
  }
}

std::string edgeFreeSentence(const Slowdown& slowdown) {
  // It is about typical cycles, and says nothing of what else made the verdict.
  if (!slowdown.edgeFree || !slowdown.edgeFree->ratio || slowdown.by != SlowdownBy::Typical) return {};
  if (nameOf(slowdown.edgeFree->verdict) == nameOf(slowdown.whole.verdict)) return {};
  const SpeedRatio& inside = *slowdown.edgeFree;
  return fmt::format("; without the first and last cycle of each recording {} ({}, {} to {})",
                     edgeFreeWords(inside.verdict), format::telling(*inside.ratio, 2),
                     format::telling(inside.low.value_or(*inside.ratio), 2),
                     format::telling(inside.high.value_or(*inside.ratio), 2));
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// The numbers behind `said`.
std::string withNumbers(const std::string& said, const Slowdown& slowdown) {
  const std::string numbers = evidence(slowdown);
  return said + (numbers.empty() ? std::string() : " (" + numbers + ")") + meanSentence(slowdown) +
         smallestSentence(slowdown) + trimmedSentence(slowdown) + edgeFreeSentence(slowdown);
}

}  // namespace

std::string speedText(const Slowdown& slowdown) {
  return withNumbers(words(slowdown), slowdown);
}

std::string speedWords(const Slowdown& slowdown) {
  return words(slowdown) + meanSentence(slowdown);
}

std::string speedEvidence(const Slowdown& slowdown) {
  std::string text = evidence(slowdown) + mediansSentence(slowdown) + smallestSentence(slowdown) +
                     trimmedSentence(slowdown) + edgeFreeSentence(slowdown);
  if (text.starts_with("; ")) text.erase(0, 2);
  return capitalised(std::move(text));
}

Text speedSentence(const Results& results, const PairVerdict& verdict) {
  const Slowdown& slowdown = verdict.slowdown;
  if (!verdict.perCall) return TextBuilder().plain(withNumbers(wordsIn(results, slowdown), slowdown)).text();
  const Text rest = perCallRest(results, *verdict.perCall, verdict.slowdown.rate);
  return TextBuilder()
      .append(perCallWords(results, *verdict.perCall))
      .plain(rest.empty() ? "" : "; ")
      .append(rest)
      .text();
}

Text speedHeadline(const Results& results, const PairVerdict& verdict) {
  if (verdict.perCall) return perCallWords(results, *verdict.perCall);
  return TextBuilder().plain(wordsIn(results, verdict.slowdown) + meanSentence(verdict.slowdown)).text();
}

std::string speedNumbers(const Results& results, const PairVerdict& verdict) {
  if (!verdict.perCall) return speedEvidence(verdict.slowdown);
  const Text rest = perCallRest(results, *verdict.perCall, verdict.slowdown.rate);
  if (rest.empty()) return {};
  // A name stays as it is.
  return rest.front().style == Span::Style::Name ? "Also " + plainText(rest) : capitalised(plainText(rest));
}

std::string longCyclesText(const PairResults& pair, Side side) {
  const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
  const bool arePeriods = pair.verdict.slowdown.arePeriods;
  constexpr std::size_t kMost = 4;
  const auto inMs = [](std::int64_t ns) {
    return format::duration(static_cast<double>(ns), format::TimeUnit::Milliseconds);
  };
  std::vector<std::string> durations;  // of the first ones
  std::size_t count = 0;
  std::int64_t typicalNs = 0;
  for (const TailCycle& cycle : pair.verdict.slowdown.tail) {
    if (cycle.side != side) continue;
    typicalNs = cycle.typicalNs;
    const Cycle& one = cycles.at(cycle.cycle);
    if (++count <= kMost) durations.push_back(inMs(lengthOf(one, arePeriods).value_or(one.durationNs)));
  }
  if (count == 0) return {};
  const std::string listed =
      count > kMost ? fmt::format("{}, …", fmt::join(durations, ", ")) : format::list(durations);
  const auto measured = std::count_if(cycles.begin(), cycles.end(), [arePeriods](const Cycle& cycle) {
    return lengthOf(cycle, arePeriods).has_value();
  });
  return fmt::format("{} of {} cycles of {} {} much longer: {} against about {}", format::count(count),
                     format::count(static_cast<std::size_t>(measured)), nameOf(side),
                     count == 1 ? "is" : "are", listed, inMs(typicalNs));
}

}  // namespace culprit
