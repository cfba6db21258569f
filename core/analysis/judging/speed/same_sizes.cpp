#include "core/analysis/judging/speed/same_sizes.h"

#include <map>
#include <string_view>

#include "core/analysis/naming/range_sizes.h"
#include "core/analysis/pairing/inside_cycles.h"

namespace culprit {

namespace {

using SizesOfCycle = std::map<std::string_view, double>;

void addRanges(const OwnTracks& own, const Track& track, const InsideCycles& inside, const Names& names,
               SizesOfCycle& sizes) {
  const Events& events = own.capture->events;
  for (std::size_t row = track.begin; row < track.end; ++row) {
    if (events.category(row) != EventCategory::Annotation || !inside.contains(events.startNs[row])) continue;
    for (const auto& [key, value] : sizesInName(names.functions[events.function[row]])) sizes[key] += value;
  }
}

SizesOfCycle sizesOfCycle(const PairSide& side, const Names& names) {
  SizesOfCycle sizes;
  const InsideCycles inside(side.samples->cycles);
  for (const OwnTracks& own : side.tracks) {
    for (const Track* track : own.tracks) {
      if (track->kind == TrackKind::HostThread) addRanges(own, *track, inside, names, sizes);
    }
  }
  for (auto& [key, size] : sizes) size /= static_cast<double>(side.samples->cycles.size());
  return sizes;
}

}  // namespace

std::vector<std::string> sameSizes(const VerdictInput& input) {
  if (input.recorded != nullptr) return {};  // the ranges of a part are not at hand
  const SizesOfCycle a = sizesOfCycle(input.a, *input.names);
  const SizesOfCycle b = sizesOfCycle(input.b, *input.names);
  if (a.size() != b.size()) return {};
  std::vector<std::string> sizes;
  for (const auto& [key, size] : a) {
    const auto other = b.find(key);
    const double ratio = other == b.end() || !(size > 0.0) ? 0.0 : other->second / size;
    if (ratio < input.thresholds.problemSizeLow || ratio > input.thresholds.problemSizeHigh) return {};
    sizes.emplace_back(key);
  }
  return sizes;
}

}  // namespace culprit
