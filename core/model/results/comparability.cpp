#include "core/model/results/comparability.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 4> kStatusNames = {"pass", "note", "warn", "fail"};
constexpr std::array<std::string_view, 3> kVerdictNames = {"comparable", "comparable with care",
                                                           "not comparable"};

}  // namespace

const Fact* Check::fact(FactKind kind) const {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [kind](const Fact& fact) { return fact.kind == kind; });
  return found == facts.end() ? nullptr : &*found;
}

Comparable verdictOf(const std::vector<Check>& checks) {
  CheckStatus worst = CheckStatus::Pass;
  for (const Check& check : checks) worst = std::max(worst, check.status);
  if (worst == CheckStatus::Fail) return Comparable::No;
  return worst == CheckStatus::Warn ? Comparable::WithCare : Comparable::Yes;
}

CheckAction actionOf(const Check& check) {
  if (check.status == CheckStatus::Pass) return CheckAction::None;
  const auto isAbove0 = [&check](FactKind kind) {
    const Fact* fact = check.fact(kind);
    return fact != nullptr && fact->a.value_or(0.0) + fact->b.value_or(0.0) > 0.0;
  };
  switch (check.id) {
    case CheckId::Anchor:
      return CheckAction::CommonAnchor;
    case CheckId::WorkPerCycle:
      // Without a common kernel there is no unit of work.
      return check.fact(FactKind::LaunchRatio) ? CheckAction::PerUnitOfWork : CheckAction::None;
    case CheckId::KindOfCycle:
      return CheckAction::KindByKind;
    case CheckId::Functions:
      return CheckAction::MatchNames;
    case CheckId::Devices:
      return CheckAction::MapDevices;
    case CheckId::WarmUpAndEdges:
      return isAbove0(FactKind::Cycles) ? CheckAction::TrimEdges : CheckAction::None;
    case CheckId::InputQuality:
      return isAbove0(FactKind::SkippedRecords) || isAbove0(FactKind::DamagedFiles)
                 ? CheckAction::OpenInputIssues
                 : CheckAction::None;
    default:
      return CheckAction::None;
  }
}

std::string_view nameOf(CheckStatus status) {
  return kStatusNames.at(static_cast<std::size_t>(status));
}
std::string_view nameOf(Comparable verdict) {
  return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

}  // namespace culprit
