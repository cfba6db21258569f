#include <fmt/format.h>

#include <cctype>
#include <string>
#include <vector>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit {

std::string_view actionText(CheckAction action) {
  switch (action) {
    case CheckAction::None:
      return {};
    case CheckAction::CommonAnchor:
      return "Use one anchor for both runs.";
    case CheckAction::PerUnitOfWork:
      return "Compare per unit of work.";
    case CheckAction::KindByKind:
      return "Compare kind by kind.";
    case CheckAction::MatchNames:
      return "Match names by hand.";
    case CheckAction::MapDevices:
      return "Say which device is whose partner.";
    case CheckAction::TrimEdges:
      return "Leave these cycles out.";
    case CheckAction::OpenInputIssues:
      break;
  }
  return "Look at the issues of the input.";
}

std::string unpairedText(const Check& quality) {
  const Fact* unpaired = quality.fact(FactKind::UnpairedProcesses);
  const Fact* all = quality.fact(FactKind::ProcessCount);
  if (unpaired == nullptr || all == nullptr) return {};
  const auto side = [](std::string_view own, std::string_view other, double alone, double of) {
    return fmt::format("{} of {} {} of {} {} no partner in {}", format::number(alone, 0),
                       format::number(of, 0), of == 1.0 ? "process" : "processes", own,
                       alone == 1.0 ? "has" : "have", other);
  };
  const double aloneA = unpaired->a.value_or(0.0);
  const double aloneB = unpaired->b.value_or(0.0);
  std::vector<std::string> sides;
  if (aloneA > 0.0) sides.push_back(side("A", "B", aloneA, all->a.value_or(aloneA)));
  if (aloneB > 0.0) sides.push_back(side("B", "A", aloneB, all->b.value_or(aloneB)));
  return fmt::format("{}", fmt::join(sides, ", "));
}

std::string comparabilityText(const Comparability& comparability) {
  if (comparability.verdict == Comparable::Yes) return "Comparable.";
  const bool fails = comparability.verdict == Comparable::No;
  std::string reasons;
  for (const Check& check : comparability.checks) {
    if (check.status != (fails ? CheckStatus::Fail : CheckStatus::Warn)) continue;
    std::string title(titleOf(check.id));
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    reasons += (reasons.empty() ? "" : ", ") + title;
  }
  return fmt::format("{}: {}.", fails ? "Not comparable as they are" : "Comparable with care", reasons);
}

}  // namespace culprit
