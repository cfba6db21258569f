#include "core/analysis/judging/time/function_shares.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/judging/speed/alike_calls.h"
#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/judging/time/row_kinds.h"
#include "core/analysis/judging/time/row_roles.h"
#include "core/analysis/judging/time/share_matching.h"
#include "core/analysis/naming/anchor_names.h"
#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/analysis/turns/turn_owners.h"
#include "core/base/give_back_memory.h"

namespace culprit {

namespace {

FunctionKey withName(const FunctionKey& key, std::string name) {
  FunctionKey group = key;
  group.name = std::move(name);
  return group;
}

/// Data loading is one thing, whatever loads.
std::string hostGroup(const std::string& name) {
  return isInputPipeline(name) ? std::string(kInputPipeline) : hostName(name);
}

FunctionKey familyOf(const FunctionKey& key) {
  return withName(key, isDeviceRow(key) ? functionFamily(key.name) : hostGroup(key.name));
}

FunctionKey classOf(const FunctionKey& key) {
  return withName(key, isDeviceRow(key) ? std::string(kernelClass(key.name)) : hostGroup(key.name));
}

/// Rows of callers, whose names are those of host functions on every device.
FunctionKey callerGroup(const FunctionKey& key) {
  return withName(key, hostGroup(key.name));
}

/// Ranges that count on have another name in every cycle.
FunctionKey rangeGroup(const FunctionKey& key) {
  if (isInputPipeline(key.name)) return withName(key, std::string(kInputPipeline));
  return withName(key, anchorFamily(key.name, EventCategory::Annotation, FramePlaces::LeftOut));
}

/// Another GPU, or another library, may do the work of a family under other names of its class.
bool isOneFamily(const ShareMatching::Group& group) {
  return !isDeviceRow(group.key) || areAlikeCalls(group.callsA, group.callsB);
}

/// "other" is a class of leftovers, not a match.
bool isOneClass(const ShareMatching::Group& group) {
  if (group.key.name == kOtherClass) return false;
  std::set<FunctionKey> families;
  for (const auto* keys : {&group.a, &group.b})
    for (const FunctionKey& key : *keys) families.insert(familyOf(key));
  return families.size() > 1;
}

/// Each function at the finest level at which it has a partner: one renamed kernel changes no other row.
std::vector<FunctionShare> matchedRows(FunctionTables tables) {
  ShareMatching matching(std::move(tables));
  matching.byName();
  matching.byGroup(MatchedBy::Family, familyOf, isOneFamily);
  matching.byGroup(MatchedBy::Class, classOf, isOneClass);
  matching.byGroup(MatchedBy::Family, familyOf);
  // Names with addresses or line numbers that only one side has still become one row.
  matching.collapse(
      [](const FunctionKey& key) { return isDeviceRow(key) ? key : withName(key, hostName(key.name)); });
  return matching.finish();
}

/// Of groups nobody asks for the members, of which all functions together have as many as there are.
void leaveMembersOut(std::vector<FunctionShare>& rows) {
  for (FunctionShare& row : rows)
    for (FunctionSide* side : {&row.a, &row.b}) side->members = {};
}

/// Whether both sides tell who called: against one that does not, every caller would be new.
bool nameCallers(const FunctionTables& tables) {
  const auto isNamed = [](const auto& row) {
    return row.first.name != kNoOperator && row.first.name != kNoRange;
  };
  return std::any_of(tables.a.begin(), tables.a.end(), isNamed) &&
         std::any_of(tables.b.begin(), tables.b.end(), isNamed);
}

/// None where a side does not tell its callers.
std::vector<FunctionShare> operatorRows(FunctionTables tables) {
  if (!nameCallers(tables)) return {};
  ShareMatching matching(std::move(tables));
  matching.byName();
  matching.byGroup(MatchedBy::Family, callerGroup);
  std::vector<FunctionShare> rows = matching.finish();
  leaveMembersOut(rows);
  return rows;
}

/// Ranges that run in one of several complete cycles only: "step 7", but not "layer 7".
std::set<std::string> rangesOfOneCycle(const PairSide& side, const std::vector<std::uint32_t>& kept,
                                       const Names& names) {
  if (kept.size() < 2) return {};
  const std::set<std::uint32_t> chosen(kept.begin(), kept.end());
  std::map<FunctionId, std::set<std::uint32_t>> cycles;
  for (const WallTime& times : side.samples->rangeTimes) {
    for (const std::uint32_t cycle : times.cycle)
      if (chosen.contains(cycle)) cycles[times.function].insert(cycle);
  }
  std::set<std::string> found;
  for (const auto& [function, its] : cycles)
    if (its.size() == 1) found.insert(names.functions[function]);
  return found;
}

/// Of the names those that count on: several of one group. Otherwise it is a thing that is done once.
std::set<std::string> countingRanges(const std::set<std::string>& names) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string& name : names) groups[rangeGroup({.name = name}).name].push_back(name);
  std::set<std::string> counting;
  for (const auto& [group, members] : groups)
    if (members.size() > 1) counting.insert(members.begin(), members.end());
  return counting;
}

/// A range that counts on is one row, also where both sides count alike and every name has its partner.
std::vector<FunctionShare> rangeRows(FunctionTables tables, const VerdictInput& input,
                                     const WorkOfPair& work) {
  std::set<std::string> counting = countingRanges(rangesOfOneCycle(input.a, work.keptA, *input.names));
  counting.merge(countingRanges(rangesOfOneCycle(input.b, work.keptB, *input.names)));
  std::set<std::string> groups;
  ShareMatching matching(std::move(tables));
  matching.collapse([&](const FunctionKey& key) {
    if (!counting.contains(key.name)) return key;
    FunctionKey group = rangeGroup(key);
    groups.insert(group.name);
    return group;
  });
  matching.byName();
  matching.byGroup(MatchedBy::Family, rangeGroup);
  std::vector<FunctionShare> rows = matching.finish();
  for (FunctionShare& row : rows)
    if (row.match == MatchedBy::Name && groups.contains(row.name)) row.match = MatchedBy::Family;
  return rows;
}

/// The rows of a table under the groups of their keys.
FunctionTable grouped(const FunctionTable& table, FunctionKey (*groupOf)(const FunctionKey&)) {
  FunctionTable groups;
  for (const auto& [key, times] : table) groups[groupOf(key)].add(times);
  return groups;
}

FunctionKey classOrCategory(const FunctionKey& key) {
  return isDeviceRow(key) ? classOf(key) : withName(key, key.category);
}

std::vector<FunctionShare> groupRows(const FunctionTables& functions, TimeLevel level) {
  const auto groupOf = level == TimeLevel::Family ? familyOf : classOrCategory;
  ShareMatching matching({grouped(functions.a, groupOf), grouped(functions.b, groupOf)});
  matching.byName();
  std::vector<FunctionShare> rows = matching.finish();
  for (FunctionShare& row : rows) {
    if (row.match == MatchedBy::Name)
      row.match = level == TimeLevel::Family ? MatchedBy::Family : MatchedBy::Class;
  }
  leaveMembersOut(rows);
  return rows;
}

/// Whether there are several, so that each of them is worth a look.
bool hasSeveralGpus(const VerdictInput& input) {
  std::set<DeviceId> gpus;
  for (const PairSide* side : {&input.a, &input.b}) {
    forEachFunction(*side->samples, [&](const FunctionUse& use) {
      if (input.names->devices[use.device].starts_with("GPU")) gpus.insert(use.device);
    });
  }
  return gpus.size() > 1;
}

/// Where nothing but ranges was recorded they are the functions.
bool areRangesOnly(const FunctionTables& functions) {
  const auto isRange = [](const auto& row) {
    return row.first.category == nameOf(EventCategory::Annotation) || row.first.category == kInputCategory;
  };
  return std::all_of(functions.a.begin(), functions.a.end(), isRange) &&
         std::all_of(functions.b.begin(), functions.b.end(), isRange);
}

}  // namespace

TimeShares timeShares(const VerdictInput& input, const WorkOfPair& work) {
  const FunctionTabling tabling(input, work);
  // First, while there are no other rows yet: their tables are the largest.
  std::vector<FunctionShare> operators = operatorRows(tabling.at(TimeLevel::Operator));
  giveBackMemoryOf(operators.size());
  FunctionTables functions = tabling.at(TimeLevel::Function);
  std::vector<FunctionShare> families = groupRows(functions, TimeLevel::Family);
  std::vector<FunctionShare> classes = groupRows(functions, TimeLevel::Class);
  giveBackMemoryOf(families.size());
  const bool hasRangesOnly = areRangesOnly(functions);
  TimeShares shares{.functions = matchedRows(std::move(functions))};
  nameMembersOfB(shares.functions, input.functions);
  setKinds(shares.functions, *input.names);
  if (!input.a.isProcessed && !input.b.isProcessed) setRoles(shares.functions);
  const auto add = [&](TimeLevel level, std::vector<FunctionShare> rows) {
    nameMembersOfB(rows, input.functions);
    leaveMembersOut(rows);
    if (!rows.empty()) shares.levels.push_back({level, std::move(rows)});
  };
  if (hasSeveralGpus(input)) add(TimeLevel::Device, matchedRows(tabling.at(TimeLevel::Device)));
  add(TimeLevel::Family, std::move(families));
  add(TimeLevel::Class, std::move(classes));
  add(TimeLevel::Operator, std::move(operators));
  FunctionTables ranges = tabling.at(TimeLevel::Range);
  if (nameCallers(ranges) && !hasRangesOnly) add(TimeLevel::Range, rangeRows(std::move(ranges), input, work));
  return shares;
}

}  // namespace culprit
