#include "core/exploring/cycles/cycle_differences.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "core/exploring/cycles/explained_time.h"
#include "core/exploring/cycles/idle_gaps.h"
#include "core/exploring/cycles/looks.h"
#include "core/exploring/cycles/own_time.h"

namespace culprit {

namespace {

class Differences {
 public:
  Differences(const CyclePair& cycles, const Monitor& monitor)
      : m_cycles(cycles),
        m_monitor(monitor),
        m_gpuWork(cycles.a.hasGpuWork() || cycles.b.hasGpuWork()),
        m_noticedNs(kNoticed * static_cast<double>(std::max(cycles.a.durationNs, cycles.b.durationNs))),
        m_ownA(ownTimes(cycles.a)),
        m_ownB(ownTimes(cycles.b)) {}

  std::vector<CycleDifference> all() {
    addLeft(Side::A);
    addLeft(Side::B);
    for (std::uint32_t i = 0; i < m_cycles.a.boxes.size(); ++i) {
      lookAt(i, m_monitor);
      if (const auto& partner = m_cycles.a.boxes[i].partner)
        addChange({.a = i, .b = partner, .of = whatIs(Side::A, i)}, m_ownA[i], m_ownB[*partner]);
    }
    if (m_cycles.a.hasGpuWork() && m_cycles.b.hasGpuWork()) addGaps();
    sortBy([](const CycleDifference& each) { return each.deltaNs; });
    explainDifferences(m_cycles, m_all, m_monitor);
    sortBy([](const CycleDifference& each) { return each.explainedNs; });
    return std::move(m_all);
  }

 private:
  DifferenceOf whatIs(Side side, std::uint32_t box) const {
    return isGpuWork(m_cycles.of(side).boxes[box].category) ? DifferenceOf::GpuWork : DifferenceOf::HostCall;
  }

  void addLeft(Side side) {
    const auto& boxes = m_cycles.of(side).boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      lookAt(i, m_monitor);
      if (!boxes[i].isOwn || boxes[i].partner) continue;
      const std::int64_t ns = side == Side::A ? m_ownA[i] : m_ownB[i];
      const DifferenceOf what = whatIs(side, i);
      if (m_gpuWork && what == DifferenceOf::HostCall && !isNoticed(ns)) continue;
      CycleDifference left{.kind = DifferenceKind::OnlyA, .a = i, .deltaNs = -ns, .of = what};
      if (side == Side::B) left = {.kind = DifferenceKind::OnlyB, .b = i, .deltaNs = ns, .of = what};
      m_all.push_back(left);
    }
  }

  /// False if the times are about the same.
  bool addChange(CycleDifference change, std::int64_t aNs, std::int64_t bNs) {
    const auto [shorter, longer] = std::minmax(aNs, bNs);
    const bool isMuch = static_cast<double>(longer) >= kMuchLonger * static_cast<double>(shorter);
    if (!isMuch || longer == shorter || !isNoticed(longer - shorter)) return false;
    change.kind = bNs > aNs ? DifferenceKind::Longer : DifferenceKind::Shorter;
    change.deltaNs = bNs - aNs;
    m_all.push_back(change);
    return true;
  }

  void addGaps() {
    const auto ofA = idleStretches(m_cycles.a), ofB = idleStretches(m_cycles.b);
    const auto spansA = ownSpans(m_cycles.a), spansB = ownSpans(m_cycles.b);
    std::size_t at = 0;
    for (const auto& [next, b] : ofB) {
      lookAt(at++, m_monitor);
      const auto partner = next ? m_cycles.b.boxes[*next].partner : std::nullopt;
      const auto before = ofA.find(partner);
      if (before == ofA.end()) continue;  // matched by hand with what is no work of the GPU
      const IdleStretch& a = before->second;
      if (!addChange({.a = partner, .b = next, .of = DifferenceOf::IdleGap}, a.idleNs, b.idleNs)) continue;
      const Side side = b.idleNs > a.idleNs ? Side::B : Side::A;
      const IdleStretch& longer = side == Side::B ? b : a;
      m_all.back().gap = {
          side, longer.startNs, longer.endNs,
          callDuring(m_cycles.of(side), side == Side::B ? spansB : spansA, longer.startNs, longer.endNs)};
    }
  }

  /// The largest first; of equal ones the larger change, of equal changes the earlier.
  template <typename Size>
  void sortBy(const Size& size) {
    const auto key = [&](const CycleDifference& each) {
      return std::tuple(-std::abs(size(each)), -std::abs(each.deltaNs), startOf(each));
    };
    std::stable_sort(m_all.begin(), m_all.end(),
                     [&](const CycleDifference& x, const CycleDifference& y) { return key(x) < key(y); });
  }

  bool isNoticed(std::int64_t ns) const { return static_cast<double>(ns) >= m_noticedNs; }
  std::int64_t startOf(const CycleDifference& each) const {
    if (each.of == DifferenceOf::IdleGap) return each.gap.startNs;
    return each.b ? m_cycles.b.boxes[*each.b].startNs : m_cycles.a.boxes[*each.a].startNs;
  }

  const CyclePair& m_cycles;
  const Monitor& m_monitor;
  bool m_gpuWork;
  double m_noticedNs;
  std::vector<std::int64_t> m_ownA, m_ownB;
  std::vector<CycleDifference> m_all;
};

}  // namespace

std::vector<CycleDifference> differencesOf(const CyclePair& cycles, const Monitor& monitor) {
  return Differences(cycles, monitor).all();
}

}  // namespace culprit
