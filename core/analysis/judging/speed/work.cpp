#include "core/analysis/judging/speed/work.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/analysis/judging/speed/function_use.h"
#include "core/model/run/events.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

std::vector<double> chosen(std::span<const double> values, std::span<const std::uint32_t> positions) {
  std::vector<double> taken;
  taken.reserve(positions.size());
  for (const std::uint32_t position : positions) taken.push_back(values[position]);
  return taken;
}

double sum(std::span<const double> values, std::span<const std::uint32_t> positions) {
  double total = 0.0;
  for (const std::uint32_t position : positions) total += values[position];
  return total;
}

/// Median launches in the chosen cycles where the kernel ran.
std::optional<double> medianWhereRun(const KernelLaunches& kernel, std::span<const std::uint32_t> positions) {
  std::vector<double> launches = chosen(kernel.perCycle, positions);
  std::erase(launches, 0.0);
  return stats::median(launches);
}

}  // namespace

double KernelLaunches::total() const {
  return std::accumulate(perCycle.begin(), perCycle.end(), 0.0);
}

namespace {

/// What is counted: compute kernels; operators where the process launches none.
class Yardstick {
 public:
  Yardstick(const std::vector<FunctionUse>& uses, const Names& names) : m_names(names) {
    m_isKernels = std::any_of(uses.begin(), uses.end(), [&names](const FunctionUse& use) {
      return isComputeKernel(names.categories[use.category]);
    });
  }
  bool counts(const FunctionUse& use) const {
    const std::string& category = m_names.categories[use.category];
    return m_isKernels ? isComputeKernel(category) : category == nameOf(EventCategory::CpuOp);
  }

 private:
  const Names& m_names;
  bool m_isKernels;
};

}  // namespace

LaunchTable countLaunches(const ProcessSamples& samples, const Names& names) {
  const std::size_t cycles = samples.cycles.size();
  LaunchTable table{.perCycle = std::vector<double>(cycles)};
  std::unordered_map<std::uint32_t, std::size_t> places;
  const std::vector<FunctionUse> uses = functionUses(samples);
  const Yardstick yardstick(uses, names);
  for (const FunctionUse& use : uses) {
    if (!yardstick.counts(use)) continue;
    const auto [place, isNew] = places.try_emplace(indexOf(use.function), table.kernels.size());
    if (isNew) table.kernels.push_back({use.function, std::vector<double>(cycles)});
    for (std::size_t i = 0; i < use.cycle.size(); ++i) {
      table.kernels[place->second].perCycle[use.cycle[i]] += use.calls[i];
      table.perCycle[use.cycle[i]] += use.calls[i];
    }
  }
  return table;
}

std::vector<double> launchesPerCycle(const ProcessSamples& samples, const Names& names) {
  std::vector<double> launches(samples.cycles.size());
  const std::vector<FunctionUse> uses = functionUses(samples);
  const Yardstick yardstick(uses, names);
  for (const FunctionUse& use : uses) {
    if (!yardstick.counts(use)) continue;
    for (std::size_t i = 0; i < use.cycle.size(); ++i) launches[use.cycle[i]] += use.calls[i];
  }
  return launches;
}

std::vector<std::uint32_t> innerCycles(std::span<const double> counts) {
  const auto ran = [](double count) { return count > 0.0; };
  auto begin = std::find_if(counts.begin(), counts.end(), ran) - counts.begin();
  auto end = counts.rend() - std::find_if(counts.rbegin(), counts.rend(), ran);
  if (begin >= end) {
    begin = 0;
    end = static_cast<std::ptrdiff_t>(counts.size());
  }
  std::vector<std::uint32_t> inner(static_cast<std::size_t>(end - begin));
  std::iota(inner.begin(), inner.end(), static_cast<std::uint32_t>(begin));
  return inner;
}

std::vector<CommonKernel> commonKernels(const LaunchTable& a, const LaunchTable& b) {
  std::unordered_map<std::uint32_t, const KernelLaunches*> ofB;
  for (const KernelLaunches& kernel : b.kernels) ofB.emplace(indexOf(kernel.function), &kernel);
  std::vector<CommonKernel> common;
  for (const KernelLaunches& kernel : a.kernels) {
    const auto partner = ofB.find(indexOf(kernel.function));
    if (partner != ofB.end()) common.push_back({&kernel, partner->second});
  }
  return common;
}

std::vector<CommonKernel> busiest(std::vector<CommonKernel> common) {
  std::vector<std::pair<double, CommonKernel>> byLaunches;
  for (const CommonKernel& kernel : common) byLaunches.emplace_back(kernel.a->total(), kernel);
  std::stable_sort(byLaunches.begin(), byLaunches.end(),
                   [](const auto& x, const auto& y) { return x.first > y.first; });
  byLaunches.resize(std::min(common.size(), std::max<std::size_t>(3, common.size() / 3)));
  common.clear();
  for (const auto& [launches, kernel] : byLaunches) common.push_back(kernel);
  return common;
}

std::optional<double> launchesPerCycle(std::span<const CommonKernel> kernels,
                                       std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  std::vector<double> ratios;
  for (const CommonKernel& kernel : kernels) {
    const std::optional<double> launchesA = medianWhereRun(*kernel.a, a);
    const std::optional<double> launchesB = medianWhereRun(*kernel.b, b);
    if (launchesA && launchesB) ratios.push_back(*launchesB / *launchesA);
  }
  return stats::median(ratios);
}

std::optional<double> timePerWork(std::span<const CommonKernel> kernels, CycleChoice a, CycleChoice b) {
  const double timeA = sum(a.durationsMs, a.cycles);
  const double timeB = sum(b.durationsMs, b.cycles);
  if (!(timeA > 0.0 && timeB > 0.0)) return std::nullopt;
  std::vector<double> ratios;
  for (const CommonKernel& kernel : kernels) {
    const double launchesA = sum(kernel.a->perCycle, a.cycles);
    const double launchesB = sum(kernel.b->perCycle, b.cycles);
    if (launchesA > 0.0 && launchesB > 0.0) ratios.push_back((launchesA / timeA) / (launchesB / timeB));
  }
  return stats::median(ratios);
}

std::set<AnchorId> anchorsOf(const ProcessSamples& samples) {
  std::set<AnchorId> anchors;
  for (const Cycle& cycle : samples.cycles) anchors.insert(cycle.anchor);
  return anchors;
}

WorkOfPair measureWork(const VerdictInput& input) {
  WorkOfPair work;
  work.launchesA = countLaunches(*input.a.samples, *input.names);
  work.launchesB = countLaunches(*input.b.samples, *input.names);
  work.kernels = busiest(commonKernels(work.launchesA, work.launchesB));
  work.innerA = innerCycles(work.launchesA.perCycle);
  work.innerB = innerCycles(work.launchesB.perCycle);
  work.perCycle = launchesPerCycle(work.kernels, work.innerA, work.innerB);
  work.isIncommensurable = !work.perCycle && anchorsOf(*input.a.samples) != anchorsOf(*input.b.samples);
  const auto keep = [&](Side side, const PairSide& process, std::vector<std::uint32_t>& kept) {
    const std::vector<EdgeCycle> edges = findEdges(side, process, *input.names, input.thresholds);
    std::vector<bool> dropped(process.samples->cycles.size());
    for (const EdgeCycle& edge : edges) dropped[edge.cycle] = true;
    for (const std::uint32_t cycle : allCycles(*process.samples)) {
      if (!dropped[cycle]) kept.push_back(cycle);
    }
    work.edges.insert(work.edges.end(), edges.begin(), edges.end());
  };
  keep(Side::A, input.a, work.keptA);
  keep(Side::B, input.b, work.keptB);
  return work;
}

}  // namespace culprit
