#include "core/analysis/function_shares.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/analysis/function_family.h"
#include "core/analysis/function_times.h"
#include "core/analysis/kernel_class.h"
#include "core/stats/change_split.h"

namespace culprit {

namespace {

FunctionSide sideOf(const FunctionTimes& times) {
  FunctionSide side{.calls = times.calls, .busyMs = times.busyMs, .ms = times.exposedMs, .functions = {}};
  std::vector<std::pair<double, FunctionId>> members;
  for (const auto& [function, ms] : times.members) members.emplace_back(-ms, function);
  std::sort(members.begin(), members.end());
  for (const auto& [ms, function] : members) side.functions.push_back(function);
  return side;
}

FunctionShare shareOf(const FunctionKey& key, MatchedBy match, const FunctionTimes& a,
                      const FunctionTimes& b) {
  const stats::ChangeSplit split =
      stats::splitChange({a.calls, a.busyMs, a.exposedMs}, {b.calls, b.busyMs, b.exposedMs});
  return {.name = key.name,
          .device = key.device,
          .category = key.category,
          .match = match,
          .a = sideOf(a),
          .b = sideOf(b),
          .deltaCallsMs = split.calls,
          .deltaPerCallMs = split.perCall,
          .deltaExposedMs = split.exposure};
}

/// The name under which a row is looked for on the other side.
FunctionKey groupOf(const FunctionKey& key, MatchedBy match) {
  FunctionKey group = key;
  if (isDeviceRow(key)) {
    group.name = match == MatchedBy::Class ? std::string(kernelClass(key.name)) : functionFamily(key.name);
  } else {
    group.name = isInputPipeline(key.name) ? std::string(kInputPipeline) : hostName(key.name);
  }
  return group;
}

/// B's samples stand under A's names where the user has matched them.
void nameMembersOfB(FunctionShare& row, std::span<const FunctionPartners> partners) {
  for (FunctionId& function : row.b.functions) {
    const FunctionId own = functionOn(Side::B, function, partners);
    if (own != function && row.match == MatchedBy::Name) row.match = MatchedBy::Hand;
    function = own;
  }
}

/// What is not matched yet, and the rows made so far.
class Matching {
 public:
  Matching(FunctionTable a, FunctionTable b) : m_a(std::move(a)), m_b(std::move(b)) {}

  void byName(bool deviceRowsToo) {
    for (auto own = m_a.begin(); own != m_a.end();) {
      const auto other = m_b.find(own->first);
      if (other == m_b.end() || (!deviceRowsToo && isDeviceRow(own->first))) {
        ++own;
        continue;
      }
      m_rows.push_back(shareOf(own->first, MatchedBy::Name, own->second, other->second));
      own = m_a.erase(own);
      m_b.erase(other);
    }
  }

  /// Groups of the two sides with a common name; `other` is a class of leftovers, not a match.
  void byGroup(MatchedBy match, bool otherToo) {
    const auto groupsA = groups(m_a, match);
    const auto groupsB = groups(m_b, match);
    for (const auto& [group, keysA] : groupsA) {
      const auto partner = groupsB.find(group);
      if (partner == groupsB.end() || (!otherToo && group.name == kOtherClass)) continue;
      m_rows.push_back(shareOf(group, match, take(m_a, keysA), take(m_b, partner->second)));
    }
  }

  /// Names with addresses or line numbers that only one side has still become one row.
  void collapseHostNames() {
    for (FunctionTable* table : {&m_a, &m_b}) {
      FunctionTable collapsed;
      for (const auto& [key, times] : *table) {
        FunctionKey group = key;
        if (!isDeviceRow(key)) group.name = hostName(key.name);
        collapsed[group].add(times);
      }
      *table = std::move(collapsed);
    }
  }

  std::vector<FunctionShare> finish() {
    for (const auto& [key, times] : m_a) m_rows.push_back(shareOf(key, MatchedBy::OnlyA, times, {}));
    for (const auto& [key, times] : m_b) m_rows.push_back(shareOf(key, MatchedBy::OnlyB, {}, times));
    std::sort(m_rows.begin(), m_rows.end(), [](const FunctionShare& x, const FunctionShare& y) {
      const double changeX = std::fabs(x.deltaMs());
      const double changeY = std::fabs(y.deltaMs());
      if (changeX != changeY) return changeX > changeY;
      return std::tie(x.name, x.device, x.category) < std::tie(y.name, y.device, y.category);
    });
    return std::move(m_rows);
  }

 private:
  using Groups = std::map<FunctionKey, std::vector<FunctionKey>>;

  static Groups groups(const FunctionTable& table, MatchedBy match) {
    Groups groups;
    for (const auto& [key, times] : table) groups[groupOf(key, match)].push_back(key);
    return groups;
  }

  static FunctionTimes take(FunctionTable& table, const std::vector<FunctionKey>& keys) {
    FunctionTimes sum;
    for (const FunctionKey& key : keys) {
      const auto found = table.find(key);
      sum.add(found->second);
      table.erase(found);
    }
    return sum;
  }

  FunctionTable m_a, m_b;
  std::vector<FunctionShare> m_rows;
};

}  // namespace

std::vector<FunctionShare> functionShares(const VerdictInput& input, const WorkOfPair& work,
                                          MatchedBy level) {
  const double unitsA = static_cast<double>(work.keptA.size());
  const double unitsB = static_cast<double>(work.keptB.size()) * work.unitsPerCycleOfB(input.thresholds);
  if (!(unitsA > 0.0 && unitsB > 0.0)) return {};
  const TransferTimes transfersA = transferTimes(input.a, *input.names);
  const TransferTimes transfersB = transferTimes(input.b, *input.names);
  const bool isCut =
      knowsWaiting(input.a, transfersA, *input.names) && knowsWaiting(input.b, transfersB, *input.names);
  Matching matching(functionTimes(input.a, work.keptA, unitsA, isCut ? &transfersA : nullptr, *input.names),
                    functionTimes(input.b, work.keptB, unitsB, isCut ? &transfersB : nullptr, *input.names));
  const bool byClass = level == MatchedBy::Class;
  matching.byName(!byClass);
  if (!byClass) matching.byGroup(MatchedBy::Family, true);
  matching.byGroup(MatchedBy::Class, byClass);
  matching.collapseHostNames();
  std::vector<FunctionShare> rows = matching.finish();
  for (FunctionShare& row : rows) nameMembersOfB(row, input.functions);
  return rows;
}

}  // namespace culprit
