#include "core/model/results/change_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>

namespace culprit {

namespace {

/// Whose launches changed: by the threads that a block has, its registers or its memory the same is done in
/// another way; by the grid alone more or less is done.
enum class Relaunched : std::uint8_t { No, MoreBlocks, OtherBlocks };

using Relaunches = std::map<FunctionId, Relaunched>;

Relaunches relaunchesIn(const PairVerdict& verdict) {
  Relaunches found;
  for (const RunSetting& setting : verdict.settings) {
    if (setting.kind != SettingKind::Launch) continue;
    const Relaunched how = setting.name == "grid" ? Relaunched::MoreBlocks : Relaunched::OtherBlocks;
    for (const FunctionId function : setting.functions) found[function] = std::max(found[function], how);
  }
  return found;
}

Relaunched relaunchOf(const Relaunches& relaunches, const FunctionShare& row) {
  Relaunched how = Relaunched::No;
  for (const FunctionId function : row.a.functions) {
    const auto found = relaunches.find(function);
    if (found != relaunches.end()) how = std::max(how, found->second);
  }
  return how;
}

ChangeParts partsOf(const Relaunches& relaunches, const FunctionShare& row) {
  ChangeParts parts;
  const bool isReplaced =
      row.match != MatchedBy::Name && row.match != MatchedBy::Hand && row.a.functions != row.b.functions;
  if (isReplaced) {
    parts.method = std::fabs(row.deltaMs());
    return parts;
  }
  parts.work = std::fabs(row.deltaCallsMs);
  const double perCall = std::fabs(row.deltaPerCallMs + row.deltaExposedMs);
  Relaunched how = relaunchOf(relaunches, row);
  // The blocks of a collective are its channels: the same bytes go another way.
  if (how == Relaunched::MoreBlocks && row.category == "comm") how = Relaunched::OtherBlocks;
  switch (how) {
    case Relaunched::OtherBlocks:
      parts.method = perCall;
      break;
    case Relaunched::MoreBlocks:
      parts.work += perCall;
      break;
    case Relaunched::No:
      parts.machine = perCall;
  }
  return parts;
}

/// Time of functions that only one run has, by category: as far as both runs have some, the ones took the
/// place of the others.
struct OneSided {
  double a = 0.0, b = 0.0;

  double replaced() const { return 2.0 * std::min(a, b); }
  double total() const { return a + b; }
};

}  // namespace

bool isCountedChange(const FunctionShare& row, const CountedRows& counted) {
  return row.category != kWaitingForRanks && counted.has(row);
}

std::vector<ChangeParts> changeParts(const PairVerdict& verdict) {
  const CountedRows counted(verdict);
  std::map<std::string, OneSided> oneSided;
  for (const FunctionShare& row : verdict.functions) {
    if (!isCountedChange(row, counted)) continue;
    if (row.match == MatchedBy::OnlyA) oneSided[row.category].a += row.a.ms;
    if (row.match == MatchedBy::OnlyB) oneSided[row.category].b += row.b.ms;
  }
  const Relaunches relaunches = relaunchesIn(verdict);
  std::vector<ChangeParts> parts;
  for (const FunctionShare& row : verdict.functions) {
    ChangeParts& own = parts.emplace_back();
    if (!isCountedChange(row, counted)) continue;
    if (row.match != MatchedBy::OnlyA && row.match != MatchedBy::OnlyB) {
      own = partsOf(relaunches, row);
      continue;
    }
    const OneSided& all = oneSided[row.category];
    const double share = all.total() > 0.0 ? all.replaced() / all.total() : 0.0;
    own.method = std::fabs(row.deltaMs()) * share;
    own.work = std::fabs(row.deltaMs()) * (1.0 - share);
  }
  return parts;
}

}  // namespace culprit
