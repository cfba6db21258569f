#include "core/exploring/cycles/cycle_matching.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/exploring/cycles/cycle_differences.h"
#include "core/exploring/cycles/exposed_time.h"
#include "core/exploring/cycles/leading_lane.h"
#include "core/exploring/cycles/looks.h"
#include "core/exploring/cycles/sequence_alignment.h"

namespace culprit {

namespace {

/// By what events may be partners, the finest first.
constexpr std::array<MatchedBy, 3> kLevels = {MatchedBy::Name, MatchedBy::Family, MatchedBy::Class};
using Keys = std::array<std::uint32_t, kLevels.size()>;

/// No function has it.
constexpr std::uint32_t kStep = std::numeric_limits<std::uint32_t>::max();

/// What the functions of both sides have in common at each level: functions as the rows of the comparison
/// have them, families, and the classes by which the comparison joins them, if it does.
class Groups {
 public:
  Groups(const Results& results, const PairResults& pair) : m_results(results), m_pair(pair) {
    for (const FunctionShare& row : pair.verdict.functions) {
      // What no class knows has nothing in common.
      if (row.match != MatchedBy::Class || row.name == kOtherClass) continue;
      const std::uint32_t group = groupNamed("class " + row.name);
      for (const Side side : {Side::A, Side::B}) {
        for (const FunctionId function : (side == Side::A ? row.a : row.b).functions)
          m_classes.try_emplace({side, row.isDeviceWork(), function}, group);
      }
    }
  }

  /// All of those that mark a step: their names count the steps.
  Keys ofStepMarkers() {
    const std::uint32_t group = groupNamed("step");
    return {kStep, group, group};
  }

  Keys of(Side side, bool isGpu, FunctionId function) {
    const auto [known, isNew] = m_families.try_emplace({isGpu, function});
    if (isNew) {
      const std::string& name = m_results.names.functions[function];
      known->second = groupNamed(isGpu ? "gpu " + functionFamily(name) : "host " + hostName(name));
    }
    const auto row = m_classes.find({side, isGpu, function});
    return {indexOf(rowOf(side, function, m_pair.functions)), known->second,
            row == m_classes.end() ? known->second : row->second};
  }

 private:
  std::uint32_t groupNamed(std::string name) {
    return m_groups.try_emplace(std::move(name), static_cast<std::uint32_t>(m_groups.size())).first->second;
  }

  const Results& m_results;
  const PairResults& m_pair;
  std::map<std::tuple<Side, bool, FunctionId>, std::uint32_t> m_classes;
  std::map<std::pair<bool, FunctionId>, std::uint32_t> m_families;
  std::map<std::string, std::uint32_t> m_groups;
};

/// The own boxes of one side on one device, by start.
struct Lineup {
  std::vector<std::uint32_t> boxes;                                  // positions
  std::array<std::vector<std::uint32_t>, kLevels.size()> keys = {};  // by level, parallel to boxes
};

/// Of boxes that stand next to each other in a Lineup.
struct Stretch {
  std::size_t begin = 0, end = 0;

  std::size_t size() const { return end - begin; }
};

class DeviceMatching {
 public:
  DeviceMatching(CyclePair& cycles, Lineup a, Lineup b, const Monitor& monitor)
      : m_cycles(cycles),
        m_a(std::move(a)),
        m_b(std::move(b)),
        m_isMetA(m_a.boxes.size()),
        m_isMetB(m_b.boxes.size()),
        m_monitor(monitor) {}

  void match() {
    meet(0, {0, m_a.boxes.size()}, {0, m_b.boxes.size()});
    for (std::size_t level = 0; level < kLevels.size(); ++level) joinInOrder(level);
  }

 private:
  /// The longest sequence of equal keys, then the gaps of it by the next level.
  void meet(std::size_t level, const Stretch& a, const Stretch& b) {
    if (level == kLevels.size() || a.size() == 0 || b.size() == 0) return;
    const auto keys = [level](const Lineup& side, const Stretch& stretch) {
      return std::span(side.keys[level]).subspan(stretch.begin, stretch.size());
    };
    Stretch gapA = a, gapB = b;
    for (const auto& [x, y] : alignSequences(keys(m_a, a), keys(m_b, b), m_monitor)) {
      gapA.end = a.begin + x;
      gapB.end = b.begin + y;
      meet(level + 1, gapA, gapB);
      join(level, gapA.end, gapB.end);
      gapA = {gapA.end + 1, a.end};
      gapB = {gapB.end + 1, b.end};
    }
    gapA.end = a.end;
    gapB.end = b.end;
    meet(level + 1, gapA, gapB);
  }

  void joinInOrder(std::size_t level) {
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> waiting;  // of B, the first one last
    for (std::size_t i = m_b.boxes.size(); i > 0; --i)
      if (!m_isMetB[i - 1]) waiting[m_b.keys[level][i - 1]].push_back(i - 1);
    for (std::size_t i = 0; i < m_a.boxes.size(); ++i) {
      lookAt(i, m_monitor);
      if (m_isMetA[i]) continue;
      const auto found = waiting.find(m_a.keys[level][i]);
      if (found == waiting.end() || found->second.empty()) continue;
      join(level, i, found->second.back());
      found->second.pop_back();
    }
  }

  void join(std::size_t level, std::size_t a, std::size_t b) {
    m_isMetA[a] = m_isMetB[b] = true;
    CycleBox& boxA = m_cycles.a.boxes[m_a.boxes[a]];
    CycleBox& boxB = m_cycles.b.boxes[m_b.boxes[b]];
    boxA.partner = m_b.boxes[b];
    boxB.partner = m_a.boxes[a];
    const bool isByHand = level == 0 && boxA.function != boxB.function && m_a.keys[0][a] != kStep;
    boxA.match = boxB.match = isByHand ? MatchedBy::Hand : kLevels[level];
  }

  CyclePair& m_cycles;
  Lineup m_a, m_b;
  std::vector<bool> m_isMetA, m_isMetB;
  const Monitor& m_monitor;
};

/// The device under which the rows of both partners stand, by name.
std::string sharedDevice(Side side, const std::string& device, const Results& results,
                         const PairResults& pair) {
  const auto known = results.names.devices.find(device);
  for (const DevicePartners& partners : pair.devices) {
    if (known == (side == Side::A ? partners.a : partners.b)) return results.names.devices[partners.row];
  }
  return device;
}

std::map<std::string, Lineup> lineups(CycleEvents& events, Side side, const Results& results,
                                      const PairResults& pair, Groups& groups, const Monitor& monitor) {
  std::map<std::string, Lineup> byDevice;
  std::vector<Lineup*> ofLane;
  for (const CycleLane& lane : events.lanes)
    ofLane.push_back(&byDevice[sharedDevice(side, lane.device, results, pair)]);
  for (std::uint32_t i = 0; i < events.boxes.size(); ++i) {
    lookAt(i, monitor);
    CycleBox& box = events.boxes[i];
    box.match = side == Side::A ? MatchedBy::OnlyA : MatchedBy::OnlyB;
    if (box.isOwn) ofLane[box.lane]->boxes.push_back(i);
  }
  for (auto& [device, lineup] : byDevice) {
    std::stable_sort(lineup.boxes.begin(), lineup.boxes.end(), [&events](std::uint32_t x, std::uint32_t y) {
      const CycleBox& first = events.boxes[x];
      const CycleBox& second = events.boxes[y];
      return std::tuple(first.startNs, -first.durationNs) < std::tuple(second.startNs, -second.durationNs);
    });
    for (const std::uint32_t i : lineup.boxes) {
      lookAt(lineup.keys[0].size(), monitor);
      const CycleBox& box = events.boxes[i];
      const bool isGpu = events.lanes[box.lane].kind == TrackKind::GpuStream;
      const Keys keys = box.category == EventCategory::StepMarker ? groups.ofStepMarkers()
                                                                  : groups.of(side, isGpu, box.function);
      for (std::size_t level = 0; level < keys.size(); ++level) lineup.keys[level].push_back(keys[level]);
    }
  }
  return byDevice;
}

}  // namespace

void matchCycles(CyclePair& cycles, const Results& results, const PairResults& pair, const Monitor& monitor) {
  Groups groups(results, pair);
  auto ofA = lineups(cycles.a, Side::A, results, pair, groups, monitor);
  auto ofB = lineups(cycles.b, Side::B, results, pair, groups, monitor);
  for (auto& [device, lineup] : ofA) {
    const auto other = ofB.find(device);
    if (other != ofB.end())
      DeviceMatching(cycles, std::move(lineup), std::move(other->second), monitor).match();
  }
  cycles.comparesGpuWork = cycles.a.hasGpuWork() || cycles.b.hasGpuWork();
  cycles.differences = differencesOf(cycles, monitor);
  cycles.otherCyclesNs = timeOfOtherCycles(cycles, monitor);
  cycles.leading = leadingLane(cycles, monitor);
  const auto count = [&cycles](const CycleEvents& events, bool isMatched) {
    const auto compared = events.compared(cycles.comparesGpuWork);
    return static_cast<std::uint32_t>(std::count_if(compared.begin(), compared.end(), [&](std::uint32_t i) {
      return events.boxes[i].partner.has_value() == isMatched;
    }));
  };
  cycles.matched = count(cycles.a, true);
  cycles.onlyA = count(cycles.a, false);
  cycles.onlyB = count(cycles.b, false);
}

}  // namespace culprit
