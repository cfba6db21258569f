#include "tests/bench/large_session.h"

#include <fmt/format.h>

#include <random>
#include <vector>

#include "core/pipeline/compare_contents.h"

namespace culprit::bench {

RunContent madeRun(Side side, std::uint32_t triplets, std::uint32_t cycles, Names& names) {
  std::mt19937 random(side == Side::A ? 1U : 2U);
  std::normal_distribution<double> noise(1.0, 0.05);
  RunContent content{.kind = "processed CSV"};
  content.processes.push_back({.side = side, .pid = 1, .part = "result"});
  ProcessSamples& samples = content.samples.emplace_back();
  const AnchorId anchor = names.anchors.intern("Step.run");
  for (std::uint32_t i = 0; i < cycles; ++i) {
    samples.cycles.push_back(
        {.number = i + 1, .startNs = i * 1'000'000LL, .durationNs = 1'000'000, .anchor = anchor});
  }
  const DeviceId device = names.devices.intern("GPU 0");
  const CategoryId category = names.categories.intern("gpu_compute");
  constexpr std::uint32_t kMetrics = 4;
  for (std::uint32_t i = 0; i < triplets; ++i) {
    const FunctionId function = names.functions.intern(fmt::format("kernel_{}", i / kMetrics));
    const MetricId metric = names.metrics.intern(fmt::format("metric_{}", i % kMetrics));
    Level level{.function = function, .device = device, .metric = metric};
    Usage usage{.function = function, .device = device, .category = category};
    for (std::uint32_t cycle = 0; cycle < cycles; ++cycle) {
      level.cycle.push_back(cycle);
      level.mu.push_back(i % 3 == 0 ? 1410.0 : 50.0 * noise(random));
      level.sigma.push_back(0.0);
      level.evidence.push_back(Evidence::Interpolated);
      usage.cycle.push_back(cycle);
      usage.beta.push_back(2.0 * noise(random));
      usage.durationNs.push_back(20'000);
      usage.calls.push_back(3);
    }
    samples.levels.push_back(std::move(level));
    if (i % kMetrics == 0) samples.usages.push_back(std::move(usage));
  }
  return content;
}

void storeCompared(const std::filesystem::path& file, std::uint32_t triplets, std::uint32_t cycles) {
  Results results;
  const RunContent a = madeRun(Side::A, triplets, cycles, results.names);
  const RunContent b = madeRun(Side::B, triplets, cycles, results.names);
  results.runA = {Side::A, "/a", "a", a.kind};
  results.runB = {Side::B, "/b", "b", b.kind};
  const auto choose = [](const Pairable&, const Pairable&, IssueLog&) {
    return std::vector<ProcessPair>{{0, 0}};
  };
  IssueLog issues;
  SilentMonitor monitor;
  SessionWriter writer(file);
  compareContents({a, b, {{}}, choose}, 0.0, results, issues, writer, monitor);
  writer.finish();
}

}  // namespace culprit::bench
