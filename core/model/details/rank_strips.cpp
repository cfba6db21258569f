#include "core/model/details/rank_strips.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>

namespace culprit {

namespace {

const std::vector<Cycle>& cyclesOn(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

void addSpan(std::vector<StripSpan>& spans, const StripSpan& next) {
  if (!spans.empty() && spans.back().time == next.time) {
    spans.back().toNs = next.toNs;
  } else {
    spans.push_back(next);
  }
}

/// Narrow spans that follow each other, until they are as wide as one that can be seen.
class NarrowRun {
 public:
  bool isEmpty() const { return m_toNs == m_fromNs; }
  std::int64_t lengthNs() const { return m_toNs - m_fromNs; }

  void add(const StripSpan& span) {
    if (isEmpty()) m_fromNs = span.fromNs;
    m_toNs = span.toNs;
    m_times[stripPlace(span.time)] += span.toNs - span.fromNs;
  }

  void moveTo(std::vector<StripSpan>& spans) {
    if (isEmpty()) return;
    const auto most = std::max_element(m_times.begin(), m_times.end()) - m_times.begin();
    addSpan(spans, {stripClass(static_cast<std::size_t>(most)), m_fromNs, m_toNs});
    *this = {};
  }

 private:
  std::int64_t m_fromNs = 0, m_toNs = 0;
  StripTimes m_times{};
};

/// Ascending, each once.
std::vector<std::int64_t> numbersOf(const std::vector<Cycle>& cycles) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(cycles.size());
  for (const Cycle& cycle : cycles) numbers.push_back(cycle.number);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace

TimeClass stripClass(std::size_t place) {
  return place + 1 < kStripClasses ? static_cast<TimeClass>(place) : TimeClass::WaitingForRanks;
}

std::size_t stripPlace(TimeClass time) {
  assert(time <= TimeClass::Idle || time == TimeClass::WaitingForRanks);
  return time == TimeClass::WaitingForRanks ? kStripClasses - 1 : static_cast<std::size_t>(time);
}

std::optional<std::int64_t> RankStrip::endOf(std::size_t collective) const {
  const auto found =
      std::lower_bound(ends.begin(), ends.end(), collective,
                       [](const auto& end, std::size_t position) { return end.first < position; });
  return found == ends.end() || found->first != collective ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> RankStrips::choices(std::size_t pair) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < collectives.size(); ++i)
    if (collectives[i].ranks == ranks.size()) found.push_back(i);
  if (!found.empty()) return found;
  for (const RankStrip& rank : ranks)
    if (rank.pair == pair)
      for (const auto& [position, ns] : rank.ends)
        if (collectives.at(position).ranks > 1) found.push_back(position);
  return found;
}

std::vector<StripSpan> shiftedSpans(const std::vector<StripSpan>& spans, std::int64_t zeroNs) {
  std::vector<StripSpan> shifted = spans;
  for (StripSpan& span : shifted) {
    span.fromNs -= zeroNs;
    span.toNs -= zeroNs;
  }
  return shifted;
}

std::vector<StripSpan> mergedSpans(const std::vector<StripSpan>& spans, std::int64_t narrowestNs) {
  std::vector<StripSpan> joined;  // so that a wide stretch of one class is not taken for narrow pieces
  for (const StripSpan& span : spans)
    if (span.toNs > span.fromNs) addSpan(joined, span);
  std::vector<StripSpan> merged;
  NarrowRun run;
  for (const StripSpan& span : joined) {
    if (span.toNs - span.fromNs >= narrowestNs) {
      run.moveTo(merged);
      addSpan(merged, span);
      continue;
    }
    run.add(span);
    if (run.lengthNs() >= narrowestNs) run.moveTo(merged);
  }
  run.moveTo(merged);
  return merged;
}

StripTimes stripTimes(const std::vector<StripSpan>& spans) {
  StripTimes times{};
  for (const StripSpan& span : spans) times[stripPlace(span.time)] += span.toNs - span.fromNs;
  return times;
}

std::vector<std::size_t> pairsBeside(const Results& results, std::size_t pair) {
  std::vector<std::size_t> beside;
  const PairResults& shown = results.pairs.at(pair);
  for (std::size_t i = 0; i < results.pairs.size(); ++i)
    if (results.pairs[i].a.part == shown.a.part && results.pairs[i].b.part == shown.b.part)
      beside.push_back(i);
  return beside;
}

std::vector<std::int64_t> commonCycles(const Results& results, const std::vector<std::size_t>& pairs,
                                       Side side) {
  std::map<std::int64_t, std::size_t> pairsOf;  // by number
  for (const std::size_t pair : pairs)
    for (const std::int64_t number : numbersOf(cyclesOn(results.pairs.at(pair), side))) ++pairsOf[number];
  std::vector<std::int64_t> common;
  for (const auto& [number, count] : pairsOf)
    if (2 * count > pairs.size()) common.push_back(number);
  return common;
}

std::optional<std::int64_t> typicalCycle(const Results& results, const std::vector<std::size_t>& pairs,
                                         Side side, const std::vector<std::int64_t>& numbers) {
  if (numbers.empty()) return std::nullopt;
  std::vector<double> sums(numbers.size()), counts(numbers.size());
  for (const std::size_t pair : pairs) {
    std::vector<std::pair<std::int64_t, std::int64_t>> durations;
    for (const Cycle& cycle : cyclesOn(results.pairs.at(pair), side))
      durations.emplace_back(cycle.number, cycle.durationNs);
    const auto isBefore = [](const auto& x, const auto& y) { return x.first < y.first; };
    std::stable_sort(durations.begin(), durations.end(), isBefore);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto found = std::lower_bound(durations.begin(), durations.end(),
                                          std::pair(numbers[i], std::int64_t{0}), isBefore);
      if (found == durations.end() || found->first != numbers[i]) continue;
      sums[i] += static_cast<double>(found->second);
      ++counts[i];
    }
  }
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto x, auto y) {
    return sums[x] / std::max(counts[x], 1.0) < sums[y] / std::max(counts[y], 1.0);
  });
  return numbers[order[(order.size() - 1) / 2]];
}

const Cycle* cycleNumbered(const std::vector<Cycle>& cycles, std::int64_t number) {
  const auto found = std::find_if(cycles.begin(), cycles.end(),
                                  [number](const Cycle& cycle) { return cycle.number == number; });
  return found == cycles.end() ? nullptr : &*found;
}

}  // namespace culprit
