#include "core/exploring/strips/read_strips.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/turns/bus_bytes.h"
#include "core/exploring/strips/cycle_calls.h"
#include "core/exploring/strips/cycle_work.h"

namespace culprit {

namespace {

/// A call by group and ordinal.
using CallKey = std::pair<std::uint32_t, std::uint32_t>;

struct EndedCall {
  std::int64_t endNs = 0;  // from the start of the cycle of the first rank that has it
  std::size_t ranks = 0;
};

bool endsInside(const CycleCall& call, const RankCycle& at) {
  return call.endNs > at.cycle.startNs && call.endNs <= at.endNs();
}

std::map<CallKey, EndedCall> endedCalls(const RankCycles& ranks, const CycleCalls& calls) {
  std::map<CallKey, EndedCall> ended;
  for (std::size_t rank = 0; rank < calls.ofRank.size(); ++rank) {
    const RankCycle& at = ranks.all()[rank];
    for (const CycleCall& call : calls.ofRank[rank]) {
      if (!endsInside(call, at)) continue;
      ++ended.try_emplace({call.group, call.ordinal}, EndedCall{.endNs = call.endNs - at.cycle.startNs})
            .first->second.ranks;
    }
  }
  return ended;
}

/// A message ends on two ranks together, whatever the size of their group.
bool endsOnAllTogether(FunctionId function, const Names& names) {
  return operationOfKernel(names.functions[function]) != CollectiveOperation::SendReceive;
}

void addCollectives(const RankCycles& ranks, const CycleCalls& calls, const Names& names,
                    RankStrips& strips) {
  const std::map<CallKey, EndedCall> ended = endedCalls(ranks, calls);
  std::map<std::uint32_t, std::uint32_t> counted;  // by group; keys come in the order of the calls
  std::map<CallKey, std::uint32_t> places;
  std::vector<std::tuple<std::int64_t, CallKey, StripCollective>> found;
  for (const auto& [key, call] : ended) {
    const CycleCalls::Group& group = calls.groups[key.first];
    if (!endsOnAllTogether(group.function, names)) continue;
    found.emplace_back(call.endNs, key,
                       StripCollective{.function = group.function,
                                       .group = group.text,
                                       .description = group.description,
                                       .call = ++counted[key.first],
                                       .ranks = call.ranks});
  }
  std::sort(found.begin(), found.end(), [](const auto& x, const auto& y) {
    return std::tie(std::get<0>(x), std::get<1>(x)) < std::tie(std::get<0>(y), std::get<1>(y));
  });
  for (auto& [endNs, key, collective] : found) {
    places[key] = static_cast<std::uint32_t>(strips.collectives.size());
    strips.collectives.push_back(std::move(collective));
  }
  for (std::size_t rank = 0; rank < strips.ranks.size(); ++rank) {
    const RankCycle& at = ranks.all()[rank];
    auto& ends = strips.ranks[rank].ends;
    for (const CycleCall& call : calls.ofRank.at(rank)) {
      const auto place = places.find({call.group, call.ordinal});
      if (place != places.end() && endsInside(call, at))
        ends.emplace_back(place->second, call.endNs - at.cycle.startNs);
    }
    std::sort(ends.begin(), ends.end());
  }
}

void setSpans(const CycleWork& work, RankStrip& strip) {
  const std::vector<StripSpan> spans = stripSpans(work, work.startNs);
  strip.sums = stripTimes(spans);
  strip.spans = mergedSpans(spans, std::max<std::int64_t>(strip.durationNs / kStripPixels, 1));
}

}  // namespace

RankStrips readStrips(const Session& session, const Results& results, Side side, std::size_t pair,
                      std::optional<std::int64_t> number, const Monitor& monitor) {
  RankStrips strips{.side = side};
  const std::vector<std::size_t> pairs = pairsBeside(results, pair);
  strips.numbers = commonCycles(results, pairs, side);
  monitor.checkpoint();
  const bool isThere = number && std::binary_search(strips.numbers.begin(), strips.numbers.end(), *number);
  strips.number = isThere ? number : typicalCycle(results, pairs, side, strips.numbers);
  if (!strips.number) return strips;
  const Trace outline = session.traceOutline(side, monitor);
  if (outline.empty()) return strips;  // a processed run
  const RankCycles ranks(results, pairs, side, *strips.number);
  strips.without = pairs.size() - ranks.all().size();
  const OutlinedRun run{session, side, results.names, outline};
  const CycleCalls calls = readCycleCalls(run, ranks, monitor);
  for (const RankCycle& at : ranks.all()) {
    RankStrip& strip = strips.ranks.emplace_back();
    strip.pair = at.pair;
    strip.durationNs = at.cycle.durationNs;
    setSpans({.startNs = at.cycle.startNs, .endNs = at.endNs(), .threads = 1}, strip);
  }
  readCycleWork(run, ranks, calls, monitor,
                [&strips](std::size_t rank, const CycleWork& work) { setSpans(work, strips.ranks[rank]); });
  addCollectives(ranks, calls, results.names, strips);
  return strips;
}

}  // namespace culprit
