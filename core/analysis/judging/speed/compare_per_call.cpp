#include "core/analysis/judging/speed/compare_per_call.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/judging/speed/common_calls.h"
#include "core/stats/effects/median_ratio.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestForInterval = 5;  // kernels
/// The busiest, which come first: more of them hardly move the interval.
constexpr std::size_t kMostForInterval = 1000;

/// The GPU busy time in the cycles, which are the recordings where nothing repeats.
std::optional<double> busyShare(const ProcessSamples& samples) {
  if (samples.turnTimes.size() != samples.cycles.size()) return std::nullopt;
  double busy = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < samples.cycles.size(); ++i) {
    busy += static_cast<double>(samples.turnTimes[i].gpuBusyNs);
    all += static_cast<double>(samples.cycles[i].durationNs);
  }
  return all > 0.0 ? std::optional(busy / all) : std::nullopt;
}

bool isSame(const CallRatio& ratio) {
  return std::fabs(std::log(ratio.ratio)) <= std::log1p(kSameCall);
}

bool isChanged(const CallRatio& ratio) {
  return !isSame(ratio) && ratio.low && ratio.high && (*ratio.low > 1.0 || *ratio.high < 1.0);
}

/// A changed call with the time of A's calls that it stands for.
struct Explained {
  ChangedCall call;
  double ns = 0.0;
};

class Comparing {
 public:
  void add(const CommonCalls& kernel) {
    // A call without any time is beyond the clock of the profiler.
    if (!(kernel.a->typicalNs > 0.0 && kernel.b->typicalNs > 0.0)) return;
    const CallRatio ratio = callRatio(*kernel.a, *kernel.b);
    const auto busyNs = static_cast<double>(kernel.a->totalNs);
    ++m_result.kernels;
    m_ratios.push_back({.ratio = ratio.ratio, .weight = busyNs});
    if (isSame(ratio)) {
      m_result.sameLow = m_result.same == 0 ? ratio.ratio : std::min(m_result.sameLow, ratio.ratio);
      m_result.sameHigh = m_result.same == 0 ? ratio.ratio : std::max(m_result.sameHigh, ratio.ratio);
      ++m_result.same;
    }
    if (!isChanged(ratio)) return;
    ++m_result.changed;
    m_changed.push_back({.call = {.function = kernel.a->function,
                                  .callsA = kernel.a->calls,
                                  .callsB = kernel.b->calls,
                                  .aNs = kernel.a->typicalNs,
                                  .bNs = kernel.b->typicalNs,
                                  .ratio = ratio},
                         .ns = busyNs * std::fabs(ratio.ratio - 1.0)});
  }

  std::optional<PerCall> take(std::uint64_t seed) {
    const std::optional<double> typical = stats::medianRatio(m_ratios);
    if (!typical) return std::nullopt;
    m_result.typical.ratio = *typical;
    if (m_ratios.size() >= kFewestForInterval) {
      if (const auto interval = stats::medianRatioInterval(
              std::span(m_ratios).first(std::min(m_ratios.size(), kMostForInterval)), seed)) {
        m_result.typical.low = interval->low;
        m_result.typical.high = interval->high;
      }
    }
    std::stable_sort(m_changed.begin(), m_changed.end(),
                     [](const Explained& x, const Explained& y) { return x.ns > y.ns; });
    m_changed.resize(std::min(m_changed.size(), kMostChangedCalls));
    for (Explained& each : m_changed) m_result.largest.push_back(each.call);
    return std::move(m_result);
  }

 private:
  PerCall m_result;
  std::vector<stats::WeightedRatio> m_ratios;
  std::vector<Explained> m_changed;
};

}  // namespace

CallRatio callRatio(const KernelCalls& a, const KernelCalls& b) {
  CallRatio result{.ratio = b.typicalNs / a.typicalNs};
  const bool hasInterval = a.typicalLowNs && a.typicalHighNs && b.typicalLowNs && b.typicalHighNs;
  if (!hasInterval || !(*a.typicalLowNs > 0.0 && *b.typicalLowNs > 0.0)) return result;
  const double down =
      std::hypot(std::log(b.typicalNs / *b.typicalLowNs), std::log(*a.typicalHighNs / a.typicalNs));
  const double up =
      std::hypot(std::log(*b.typicalHighNs / b.typicalNs), std::log(a.typicalNs / *a.typicalLowNs));
  result.low = result.ratio * std::exp(-down);
  result.high = result.ratio * std::exp(up);
  return result;
}

std::optional<PerCall> comparePerCall(const VerdictInput& input) {
  Comparing comparing;
  for (const CommonCalls& kernel : commonCalls(*input.a.samples, *input.b.samples)) comparing.add(kernel);
  std::optional<PerCall> result = comparing.take(static_cast<std::uint64_t>(input.thresholds.resamplingSeed));
  if (!result) return std::nullopt;
  result->busyA = busyShare(*input.a.samples);
  result->busyB = busyShare(*input.b.samples);
  return result;
}

}  // namespace culprit
