#include "core/report/sentences/verdict/job/job_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/report/words/format.h"
#include "core/report/words/per_text.h"

namespace culprit {

namespace {

constexpr double kSamePercent = 0.05;   // less is 0.0
constexpr double kNoisePercent = 2.05;  // shown as the 2.0 % that count as noise
constexpr double kReadAlike = 0.01;     // ratios, of numbers with so few digits

double percentOf(double ratio) {
  return 100.0 * (ratio - 1.0);
}

/// A large ratio that the interval does not bear out is no change either, but "the same" would be too much
/// said.
bool isUnsure(const JobVerdict& job) {
  const SpeedVerdict verdict = job.step.verdict;
  return verdict == SpeedVerdict::NotCertain || verdict == SpeedVerdict::TooFewCycles ||
         (verdict == SpeedVerdict::NoChange && !isSame(job));
}

/// "95 % interval 3.9 to 4.3 %". Without signs it is that of what "more" or "less" stands in front of.
std::string intervalOf(const SpeedRatio& step, bool isSigned) {
  if (!step.low || !step.high) return {};
  double low = percentOf(*step.low), high = percentOf(*step.high);
  if (!isSigned && *step.ratio < 1.0) low = -std::exchange(high, -low);
  return fmt::format("95 % interval {} to {} %", format::number(low, 1), format::number(high, 1));
}

/// "10.7 → 11.2 ms", with as many digits as tell the two apart; empty where cycles have no common length.
std::string stepText(const JobVerdict& job, WorkUnit per) {
  constexpr int kMostDecimals = 3;
  const double aMs = job.stepAMs, bMs = job.stepBMs;
  if (isPerWork(per) || !(aMs > 0.0 && bMs > 0.0)) return {};
  const double larger = std::max(aMs, bMs);
  int decimals = larger >= 99.95 ? 0 : larger >= 9.995 ? 1 : 2;
  while (decimals < kMostDecimals && format::number(aMs, decimals) == format::number(bMs, decimals))
    ++decimals;
  return fmt::format("{} → {} ms", format::number(aMs, decimals), format::number(bMs, decimals));
}

/// The ratio of a job is the median of all ratios of two steps; that of the medians may be another one.
bool haveMediansAnotherRatio(const JobVerdict& job) {
  if (job.by == SlowdownBy::Total) return false;
  return std::fabs(std::log(job.stepBMs / job.stepAMs / *job.step.ratio)) > std::log1p(kReadAlike);
}

std::string numbersOf(const JobVerdict& job, WorkUnit per, bool isSigned) {
  if (!isTold(job)) return {};
  const double percent = percentOf(*job.step.ratio);
  const std::string interval = intervalOf(job.step, isSigned || isSame(job));
  const bool isExact = std::fabs(percent) < kSamePercent && interval == "95 % interval 0.0 to 0.0 %";
  std::vector<std::string> numbers;
  if (isSame(job)) {
    if (std::fabs(percent) >= kSamePercent) numbers.push_back(format::signedNumber(percent, 1) + " %");
  } else if (const std::string step = stepText(job, per); !step.empty()) {
    numbers.push_back((haveMediansAnotherRatio(job) ? "medians " : "") + step);
  }
  if (!interval.empty() && !isExact) numbers.push_back(interval);
  return fmt::format("{}", fmt::join(numbers, ", "));
}

/// "a late rank makes", "late ranks and transfers make": what explains a change inside the band.
std::string whatMakes(const JobVerdict& job) {
  const auto late =
      std::count_if(job.late.begin(), job.late.end(), [](const auto& each) { return each.grew; });
  const std::string ranks = late == 1 ? "a late rank" : "late ranks";
  if (job.scope == TransferScope::None) return ranks + (late == 1 ? " makes" : " make");
  return (late == 0 ? "" : ranks + " and ") + "transfers make";
}

}  // namespace

bool isTold(const JobVerdict& job) {
  return job.step.ratio && job.step.verdict != SpeedVerdict::NoAnchor &&
         job.step.verdict != SpeedVerdict::UnlikeCycles;
}

bool isSame(const JobVerdict& job) {
  const double percent = std::fabs(percentOf(*job.step.ratio));
  return percent < kSamePercent || (job.step.verdict == SpeedVerdict::NoChange && percent < kNoisePercent);
}

double changeMs(const JobVerdict& job, WorkUnit per) {
  return isTold(job) && !isPerWork(per) ? (*job.step.ratio - 1.0) * job.stepAMs : 0.0;
}

WorkUnit workUnitOf(const Results& results, const JobVerdict& job) {
  for (const PairResults& pair : results.pairs)
    if (pair.b.part == job.part) return pair.verdict.slowdown.per;
  return results.pairs.empty() ? WorkUnit::Cycle : results.pairs.front().verdict.slowdown.per;
}

std::string jobChange(const JobVerdict& job, WorkUnit per) {
  if (!isTold(job)) return {};
  if (isSame(job)) return fmt::format("the job takes the same time {}", perText(per));
  const double percent = percentOf(*job.step.ratio);
  return fmt::format(
      "the job takes {} % {} time {}{}{}", format::number(std::fabs(percent), 1),
      percent < 0.0 ? "less" : "more", perText(per),
      job.step.verdict == SpeedVerdict::WithinBand ? ", which two normal runs may differ by" : "",
      isUnsure(job) ? " (not certain)" : "");
}

std::string numbersInSentence(const JobVerdict& job, WorkUnit per) {
  std::string numbers = isTold(job) && !isUnsure(job) ? numbersOf(job, per, false) : std::string();
  if (numbers.empty()) return {};
  const bool isCalledInside =
      job.step.verdict == SpeedVerdict::Slower || job.step.verdict == SpeedVerdict::Faster;
  if (isCalledInside && job.by == SlowdownBy::StableParts)
    numbers += fmt::format("; two normal runs may differ by as much, but {} most of it", whatMakes(job));
  return " (" + numbers + ")";
}

std::string jobNumbers(const JobVerdict& job, WorkUnit per) {
  return numbersOf(job, per, true);
}

std::string jobBasis(const JobVerdict& job, WorkUnit per) {
  if (!isTold(job)) return {};
  const bool isOfMeans = job.by == SlowdownBy::Total;
  std::string text = isPerWork(per) ? fmt::format("time {}", perText(per))
                     : isOfMeans    ? "mean cycle"
                                    : "typical cycle";
  text += fmt::format(" {} %", format::signedNumber(percentOf(*job.step.ratio), 1));
  if (const std::string interval = intervalOf(job.step, true); !interval.empty()) text += ", " + interval;
  const std::string step = isSame(job) ? std::string() : stepText(job, per);
  return step.empty() ? text : fmt::format("{}, {}{}", text, isOfMeans ? "" : "medians ", step);
}

}  // namespace culprit
