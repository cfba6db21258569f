#include "core/stats/effects/balanced_splits.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "core/stats/basics/autocorrelation.h"
#include "core/stats/basics/logarithms.h"
#include "core/stats/basics/random.h"

namespace culprit::stats {
namespace {

constexpr std::size_t kCapturesNotCut = 4;

using Block = std::vector<std::uint32_t>;   // positions of cycles
using Choice = std::vector<std::uint32_t>;  // blocks of the first half, ascending

std::vector<Block> blocksOf(const DurationSeries& series, std::span<const double> logs) {
  std::map<std::uint32_t, Block> byCapture;
  for (std::size_t i = 0; i < series.captures.size(); ++i)
    byCapture[series.captures[i]].push_back(static_cast<std::uint32_t>(i));
  std::vector<Block> blocks;
  if (byCapture.size() >= kCapturesNotCut) {
    for (auto& [capture, block] : byCapture) blocks.push_back(std::move(block));
    return blocks;
  }
  const std::size_t length = blockLength(logs);
  for (std::size_t begin = 0; begin < logs.size(); begin += length) {
    blocks.emplace_back(std::min(length, logs.size() - begin));
    std::iota(blocks.back().begin(), blocks.back().end(), static_cast<std::uint32_t>(begin));
  }
  return blocks;
}

/// Ways to choose half of k blocks; with an even k every split comes twice, once from each side.
std::uint64_t distinctSplits(std::uint64_t k) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < k / 2; ++i) {
    if (ways > most / (k - i)) return most;
    ways = ways * (k - i) / (i + 1);
  }
  return k % 2 == 0 ? ways / 2 : ways;
}

std::set<Choice> allChoices(std::size_t k) {
  std::set<Choice> choices;
  std::vector<char> inFirst(k, 0);
  std::fill_n(inFirst.begin(), k / 2, 1);
  do {
    if (k % 2 == 0 && inFirst[0] == 0) break;  // from here on mirror images only
    Choice choice;
    for (std::size_t i = 0; i < k; ++i)
      if (inFirst[i] != 0) choice.push_back(static_cast<std::uint32_t>(i));
    choices.insert(std::move(choice));
  } while (std::prev_permutation(inFirst.begin(), inFirst.end()));
  return choices;
}

std::set<Choice> drawnChoices(std::size_t k, std::uint64_t seed) {
  std::set<Choice> choices;
  Random random(seed);
  std::vector<std::uint32_t> order(k);
  std::iota(order.begin(), order.end(), 0U);
  const auto half = static_cast<std::ptrdiff_t>(k / 2);
  while (choices.size() < kMostSplits) {
    for (std::size_t i = 0; i < k / 2; ++i) std::swap(order[i], order[i + random.below(k - i)]);
    const bool mirror = k % 2 == 0 && std::find(order.begin() + half, order.end(), 0U) != order.end();
    Choice choice =
        mirror ? Choice(order.begin() + half, order.end()) : Choice(order.begin(), order.begin() + half);
    std::sort(choice.begin(), choice.end());
    choices.insert(std::move(choice));
  }
  return choices;
}

Split splitBy(const std::vector<Block>& blocks, const Choice& choice, std::size_t cycles) {
  Split split{.first = {}, .cycles = cycles};
  std::size_t size = 0;
  for (const std::uint32_t block : choice) size += blocks[block].size();
  split.first.reserve(size);
  for (const std::uint32_t block : choice)
    split.first.insert(split.first.end(), blocks[block].begin(), blocks[block].end());
  std::sort(split.first.begin(), split.first.end());
  return split;
}

}  // namespace

std::vector<std::uint32_t> Split::second() const {
  std::vector<std::uint32_t> half;
  half.reserve(cycles - first.size());
  auto next = first.begin();
  for (std::uint32_t cycle = 0; cycle < cycles; ++cycle) {
    if (next != first.end() && *next == cycle) {
      ++next;
    } else {
      half.push_back(cycle);
    }
  }
  return half;
}

Splits balancedSplits(const DurationSeries& series, std::uint64_t seed) {
  const auto logs = logarithms(series.durations);
  if (!logs) return {};
  const std::vector<Block> blocks = blocksOf(series, *logs);
  if (blocks.size() < 2) return {};
  Splits splits{.chosen = {}, .distinct = distinctSplits(blocks.size())};
  auto choices =
      splits.distinct <= kMostSplits ? allChoices(blocks.size()) : drawnChoices(blocks.size(), seed);
  while (!choices.empty())  // a choice takes as much as its split: none is kept longer than it is needed
    splits.chosen.push_back(splitBy(blocks, choices.extract(choices.begin()).value(), logs->size()));
  return splits;
}

}  // namespace culprit::stats
