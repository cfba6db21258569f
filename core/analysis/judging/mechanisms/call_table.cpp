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
#include "core/base/long_column.h"
#include "core/base/time_units.h"
#include "core/model/run/events.h"
#include "core/stats/basics/weighted_quantile.h"

namespace culprit {

namespace {

using Key = std::pair<std::string, CallGroup>;

/// What is summed up of one function on one side.
struct Sums {
  FunctionId function{};
  double calls = 0.0, ms = 0.0, exposedMs = 0.0;
  LongColumn<stats::WeightedValue> typical;  ///< ms, by calls
  std::optional<double> threads;

  void add(const Sums& more) {
    calls += more.calls;
    ms += more.ms;
    exposedMs += more.exposedMs;
    typical.insert(typical.end(), more.typical.begin(), more.typical.end());
    if (!threads) threads = more.threads;
  }
};

/// By key, in order of first appearance.
struct SideTable {
  std::vector<Key> order;
  std::map<Key, Sums> sums;

  void add(const Key& key, const Sums& more) {
    const auto [place, isNew] = sums.try_emplace(key, Sums{.function = more.function});
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

Sums sumsOf(const FunctionUse& use, const std::vector<bool>& chosen) {
  Sums sums{.function = use.function, .threads = use.launchThreads};
  const bool knowsCalls = !use.ownNs.empty();
  for (std::size_t i = 0; i < use.cycle.size(); ++i) {
    if (!chosen[use.cycle[i]]) continue;
    const double ms = static_cast<double>(knowsCalls ? use.ownNs[i] : use.busyNs[i]) / kNsPerMs;
    sums.exposedMs += static_cast<double>(use.exposedNs[i]) / kNsPerMs;
    // Of calls that only reach into the cycles it is not known what they take; others may take no time.
    if (knowsCalls && use.ownNs[i] == 0 && use.typicalNs[i] == 0 && use.busyNs[i] > 0) continue;
    sums.calls += use.calls[i];
    sums.ms += ms;
    if (knowsCalls && use.calls[i] > 0)
      sums.typical.push_back(
          {static_cast<double>(use.typicalNs[i]) / kNsPerMs, static_cast<double>(use.calls[i])});
  }
  return sums;
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
  std::vector<bool> chosen(set.side->samples->cycles.size());
  for (const std::uint32_t cycle : set.cycles) chosen[cycle] = true;
  SideTable table;
  forEachFunction(*set.side->samples, [&](const FunctionUse& use) {
    const std::string& name = names.functions[use.function];
    const auto group = callGroupOf(name, names.categories[use.category]);
    if (!group || !record.keeps(names.categories[use.category])) return;
    const Sums sums = sumsOf(use, chosen);
    if (sums.calls > 0.0)
      table.add({*group == CallGroup::Input ? std::string(kInputPipeline) : name, *group}, sums);
  });
  return table;
}

CallSide sideOf(const Sums* sums, double units) {
  if (sums == nullptr) return {};
  CallSide side{.calls = sums->calls / units,
                .ms = sums->ms / units,
                .count = sums->calls,
                .exposedMs = sums->exposedMs / units,
                .threads = sums->threads};
  side.typicalMs =
      stats::weightedQuantile({sums->typical.begin(), sums->typical.end()}, 0.5).value_or(side.meanMs());
  return side;
}

void split(CallRow& row) {
  if (!row.isInBoth()) {
    row.callsMs = row.b.ms - row.a.ms;
    return;
  }
  if (row.isClass) return;
  row.callsMs = (row.b.calls - row.a.calls) * row.a.meanMs();
  if (row.callsMs > row.b.ms) {
    row.callsMs = row.b.ms;
    row.typicalMs = -row.a.ms;
    return;
  }
  row.typicalMs = row.b.calls * (row.b.typicalMs - row.a.typicalMs);
  row.interruptedMs = (row.b.ms - row.a.ms) - row.callsMs - row.typicalMs;
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
    Sums joined{.function = table.sums.at(*most).function};
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
    const Sums* sumsA = ofA == tableA.sums.end() ? nullptr : &ofA->second;
    const Sums* sumsB = ofB == tableB.sums.end() ? nullptr : &ofB->second;
    if (sumsA == nullptr && sumsB == nullptr) return;  // joined under a group
    CallRow row{.function = (sumsA != nullptr ? sumsA : sumsB)->function,
                .functionB = (sumsB != nullptr ? sumsB : sumsA)->function,
                .group = key.second,
                .a = sideOf(sumsA, a.units),
                .b = sideOf(sumsB, b.units),
                .isClass = key.first.starts_with(kOfClass)};
    split(row);
    rows.push_back(row);
  };
  for (const Key& key : tableA.order) add(key);
  for (const Key& key : tableB.order)
    if (!tableA.sums.contains(key)) add(key);
  return rows;
}

}  // namespace culprit
