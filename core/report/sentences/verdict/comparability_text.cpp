#include <fmt/format.h>

#include <cctype>
#include <string>

#include "core/report/sentences/verdict/verdict_text.h"

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
