#include "ui/check_actions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/report/labels.h"
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

/// The brush reduced to the cycles of the view that `isKept` takes.
template <typename IsKept>
Brush reduced(const ComparisonView& view, const Brush& brush, const IsKept& isKept) {
  const PairResults& pair = view.pairResults();
  Brush kept = brush;
  for (const Side side : {Side::A, Side::B}) {
    auto& ofSide = side == Side::A ? kept.a : kept.b;
    const std::size_t count = side == Side::A ? pair.cyclesA.size() : pair.cyclesB.size();
    const std::vector<std::uint32_t> all = positions(ofSide, count);
    if (all.size() != count) continue;  // the brush is newer than the view
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (isKept(side, i)) chosen.push_back(all[i]);
    }
    if (chosen.size() < count) ofSide = std::move(chosen);
  }
  return kept;
}

}  // namespace

bool isPossible(CheckAction action, const ComparisonView& view) {
  if (view.isEmpty() || !view.pairResults().verdict) return false;
  const PairVerdict& verdict = *view.pairResults().verdict;
  switch (action) {
    case CheckAction::PerUnitOfWork:
      return verdict.slowdown.per != WorkUnit::Cycle;
    case CheckAction::TrimEdges:
      return !verdict.edges.empty() && edgesOf(verdict, Side::A) < view.pairResults().cyclesA.size() &&
             edgesOf(verdict, Side::B) < view.pairResults().cyclesB.size();
    case CheckAction::KindByKind:
      return commonKind(view.pairResults()).has_value();
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
    case CheckAction::KindByKind: {
      const PairResults& pair = view.pairResults();
      const CycleKind kind = *commonKind(pair);
      return QString("Only %1 cycles (%2 | %3)")
          .arg(QString::fromStdString(std::string(nameOf(kind))))
          .arg(countOf(pair.cyclesA, kind))
          .arg(countOf(pair.cyclesB, kind));
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
  const auto& edges = view.pairResults().verdict->edges;
  return reduced(view, brush, [&edges](Side side, std::uint32_t cycle) {
    return std::none_of(edges.begin(), edges.end(), [side, cycle](const EdgeCycle& edge) {
      return edge.side == side && edge.cycle == cycle;
    });
  });
}

Brush ofOneKind(const ComparisonView& view, const Brush& brush) {
  const PairResults& pair = view.pairResults();
  const auto kind = commonKind(pair);
  if (!kind) return brush;
  return reduced(view, brush, [&pair, kind](Side side, std::uint32_t cycle) {
    return (side == Side::A ? pair.cyclesA : pair.cyclesB)[cycle].kind == *kind;
  });
}

}  // namespace culprit::ui
