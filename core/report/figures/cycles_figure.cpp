#include "core/report/figures/cycles_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/report/figures/lane_stretches.h"
#include "core/report/names/function_name.h"
#include "core/report/names/lane_name.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

using Work = CyclesFigure::Work;

constexpr std::size_t kMostLanes = 4;       // of a side
constexpr double kHardlyBusy = 0.01;        // of the cycle: not worth a lane beside others
constexpr std::int64_t kColumns = 600;      // about the pixels of the axis
constexpr std::size_t kLongestName = 60;    // bytes; no stretch has room for more
constexpr std::size_t kLongestLabel = 24;   // bytes, of a lane
constexpr std::size_t kLongestSpoken = 80;  // bytes, of a name in a sentence

/// A lane with what it did, not yet merged.
struct BusyLane {
  std::string name;
  bool isGpu = false;
  std::vector<LaneStretch> stretches;
  std::int64_t busyNs = 0;     ///< in calls of the cycle
  std::int64_t waitingNs = 0;  ///< of these for the GPU
  std::int64_t endNs = 0;      ///< of the last of these
};

double ms(std::int64_t ns) {
  return static_cast<double>(ns) * 1e-6;
}

BusyLane busyLane(const CycleLane& lane, std::vector<LaneStretch> stretches) {
  BusyLane busy{.name = laneName(lane), .isGpu = lane.kind == TrackKind::GpuStream};
  for (const LaneStretch& stretch : stretches) {
    if (stretch.work == Work::OtherCycle) continue;
    busy.busyNs += stretch.lengthNs();
    busy.endNs = std::max(busy.endNs, stretch.endNs);
    if (stretch.work == Work::Waiting) busy.waitingNs += stretch.lengthNs();
  }
  busy.stretches = std::move(stretches);
  return busy;
}

/// The busiest, GPUs first; where both work a thread keeps a place.
std::vector<BusyLane> chosenLanes(const CycleEvents& cycle, LaneNames names) {
  std::vector<BusyLane> gpu, host;
  std::vector<std::vector<LaneStretch>> all = laneStretches(cycle);
  for (std::size_t at = 0; at < all.size(); ++at) {
    BusyLane lane = busyLane(cycle.lanes[at], std::move(all[at]));
    if (lane.busyNs > 0) (lane.isGpu ? gpu : host).push_back(std::move(lane));
  }
  const auto busiest = [&cycle](std::vector<BusyLane>& lanes) {
    std::stable_sort(lanes.begin(), lanes.end(),
                     [](const BusyLane& x, const BusyLane& y) { return x.busyNs > y.busyNs; });
    while (lanes.size() > 1 && ms(lanes.back().busyNs) < kHardlyBusy * ms(cycle.durationNs)) lanes.pop_back();
  };
  busiest(gpu);
  busiest(host);
  gpu.resize(std::min(gpu.size(), kMostLanes - (host.empty() ? 0 : 1)));
  host.resize(std::min(host.size(), kMostLanes - gpu.size()));
  if (names == LaneNames::Neutral) {
    for (std::size_t at = 0; at < gpu.size(); ++at) gpu[at].name = fmt::format("GPU stream {}", at + 1);
    for (std::size_t at = 0; at < host.size(); ++at) host[at].name = fmt::format("host thread {}", at + 1);
  }
  gpu.insert(gpu.end(), std::make_move_iterator(host.begin()), std::make_move_iterator(host.end()));
  return gpu;
}

std::string shortName(const Results& results, FunctionId function) {
  return singleLine(functionName(results.names.functions[function], NameForm::Short));
}

/// Without namespaces and files of Python, for which no stretch has room.
std::string nameInside(const Results& results, FunctionId function) {
  const std::string name = shortName(results, function);
  const std::size_t line = name.find(".py(");
  const std::string_view before = line == std::string::npos ? "::" : "): ";
  const std::size_t at = name.rfind(before);
  const std::size_t from = at == std::string::npos ? 0 : at + before.size();
  return excerpt(from == name.size() ? name : name.substr(from), kLongestName);
}

CyclesFigure::Lane drawnLane(const Results& results, const BusyLane& lane, std::int64_t endNs) {
  CyclesFigure::Lane drawn{.label = excerpt(lane.name, kLongestLabel), .isGpu = lane.isGpu};
  for (const LaneStretch& each : merged(lane.stretches, std::max<std::int64_t>(endNs / kColumns, 1))) {
    if (each.startNs >= endNs) break;
    const bool isNamed = each.function && each.work != Work::OtherCycle;
    drawn.stretches.push_back({ms(each.startNs), ms(std::min(each.endNs, endNs)), each.work,
                               isNamed ? nameInside(results, *each.function) : std::string()});
  }
  return drawn;
}

const Cycle& recorded(const PairResults& pair, const CycleEvents& events, Side side) {
  return (side == Side::A ? pair.cyclesA : pair.cyclesB).at(events.cycle);
}

/// "cycle 7 of A, 151 ms"
std::string titleOf(const PairResults& pair, const CycleEvents& events, Side side) {
  return fmt::format("cycle {} of {}, {}", recorded(pair, events, side).number, nameOf(side),
                     format::duration(static_cast<double>(events.durationNs)));
}

/// What the looks mean that can be seen.
std::string keyOf(const CyclesFigure& figure) {
  std::set<Work> works;
  for (const CyclesFigure::Cycle& cycle : figure.cycles)
    for (const CyclesFigure::Lane& lane : cycle.lanes)
      for (const CyclesFigure::Stretch& stretch : lane.stretches)
        if (stretch.to - stretch.from >= figure.endMs / static_cast<double>(kColumns))
          works.insert(stretch.work);
  std::vector<std::string> filled, hollow;
  if (works.contains(Work::Compute)) filled.emplace_back("GPU compute");
  if (works.contains(Work::HostCalls)) filled.emplace_back("host calls");
  if (works.contains(Work::Copies)) hollow.emplace_back("copies");
  if (works.contains(Work::Waiting)) hollow.emplace_back("waits for the GPU");
  std::vector<std::string> keys;
  if (!filled.empty()) keys.push_back("filled: " + format::list(filled));
  if (works.contains(Work::Communication)) keys.emplace_back("hatched: communication");
  if (!hollow.empty()) keys.push_back("hollow: " + format::list(hollow));
  if (works.contains(Work::OtherCycle)) keys.emplace_back("pale: work of other cycles");
  keys.emplace_back("the upright line ends the cycle");
  std::string text = fmt::format("{}", fmt::join(keys, "; "));
  if (text.front() >= 'a') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + ".";
}

/// ": GPU 0, stream 7 works 120 ms, the most in sgemm (20.0 ms)"
void speak(const Results& results, const BusyLane& lane, TextBuilder& words) {
  std::map<FunctionId, std::int64_t> times;
  for (const LaneStretch& stretch : lane.stretches)
    if (stretch.function && stretch.work != Work::OtherCycle) times[*stretch.function] += stretch.lengthNs();
  const auto most = std::max_element(times.begin(), times.end(),
                                     [](const auto& x, const auto& y) { return x.second < y.second; });
  const auto spoken = [](std::int64_t ns) { return format::duration(static_cast<double>(ns)); };
  words.plain(
      fmt::format("{} {} {}", lane.name, lane.isGpu ? "works" : "is in calls for", spoken(lane.busyNs)));
  if (ms(lane.waitingNs) >= kHardlyBusy * ms(lane.busyNs))
    words.plain(fmt::format(" ({} of them waiting for the GPU)", spoken(lane.waitingNs)));
  if (most == times.end()) return;
  words.plain(", the most in ")
      .name(excerpt(shortName(results, most->first), kLongestSpoken))
      .plain(fmt::format(" ({})", spoken(most->second)));
}

}  // namespace

std::optional<Figure> cyclesFigure(const Results& results, const PairResults& pair,
                                   const MedianCycles& cycles, LaneNames names) {
  const std::vector<BusyLane> a = chosenLanes(cycles.a, names), b = chosenLanes(cycles.b, names);
  if (a.empty() || b.empty()) return std::nullopt;
  std::int64_t endNs = std::max(cycles.a.durationNs, cycles.b.durationNs);
  for (const auto* lanes : {&a, &b})
    for (const BusyLane& lane : *lanes) endNs = std::max(endNs, lane.endNs);
  CyclesFigure figure{.axis = "ms from its start", .endMs = ms(endNs)};
  TextBuilder words;
  for (const Side side : {Side::A, Side::B}) {
    const CycleEvents& events = cycles.of(side);
    CyclesFigure::Cycle drawn{.side = side, .durationMs = ms(events.durationNs)};
    words.plain(
        fmt::format("{}{}: ", side == Side::A ? "Median cycles: " : " And ", titleOf(pair, events, side)));
    for (const BusyLane& lane : side == Side::A ? a : b) {
      if (!drawn.lanes.empty()) words.plain("; ");
      speak(results, lane, words);
      drawn.lanes.push_back(drawnLane(results, lane, endNs));
    }
    words.plain(".");
    figure.cycles.push_back(std::move(drawn));
  }
  Text caption = TextBuilder()
                     .plain(fmt::format("Median cycles: {}, and {}. {}", titleOf(pair, cycles.a, Side::A),
                                        titleOf(pair, cycles.b, Side::B), keyOf(figure)))
                     .text();
  return Figure{.caption = std::move(caption), .inWords = words.text(), .content = std::move(figure)};
}

}  // namespace culprit
