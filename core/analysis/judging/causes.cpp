#include "core/analysis/judging/causes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/run/metric_unit.h"
#include "core/stats/basics/descriptive.h"
#include "core/stats/effects/cause_score.h"
#include "core/stats/effects/effect_size.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestValues = 2;
constexpr double kRelativeResolution = 0.01;
constexpr double kMostOfTheChange = 2.0 / 3.0;
constexpr double kScoresPerUnit = 1e9;  // scores closer than that are equal

using Values = std::vector<double>;

/// All devices of a metric together, but for those.
std::map<MetricId, Values> byMetric(const LevelSeries& series, const std::set<DeviceId>& leftOut) {
  std::map<MetricId, Values> values;
  for (const auto& [key, more] : series) {
    if (leftOut.contains(key.second)) continue;
    Values& all = values[key.first];
    all.insert(all.end(), more.begin(), more.end());
  }
  return values;
}

double largest(const Values& a, const Values& b) {
  return std::max(*std::max_element(a.begin(), a.end()), *std::max_element(b.begin(), b.end()));
}

bool canHurt(ResourceRole role, double shift) {
  return (role == ResourceRole::Supply && shift < 0.0) || (role == ResourceRole::SharedLoad && shift > 0.0);
}

CauseLevel levelOf(const Cause& cause, const Thresholds& thresholds) {
  const auto fewest = std::min(cause.samplesA, cause.samplesB);
  if (cause.score >= thresholds.strongCause && fewest >= thresholds.strongCauseSamples)
    return CauseLevel::Strong;
  return cause.score >= thresholds.possibleCause ? CauseLevel::Possible : CauseLevel::None;
}

bool isOfHost(std::string_view metric) {
  constexpr std::array<std::string_view, 6> kBegins = {"host_", "cpu_",         "disk_",
                                                       "net_",  "process_run_", "container_throttled"};
  return std::any_of(kBegins.begin(), kBegins.end(),
                     [metric](std::string_view begin) { return metric.starts_with(begin); });
}

/// Of the larger machine: a share of it was gained or lost on either.
std::optional<double> realCapacity(const VerdictInput& input, std::string_view metric,
                                   std::string_view unit) {
  const std::optional<double> a = input.a.capacities.of(metric, unit);
  const std::optional<double> b = input.b.capacities.of(metric, unit);
  return a && b ? std::max(a, b) : a ? a : b;
}

Cause score(MetricId metric, const Resource& resource, Values a, Values b, const Thresholds& thresholds,
            stats::EffectSize& effectSize) {
  Cause cause{.metric = metric, .family = resource.family, .role = resource.role, .unit = resource.unit};
  for (Values* values : {&a, &b}) {
    for (double& value : *values) value *= resource.scale.value_or(1.0);
  }
  cause.samplesA = static_cast<std::uint32_t>(a.size());
  cause.samplesB = static_cast<std::uint32_t>(b.size());
  cause.a = *stats::median(a);
  cause.b = *stats::median(b);
  const stats::Effect effect = *effectSize(a, b);
  cause.cliff = effect.cliff;
  cause.shift = effect.shift;
  if (effect.interval) {
    cause.shiftLow = effect.interval->low;
    cause.shiftHigh = effect.interval->high;
  }
  cause.capacity = std::max(resource.capacity.value_or(0.0), largest(a, b));
  if (!(cause.capacity > 0.0)) cause.capacity = 1.0;
  const double offset = resource.resolution.value_or(kRelativeResolution * cause.capacity);
  // A level at or below minus the resolution has no logarithm; nothing can be said of its ratio.
  cause.logRatio = stats::medianLogRatio(a, b, offset).value_or(0.0);
  cause.share = stats::capacityShare(cause.shift, cause.capacity);
  cause.score =
      stats::causeScore({.cliff = effect.cliff,
                         .shift = cause.shift,
                         .logRatio = cause.logRatio,
                         .capacity = cause.capacity,
                         .weight = canHurt(cause.role, cause.shift) ? 1.0 : thresholds.ownUseWeight});
  cause.level = levelOf(cause, thresholds);
  return cause;
}

}  // namespace

std::vector<Cause> scoreResources(const LevelSeries& a, const LevelSeries& b, const VerdictInput& input,
                                  const Monitor& monitor, const std::set<DeviceId>& leftOut) {
  std::vector<Cause> causes;
  stats::EffectSize effectSize;
  const std::map<MetricId, Values> valuesB = byMetric(b, leftOut);
  for (const auto& [metric, valuesA] : byMetric(a, leftOut)) {
    monitor.checkpoint();
    const auto other = valuesB.find(metric);
    if (other == valuesB.end() || std::min(valuesA.size(), other->second.size()) < kFewestValues) continue;
    const std::string& name = input.names->metrics[metric];
    if (!input.resources->isResource(name)) continue;
    const double factor = input.muScale == MuScale::Natural ? publishedFactor(name) : 1.0;
    Resource resource = input.resources->of(name, factor * largest(valuesA, other->second));
    if (!resource.capacity) resource.capacity = realCapacity(input, name, resource.unit);
    resource.scale = factor * resource.scale.value_or(1.0);
    causes.push_back(score(metric, resource, valuesA, other->second, input.thresholds, effectSize));
  }
  std::sort(causes.begin(), causes.end(), [&](const Cause& x, const Cause& y) {
    // Twins differ in the last digits with the order of summation.
    const auto rounded = [](const Cause& cause) { return std::llround(cause.score * kScoresPerUnit); };
    if (rounded(x) != rounded(y)) return rounded(x) > rounded(y);
    return input.names->metrics[*x.metric] < input.names->metrics[*y.metric];
  });
  return causes;
}

void limitGuessed(const ProcessSamples& a, const ProcessSamples& b, std::vector<Cause>& causes) {
  std::set<MetricId> guessed;
  for (const ProcessSamples* side : {&a, &b}) {
    for (const Level& level : side->levels) {
      if (std::find(level.evidence.begin(), level.evidence.end(), Evidence::Guessed) != level.evidence.end())
        guessed.insert(level.metric);
    }
  }
  for (Cause& cause : causes) {
    if (cause.metric && guessed.contains(*cause.metric))
      cause.level = std::min(cause.level, CauseLevel::Possible);
  }
}

void limitHost(const std::vector<Cause>& times, const Names& names, std::vector<Cause>& causes) {
  const auto isLongerCompute = [](const Cause& time) {
    return time.timeClass == TimeClass::GpuCompute && time.shift > 0.0 && time.score > kMostOfTheChange;
  };
  if (std::none_of(times.begin(), times.end(), isLongerCompute)) return;
  for (Cause& cause : causes) {
    if (cause.metric && isOfHost(names.metrics[*cause.metric]))
      cause.level = std::min(cause.level, CauseLevel::Possible);
  }
}

std::vector<Cause> rankCauses(std::vector<Cause> scored) {
  std::set<std::string> families;
  std::erase_if(scored, [&families](const Cause& cause) { return !families.insert(cause.family).second; });
  std::stable_sort(scored.begin(), scored.end(),
                   [](const Cause& x, const Cause& y) { return x.level > y.level; });
  return scored;
}

}  // namespace culprit
