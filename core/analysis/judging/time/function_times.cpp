#include "core/analysis/judging/time/function_times.h"

#include <algorithm>

#include "core/analysis/naming/kernel_class.h"
#include "core/base/saturated_sum.h"
#include "core/base/time_units.h"
#include "core/stats/basics/weighted_quantile.h"

namespace culprit {

namespace {

void forEachUse(const ProcessSamples& samples, TimeLevel level, const UseVisitor& visit) {
  if (level == TimeLevel::Operator) return forEachOperator(samples, visit);
  if (level == TimeLevel::Range) return forEachRange(samples, visit);
  forEachFunction(samples, visit);
}

/// Of the rows that hold the waiting where it is not told apart.
std::string_view categoryOf(TimeLevel level) {
  if (level == TimeLevel::Operator) return kOperator;
  return level == TimeLevel::Range ? kRange : kCommunicationClass;
}

/// One function on one device over some cycles.
struct Sums {
  double calls = 0.0;
  double busyMs = 0.0;
  double exposedMs = 0.0;
  std::int64_t busyNs = 0, exposedNs = 0;
  double transferMs = 0.0;  ///< of a collective
  double ownMs = 0.0;
  std::vector<stats::WeightedValue> typicalMs;  ///< of each cycle, by its calls
};

using Transfers = std::vector<std::optional<double>>;

/// `transfers`: of the function in every cycle; null if it is no collective that can be cut.
template <typename IsChosen>
Sums sumUp(const FunctionUse& use, const Transfers* transfers, const IsChosen& isChosen) {
  Sums sums;
  for (std::size_t i = 0; i < use.cycle.size(); ++i) {
    const std::uint32_t cycle = use.cycle[i];
    if (!isChosen(cycle)) continue;
    const double busyMs = static_cast<double>(use.busyNs[i]) / kNsPerMs;
    sums.calls += use.calls[i];
    sums.busyMs += busyMs;
    sums.exposedMs += static_cast<double>(use.exposedNs[i]) / kNsPerMs;
    sums.busyNs = saturatedSum(sums.busyNs, use.busyNs[i]);
    sums.exposedNs = saturatedSum(sums.exposedNs, use.exposedNs[i]);
    if (!use.ownNs.empty() && use.calls[i] > 0) {
      sums.ownMs += static_cast<double>(use.ownNs[i]) / kNsPerMs;
      sums.typicalMs.push_back(
          {static_cast<double>(use.typicalNs[i]) / kNsPerMs, static_cast<double>(use.calls[i])});
    }
    if (transfers != nullptr) sums.transferMs += std::min((*transfers)[cycle].value_or(busyMs), busyMs);
  }
  return sums;
}

/// Over the whole recording.
struct Totals {
  std::optional<double> calls, ms, transferMs;
};

Totals totalsOf(const PairSide& side, const FunctionUse& use, const Transfers* transfers) {
  if (!side.isProcessed) return {use.totalCalls, use.totalMs, use.totalMs};
  if (side.isBrushed) return {};
  const Sums all = sumUp(use, transfers, [](std::uint32_t) { return true; });
  return {all.calls, all.busyMs, all.transferMs};
}

void addTo(std::optional<double>& sum, const std::optional<double>& more) {
  if (more) sum = sum.value_or(0.0) + *more;
}

/// A sum that does not fit is the largest number: as a double it is beyond what can be cast back.
std::int64_t partOf(std::int64_t ns, double share) {
  return share < 1.0 ? static_cast<std::int64_t>(share * static_cast<double>(ns)) : ns;
}

const Transfers* transfersOf(const TimesChoice& choice, FunctionId function) {
  if (choice.transfers == nullptr) return nullptr;
  const auto found = choice.transfers->find(indexOf(function));
  return found == choice.transfers->end() ? nullptr : &found->second;
}

FunctionKey keyOf(const FunctionUse& use, const TimesChoice& choice, const Names& names) {
  const std::string& name = names.functions[use.function];
  const std::string& device = names.devices[use.device];
  FunctionKey key{name, choice.level == TimeLevel::Device ? device : deviceGroup(device),
                  names.categories[use.category]};
  if (isDeviceWork(key.category) && kernelClass(name) == kCommunicationClass)
    key.category = kCommunicationClass;
  return key;
}

void forEachKeyedUse(const PairSide& side, const TimesChoice& choice, const Names& names,
                     const std::function<void(const KeyedUse&)>& visit) {
  forEachUse(*side.samples, choice.level, [&](const FunctionUse& use) {
    KeyedUse keyed{.key = keyOf(use, choice, names), .use = use};
    if (choice.transfers == nullptr && keyed.key.category == kWaitingForRanks) {
      keyed.key.category = categoryOf(choice.level);
      keyed.isJoinedWait = true;
    }
    visit(keyed);
  });
}

}  // namespace

std::string deviceGroup(std::string_view device) {
  return std::string(device.starts_with("GPU") ? "GPU" : device);
}

bool isDeviceRow(const FunctionKey& key) {
  return isDeviceWork(key.category) || key.category == kCommunicationClass ||
         key.category == kWaitingForRanks;
}

void FunctionTimes::add(const FunctionTimes& more) {
  calls += more.calls;
  busyMs += more.busyMs;
  exposedMs += more.exposedMs;
  members.insert(members.end(), more.members.begin(), more.members.end());
  addTo(ownMs, more.ownMs);
  addTo(typicalMs, more.typicalMs);
  addTo(totalCalls, more.totalCalls);
  addTo(totalMs, more.totalMs);
}

FunctionTable functionTimes(const PairSide& side, const TimesChoice& choice, const Names& names) {
  std::vector<bool> chosen(side.samples->cycles.size());
  for (const std::uint32_t cycle : choice.cycles) chosen[cycle] = true;
  FunctionTable table;
  forEachKeyedUse(side, choice, names, [&](const KeyedUse& keyed) {
    FunctionKey key = keyed.key;
    const FunctionUse& use = keyed.use;
    const Transfers* transfers = transfersOf(choice, use.function);
    Sums sums = sumUp(use, transfers, [&chosen](std::uint32_t cycle) { return chosen[cycle]; });
    Totals totals = totalsOf(side, use, transfers);
    if (keyed.isJoinedWait) {
      sums.calls = 0.0;  // the row of the transfer counts them
      totals.calls = totals.calls ? std::optional(0.0) : std::nullopt;
    }
    if (!(sums.calls > 0.0 || sums.busyMs > 0.0)) return;
    std::optional<double> own, typical;
    if (const auto call = stats::weightedQuantile(sums.typicalMs, 0.5); call && sums.calls > 0.0) {
      own = sums.ownMs / choice.units;
      typical = *call * sums.calls / choice.units;
    }
    const double exposed = sums.busyMs > 0.0 ? sums.exposedMs / sums.busyMs : 1.0;
    const auto addPart = [&](const FunctionKey& part, double ms, std::int64_t busyNs, std::int64_t exposedNs,
                             const std::optional<double>& totalMs) {
      const double each = ms / choice.units;
      table[part].add({.calls = sums.calls / choice.units,
                       .busyMs = each,
                       .exposedMs = exposed * each,
                       .members = {{.function = use.function,
                                    .device = use.device,
                                    .calls = static_cast<std::uint64_t>(sums.calls),
                                    .busyNs = busyNs,
                                    .ns = exposedNs}},
                       .ownMs = own,
                       .typicalMs = typical,
                       .totalCalls = totals.calls,
                       .totalMs = totalMs});
    };
    if (transfers == nullptr) {
      addPart(key, sums.busyMs, sums.busyNs, sums.exposedNs, totals.ms);
    } else {
      const double transfer = sums.busyMs > 0.0 ? sums.transferMs / sums.busyMs : 0.0;
      const auto transferNs = partOf(sums.busyNs, transfer);
      const auto exposedNs = partOf(sums.exposedNs, transfer);
      addPart(key, sums.transferMs, transferNs, exposedNs, totals.transferMs);
      key.category = kWaitingForRanks;
      addPart(key, sums.busyMs - sums.transferMs, sums.busyNs - transferNs, sums.exposedNs - exposedNs,
              totals.ms ? std::optional(*totals.ms - *totals.transferMs) : std::nullopt);
    }
  });
  return table;
}

FunctionTabling::FunctionTabling(const VerdictInput& input, const WorkOfPair& work)
    : m_input(input),
      m_work(work),
      m_transfersA(transferTimes(input.a, *input.names)),
      m_transfersB(transferTimes(input.b, *input.names)),
      m_isCut(knowsWaiting(input.a, m_transfersA, *input.names) &&
              knowsWaiting(input.b, m_transfersB, *input.names)) {}

FunctionTables FunctionTabling::at(TimeLevel level) const {
  const double unitsA = static_cast<double>(m_work.keptA.size());
  const double unitsB =
      static_cast<double>(m_work.keptB.size()) * m_work.unitsPerCycleOfB(m_input.thresholds);
  if (!(unitsA > 0.0 && unitsB > 0.0)) return {};
  const auto tableOf = [&](const PairSide& side, const std::vector<std::uint32_t>& cycles, double units,
                           const TransferTimes& transfers) {
    return functionTimes(
        side, {.cycles = cycles, .units = units, .transfers = m_isCut ? &transfers : nullptr, .level = level},
        *m_input.names);
  };
  return {tableOf(m_input.a, m_work.keptA, unitsA, m_transfersA),
          tableOf(m_input.b, m_work.keptB, unitsB, m_transfersB)};
}

void FunctionTabling::forEachUse(Side side, const std::function<void(const KeyedUse&)>& visit) const {
  const bool isA = side == Side::A;
  forEachKeyedUse(isA ? m_input.a : m_input.b,
                  {.cycles = {}, .transfers = m_isCut ? (isA ? &m_transfersA : &m_transfersB) : nullptr},
                  *m_input.names, visit);
}

}  // namespace culprit
