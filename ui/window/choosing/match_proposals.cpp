#include "ui/window/choosing/match_proposals.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostLooked = 200;  // of a side, those with most time: all pairs of them are looked at
constexpr std::size_t kMostProposed = 50;
constexpr double kSameCalls = 0.02;  // of them may differ
constexpr double kAlikeTimes = 2.0;  // as much time at most
constexpr double kAlikeWords = 0.3, kNearlySameWords = 0.6;

/// The words of a short name in lower case, without numbers: "sgemm_64x64_nn" has sgemm, x, nn.
std::set<QString> wordsOf(const std::string& name) {
  std::set<QString> words;
  QString word;
  for (const QChar c : qString(functionName(name, NameForm::Short)) + ' ') {
    if (c.isLetter()) {
      word += c.toLower();
    } else if (!word.isEmpty()) {
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

/// Of all words of both, those that both have; 0 .. 1.
double likeness(const std::set<QString>& one, const std::set<QString>& other) {
  if (one.empty() || other.empty()) return 0.0;
  const auto common =
      std::count_if(one.begin(), one.end(), [&other](const QString& word) { return other.contains(word); });
  return 2.0 * static_cast<double>(common) / static_cast<double>(one.size() + other.size());
}

struct Candidate {
  ProposedMatch match;
  double score = 0.0;
};

std::optional<Candidate> candidate(const LoneName& a, const LoneName& b, double words) {
  if (a.isDeviceWork != b.isDeviceWork || a.remark != b.remark || a.ms <= 0.0 || b.ms <= 0.0)
    return std::nullopt;
  const double longer = std::max(a.ms, b.ms) / std::min(a.ms, b.ms);
  const bool isAsOften =
      a.calls && b.calls && std::abs(*a.calls - *b.calls) <= kSameCalls * std::max(*a.calls, *b.calls);
  if (longer > kAlikeTimes || words < (isAsOften ? kAlikeWords : kNearlySameWords)) return std::nullopt;
  Candidate found{.score = words + (isAsOften ? 1.0 : 0.0) + 1.0 / longer};
  const QString times =
      QString("%1 → %2 ms").arg(qString(format::number(a.ms, 3)), qString(format::number(b.ms, 3)));
  const bool isWhole = isAsOften && std::abs(*a.calls - std::round(*a.calls)) < 0.05;
  found.match.reason =
      isAsOften ? QString("%1 calls each, %2").arg(qString(format::number(*a.calls, isWhole ? 0 : 1)), times)
                : "a similar name, " + times;
  return found;
}

}  // namespace

std::vector<ProposedMatch> proposedMatches(const MatchLists& lists) {
  const auto wordsOfAll = [](const std::vector<LoneName>& names) {
    std::vector<std::set<QString>> words;
    for (std::size_t i = 0; i < std::min(names.size(), kMostLooked); ++i)
      words.push_back(wordsOf(names[i].name));
    return words;
  };
  const auto wordsA = wordsOfAll(lists.a), wordsB = wordsOfAll(lists.b);
  std::vector<Candidate> candidates;
  for (std::size_t a = 0; a < wordsA.size(); ++a) {
    for (std::size_t b = 0; b < wordsB.size(); ++b) {
      auto found = candidate(lists.a[a], lists.b[b], likeness(wordsA[a], wordsB[b]));
      if (!found) continue;
      found->match.a = a;
      found->match.b = b;
      candidates.push_back(std::move(*found));
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& x, const Candidate& y) { return x.score > y.score; });
  std::vector<ProposedMatch> proposed;
  std::set<std::size_t> takenA, takenB;
  for (Candidate& each : candidates) {
    if (takenA.contains(each.match.a) || takenB.contains(each.match.b)) continue;
    takenA.insert(each.match.a);
    takenB.insert(each.match.b);
    proposed.push_back(std::move(each.match));
  }
  const auto timeOf = [&lists](const ProposedMatch& match) {
    return std::max(lists.a[match.a].ms, lists.b[match.b].ms);
  };
  std::stable_sort(
      proposed.begin(), proposed.end(),
      [&timeOf](const ProposedMatch& x, const ProposedMatch& y) { return timeOf(x) > timeOf(y); });
  if (proposed.size() > kMostProposed) proposed.resize(kMostProposed);
  return proposed;
}

}  // namespace culprit::ui
