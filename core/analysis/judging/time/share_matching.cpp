#include "core/analysis/judging/time/share_matching.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/base/saturated_sum.h"
#include "core/stats/effects/change_split.h"

namespace culprit {

namespace {

/// One of each function and device, in their order.
std::vector<FunctionMember> joined(std::vector<FunctionMember> members) {
  const auto keyOf = [](const FunctionMember& member) { return std::tie(member.function, member.device); };
  std::sort(members.begin(), members.end(),
            [&](const FunctionMember& x, const FunctionMember& y) { return keyOf(x) < keyOf(y); });
  auto last = members.begin();
  for (auto next = members.begin(); next != members.end(); ++next) {
    if (next == last) continue;
    if (keyOf(*next) != keyOf(*last)) {
      *++last = *next;
      continue;
    }
    last->calls = saturatedSum(last->calls, next->calls);
    last->busyNs = saturatedSum(last->busyNs, next->busyNs);
    last->ns = saturatedSum(last->ns, next->ns);
  }
  if (last != members.end()) members.erase(std::next(last), members.end());
  return members;
}

FunctionSide sideOf(const FunctionTimes& times) {
  FunctionSide side{.calls = times.calls,
                    .busyMs = times.busyMs,
                    .ms = times.exposedMs,
                    .functions = {},
                    .totalCalls = times.totalCalls,
                    .totalMs = times.totalMs,
                    .members = joined(times.members)};
  if (times.calls > 0.0 && times.ownMs && times.typicalMs) {
    side.typicalCallMs = *times.typicalMs / times.calls;
    side.meanCallMs = *times.ownMs / times.calls;
  }
  std::vector<std::pair<std::int64_t, FunctionId>> functions;  // by the time on all devices, negative
  for (const FunctionMember& member : side.members) {
    if (functions.empty() || functions.back().second != member.function)
      functions.emplace_back(0, member.function);
    functions.back().first -= member.busyNs;
  }
  std::sort(functions.begin(), functions.end());
  for (const auto& [ns, function] : functions) side.functions.push_back(function);
  return side;
}

FunctionShare shareOf(const FunctionKey& key, MatchedBy match, const FunctionTimes& a,
                      const FunctionTimes& b) {
  const stats::ChangeSplit split =
      stats::splitChange({a.calls, a.busyMs, a.exposedMs}, {b.calls, b.busyMs, b.exposedMs});
  FunctionShare share{.name = key.name,
                      .device = key.device,
                      .category = key.category,
                      .match = match,
                      .a = sideOf(a),
                      .b = sideOf(b),
                      .deltaCallsMs = split.calls,
                      .deltaPerCallMs = split.perCall,
                      .deltaExposedMs = split.exposure};
  // The calls of a class are those of other kernels: their typical ones tell nothing.
  if (match != MatchedBy::Class && share.a.typicalCallMs && share.b.typicalCallMs) {
    const stats::PerCallSplit parts =
        stats::splitPerCall(split.perCall, {*share.a.typicalCallMs, *share.a.meanCallMs},
                            {*share.b.typicalCallMs, *share.b.meanCallMs});
    share.deltaTypicalMs = parts.typical;
    share.deltaInterruptedMs = parts.interrupted;
  }
  return share;
}

using Groups = std::map<FunctionKey, std::vector<FunctionKey>>;

Groups groupsOf(const FunctionTable& table, const ShareMatching::GroupOf& groupOf) {
  Groups groups;
  for (const auto& [key, times] : table) groups[groupOf(key)].push_back(key);
  return groups;
}

double callsOf(const FunctionTable& table, const std::vector<FunctionKey>& keys) {
  double calls = 0.0;
  for (const FunctionKey& key : keys) calls += table.at(key).calls;
  return calls;
}

FunctionTimes take(FunctionTable& table, const std::vector<FunctionKey>& keys) {
  FunctionTimes sum;
  for (const FunctionKey& key : keys) {
    const auto found = table.find(key);
    sum.add(found->second);
    table.erase(found);
  }
  return sum;
}

}  // namespace

void ShareMatching::byName() {
  m_rows.reserve(m_rows.size() + std::min(m_tables.a.size(), m_tables.b.size()));
  for (const auto& [key, own] : m_tables.a) {
    const auto other = m_tables.b.find(key);
    if (other != m_tables.b.end()) m_rows.push_back(shareOf(key, MatchedBy::Name, own, other->second));
  }
  // Afterwards: what the rows keep would lie in between, and none of the memory of the tables be free.
  std::erase_if(m_tables.a, [this](const auto& own) { return m_tables.b.erase(own.first) > 0; });
}

void ShareMatching::byGroup(MatchedBy match, const GroupOf& groupOf, const Filter& isGroup) {
  const Groups groupsA = groupsOf(m_tables.a, groupOf);
  const Groups groupsB = groupsOf(m_tables.b, groupOf);
  for (const auto& [key, keysA] : groupsA) {
    const auto partner = groupsB.find(key);
    if (partner == groupsB.end()) continue;
    const Group group{key, keysA, partner->second, callsOf(m_tables.a, keysA),
                      callsOf(m_tables.b, partner->second)};
    if (isGroup && !isGroup(group)) continue;
    m_rows.push_back(shareOf(key, match, take(m_tables.a, group.a), take(m_tables.b, group.b)));
  }
}

void ShareMatching::collapse(const GroupOf& groupOf) {
  for (FunctionTable* table : {&m_tables.a, &m_tables.b}) {
    FunctionTable collapsed;
    for (const auto& [key, times] : *table) collapsed[groupOf(key)].add(times);
    *table = std::move(collapsed);
  }
}

std::vector<FunctionShare> ShareMatching::finish() {
  m_rows.reserve(m_rows.size() + m_tables.a.size() + m_tables.b.size());
  for (const auto& [key, times] : m_tables.a) m_rows.push_back(shareOf(key, MatchedBy::OnlyA, times, {}));
  for (const auto& [key, times] : m_tables.b) m_rows.push_back(shareOf(key, MatchedBy::OnlyB, {}, times));
  std::sort(m_rows.begin(), m_rows.end(), [](const FunctionShare& x, const FunctionShare& y) {
    const double changeX = std::fabs(x.deltaMs());
    const double changeY = std::fabs(y.deltaMs());
    if (changeX != changeY) return changeX > changeY;
    return std::tie(x.name, x.device, x.category) < std::tie(y.name, y.device, y.category);
  });
  return std::move(m_rows);
}

void nameMembersOfB(std::vector<FunctionShare>& rows, std::span<const FunctionPartners> partners) {
  for (FunctionShare& row : rows) {
    for (FunctionId& function : row.b.functions) {
      const FunctionId own = functionOn(Side::B, function, partners);
      if (own != function && row.match == MatchedBy::Name) row.match = MatchedBy::Hand;
      function = own;
    }
    for (FunctionMember& member : row.b.members)
      member.function = functionOn(Side::B, member.function, partners);
  }
}

}  // namespace culprit
