#include "core/analysis/judging/speed/work.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/judging/speed/same_sizes.h"
#include "core/model/run/events.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

/// How often each cycle is among the chosen ones: resampled ones may be there several times, in any order.
class Chosen {
 public:
  explicit Chosen(std::span<const std::uint32_t> cycles) {
    if (!cycles.empty()) m_times.resize(*std::max_element(cycles.begin(), cycles.end()) + 1U);
    for (const std::uint32_t cycle : cycles) ++m_times[cycle];
  }
  std::uint32_t times(std::uint32_t cycle) const { return cycle < m_times.size() ? m_times[cycle] : 0; }

 private:
  std::vector<std::uint32_t> m_times;
};

double sum(const KernelLaunches& kernel, const Chosen& chosen) {
  double total = 0.0;
  for (std::size_t i = 0; i < kernel.cycle.size(); ++i)
    total += kernel.launches[i] * chosen.times(kernel.cycle[i]);
  return total;
}

double sum(std::span<const double> values, std::span<const std::uint32_t> positions) {
  double total = 0.0;
  for (const std::uint32_t position : positions) total += values[position];
  return total;
}

/// Median launches in the chosen cycles where the kernel ran.
std::optional<double> medianWhereRun(const KernelLaunches& kernel, const Chosen& chosen) {
  std::vector<double> launches;
  for (std::size_t i = 0; i < kernel.cycle.size(); ++i)
    launches.insert(launches.end(), chosen.times(kernel.cycle[i]), kernel.launches[i]);
  return stats::median(launches);
}

}  // namespace

double KernelLaunches::total() const {
  return std::accumulate(launches.begin(), launches.end(), 0.0);
}

namespace {

/// What is counted: compute kernels; operators where the process launches none.
class Yardstick {
 public:
  Yardstick(const ProcessSamples& samples, const Names& names) : m_names(names) {
    forEachFunction(samples, [&](const FunctionUse& use) {
      m_isKernels = m_isKernels || isComputeKernel(names.categories[use.category]);
    });
  }
  bool counts(const FunctionUse& use) const {
    const std::string& category = m_names.categories[use.category];
    return m_isKernels ? isComputeKernel(category) : category == nameOf(EventCategory::CpuOp);
  }
  bool areOperators() const { return !m_isKernels; }

 private:
  const Names& m_names;
  bool m_isKernels = false;
};

/// Both ascend by cycle.
void add(const FunctionUse& use, KernelLaunches& kernel) {
  KernelLaunches sum{.function = kernel.function};
  const std::size_t likely = std::max(use.cycle.size(), kernel.cycle.size());
  sum.cycle.reserve(likely);
  sum.launches.reserve(likely);
  const auto append = [&sum](std::uint32_t cycle, double launches) {
    if (launches == 0.0) return;
    sum.cycle.push_back(cycle);
    sum.launches.push_back(launches);
  };
  for (std::size_t i = 0, k = 0; i < use.cycle.size() || k < kernel.cycle.size();) {
    const bool hasUse = i < use.cycle.size(), hasKernel = k < kernel.cycle.size();
    const std::uint32_t cycle = !hasUse      ? kernel.cycle[k]
                                : !hasKernel ? use.cycle[i]
                                             : std::min(use.cycle[i], kernel.cycle[k]);
    double launches = 0.0;
    if (hasUse && use.cycle[i] == cycle) launches += use.calls[i++];
    if (hasKernel && kernel.cycle[k] == cycle) launches += kernel.launches[k++];
    append(cycle, launches);
  }
  kernel = std::move(sum);
}

}  // namespace

LaunchTable countLaunches(const ProcessSamples& samples, const Names& names) {
  LaunchTable table{.perCycle = std::vector<double>(samples.cycles.size())};
  std::unordered_map<std::uint32_t, std::size_t> places;
  const Yardstick yardstick(samples, names);
  table.areOperators = yardstick.areOperators();
  forEachFunction(samples, [&](const FunctionUse& use) {
    if (!yardstick.counts(use)) return;
    const auto [place, isNew] = places.try_emplace(indexOf(use.function), table.kernels.size());
    if (isNew) table.kernels.push_back({.function = use.function});
    add(use, table.kernels[place->second]);
    for (std::size_t i = 0; i < use.cycle.size(); ++i) table.perCycle[use.cycle[i]] += use.calls[i];
  });
  return table;
}

std::vector<double> launchesPerCycle(const ProcessSamples& samples, const Names& names) {
  std::vector<double> launches(samples.cycles.size());
  const Yardstick yardstick(samples, names);
  forEachFunction(samples, [&](const FunctionUse& use) {
    if (!yardstick.counts(use)) return;
    for (std::size_t i = 0; i < use.cycle.size(); ++i) launches[use.cycle[i]] += use.calls[i];
  });
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

std::optional<double> timePerWork(std::span<const CommonKernel> kernels, CycleChoice a, CycleChoice b) {
  const double timeA = sum(a.durationsMs, a.cycles);
  const double timeB = sum(b.durationsMs, b.cycles);
  if (!(timeA > 0.0 && timeB > 0.0)) return std::nullopt;
  std::vector<double> ratios;
  const Chosen chosenA(a.cycles), chosenB(b.cycles);
  for (const CommonKernel& kernel : kernels) {
    const double launchesA = sum(*kernel.a, chosenA);
    const double launchesB = sum(*kernel.b, chosenB);
    if (launchesA > 0.0 && launchesB > 0.0) ratios.push_back((launchesA / timeA) / (launchesB / timeB));
  }
  return stats::median(ratios);
}

std::set<AnchorId> anchorsOf(const ProcessSamples& samples) {
  std::set<AnchorId> anchors;
  for (const Cycle& cycle : samples.cycles) anchors.insert(cycle.anchor);
  return anchors;
}

namespace {

/// Launches per cycle of each kernel, B / A; empty of one that does not run in the chosen cycles.
std::vector<std::optional<double>> launchRatios(std::span<const CommonKernel> kernels,
                                                std::span<const std::uint32_t> a,
                                                std::span<const std::uint32_t> b) {
  std::vector<std::optional<double>> ratios;
  const Chosen chosenA(a), chosenB(b);
  for (const CommonKernel& kernel : kernels) {
    const std::optional<double> launchesA = medianWhereRun(*kernel.a, chosenA);
    const std::optional<double> launchesB = medianWhereRun(*kernel.b, chosenB);
    ratios.push_back(launchesA && launchesB ? std::optional(*launchesB / *launchesA) : std::nullopt);
  }
  return ratios;
}

/// Share of the launches in kernels that follow `work.perCycle`: by it their cycles would be of the same
/// kind. Of the side with the smaller one; of all launches, or of those of common kernels.
double followingShare(const WorkOfPair& work, const Thresholds& thresholds, bool isOfAll) {
  const std::vector<CommonKernel> common = commonKernels(work.launchesA, work.launchesB);
  const auto ratios = launchRatios(common, work.innerA, work.innerB);
  double followA = 0.0, followB = 0.0, commonA = 0.0, commonB = 0.0;
  for (std::size_t i = 0; i < common.size(); ++i) {
    const double a = common[i].a->total(), b = common[i].b->total();
    commonA += a;
    commonB += b;
    const double rest = ratios[i] ? *ratios[i] / *work.perCycle : 0.0;
    if (rest < thresholds.workPerCycleLow || rest > thresholds.workPerCycleHigh) continue;
    followA += a;
    followB += b;
  }
  const auto all = [](const LaunchTable& table) {
    return std::accumulate(table.perCycle.begin(), table.perCycle.end(), 0.0);
  };
  return std::min(followA / (isOfAll ? all(work.launchesA) : commonA),
                  followB / (isOfAll ? all(work.launchesB) : commonB));
}

void setPerCycle(const VerdictInput& input, bool isSameAnchor, WorkOfPair& work) {
  std::vector<double> ratios;
  for (const auto& ratio : launchRatios(work.kernels, work.innerA, work.innerB))
    if (ratio) ratios.push_back(*ratio);
  work.perCycle = stats::median(ratios);
  if (work.isSameKind(input.thresholds)) return;
  // Where all launches go along, whatever ranges tell of it: they need not tell how often it is done.
  constexpr double kAll = 0.95;
  const double following = followingShare(work, input.thresholds, isSameAnchor);
  if (following >= kAll) return;
  if (isSameAnchor) work.sameSizes = sameSizes(input);
  if (work.sameSizes.empty() && following >= input.thresholds.workShare) return;
  work.perCycle.reset();
  work.otherCalls.emplace().add(ratios);
}

}  // namespace

WorkOfPair measureWork(const VerdictInput& input) {
  WorkOfPair work;
  work.launchesA = countLaunches(*input.a.samples, *input.names);
  work.launchesB = countLaunches(*input.b.samples, *input.names);
  work.kernels = busiest(commonKernels(work.launchesA, work.launchesB));
  work.innerA = innerCycles(work.launchesA.perCycle);
  work.innerB = innerCycles(work.launchesB.perCycle);
  const bool isOtherAnchor = anchorsOf(*input.a.samples) != anchorsOf(*input.b.samples);
  setPerCycle(input, !isOtherAnchor && !input.a.isWholeRun && !input.b.isWholeRun, work);
  work.isIncommensurable = !work.perCycle && isOtherAnchor;
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
