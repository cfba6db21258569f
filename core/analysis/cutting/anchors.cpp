#include "core/analysis/cutting/anchors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/analysis/cutting/anchor_survey.h"
#include "core/analysis/cutting/launched_work.h"
#include "core/analysis/cutting/period.h"
#include "core/base/shorten.h"
#include "core/base/two_threads.h"

namespace culprit {

namespace {

/// As published (LatencyPrism DeepDive): a prefill anchor is called at most this often per call of the main
/// one, and its mean call takes this many times as long.
constexpr double kPrefillCalls = 0.1;
constexpr double kPrefillLength = 3.0;
/// More would be a list nobody reads; the rest is still found by name.
constexpr std::size_t kMostCandidates = 200;

/// regularity x launch share x coverage, less for few cycles (a period of three repetitions loses to its
/// thirty parts).
double scoreOf(const AnchorStatistics& statistics) {
  const double count = static_cast<double>(std::max<std::uint64_t>(statistics.count, 1));
  return statistics.regularity * statistics.launchShare.value_or(1.0) * statistics.coverage *
         (1.0 - 1.0 / (count + 1.0));
}

bool isSoundIn(const AnchorFinding& finding) {
  if (finding.kind == AnchorKind::StepMarker) return true;
  const AnchorStatistics& statistics = finding.statistics;
  if (!statistics.launchShare) return statistics.coverage >= kLeastCoverageWithoutLaunches;
  return *statistics.launchShare >= kLeastLaunchShare && statistics.coverage >= kLeastAnchorCoverage &&
         finding.ownThreadShare.value_or(1.0) >= kLeastOwnThreadShare &&
         finding.launchingCalls.value_or(1.0) >= kLeastLaunchingCalls;
}

const AnchorFinding* findIn(const AnchorSurvey& survey, std::string_view family) {
  const auto found = survey.find(family);
  return found == survey.end() ? nullptr : &found->second;
}

AnchorCandidate candidateOf(const std::string& name, const AnchorFinding* a, const AnchorFinding* b,
                            bool isPair) {
  AnchorCandidate candidate{.kind = (a != nullptr ? a : b)->kind, .name = name};
  if (a != nullptr) candidate.a = a->statistics;
  if (b != nullptr) candidate.b = b->statistics;
  const bool inAll = a != nullptr && (b != nullptr || !isPair);
  if (!inAll) return candidate;
  candidate.isSound = !isNoWork(name) && isSoundIn(*a) && (b == nullptr || isSoundIn(*b));
  candidate.score =
      b == nullptr ? scoreOf(a->statistics) : std::sqrt(scoreOf(a->statistics) * scoreOf(b->statistics));
  return candidate;
}

/// Sound ones first, markers before functions, then by score and name.
bool isBetter(const AnchorCandidate& x, const AnchorCandidate& y) {
  if (x.isSound != y.isSound) return x.isSound;
  if (x.kind != y.kind) return x.kind < y.kind;
  if (x.score != y.score) return x.score > y.score;
  return x.name < y.name;
}

std::vector<AnchorCandidate> rankFunctions(const AnchorSurvey& a, const AnchorSurvey& b, bool isPair) {
  std::vector<AnchorCandidate> candidates;
  for (const auto& [family, finding] : a) {
    candidates.push_back(candidateOf(family, &finding, findIn(b, family), isPair));
  }
  for (const auto& [family, finding] : b) {
    if (findIn(a, family) == nullptr) {
      candidates.push_back(candidateOf(family, nullptr, &finding, isPair));
    }
  }
  std::sort(candidates.begin(), candidates.end(), isBetter);
  return candidates;
}

/// The second anchor of programs that prefill and decode in different functions.
std::optional<std::string> prefillAnchor(const AnchorCandidate& main, const AnchorSurvey& survey) {
  const AnchorFinding* decode = findIn(survey, main.name);
  if (decode == nullptr || decode->kind != AnchorKind::Function) return std::nullopt;
  const auto totalOf = [](const AnchorFinding& finding) {
    return finding.meanNs * static_cast<double>(finding.statistics.count);
  };
  std::optional<std::string> best;
  double bestTotal = 0.0;
  for (const auto& [other, finding] : survey) {
    const auto count = static_cast<double>(finding.statistics.count);
    if (other == main.name || finding.kind != AnchorKind::Function || isNoWork(other)) continue;
    if (count > kPrefillCalls * static_cast<double>(decode->statistics.count)) continue;
    if (finding.meanNs <= kPrefillLength * decode->meanNs || totalOf(finding) <= bestTotal) continue;
    // It must launch its work beside the main anchor, not around or inside it.
    const double launched = finding.statistics.launchShare.value_or(0.0);
    if (launched == 0.0 || launched + decode->statistics.launchShare.value_or(0.0) > 1.0 + 1e-9) continue;
    best = other;
    bestTotal = totalOf(finding);
  }
  return best;
}

AnchorCandidate periodCandidate(const RunContent& a, const RunContent* b, const Monitor& monitor) {
  AnchorCandidate candidate{.kind = AnchorKind::Period, .name = kPeriodName, .a = surveyPeriod(a, monitor)};
  if (b != nullptr) candidate.b = surveyPeriod(*b, monitor);
  const bool inAll = candidate.a && (candidate.b || b == nullptr);
  if (!inAll) return candidate;
  const auto holdsMost = [](const std::optional<AnchorStatistics>& statistics) {
    return !statistics || statistics->launchShare.value_or(0.0) >= kLeastPeriodShare;
  };
  candidate.isSound = holdsMost(candidate.a) && holdsMost(candidate.b);
  candidate.score =
      candidate.b ? std::sqrt(scoreOf(*candidate.a) * scoreOf(*candidate.b)) : scoreOf(*candidate.a);
  return candidate;
}

std::vector<AnchorCandidate>::iterator findNamed(std::vector<AnchorCandidate>& candidates,
                                                 const std::string& name) {
  return std::find_if(candidates.begin(), candidates.end(),
                      [&name](const AnchorCandidate& candidate) { return candidate.name == name; });
}

/// The candidate the user named, else the first, which is sound (the whole run always is).
std::size_t chosenOf(std::vector<AnchorCandidate>& candidates, const std::optional<std::string>& wanted,
                     bool isPair) {
  if (!wanted) return 0;
  const auto found = findNamed(candidates, *wanted);
  const bool isKnown = found != candidates.end();
  const bool isWhole = isKnown && found->kind == AnchorKind::WholeRun;
  if (isKnown && (isWhole || (found->a && (found->b || !isPair)))) {
    return static_cast<std::size_t>(found - candidates.begin());
  }
  std::string best;
  for (std::size_t i = 0; i < std::min<std::size_t>(candidates.size(), 5); ++i) {
    best += fmt::format("{}\"{}\"", best.empty() ? "" : ", ", excerpt(candidates[i].name));
  }
  throw Error(fmt::format("{} \"{}\" as an anchor; the best candidates are {}",
                          !isKnown   ? "no run has"
                          : found->a ? "B does not have"
                                     : "A does not have",
                          *wanted, best));
}

/// Both surveys under one way to name frames.
struct Surveys {
  AnchorSurvey a, b;
  std::vector<AnchorCandidate> candidates;

  Surveys(const RunContent& runA, const RunContent* runB, const Names& names, FramePlaces places,
          const Monitor& monitor) {
    inTwoThreads(
        runB != nullptr ? std::min(runA.trace.events(), runB->trace.events()) : 0,
        [&] { a = surveyAnchors(runA, names, places, monitor); },
        [&] {
          if (runB != nullptr) b = surveyAnchors(*runB, names, places, monitor);
        });
    candidates = rankFunctions(a, b, runB != nullptr);
  }

  bool answers(const std::optional<std::string>& wanted) {
    if (wanted) return *wanted == kPeriodName || findNamed(candidates, *wanted) != candidates.end();
    return !candidates.empty() && candidates.front().isSound;
  }
};

AnchorChoice choiceFrom(Surveys& surveys, FramePlaces places, const std::optional<std::string>& wanted,
                        bool isPair) {
  AnchorChoice choice;
  std::vector<AnchorCandidate>& candidates = surveys.candidates;
  choice.table.chosen = chosenOf(candidates, wanted, isPair);
  choice.table.chosenByUser = wanted.has_value();
  const AnchorCandidate& chosen = candidates[choice.table.chosen];
  choice.anchor = {.kind = chosen.kind, .name = chosen.name, .places = places};
  if (chosen.kind == AnchorKind::Function) {
    choice.anchor.prefill = prefillAnchor(chosen, surveys.a);
    if (!choice.anchor.prefill) choice.anchor.prefill = prefillAnchor(chosen, surveys.b);
  }
  if (candidates.size() > kMostCandidates && choice.table.chosen < kMostCandidates) {
    candidates.resize(kMostCandidates);
  }
  choice.table.candidates = std::move(candidates);
  return choice;
}

bool isCutAsPublished(const RunContent& content) {
  return std::any_of(content.trace.captures.begin(), content.trace.captures.end(),
                     [](const Capture& capture) { return traitsOf(capture.facts.dialect).isCutAsPublished; });
}

/// For both runs alike, or they would not be comparable.
bool reachToNextCall(const RunContent& a, const RunContent* b, const Anchor& anchor, const Names& names,
                     const Monitor& monitor) {
  if (anchor.kind == AnchorKind::Period || anchor.kind == AnchorKind::WholeRun) return false;
  if (isCutAsPublished(a) || (b != nullptr && isCutAsPublished(*b))) return false;
  return shareBetweenCalls(a, anchor, names, monitor) > kMostBetweenCalls ||
         (b != nullptr && shareBetweenCalls(*b, anchor, names, monitor) > kMostBetweenCalls);
}

}  // namespace

AnchorChoice chooseAnchor(const RunContent& a, const RunContent* b, const Names& names,
                          const std::optional<std::string>& wanted, const Monitor& monitor) {
  if (a.trace.empty() || (b != nullptr && b->trace.empty())) return {};
  FramePlaces places = FramePlaces::Kept;
  auto surveys = std::make_unique<Surveys>(a, b, names, places, monitor);
  if (b != nullptr && !surveys->answers(wanted)) {
    auto withoutPlaces = std::make_unique<Surveys>(a, b, names, FramePlaces::LeftOut, monitor);
    if (withoutPlaces->answers(wanted)) {
      surveys = std::move(withoutPlaces);
      places = FramePlaces::LeftOut;
    }
  }
  if (!surveys->answers(std::nullopt) || wanted == kPeriodName) {
    surveys->candidates.push_back(periodCandidate(a, b, monitor));
  }
  surveys->candidates.push_back({.kind = AnchorKind::WholeRun, .name = kWholeRunName, .isSound = true});
  std::stable_sort(surveys->candidates.begin(), surveys->candidates.end(), isBetter);
  AnchorChoice choice = choiceFrom(*surveys, places, wanted, b != nullptr);
  choice.anchor.isStartToStart = reachToNextCall(a, b, choice.anchor, names, monitor);
  return choice;
}

}  // namespace culprit
