#include "core/exploring/calltree/name_runs.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace culprit {

namespace {

/// Equal names that tell that both sequences go on together. Fewer, at an end, do where little is left out
/// for each of them.
constexpr std::size_t kSureNames = 3, kLittle = 4;

/// Names from a place on, in one direction.
struct OneWay {
  std::span<const std::uint32_t> names;
  std::size_t from = 0;
  bool isBackwards = false;

  std::size_t size() const { return isBackwards ? from : names.size() - from; }
  std::size_t place(std::size_t at) const { return isBackwards ? from - 1 - at : from + at; }
  std::uint32_t operator[](std::size_t at) const { return names[place(at)]; }
};

bool goesOn(const OneWay& x, std::size_t i, const OneWay& y, std::size_t j, std::size_t skipped) {
  const std::size_t names = std::min({kSureNames, x.size() - i, y.size() - j});
  if (names < kSureNames && skipped > kLittle * names) return false;
  for (std::size_t k = 0; k < names; ++k)
    if (x[i + k] != y[j + k]) return false;
  return true;
}

/// How many of each are to be left out, as few as possible. Both have a name there.
std::optional<std::pair<std::size_t, std::size_t>> leftOut(const OneWay& x, std::size_t i, const OneWay& y,
                                                           std::size_t j, NameEffort& effort) {
  const std::size_t mostOfX = x.size() - i - 1, mostOfY = y.size() - j - 1;
  for (std::size_t all = 1; all <= std::min(kMostLeftOut, mostOfX + mostOfY); ++all) {
    for (std::size_t ofX = all - std::min(all, mostOfY); ofX <= std::min(all, mostOfX); ++ofX) {
      if (!effort.take()) return std::nullopt;
      if (goesOn(x, i + ofX, y, j + all - ofX, all)) return std::pair(ofX, all - ofX);
    }
  }
  return std::nullopt;
}

std::size_t follow(const OneWay& x, const OneWay& y, std::vector<std::uint32_t>& matches,
                   NameEffort& effort) {
  std::size_t met = 0, i = 0, j = 0;
  while (i < x.size() && j < y.size()) {
    if (x[i] == y[j]) {
      matches[x.place(i++)] = static_cast<std::uint32_t>(y.place(j++));
      ++met;
      continue;
    }
    const auto out = leftOut(x, i, y, j, effort);
    if (!out) break;
    i += out->first;
    j += out->second;
  }
  return met;
}

}  // namespace

std::size_t followForwards(std::span<const std::uint32_t> x, std::size_t fromX,
                           std::span<const std::uint32_t> y, std::size_t fromY,
                           std::vector<std::uint32_t>& matches, NameEffort& effort) {
  return follow({x, fromX, false}, {y, fromY, false}, matches, effort);
}

std::size_t followBackwards(std::span<const std::uint32_t> x, std::size_t fromX,
                            std::span<const std::uint32_t> y, std::size_t fromY,
                            std::vector<std::uint32_t>& matches, NameEffort& effort) {
  return follow({x, fromX, true}, {y, fromY, true}, matches, effort);
}

}  // namespace culprit
