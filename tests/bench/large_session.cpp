#include "tests/bench/large_session.h"

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "core/pipeline/compare_contents.h"

namespace culprit::bench {

namespace {

constexpr std::uint32_t kMetrics = 4;

std::string functionName(std::uint32_t function, bool isOfRanks) {
  return fmt::format("{}_{}", isOfRanks && function % 10 == 0 ? "ncclDevKernel_AllReduce" : "kernel",
                     function);
}

ProcessSamples madeSamples(std::uint32_t triplets, std::uint32_t cycles, bool isOfRanks, std::mt19937& random,
                           Names& names) {
  std::normal_distribution<double> noise(1.0, 0.05);
  ProcessSamples samples;
  const AnchorId anchor = names.anchors.intern("Step.run");
  for (std::uint32_t i = 0; i < cycles; ++i) {
    samples.cycles.push_back(
        {.number = i + 1, .startNs = i * 1'000'000LL, .durationNs = 1'000'000, .anchor = anchor});
  }
  const DeviceId device = names.devices.intern("GPU 0");
  const CategoryId category = names.categories.intern("gpu_compute");
  for (std::uint32_t i = 0; i < triplets; ++i) {
    const FunctionId function = names.functions.intern(functionName(i / kMetrics, isOfRanks));
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
  return samples;
}

/// One in each cycle.
void addReadings(std::int64_t pid, std::uint32_t cycles, RunContent& content) {
  for (std::uint32_t metric = 0; metric < kMetrics; ++metric) {
    ReadingSeries& series =
        content.readings.emplace_back(ReadingSeries{.counter = fmt::format("metric_{}_{}", metric, pid),
                                                    .metric = fmt::format("metric_{}", metric),
                                                    .instance = fmt::format("{}", pid),
                                                    .instanceKind = InstanceKind::Process});
    for (std::uint32_t cycle = 0; cycle < cycles; ++cycle) {
      series.timeNs.push_back(cycle * 1'000'000LL);
      series.value.push_back(1.0);
    }
  }
}

}  // namespace

RunContent madeRun(Side side, std::uint32_t triplets, std::uint32_t cycles, Names& names,
                   std::uint32_t ranks) {
  std::mt19937 random(side == Side::A ? 1U : 2U);
  RunContent content{.kind = "processed CSV"};
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    content.processes.push_back({.id = ProcessId{rank}, .side = side, .pid = rank + 1, .part = "result"});
    content.samples.push_back(madeSamples(triplets, cycles, ranks > 1, random, names));
    if (ranks > 1) addReadings(rank + 1, cycles, content);
  }
  return content;
}

void storeCompared(const std::filesystem::path& file, std::uint32_t triplets, std::uint32_t cycles,
                   std::uint32_t ranks) {
  Results results;
  const RunContent a = madeRun(Side::A, triplets, cycles, results.names, ranks);
  const RunContent b = madeRun(Side::B, triplets, cycles, results.names, ranks);
  results.runA = {Side::A, "/a", "a", a.kind};
  results.runB = {Side::B, "/b", "b", b.kind};
  const auto choose = [ranks](const Pairable&, const Pairable&, IssueLog&) {
    std::vector<ProcessPair> pairs;
    for (std::size_t rank = 0; rank < ranks; ++rank) pairs.push_back({rank, rank});
    return pairs;
  };
  IssueLog issues;
  SilentMonitor monitor;
  SessionWriter writer(file);
  compareContents({a, b, std::vector<std::vector<double>>(ranks), choose}, 0.0, results, issues, writer,
                  monitor);
  writer.finish();
}

}  // namespace culprit::bench
