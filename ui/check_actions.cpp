#include "ui/check_actions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "ui/models/check_model.h"

namespace culprit::ui {

namespace {

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

}  // namespace

bool isPossible(CheckAction action, const ComparisonView& view) {
  if (view.isEmpty() || !view.pairResults().verdict) return false;
  const PairVerdict& verdict = *view.pairResults().verdict;
  switch (action) {
    case CheckAction::PerUnitOfWork:
      return verdict.slowdown.per == WorkUnit::Work;
    case CheckAction::TrimEdges:
      return !verdict.edges.empty() && edgesOf(verdict, Side::A) < view.pairResults().cyclesA.size() &&
             edgesOf(verdict, Side::B) < view.pairResults().cyclesB.size();
    case CheckAction::OpenInputIssues:
      return !view.results->issues.empty();
    default:
      return false;
  }
}

QString buttonText(CheckAction action, const ComparisonView& view) {
  switch (action) {
    case CheckAction::TrimEdges: {
      const PairVerdict& verdict = *view.pairResults().verdict;
      return QString("Trim edges (%1 | %2)").arg(edgesOf(verdict, Side::A)).arg(edgesOf(verdict, Side::B));
    }
    case CheckAction::OpenInputIssues:
      return QStringLiteral("Open Issues");
    default:
      return actionTitle(action);
  }
}

std::vector<CheckAction> possibleActions(const ComparisonView& view) {
  std::vector<CheckAction> actions;
  if (view.isEmpty() || !view.pairResults().verdict) return actions;
  for (const CheckStatus status : {CheckStatus::Fail, CheckStatus::Warn, CheckStatus::Note}) {
    for (const Check& check : view.pairResults().verdict->comparability.checks) {
      const CheckAction action = actionOf(check);
      const bool isKnown = std::find(actions.begin(), actions.end(), action) != actions.end();
      if (check.status == status && !isKnown && isPossible(action, view)) actions.push_back(action);
    }
  }
  return actions;
}

Brush withoutEdges(const ComparisonView& view, const Brush& brush) {
  const PairResults& pair = view.pairResults();
  Brush kept = brush;
  for (const Side side : {Side::A, Side::B}) {
    auto& positionsKept = side == Side::A ? kept.a : kept.b;
    const std::size_t count = side == Side::A ? pair.cyclesA.size() : pair.cyclesB.size();
    const std::vector<std::uint32_t> all = positions(positionsKept, count);
    if (all.size() != count) continue;  // the brush is newer than the view
    std::vector<bool> isCut(all.size());
    bool cuts = false;
    for (const EdgeCycle& edge : pair.verdict->edges) {
      if (edge.side != side || edge.cycle >= all.size()) continue;
      isCut[edge.cycle] = cuts = true;
    }
    if (!cuts) continue;
    std::vector<std::uint32_t> complete;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!isCut[i]) complete.push_back(all[i]);
    }
    positionsKept = std::move(complete);
  }
  return kept;
}

}  // namespace culprit::ui
