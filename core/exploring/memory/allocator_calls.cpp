#include "core/exploring/memory/allocator_calls.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "core/base/saturated_sum.h"
#include "core/exploring/calltree/call_names.h"
#include "core/exploring/launches/process_outline.h"

namespace culprit {

namespace {

constexpr std::array<std::string_view, 31> kAllocatorCalls = {
    "cudaMalloc",        "cudaFree",      "cudaHostAlloc",  "cudaHostRegister", "cudaHostUnregister",
    "cuMemAlloc",        "cuMemFree",     "cuMemHostAlloc", "cuMemCreate",      "cuMemRelease",
    "cuMemMap",          "cuMemUnmap",    "cuMemSetAccess", "cuMemAddress",     "hipMalloc",
    "hipExtMalloc",      "hipFree",       "hipHostMalloc",  "hipHostFree",      "hipHostRegister",
    "hipHostUnregister", "hipMemCreate",  "hipMemRelease",  "hipMemMap",        "hipMemUnmap",
    "hipMemSetAccess",   "hipMemAddress", "aclrtMalloc",    "aclrtFree",        "hipHostAlloc",
    "hipMemAlloc",
};

using Calls = std::map<std::string, AllocatorCalls>;

/// True: calls into the driver are recorded of the side, of whatever kind.
bool addSide(const Session& session, const Results& results, const PairResults& pair, Side side,
             std::uint32_t position, const Monitor& monitor, Calls& calls) {
  bool hasCalls = false;
  ProcessOutline outline(session, results, side == Side::A ? pair.a : pair.b, side, monitor);
  const Cycle& cycle = (side == Side::A ? pair.cyclesA : pair.cyclesB).at(position);
  const std::int64_t endNs = cycle.startNs + cycle.durationNs;
  EventQuery query{.capture = cycle.capture, .process = outline.id()};
  query.endNs = [endNs](std::uint32_t, std::uint32_t) { return endNs; };
  query.wants = [&](const EventBlock& head) {
    monitor.checkpoint();
    const bool isCall = head.category == EventCategory::Runtime || head.category == EventCategory::Sync;
    if (!isCall || !outline.isOwn(outline.track(head))) return false;
    hasCalls = true;
    return isAllocatorCall(results.names.functions[head.function]);
  };
  session.eachEventBlock(side, query, [&](const EventBlock& block) {
    const CallName name = callName(results.names.functions[block.function], CallKind::RuntimeCall);
    const auto first = std::lower_bound(block.startNs.begin(), block.startNs.end(), cycle.startNs);
    if (first == block.startNs.end()) return;
    AllocatorCalls& sums = calls[name.key];
    if (sums.name.empty()) sums.name = name.shown;
    if (!sums.of(side)) sums.of(side) = AllocatorCalls::Sum{};
    AllocatorCalls::Sum& sum = *sums.of(side);
    for (auto i = static_cast<std::size_t>(first - block.startNs.begin()); i < block.startNs.size(); ++i) {
      ++sum.calls;
      sum.ns = saturatedSum(sum.ns, block.durationNs[i]);
    }
  });
  return hasCalls;
}

std::int64_t changeOfTime(const AllocatorCalls& calls) {
  const auto ns = [](const std::optional<AllocatorCalls::Sum>& sum) { return sum ? sum->ns : 0; };
  return std::abs(ns(calls.b) - ns(calls.a));
}

}  // namespace

bool isAllocatorCall(std::string_view name) {
  return std::any_of(kAllocatorCalls.begin(), kAllocatorCalls.end(),
                     [name](std::string_view begin) { return name.starts_with(begin); });
}

void addAllocatorCalls(const Session& session, const Results& results, const PairResults& pair,
                       CycleMemory& memory, const Monitor& monitor) {
  Calls calls;
  memory.hasCallsA = addSide(session, results, pair, Side::A, memory.cycleA, monitor, calls);
  memory.hasCallsB = addSide(session, results, pair, Side::B, memory.cycleB, monitor, calls);
  memory.calls.clear();
  for (auto& [key, sums] : calls) {
    for (const Side side : {Side::A, Side::B})  // what is not called there is known not to be
      if (memory.hasCalls(side) && !sums.of(side)) sums.of(side) = AllocatorCalls::Sum{};
    memory.calls.push_back(std::move(sums));
  }
  std::stable_sort(
      memory.calls.begin(), memory.calls.end(),
      [](const AllocatorCalls& x, const AllocatorCalls& y) { return changeOfTime(x) > changeOfTime(y); });
}

}  // namespace culprit
