// Measures the core on 100,000 triplets over 100 cycles a side, and a brush on 300 triplets over 250 cycles;
// prints each figure beside its limit. Run it on an idle machine.
#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <random>

#include "core/analysis/compare.h"
#include "core/pipeline.h"
#include "core/store/session.h"
#include "core/store/session_writer.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

/// One process with `triplets` levels over `cycles` cycles; every third level without spread, as clocks are.
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

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print(const char* what, double measured, double limit) {
  fmt::print("{:<58} {:9.1f} ms   limit {:7.1f} ms   {:.2f}\n", what, measured * 1e3, limit * 1e3,
             measured / limit);
}

std::filesystem::path store(const std::filesystem::path& file, std::uint32_t triplets, std::uint32_t cycles,
                            bool measured) {
  Results results;
  const RunContent a = madeRun(Side::A, triplets, cycles, results.names);
  const RunContent b = madeRun(Side::B, triplets, cycles, results.names);
  const SilentMonitor monitor;
  PairResults pair;
  const double statistics =
      seconds([&] { pair.comparisons = compareSamples(a.samples[0], b.samples[0], results.names, monitor); });
  if (measured) print("statistics, 100,000 triplets x 100 cycles, 2 threads", statistics, 1.0);
  results.processes = {a.processes[0], b.processes[0]};
  results.processes[1].id = ProcessId{1};
  results.runA = {Side::A, "/a", "a", a.kind};
  results.runB = {Side::B, "/b", "b", b.kind};
  pair.a = results.processes[0];
  pair.b = results.processes[1];
  results.pairs.push_back(std::move(pair));
  SessionWriter writer(file);
  writer.writeRun(Side::A, a, {ProcessId{0}});
  writer.writeRun(Side::B, b, {ProcessId{1}});
  writer.writeResults(results);
  writer.finish();
  return file;
}

void run() {
  const test::TempFolder folder;
  const auto large = store(folder.path() / "large.culprit", 100'000, 100, true);
  print("reopening that session with its results", seconds([&] { Session::open(large).results(); }), 0.5);
  const Session session = Session::open(large);
  const ResultsPtr results = session.results();
  const Triplet& triplet = results->pairs[0].comparisons[50'000].triplet;
  print("samples of one triplet, both sides", seconds([&] {
          for (const ProcessId process : {ProcessId{0}, ProcessId{1}}) {
            session.usage(process, triplet.function, triplet.device);
            session.level(process, triplet);
          }
        }),
        0.016);

  const auto small = store(folder.path() / "small.culprit", 300, 250, false);
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < 200; ++i) kept.push_back(i);
  const SilentMonitor monitor;
  print("brush, 300 triplets x 250 cycles", seconds([&] {
          compareCycles(small, 0, {kept, kept}, monitor);
        }),
        0.1);
}

}  // namespace

}  // namespace culprit

int main() {
  culprit::run();
  return 0;
}
