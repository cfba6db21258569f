// Packs 20 million events of 40 lanes, half of them GPU streams, half threads with calls in calls, and asks
// what a picture of 1,440 pixels draws of all of them, from the whole run down to single kernels; then looks
// for a function that is everywhere and for one that ran once. Prints times and memory beside the limits.
// Needs no display; run it on an idle machine.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/model/details/lane_builder.h"
#include "core/model/details/run_timeline.h"
#include "tests/bench/cost.h"

namespace {

using namespace culprit;

constexpr std::size_t kLanes = 40;
constexpr std::uint64_t kEvents = 20'000'000;
constexpr std::int64_t kPixels = 1440;
constexpr double kFrameMs = 16.0;
constexpr int kRounds = 15;
constexpr FunctionId kRare{300};

FunctionId functionOf(std::mt19937& random, std::uint32_t first, std::uint32_t count) {
  return FunctionId{first + static_cast<std::uint32_t>(random()) % count};
}

/// Kernels of 2 to 60 us, most of them close together, a pause after each 500.
void addKernels(std::uint64_t events, std::mt19937& random, LaneBuilder& lane) {
  std::int64_t time = 0;
  for (std::uint64_t i = 0; i < events; ++i) {
    const auto length = static_cast<std::int64_t>(2'000 + random() % 58'000);
    lane.add({.startNs = time, .durationNs = length, .function = functionOf(random, 0, 120)});
    time += length + static_cast<std::int64_t>(i % 500 == 0 ? 3'000'000 : random() % 3'000);
  }
}

/// A call around seven smaller ones, which nest in pairs.
void addCalls(std::uint64_t events, std::mt19937& random, LaneBuilder& lane) {
  std::int64_t time = 0;
  const auto add = [&](std::int64_t start, std::int64_t length) {
    const FunctionId function = functionOf(random, 120, 180);
    lane.add({start, length, function, EventCategory::CpuOp});
  };
  for (std::uint64_t i = 0; i < events; i += 8) {
    const auto part = static_cast<std::int64_t>(10'000 + random() % 100'000);
    add(time, 8 * part);
    for (std::int64_t at = 0; at < 7; at += 2) {
      add(time + at * part, 2 * part - 500);
      if (at < 6) add(time + at * part + 700, part);
    }
    time += 8 * part + static_cast<std::int64_t>(random() % 20'000);
  }
}

RunTimeline madeTimeline() {
  std::mt19937 random(1);
  RunTimeline timeline;
  for (std::size_t i = 0; i < kLanes; ++i) {
    LaneBuilder lane;
    const bool isStream = i < kLanes / 2;
    if (i == kLanes - 1) lane.add({1'000, 10, kRare, EventCategory::CpuOp});
    (isStream ? addKernels : addCalls)(kEvents / kLanes, random, lane);
    timeline.lanes.push_back({.kind = isStream ? TrackKind::GpuStream : TrackKind::HostThread,
                              .events = std::make_shared<const LaneExtents>(lane.take())});
  }
  return timeline;
}

void print(const std::string& what, const std::function<std::size_t(int round)>& step) {
  std::vector<double> times;
  std::size_t made = 0;
  for (int round = 0; round < kRounds; ++round)
    times.push_back(1e3 * bench::costOf([&] { made = step(round); }).processor);
  std::sort(times.begin(), times.end());
  const double median = times[kRounds / 2];
  fmt::print("  {:<36} {:6.2f} ms, longest {:6.2f}   limit {:.0f} ms   {:<8}  {} boxes\n", what, median,
             times.back(), kFrameMs, median <= kFrameMs ? "ok" : "TOO SLOW", made);
}

/// Everything that is in sight at one zoom, as the page asks for it in every frame.
std::size_t boxesOf(const RunTimeline& timeline, std::int64_t lengthNs, int round,
                    std::vector<TimelineBox>& boxes) {
  const TimelineSpan all = timeline.span();
  const std::int64_t from = all.startNs + (all.endNs - all.startNs - lengthNs) / kRounds * round;
  boxes.clear();
  for (const TimelineLane& lane : timeline.lanes)
    lane.events->boxes({.seen = {from, from + lengthNs}, .finestNs = lengthNs / kPixels}, boxes);
  return boxes.size();
}

void printZooms(const RunTimeline& timeline) {
  std::vector<TimelineBox> boxes;
  const TimelineSpan all = timeline.span();
  std::int64_t lengthNs = all.endNs - all.startNs;
  for (; lengthNs > 20'000; lengthNs /= 4)
    print(fmt::format("boxes of {:.3f} ms", 1e-6 * static_cast<double>(lengthNs)),
          [&](int round) { return boxesOf(timeline, lengthNs, round, boxes); });
}

}  // namespace

int main() {
  const double before = bench::memoryMiB("VmRSS:");
  RunTimeline timeline;
  const bench::Cost cost = bench::costOf([&] { timeline = madeTimeline(); });
  std::uint64_t events = 0;
  std::size_t bytes = 0;
  for (const TimelineLane& lane : timeline.lanes) {
    events += lane.events->events();
    bytes += lane.events->bytes();
  }
  fmt::print("{} events in {} lanes, packed in {:.2f} s\n", events, timeline.lanes.size(), cost.clock);
  fmt::print("  {:.2f} bytes an event, {:.0f} MiB more in memory\n",
             static_cast<double>(bytes) / static_cast<double>(events), bench::memoryMiB("VmRSS:") - before);
  printZooms(timeline);
  const TimelineSpan all = timeline.span();
  print("idle gaps of the whole run",
        [&](int) { return gpuGaps(timeline, all, (all.endNs - all.startNs) / kPixels).size(); });
  const FunctionSet rare(std::vector{kRare}), everywhere(std::vector{FunctionId{7}});
  print("next of what is everywhere", [&](int) { return nextOf(timeline, everywhere, {}) ? 1U : 0U; });
  print("previous of what ran once", [&](int) { return previousOf(timeline, rare, {}) ? 1U : 0U; });
  print("a search's sums", [&](int) { return findsOf(timeline, everywhere).size(); });
  return 0;
}
