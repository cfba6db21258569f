#include "ui/pages/answers/check_actions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/shorten.h"
#include "core/report/words/labels.h"
#include "ui/pages/answers/check_model.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostLetters = 28;  // of an anchor on a button

/// Positions in the whole pair of the cycles that the view is about.
std::vector<std::uint32_t> positions(const std::optional<std::vector<std::uint32_t>>& brushed,
                                     std::size_t count) {
  if (brushed) return *brushed;
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

std::size_t edgesOf(const PairVerdict& verdict, Side side) {
  const auto count = std::count_if(verdict.edges.begin(), verdict.edges.end(),
                                   [side](const EdgeCycle& edge) { return edge.side == side; });
  return static_cast<std::size_t>(count);
}

std::size_t countOf(const std::vector<Cycle>& cycles, CycleKind kind) {
  const auto count =
      std::count_if(cycles.begin(), cycles.end(), [kind](const Cycle& cycle) { return cycle.kind == kind; });
  return static_cast<std::size_t>(count);
}

/// The kind that both sides have most of; empty if they have none in common or nothing else.
std::optional<CycleKind> commonKind(const PairResults& pair) {
  std::optional<CycleKind> best;
  std::size_t most = 0;
  for (const CycleKind kind : {CycleKind::Step, CycleKind::Prefill, CycleKind::Decode}) {
    const std::size_t both = std::min(countOf(pair.cyclesA, kind), countOf(pair.cyclesB, kind));
    if (both > most) {
      most = both;
      best = kind;
    }
  }
  const bool isAll = best && countOf(pair.cyclesA, *best) == pair.cyclesA.size() &&
                     countOf(pair.cyclesB, *best) == pair.cyclesB.size();
  return isAll ? std::nullopt : best;
}

/// The brush of the view without the cycles that `isKept` refuses; positions are those of the view.
template <typename IsKept>
Brush reduced(const ComparisonView& view, const IsKept& isKept) {
  const PairResults& pair = view.pairResults();
  Brush kept = view.brushed ? view.brush : Brush();
  for (const Side side : {Side::A, Side::B}) {
    auto& ofSide = side == Side::A ? kept.a : kept.b;
    const std::size_t count = side == Side::A ? pair.cyclesA.size() : pair.cyclesB.size();
    const std::vector<std::uint32_t> all = positions(ofSide, count);
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < count; ++i)
      if (isKept(side, i)) chosen.push_back(all.at(i));
    if (chosen.size() < count) ofSide = std::move(chosen);
  }
  return kept;
}

/// Why edges cannot be trimmed.
QString obstacleToTrimming(const ComparisonView& view) {
  const PairVerdict& verdict = view.pairResults().verdict;
  if (verdict.edges.empty()) return QStringLiteral("No cycle at an end is incomplete");
  const bool leavesBoth = edgesOf(verdict, Side::A) < view.pairResults().cyclesA.size() &&
                          edgesOf(verdict, Side::B) < view.pairResults().cyclesB.size();
  return leavesBoth ? QString() : QStringLiteral("One side would have no cycle left");
}

QString obstacleToOneAnchor(const ComparisonView& view) {
  if (view.results->anchors.candidates.empty()) return QStringLiteral("Needs the raw traces");
  return commonAnchor(view) ? QString() : QStringLiteral("Nothing else repeats in both runs");
}

}  // namespace

std::optional<std::string> commonAnchor(const ComparisonView& view) {
  const AnchorTable& anchors = view.results->anchors;
  for (std::size_t i = 0; i < anchors.candidates.size(); ++i) {
    const AnchorCandidate& candidate = anchors.candidates[i];
    if (i != anchors.chosen && candidate.kind != AnchorKind::WholeRun && candidate.a && candidate.b)
      return candidate.name;
  }
  return std::nullopt;
}

bool isPossible(CheckAction action, const ComparisonView& view) {
  return action != CheckAction::None && obstacle(action, view).isEmpty();
}

QString obstacle(CheckAction action, const ComparisonView& view) {
  if (view.isEmpty()) return QStringLiteral("Nothing was checked");
  switch (action) {
    case CheckAction::PerUnitOfWork:
      return isPerWork(view.pairResults().verdict.slowdown.per)
                 ? QString()
                 : QStringLiteral("The unit of work is not known");
    case CheckAction::TrimEdges:
      return obstacleToTrimming(view);
    case CheckAction::KindByKind:
      return commonKind(view.pairResults()) ? QString()
                                            : QStringLiteral("The runs have no kind of cycle in common");
    case CheckAction::OpenInputIssues:
      return view.results->issues.empty() ? QStringLiteral("There are no issues") : QString();
    case CheckAction::CommonAnchor:
      return obstacleToOneAnchor(view);
    case CheckAction::MatchNames:
    case CheckAction::MapDevices:
      return {};
    case CheckAction::None:
      break;
  }
  return QStringLiteral("Nothing has to be done");
}

QString buttonText(CheckAction action, const ComparisonView& view) {
  if (!isPossible(action, view)) return actionTitle(action);
  switch (action) {
    case CheckAction::TrimEdges: {
      const PairVerdict& verdict = view.pairResults().verdict;
      return QString("Trim edges (%1 | %2)").arg(edgesOf(verdict, Side::A)).arg(edgesOf(verdict, Side::B));
    }
    case CheckAction::KindByKind: {
      const PairResults& pair = view.pairResults();
      const CycleKind kind = *commonKind(pair);
      return QString("Only %1 cycles (%2 | %3)")
          .arg(QString::fromStdString(std::string(nameOf(kind))))
          .arg(countOf(pair.cyclesA, kind))
          .arg(countOf(pair.cyclesB, kind));
    }
    case CheckAction::CommonAnchor:
      return QString("Cut both at %1")
          .arg(QString::fromStdString(excerpt(*commonAnchor(view), kMostLetters)));
    case CheckAction::MatchNames:
      return QStringLiteral("Match Names...");
    case CheckAction::MapDevices:
      return QStringLiteral("Map Devices...");
    case CheckAction::OpenInputIssues:
      return QStringLiteral("Open Issues");
    default:
      return actionTitle(action);
  }
}

std::vector<CheckAction> possibleActions(const ComparisonView& view) {
  std::vector<CheckAction> actions;
  if (view.isEmpty()) return actions;
  for (const CheckStatus status : {CheckStatus::Fail, CheckStatus::Warn, CheckStatus::Note}) {
    for (const Check& check : view.pairResults().verdict.comparability.checks) {
      const CheckAction action = actionOf(check);
      const bool isKnown = std::find(actions.begin(), actions.end(), action) != actions.end();
      if (check.status == status && !isKnown && isPossible(action, view)) actions.push_back(action);
    }
  }
  return actions;
}

Brush withoutEdges(const ComparisonView& view) {
  const auto& edges = view.pairResults().verdict.edges;
  return reduced(view, [&edges](Side side, std::uint32_t cycle) {
    return std::none_of(edges.begin(), edges.end(), [side, cycle](const EdgeCycle& edge) {
      return edge.side == side && edge.cycle == cycle;
    });
  });
}

Brush ofOneKind(const ComparisonView& view) {
  const PairResults& pair = view.pairResults();
  const auto kind = commonKind(pair);
  return reduced(view, [&pair, kind](Side side, std::uint32_t cycle) {
    return !kind || (side == Side::A ? pair.cyclesA : pair.cyclesB)[cycle].kind == *kind;
  });
}

}  // namespace culprit::ui
