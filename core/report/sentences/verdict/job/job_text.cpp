#include "core/report/sentences/verdict/job/job_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/report/sentences/verdict/job/arrival_text.h"
#include "core/report/sentences/verdict/job/job_change.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
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

std::string sameInputText(const Results& results) {
  const bool isSameName = results.runA.folder == results.runB.folder && !results.runA.folder.empty();
  const bool isSameFolder = std::any_of(results.issues.begin(), results.issues.end(), [](const Issue& issue) {
    return issue.kind == IssueKind::SameInput;
  });
  return isSameName || isSameFolder ? "A and B are the same folder. " : "";
}

}  // namespace culprit
