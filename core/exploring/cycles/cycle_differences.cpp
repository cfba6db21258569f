#include "core/exploring/cycles/cycle_differences.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
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
        m_ownA(ownTimes(cycles.a)),
        m_ownB(ownTimes(cycles.b)) {
    if (!cycles.bothHaveGpuWork()) return;
    m_idleA = idleStretches(cycles.a);
    m_idleB = idleStretches(cycles.b);
  }

  std::vector<CycleDifference> all() {
    addLeft(Side::A);
    addLeft(Side::B);
    addMatched();
    addGaps();
    sortBy([](const CycleDifference& each) { return std::tuple(-std::abs(each.deltaNs)); });
    explainDifferences(m_cycles, m_all, m_monitor);
    std::erase_if(m_all, [this](const CycleDifference& each) { return !isTold(each); });
    setCalls();
    sortBy([this](const CycleDifference& each) {
      const bool isOfTheChange = each.explainedNs != 0 && (each.explainedNs > 0) == (m_cycles.changeNs() > 0);
      return std::tuple(!isOfTheChange && m_cycles.changeNs() != 0, -std::abs(each.explainedNs),
                        -std::abs(each.deltaNs));
    });
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

  /// Most of them are told only if they explain something.
  void addMatched() {
    for (std::uint32_t i = 0; i < m_cycles.a.boxes.size(); ++i) {
      lookAt(i, m_monitor);
      const auto& partner = m_cycles.a.boxes[i].partner;
      if (!partner) continue;
      const DifferenceOf what = whatIs(Side::A, i);
      if (what == DifferenceOf::HostCall && !isNoticed(m_ownB[*partner] - m_ownA[i])) continue;
      addChange({.a = i, .b = partner, .of = what}, m_ownA[i], m_ownB[*partner]);
    }
  }

  void addGaps() {
    std::size_t at = 0;
    for (const auto& [next, b] : m_idleB) {
      lookAt(at++, m_monitor);
      const auto partner = next ? m_cycles.b.boxes[*next].partner : std::nullopt;
      const auto before = m_idleA.find(partner);
      if (before == m_idleA.end()) continue;  // matched by hand with what is no work of the GPU
      const IdleStretch& a = before->second;
      const Side side = b.idleNs >= a.idleNs ? Side::B : Side::A;
      const IdleStretch& longer = side == Side::B ? b : a;
      addChange({.a = partner,
                 .b = next,
                 .of = DifferenceOf::IdleGap,
                 .gap = {.side = side, .startNs = longer.startNs, .endNs = longer.endNs}},
                a.idleNs, b.idleNs);
    }
  }

  void addChange(CycleDifference change, std::int64_t aNs, std::int64_t bNs) {
    const auto [shorter, longer] = std::minmax(aNs, bNs);
    change.kind = bNs >= aNs ? DifferenceKind::Longer : DifferenceKind::Shorter;
    change.deltaNs = bNs - aNs;
    change.isMuch = longer > shorter && static_cast<double>(longer) >=
                                            CycleDifference::kMuchLonger * static_cast<double>(shorter);
    m_all.push_back(change);
  }

  bool isTold(const CycleDifference& each) const {
    const bool isAlone = each.kind == DifferenceKind::OnlyA || each.kind == DifferenceKind::OnlyB;
    return isAlone || (each.isMuch && isNoticed(each.deltaNs)) || isNoticed(each.explainedNs);
  }

  /// What ran in the gaps.
  void setCalls() {
    const auto spansA = ownSpans(m_cycles.a), spansB = ownSpans(m_cycles.b);
    std::size_t at = 0;
    for (CycleDifference& each : m_all) {
      lookAt(at++, m_monitor);
      if (each.of != DifferenceOf::IdleGap) continue;
      CycleGap& gap = each.gap;
      gap.call =
          callDuring(m_cycles.of(gap.side), gap.side == Side::A ? spansA : spansB, gap.startNs, gap.endNs);
    }
  }

  /// By what comes first, then the earlier one.
  template <typename Key>
  void sortBy(const Key& key) {
    std::stable_sort(m_all.begin(), m_all.end(), [&](const CycleDifference& x, const CycleDifference& y) {
      return std::pair(key(x), startOf(x)) < std::pair(key(y), startOf(y));
    });
  }

  bool isNoticed(std::int64_t ns) const { return m_cycles.isNoticed(ns); }
  std::int64_t startOf(const CycleDifference& each) const {
    if (each.of == DifferenceOf::IdleGap) return each.gap.startNs;
    return each.b ? m_cycles.b.boxes[*each.b].startNs : m_cycles.a.boxes[*each.a].startNs;
  }

  const CyclePair& m_cycles;
  const Monitor& m_monitor;
  bool m_gpuWork;
  std::vector<std::int64_t> m_ownA, m_ownB;
  std::map<std::optional<std::uint32_t>, IdleStretch> m_idleA, m_idleB;  // where both have GPU work
  std::vector<CycleDifference> m_all;
};

}  // namespace

std::vector<CycleDifference> differencesOf(const CyclePair& cycles, const Monitor& monitor) {
  return Differences(cycles, monitor).all();
}

}  // namespace culprit
