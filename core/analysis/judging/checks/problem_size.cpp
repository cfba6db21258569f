#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/judging/checks/checks.h"
#include "core/analysis/naming/range_sizes.h"
#include "core/analysis/pairing/inside_cycles.h"
#include "core/stats/basics/descriptive.h"

namespace culprit::checks {

namespace {

/// How often each size occurs: there are many launches, and few sizes among them.
using Counts = std::map<std::uint64_t, std::uint64_t>;
using Sizes = std::map<FunctionId, Counts>;

/// Of at least one. Of two in the middle their mean, as of single values.
double medianOf(const Counts& counts) {
  std::uint64_t all = 0;
  for (const auto& [size, count] : counts) all += count;
  std::vector<double> middle;
  std::uint64_t below = 0;
  for (const auto& [size, count] : counts) {
    for (const std::uint64_t at : {(all - 1) / 2, all / 2})
      if (at >= below && at < below + count) middle.push_back(static_cast<double>(size));
    below += count;
  }
  return *stats::median(middle);
}

struct SizesOfSide {
  Sizes threads;                                           ///< grid x block of each launch
  Sizes bytes;                                             ///< of each copy to the device
  std::map<std::string_view, std::vector<double>> ranges;  ///< what their names tell, once per range
};

void addRow(const Capture& capture, std::size_t row, const Names& names,
            std::span<const FunctionPartners> partners, SizesOfSide& sizes) {
  const auto detail = capture.events.detail(row);
  if (!detail) return;
  const EventDetail& size = capture.details[*detail];
  const FunctionId function = rowOf(Side::B, capture.events.function[row], partners);
  const EventCategory category = capture.events.category(row);
  if (category == EventCategory::GpuCompute && size.threads) {
    ++sizes.threads[function][*size.threads];
  }
  const bool toDevice = names.functions[function].find("HtoD") != std::string::npos;
  if (category == EventCategory::GpuMemcpy && toDevice && size.bytes) {
    ++sizes.bytes[function][*size.bytes];
  }
}

void addRange(const Capture& capture, std::size_t row, const Names& names, SizesOfSide& sizes) {
  if (capture.events.category(row) != EventCategory::Annotation) return;
  for (const auto& [key, value] : sizesInName(names.functions[capture.events.function[row]]))
    sizes.ranges[key].push_back(value);
}

void addTrack(const Capture& capture, const Track& track, const InsideCycles& inside, const Names& names,
              std::span<const FunctionPartners> partners, SizesOfSide& sizes) {
  for (std::size_t row = track.begin; row < track.end; ++row) {
    if (!inside.contains(capture.events.startNs[row])) continue;
    if (track.kind == TrackKind::HostThread) {
      addRange(capture, row, names, sizes);
    } else {
      addRow(capture, row, names, partners, sizes);
    }
  }
}

SizesOfSide sizesOf(const PairSide& side, const Names& names,
                    std::span<const FunctionPartners> partners = {}) {
  SizesOfSide sizes;
  const InsideCycles inside(side.samples->cycles);
  for (const OwnTracks& own : side.tracks) {
    for (const Track* track : own.tracks) {
      if (track->kind != TrackKind::Other) addTrack(*own.capture, *track, inside, names, partners, sizes);
    }
  }
  return sizes;
}

/// Median over the functions of the ratio of median sizes.
std::optional<double> medianRatio(const Sizes& a, const Sizes& b, const std::set<FunctionId>& functions) {
  std::vector<double> ratios;
  for (const FunctionId function : functions) {
    const auto ofA = a.find(function);
    const auto ofB = b.find(function);
    if (ofA == a.end() || ofB == b.end()) continue;
    ratios.push_back(medianOf(ofB->second) / std::max(medianOf(ofA->second), 1.0));
  }
  return stats::median(ratios);
}

std::set<FunctionId> functionsOf(const Sizes& sizes) {
  std::set<FunctionId> functions;
  for (const auto& [function, values] : sizes) functions.insert(function);
  return functions;
}

/// One fact for each size that the ranges of both runs tell.
void addRangeSizes(const SizesOfSide& a, const SizesOfSide& b, std::vector<Fact>& facts) {
  for (const auto& [key, values] : a.ranges) {
    const auto other = b.ranges.find(key);
    if (other == b.ranges.end()) continue;
    const double sizeA = *stats::median(values);
    const double sizeB = *stats::median(other->second);
    facts.push_back({.kind = FactKind::RangeSize,
                     .name = std::string(key),
                     .a = sizeA,
                     .b = sizeB,
                     .both = sizeB / sizeA});
  }
}

}  // namespace

Check problemSize(const VerdictInput& input, const WorkOfPair& work, const MatchedShares& matched) {
  Check check{.id = CheckId::ProblemSize};
  const auto isRecorded = [](const PairSide& side) { return side.run != nullptr && side.run->isRaw; };
  check.inData = isRecorded(input.a) && isRecorded(input.b);
  if (!check.inData) return check;
  const SizesOfSide a = sizesOf(input.a, *input.names);
  const SizesOfSide b = sizesOf(input.b, *input.names, input.functions);
  std::set<FunctionId> kernels;
  for (const CommonKernel& kernel : work.kernels) kernels.insert(kernel.a->function);
  const bool sameVendor = vendorOf(input.a, *input.names) == vendorOf(input.b, *input.names);
  std::optional<double> launch;
  // Other libraries choose other grids, and HIP counts another unit.
  if (sameVendor && matched.byName >= input.thresholds.problemSizeMatched) {
    launch = medianRatio(a.threads, b.threads, kernels);
  }
  const std::optional<double> copy = medianRatio(a.bytes, b.bytes, functionsOf(a.bytes));
  const auto differs = [&](const std::optional<double>& ratio) {
    return ratio && (*ratio < input.thresholds.problemSizeLow || *ratio > input.thresholds.problemSizeHigh);
  };
  check.facts = {{.kind = FactKind::LaunchSize, .both = launch}, {.kind = FactKind::CopySize, .both = copy}};
  addRangeSizes(a, b, check.facts);
  const bool isKnown = launch || check.facts.size() > 2;
  if (!isKnown) check.status = CheckStatus::Note;
  for (const Fact& fact : check.facts) {
    if (differs(fact.both)) check.status = CheckStatus::Warn;
  }
  return check;
}

}  // namespace culprit::checks
