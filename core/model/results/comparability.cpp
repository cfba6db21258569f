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

bool tellLaunches(const Comparability& comparability) {
  return std::any_of(comparability.checks.begin(), comparability.checks.end(), [](const Check& check) {
    const Fact* size = check.fact(FactKind::LaunchSize);
    return size != nullptr && size->both;
  });
}

const Fact* otherModel(const Comparability& comparability) {
  if (comparability.checks.empty()) return nullptr;
  const std::vector<Fact>& facts = comparability.check(CheckId::Devices).facts;
  for (const std::string_view name : {kDeviceModel, kDeviceVendor}) {
    const auto found = std::find_if(facts.begin(), facts.end(), [name](const Fact& fact) {
      return fact.kind == FactKind::Property && fact.name == name && !fact.textA.empty() &&
             !fact.textB.empty();
    });
    if (found != facts.end()) return &*found;
  }
  return nullptr;
}

namespace {

/// On a side: of one and one each is the other's partner.
bool hasSeveralDevices(const Check& check) {
  const Fact* count = check.fact(FactKind::DeviceCount);
  return count == nullptr || std::max(count->a.value_or(0.0), count->b.value_or(0.0)) > 1.0;
}

}  // namespace

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
      return hasSeveralDevices(check) ? CheckAction::MapDevices : CheckAction::None;
    case CheckId::WarmUpAndEdges:
      return isAbove0(FactKind::Cycles) ? CheckAction::TrimEdges : CheckAction::None;
    case CheckId::InputQuality:
      return isAbove0(FactKind::SkippedRecords) || isAbove0(FactKind::DamagedFiles) ||
                     isAbove0(FactKind::UnpairedProcesses)
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
