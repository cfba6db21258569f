#include "core/analysis/judging/mechanisms/call_table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/analysis/judging/speed/alike_calls.h"
#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/model/run/events.h"

namespace culprit {

namespace {

using Key = std::pair<std::string, CallGroup>;

/// By key, in order of first appearance.
struct SideTable {
  std::vector<Key> order;
  std::map<Key, CallSums> sums;

  void add(const Key& key, const CallSums& more) {
    const auto [place, isNew] = sums.try_emplace(key, CallSums(more.function));
    if (isNew) order.push_back(key);
    place->second.add(more);
  }
};

bool isDevice(CallGroup group) {
  return group != CallGroup::Host && group != CallGroup::Input && group != CallGroup::Wait &&
         group != CallGroup::Queue;
}

std::string familyOf(const Key& key) {
  return isDevice(key.second) ? functionFamily(key.first) : hostName(key.first);
}

/// What profilers record of the host only where they are asked to.
struct HostRecord {
  bool hasCalls = false;      ///< into the libraries of the GPU
  bool hasOperators = false;  ///< of the framework

  bool keeps(std::string_view category) const {
    if (isCall(category)) return hasCalls;
    return category != nameOf(EventCategory::CpuOp) || hasOperators;
  }
  static bool isCall(std::string_view category) {
    return category == nameOf(EventCategory::Runtime) || category == nameOf(EventCategory::Sync);
  }
};

/// What both sides have: calls that one profiler has recorded and the other has not are neither more nor new.
HostRecord recordOfBoth(const CycleSet& a, const CycleSet& b, const Names& names) {
  HostRecord both{true, true};
  for (const CycleSet* set : {&a, &b}) {
    HostRecord own;
    forEachFunction(*set->side->samples, [&](const FunctionUse& use) {
      const std::string& category = names.categories[use.category];
      own.hasCalls = own.hasCalls || HostRecord::isCall(category);
      own.hasOperators = own.hasOperators || category == nameOf(EventCategory::CpuOp);
    });
    both = {both.hasCalls && own.hasCalls, both.hasOperators && own.hasOperators};
  }
  return both;
}

SideTable tableOf(const CycleSet& set, const HostRecord& record, const Names& names) {
  const std::vector<bool> chosen = set.chosen();
  SideTable table;
  forEachFunction(*set.side->samples, [&](const FunctionUse& use) {
    const std::string& name = names.functions[use.function];
    const auto group = callGroupOf(name, names.categories[use.category]);
    if (!group || !record.keeps(names.categories[use.category])) return;
    const CallSums sums(use, chosen);
    if (sums.calls > 0.0)
      table.add({*group == CallGroup::Input ? std::string(kInputPipeline) : name, *group}, sums);
  });
  return table;
}

/// What only one side has, by its group.
using Groups = std::map<Key, std::vector<Key>>;

double callsOf(const SideTable& table, const std::vector<Key>& keys) {
  double calls = 0.0;
  for (const Key& key : keys) calls += table.sums.at(key).calls;
  return calls;
}

/// Both tables, whose calls are divided by the units of their cycles.
struct Tables {
  SideTable a, b;
  double unitsA = 1.0, unitsB = 1.0;

  /// Whether the members are the same work.
  using IsGroup = std::function<bool(const Key& group, const std::vector<Key>& a, const std::vector<Key>& b)>;

  bool haveAlikeCalls(const std::vector<Key>& keysA, const std::vector<Key>& keysB) const {
    return areAlikeCalls(callsOf(a, keysA) / unitsA, callsOf(b, keysB) / unitsB);
  }

  /// Puts what only one side has under its group, if the other side has something of it that is left too.
  void join(std::string (*nameOf)(const Key&), const IsGroup& isGroup) {
    const Groups ofA = left(a, b, nameOf);
    const Groups ofB = left(b, a, nameOf);
    for (const auto& [group, members] : ofA) {
      const auto partner = ofB.find(group);
      if (partner == ofB.end() || !isGroup(group, members, partner->second)) continue;
      put(a, group, members);
      put(b, group, partner->second);
    }
  }

 private:
  static Groups left(const SideTable& own, const SideTable& other, std::string (*nameOf)(const Key&)) {
    Groups groups;
    for (const Key& key : own.order)
      if (own.sums.contains(key) && !other.sums.contains(key))
        groups[{nameOf(key), key.second}].push_back(key);
    return groups;
  }

  static void put(SideTable& table, const Key& group, const std::vector<Key>& members) {
    const auto most = std::max_element(members.begin(), members.end(), [&table](const Key& x, const Key& y) {
      return table.sums.at(x).ms < table.sums.at(y).ms;
    });
    CallSums joined(table.sums.at(*most).function);
    for (const Key& member : members) {
      joined.add(table.sums.at(member));
      table.sums.erase(member);
    }
    table.add(group, joined);
  }
};

/// No function has a name that begins so.
constexpr std::string_view kOfFamily = "\n";
constexpr std::string_view kOfClass = "\n\n";

std::string familyGroup(const Key& key) {
  return std::string(kOfFamily).append(familyOf(key));
}

std::string classGroup(const Key& key) {
  return std::string(kOfClass).append(kernelClass(key.first));
}

bool isOneClass(const Key& group, const std::vector<Key>& a, const std::vector<Key>& b) {
  const bool isKernel = group.second == CallGroup::Compute || group.second == CallGroup::OtherKernel;
  if (!isKernel || group.first.ends_with(kOtherClass)) return false;
  std::set<std::string> families;
  for (const auto* keys : {&a, &b})
    for (const Key& key : *keys) families.insert(familyOf(key));
  return families.size() > 1;
}

/// In the order of the functions that are shown (function_shares.h). Kernels of a class that others replace
/// are called about as often; else it is not the choice of a library, and each is new or gone.
void joinGroups(Tables& tables) {
  tables.join(familyGroup, [&tables](const Key& group, const auto& a, const auto& b) {
    return !isDevice(group.second) || tables.haveAlikeCalls(a, b);
  });
  tables.join(classGroup, [&tables](const Key& group, const auto& a, const auto& b) {
    return isOneClass(group, a, b) && tables.haveAlikeCalls(a, b);
  });
  tables.join(familyGroup, [](const Key&, const auto&, const auto&) { return true; });
}

}  // namespace

void CallRow::split() {
  if (!isInBoth()) {
    callsMs = b.ms - a.ms;
    return;
  }
  if (isClass) return;
  callsMs = (b.calls - a.calls) * a.meanMs();
  if (callsMs > b.ms) {
    callsMs = b.ms;
    typicalMs = -a.ms;
    return;
  }
  typicalMs = b.calls * (b.typicalMs - a.typicalMs);
  interruptedMs = (b.ms - a.ms) - callsMs - typicalMs;
}

bool CallRow::hasOtherCalls() const {
  constexpr double kSame = 0.01;
  return std::fabs(b.calls - a.calls) > kSame * std::max(a.calls, b.calls);
}

double CallRow::exposedCallsMs() const {
  const CallSide& side = callsMs > 0.0 ? b : a;
  return side.ms > 0.0 ? callsMs * std::min(side.exposedMs / side.ms, 1.0) : 0.0;
}

std::optional<double> CallRow::logTypical() const {
  if (isClass || !isInBoth() || !(a.typicalMs > 0.0 && b.typicalMs > 0.0)) return std::nullopt;
  return std::log(b.typicalMs / a.typicalMs);
}

std::vector<CallRow> callTable(const CycleSet& a, const CycleSet& b, const Names& names) {
  if (!(a.units > 0.0 && b.units > 0.0)) return {};
  const HostRecord record = recordOfBoth(a, b, names);
  Tables tables{tableOf(a, record, names), tableOf(b, record, names), a.units, b.units};
  joinGroups(tables);
  const SideTable& tableA = tables.a;
  const SideTable& tableB = tables.b;
  std::vector<CallRow> rows;
  const auto add = [&](const Key& key) {
    const auto ofA = tableA.sums.find(key);
    const auto ofB = tableB.sums.find(key);
    const CallSums* sumsA = ofA == tableA.sums.end() ? nullptr : &ofA->second;
    const CallSums* sumsB = ofB == tableB.sums.end() ? nullptr : &ofB->second;
    if (sumsA == nullptr && sumsB == nullptr) return;  // joined under a group
    CallRow row{.function = (sumsA != nullptr ? sumsA : sumsB)->function,
                .functionB = (sumsB != nullptr ? sumsB : sumsA)->function,
                .group = key.second,
                .a = sumsA == nullptr ? CallSide() : sumsA->side(a.units),
                .b = sumsB == nullptr ? CallSide() : sumsB->side(b.units),
                .isClass = key.first.starts_with(kOfClass)};
    row.split();
    rows.push_back(row);
  };
  for (const Key& key : tableA.order) add(key);
  for (const Key& key : tableB.order)
    if (!tableA.sums.contains(key)) add(key);
  return rows;
}

}  // namespace culprit
