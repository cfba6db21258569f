#include "core/report/sentences/verdict/job/job_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/job/arrival_text.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/report/words/format.h"
#include "core/report/words/group_words.h"
#include "core/report/words/per_text.h"

namespace culprit {

namespace {

constexpr std::size_t kMostParts = 4;   // of a job that are told of in one sentence
constexpr double kSamePercent = 0.05;   // less is 0.0
constexpr double kNoisePercent = 2.05;  // shown as the 2.0 % that count as noise

double percentOf(double ratio) {
  return 100.0 * (ratio - 1.0);
}

bool isSame(const JobVerdict& job) {
  const double percent = std::fabs(percentOf(*job.step.ratio));
  return percent < kSamePercent || (job.step.verdict == SpeedVerdict::NoChange && percent < kNoisePercent);
}

/// A large ratio that the interval does not bear out is no change either, but "the same" would be too much
/// said.
bool isUnsure(const JobVerdict& job) {
  const SpeedVerdict verdict = job.step.verdict;
  return verdict == SpeedVerdict::NotCertain || verdict == SpeedVerdict::TooFewCycles ||
         (verdict == SpeedVerdict::NoChange && !isSame(job));
}

bool isTold(const JobVerdict& job) {
  return job.step.ratio && job.step.verdict != SpeedVerdict::NoAnchor &&
         job.step.verdict != SpeedVerdict::UnlikeCycles;
}

/// "16 ranks on 2 hosts", "8 ranks (A has 16, B 8)"
std::string ranksInJob(const JobVerdict& job) {
  std::string text = fmt::format("{} ranks", format::count(job.ranks));
  if (job.hosts > 1) text += fmt::format(" on {} hosts", format::count(job.hosts));
  if (std::max(job.ranksA, job.ranksB) > job.ranks)
    text += fmt::format(" (A has {}, B {})", format::count(job.ranksA), format::count(job.ranksB));
  return text;
}

/// "the job takes 4.6 % more time per cycle"
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

/// "95 % interval 3.9 to 4.3 %", of what "more" or "less" stands in front of.
std::string intervalOf(const SpeedRatio& step, bool isSigned) {
  if (!step.low || !step.high) return {};
  double low = percentOf(*step.low), high = percentOf(*step.high);
  if (!isSigned && *step.ratio < 1.0) low = -std::exchange(high, -low);
  return fmt::format("95 % interval {} to {} %", format::number(low, 1), format::number(high, 1));
}

/// "10.7 → 11.2 ms", with as many digits as tell the two apart.
std::string stepText(double aMs, double bMs) {
  constexpr int kMostDecimals = 3;
  const double larger = std::max(std::fabs(aMs), std::fabs(bMs));
  int decimals = larger >= 99.95 ? 0 : larger >= 9.995 ? 1 : 2;
  while (decimals < kMostDecimals && format::number(aMs, decimals) == format::number(bMs, decimals))
    ++decimals;
  return fmt::format("{} → {} ms", format::number(aMs, decimals), format::number(bMs, decimals));
}

/// In brackets behind jobChange(); empty where that says that it is not certain.
std::string numbersInSentence(const JobVerdict& job, WorkUnit per) {
  std::string numbers = isTold(job) && !isUnsure(job) ? jobNumbers(job, per) : std::string();
  if (numbers.empty()) return {};
  const bool isCalledInside =
      job.step.verdict == SpeedVerdict::Slower || job.step.verdict == SpeedVerdict::Faster;
  if (isCalledInside && job.by == SlowdownBy::StableParts)
    numbers += "; two normal runs may differ by as much, but late ranks and transfers make most of it";
  return " (" + numbers + ")";
}

/// What is said of one job, piece by piece.
struct JobWords {
  std::string lead, change, numbers;
  std::vector<std::string> clauses;  ///< what stands out, in order

  std::string text(bool hasNumbers, const std::vector<std::string>& told) const {
    std::vector<std::string> all;
    if (!change.empty()) all.push_back(change + (hasNumbers ? numbers : ""));
    all.insert(all.end(), told.begin(), told.end());
    return all.empty() ? lead : fmt::format("{}: {}", lead, fmt::join(all, "; "));
  }
};

JobWords wordsOf(const Results& results, const JobVerdict& job) {
  const WorkUnit per = workUnitOf(results, job);
  const bool hasParts = results.jobs.size() > 1 && !job.part.empty();
  JobWords words;
  words.lead = (hasParts ? nameInSentence(job.part) + ": " : "") + ranksInJob(job);
  words.change = jobChange(job, per);
  words.numbers = numbersInSentence(job, per);
  words.clauses = lateClauses(results, job).all();
  if (std::string transfers = transferText(job); !transfers.empty())
    words.clauses.push_back(std::move(transfers));
  if (words.clauses.empty() && job.late.empty()) {
    std::string arrivals = arrivalText(results, hasParts ? std::optional(job.part) : std::nullopt);
    if (!arrivals.empty()) words.clauses.push_back(std::move(arrivals));
  }
  return words;
}

/// What the headline has room for of the first clause: all of it, what stands before its reason, or nothing.
std::string clauseInHeadline(const JobWords& words, std::size_t longest) {
  if (words.clauses.empty()) return {};
  const std::string& whole = words.clauses.front();
  for (const std::string& clause :
       {whole, whole.substr(0, whole.find(": ")), whole.substr(0, whole.find("; "))})
    if (words.text(false, {clause}).size() <= longest) return clause;
  return {};
}

/// Of the first jobs, joined.
template <typename TextOf>
std::string ofJobs(const Results& results, TextOf textOf) {
  std::vector<std::string> texts;
  for (const JobVerdict& job : results.jobs) {
    if (texts.size() == kMostParts) break;
    if (std::string text = textOf(job); !text.empty()) texts.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

std::string jobText(const Results& results) {
  if (results.jobs.empty()) return pairsOfRanksText(results);
  return ofJobs(results, [&results](const JobVerdict& job) {
    const JobWords words = wordsOf(results, job);
    return words.text(true, words.clauses);
  });
}

std::string jobHeadline(const Results& results, std::size_t longest) {
  return ofJobs(results, [&](const JobVerdict& job) {
    const JobWords words = wordsOf(results, job);
    const std::string clause = clauseInHeadline(words, longest);
    return words.text(false, clause.empty() ? std::vector<std::string>() : std::vector{clause});
  });
}

std::string jobEvidence(const Results& results, std::size_t longest) {
  const std::string text = ofJobs(results, [&](const JobVerdict& job) {
    const JobWords words = wordsOf(results, job);
    std::vector<std::string> rest = words.clauses;
    if (!rest.empty() && clauseInHeadline(words, longest) == rest.front()) rest.erase(rest.begin());
    const std::string numbers = jobNumbers(job, workUnitOf(results, job));
    if (!numbers.empty()) rest.insert(rest.begin(), numbers);
    const bool hasParts = results.jobs.size() > 1 && !job.part.empty() && !rest.empty();
    return fmt::format("{}{}", hasParts ? nameInSentence(job.part) + ": " : "", fmt::join(rest, "; "));
  });
  return text.empty() ? text : "The job: " + text;
}

std::string jobNumbers(const JobVerdict& job, WorkUnit per) {
  if (!isTold(job)) return {};
  const double percent = percentOf(*job.step.ratio);
  std::vector<std::string> numbers;
  if (!isSame(job) && !isPerWork(per) && job.stepAMs > 0.0 && job.stepBMs > 0.0)
    numbers.push_back(stepText(job.stepAMs, job.stepBMs));
  const std::string interval = intervalOf(job.step, isSame(job));
  const bool isExact = std::fabs(percent) < kSamePercent && interval == "95 % interval 0.0 to 0.0 %";
  if (isSame(job) && !isExact && std::fabs(percent) >= kSamePercent)
    numbers.push_back(format::signedNumber(percent, 1) + " %");
  if (!interval.empty() && !isExact) numbers.push_back(interval);
  return fmt::format("{}", fmt::join(numbers, ", "));
}

WorkUnit workUnitOf(const Results& results, const JobVerdict& job) {
  for (const PairResults& pair : results.pairs)
    if (pair.b.part == job.part) return pair.verdict.slowdown.per;
  return results.pairs.empty() ? WorkUnit::Cycle : results.pairs.front().verdict.slowdown.per;
}

std::string sameInputText(const Results& results) {
  const bool isSameName = results.runA.folder == results.runB.folder && !results.runA.folder.empty();
  const bool isSameFolder = std::any_of(results.issues.begin(), results.issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::SameInput;
  });
  return isSameName || isSameFolder ? "A and B are the same folder. " : "";
}

}  // namespace culprit
