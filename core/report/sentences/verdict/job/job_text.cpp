#include "core/report/sentences/verdict/job/job_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/job/arrival_text.h"
#include "core/report/sentences/verdict/job/job_change.h"
#include "core/report/sentences/verdict/job/job_reasons.h"
#include "core/report/words/format.h"
#include "core/report/words/group_words.h"

namespace culprit {

namespace {

constexpr std::size_t kMostParts = 4;  // of a job that are told of in one sentence

/// "16 ranks on 2 hosts", "8 ranks (A has 16, B 8)"
std::string ranksInJob(const JobVerdict& job) {
  std::string text = fmt::format("{} ranks", format::count(job.ranks));
  if (job.hosts > 1) text += fmt::format(" on {} hosts", format::count(job.hosts));
  if (std::max(job.ranksA, job.ranksB) > job.ranks)
    text += fmt::format(" (A has {}, B {})", format::count(job.ranksA), format::count(job.ranksB));
  return text;
}

/// What is said of one job, piece by piece.
struct JobWords {
  std::string lead, change, numbers;
  std::vector<JobReason> reasons;

  std::string text() const {
    std::vector<std::string> all;
    if (!change.empty()) all.push_back(change + numbers);
    for (const JobReason& reason : reasons) all.push_back(reason.text);
    return joined(all);
  }
  /// With one clause behind the change, or none.
  std::string title(const std::string& clause) const {
    std::vector<std::string> all;
    for (const std::string& each : {change, clause})
      if (!each.empty()) all.push_back(each);
    return joined(all);
  }

 private:
  std::string joined(const std::vector<std::string>& all) const {
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
  words.reasons = jobReasons(results, job);
  return words;
}

/// One of the reasons, in the form that a title has room for.
struct ReasonInTitle {
  const JobReason* reason = nullptr;  ///< null: none
  std::string clause;
};

/// The one that makes most of the change and fits.
ReasonInTitle reasonInTitle(const JobWords& words, std::size_t longest) {
  std::vector<const JobReason*> reasons;
  for (const JobReason& reason : words.reasons) reasons.push_back(&reason);
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const JobReason* one, const JobReason* two) { return one->ms > two->ms; });
  for (const JobReason* reason : reasons)
    for (const std::string& clause : reason->inTitle)
      if (words.title(clause).size() <= longest) return {reason, clause};
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
  return ofJobs(results, [&results](const JobVerdict& job) { return wordsOf(results, job).text(); });
}

std::string jobHeadline(const Results& results, std::size_t longest) {
  return ofJobs(results, [&](const JobVerdict& job) {
    const JobWords words = wordsOf(results, job);
    return words.title(reasonInTitle(words, longest).clause);
  });
}

std::string jobEvidence(const Results& results, std::size_t longest) {
  const std::string text = ofJobs(results, [&](const JobVerdict& job) {
    const JobWords words = wordsOf(results, job);
    const ReasonInTitle told = reasonInTitle(words, longest);
    std::vector<std::string> rest;
    if (std::string numbers = jobNumbers(job, workUnitOf(results, job)); !numbers.empty())
      rest.push_back(std::move(numbers));
    for (const JobReason& reason : words.reasons)
      if (&reason != told.reason || reason.text != told.clause) rest.push_back(reason.text);
    const bool hasParts = results.jobs.size() > 1 && !job.part.empty() && !rest.empty();
    return fmt::format("{}{}", hasParts ? nameInSentence(job.part) + ": " : "", fmt::join(rest, "; "));
  });
  return text.empty() ? text : "The job: " + text;
}

std::string sameInputText(const Results& results) {
  const bool isSameName = results.runA.folder == results.runB.folder && !results.runA.folder.empty();
  const bool isSameFolder = std::any_of(results.issues.begin(), results.issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::SameInput;
  });
  return isSameName || isSameFolder ? "A and B are the same folder. " : "";
}

}  // namespace culprit
