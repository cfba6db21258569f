// A pair of matched cycles made by hand, in microseconds: a stream and a thread a side.
#pragma once

#include <cstdint>

#include "core/model/details/cycle_pair.h"

namespace culprit::test {

inline constexpr std::int64_t kUs = 1000;

/// Boxes of A and B that were added as partners are partners.
struct MadeCyclePair {
  CyclePair cycles;

  MadeCyclePair(int usA, int usB) : cycles{.a = cycle(usA), .b = cycle(usB)} {}

  static CycleEvents cycle(int us) {
    return {.durationNs = us * kUs,
            .lanes = {{.kind = TrackKind::GpuStream, .device = "GPU 0", .name = "7", .rows = 1},
                      {.kind = TrackKind::HostThread, .device = "Host", .name = "1", .rows = 1}}};
  }
  std::uint32_t add(Side side, EventCategory category, int at, int us, std::uint32_t function = 0) {
    auto& boxes = cycles.of(side).boxes;
    boxes.push_back({.startNs = at * kUs,
                     .durationNs = us * kUs,
                     .lane = isGpuWork(category) ? 0U : 1U,
                     .function = FunctionId{function},
                     .category = category});
    return static_cast<std::uint32_t>(boxes.size() - 1);
  }
  void join(std::uint32_t a, std::uint32_t b) {
    cycles.a.boxes[a].partner = b;
    cycles.b.boxes[b].partner = a;
  }
  /// Both have it, at other times.
  void addBoth(EventCategory category, int atA, int usA, int atB, int usB, std::uint32_t function = 0) {
    join(add(Side::A, category, atA, usA, function), add(Side::B, category, atB, usB, function));
  }
};

}  // namespace culprit::test
